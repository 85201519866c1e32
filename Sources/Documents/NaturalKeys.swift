import ByteIO

/// The natural key of what has type, source and dates.
package func sampleKey(
  _ element: String, type: String, sourceKey: String, start: Instant?, end: Instant?
) -> [String] {
  [element, type, sourceKey, start.map { "\($0)" } ?? "", end.map { "\($0)" } ?? ""]
}

extension Correlation: IdentifiedDocument {
  package var created: Instant { object.created }
  package var byte: Int64 { object.byte }
  package var naturalKey: [String] {
    sampleKey(
      "correlation", type: type, sourceKey: object.source.key, start: interval.start, end: interval.end)
  }
}

extension WorkoutRoute: IdentifiedDocument {
  package var created: Instant { object.created }
  package var byte: Int64 { object.byte }
  package var naturalKey: [String] {
    sampleKey("route", type: Self.type, sourceKey: object.source.key, start: start, end: end)
  }
}

extension Audiogram: IdentifiedDocument {
  package var created: Instant { object.created }
  package var byte: Int64 { object.byte }
  package var naturalKey: [String] {
    sampleKey("audiogram", type: type, sourceKey: object.source.key, start: interval.start, end: interval.end)
  }
}

extension VisionPrescription: IdentifiedDocument {
  package var created: Instant { .missing }
  package var naturalKey: [String] {
    sampleKey("vision_prescription", type: type, sourceKey: "", start: issued, end: expires)
  }
}

extension ClinicalRecord: IdentifiedDocument {
  package var created: Instant { received ?? .missing }
  package var naturalKey: [String] { ["clinical_record", type, source.key, identifier] }
}

/// A workout's id is made like a sample's: its duration in seconds is the value, and it has no metadata.
extension Workout: IdentifiedDocument {
  package var created: Instant { object.created }
  package var byte: Int64 { object.byte }
  package var naturalKey: [String] {
    [
      activityType, object.source.key, "\(interval.start)", "\(interval.end)",
      fiveDigits(duration?.canonicalValue), "s", "",
    ]
  }
}
