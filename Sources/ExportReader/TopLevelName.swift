import ByteIO

/// The elements that Apple's DTD puts directly below HealthData.
enum TopLevelName: UInt8, CaseIterable {
  case record, correlation, workout, activitySummary, clinicalRecord, audiogram, visionPrescription,
    exportDate, me

  /// The name as written.
  var text: StaticString {
    switch self {
    case .record: "Record"
    case .correlation: "Correlation"
    case .workout: "Workout"
    case .activitySummary: "ActivitySummary"
    case .clinicalRecord: "ClinicalRecord"
    case .audiogram: "Audiogram"
    case .visionPrescription: "VisionPrescription"
    case .exportDate: "ExportDate"
    case .me: "Me"
    }
  }

  /// The longest name, its `</` and the byte behind it.
  static let longestTag = 24

  /// The name that stands at `base + position` and ends there, or nil.
  init?(in base: UnsafePointer<UInt8>, at position: Int, to end: Int) {
    guard position + 1 < end, let name = Self.beginning(base[position], base[position + 1]),
      isTagName(name.text, in: base, at: position, to: end)
    else { return nil }
    self = name
  }

  /// The only one that begins with these two letters, or nil.
  private static func beginning(_ first: UInt8, _ second: UInt8) -> TopLevelName? {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("R", "e"): .record
    case ("C", "o"): .correlation
    case ("W", "o"): .workout
    case ("A", "c"): .activitySummary
    case ("C", "l"): .clinicalRecord
    case ("A", "u"): .audiogram
    case ("V", "i"): .visionPrescription
    case ("E", "x"): .exportDate
    case ("M", "e"): .me
    default: nil
    }
  }

  /// Whether `name` is one of them.
  static func isKnown(_ name: UnsafeRawBufferPointer) -> Bool {
    allCases.contains { known in
      equalBytes(name, known.text.bytes)
    }
  }

  /// Whether an element of that name may stand inside this one.
  func mayContain(_ name: TopLevelName) -> Bool { self == .correlation && name == .record }
}

/// Whether the tag name at `position` is exactly `name`.
func isTagName(_ name: StaticString, in base: UnsafePointer<UInt8>, at position: Int, to end: Int) -> Bool {
  let length = name.utf8CodeUnitCount
  guard position + length < end, memcmp(base + position, name.utf8Start, length) == 0 else { return false }
  switch base[position + length] {
  case 0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E: return true
  default: return false
  }
}

/// Blank as XML means it.
@inline(__always) func isBlankByte(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
