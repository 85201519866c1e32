import ByteIO
import HealthModel

extension HealthDocument {
  /// The kinds of documents in the order in which sinks get them; the name is the element's.
  package enum Kind: String, CaseIterable, Sendable {
    case exportDate = "ExportDate"
    case me = "Me"
    case correlation = "Correlation"
    case workout = "Workout"
    case activitySummary = "ActivitySummary"
    case clinicalRecord = "ClinicalRecord"
    case audiogram = "Audiogram"
    case visionPrescription = "VisionPrescription"
    /// Any element with another name.
    case other = ""
  }

  package var kind: Kind {
    switch self {
    case .exportDate: .exportDate
    case .me: .me
    case .correlation: .correlation
    case .workout: .workout
    case .activitySummary: .activitySummary
    case .clinicalRecord: .clinicalRecord
    case .audiogram: .audiogram
    case .visionPrescription: .visionPrescription
    case .other: .other
    }
  }

  /// When it happened; nil of what has no time, or only a date.
  package var interval: Interval? {
    switch self {
    case .exportDate, .me, .activitySummary, .other: nil
    case .correlation(let correlation): correlation.interval
    case .workout(let workout): workout.interval
    case .clinicalRecord(let record): record.received.map { Interval(start: $0, end: $0) }
    case .audiogram(let audiogram): audiogram.interval
    case .visionPrescription(let prescription): Interval(start: prescription.issued, end: prescription.issued)
    }
  }

  /// The local day that it is of, where the wearer was; nil of what has a time, or none.
  package var date: CivilDate? { if case .activitySummary(let summary) = self { summary.date } else { nil } }

  /// Who wrote it, and the objects inside it that may name another source; empty if it names none.
  package var sources: [SourceRevision] {
    switch self {
    case .exportDate, .me, .activitySummary, .visionPrescription, .other: []
    case .correlation(let correlation):
      [correlation.object.source] + correlation.members.map(\.object.source)
    case .workout(let workout): [workout.object.source] + workout.routes.map(\.object.source)
    case .clinicalRecord(let record): [record.source]
    case .audiogram(let audiogram): [audiogram.object.source]
    }
  }

  /// What its element holds that no column is made for.
  package var other: [OtherRow] {
    switch self {
    case .exportDate(let date): date.other
    case .me(let me): me.other
    case .correlation(let correlation): correlation.other
    case .workout(let workout): workout.other
    case .activitySummary(let summary): summary.other
    case .clinicalRecord(let record): record.other
    case .audiogram(let audiogram): audiogram.other
    case .visionPrescription(let prescription): prescription.other
    case .other(let element): element.rows
    }
  }
}

extension HealthDocument: IdentifiedDocument {
  package var naturalKey: [String] {
    switch self {
    case .exportDate: ["export_date"]
    case .me: ["me"]
    case .correlation(let correlation): correlation.naturalKey
    case .workout(let workout): workout.naturalKey
    case .activitySummary(let summary): ["activity_summary", summary.date.text, "", ""]
    case .clinicalRecord(let record): record.naturalKey
    case .audiogram(let audiogram): audiogram.naturalKey
    case .visionPrescription(let prescription): prescription.naturalKey
    case .other(let element): element.naturalKey
    }
  }

  package var created: Instant {
    switch self {
    case .correlation(let correlation): correlation.created
    case .workout(let workout): workout.created
    case .clinicalRecord(let record): record.created
    case .audiogram(let audiogram): audiogram.created
    case .exportDate, .me, .activitySummary, .visionPrescription, .other: .missing
    }
  }

  package var byte: Int64 {
    switch self {
    case .exportDate, .me: 0
    case .correlation(let correlation): correlation.byte
    case .workout(let workout): workout.byte
    case .activitySummary(let summary): summary.byte
    case .clinicalRecord(let record): record.byte
    case .audiogram(let audiogram): audiogram.byte
    case .visionPrescription(let prescription): prescription.byte
    case .other(let element): element.byte
    }
  }
}
