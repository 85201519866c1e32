import ByteIO
import HealthModel

/// The lines before the samples of an ECG.
struct ECGHeader {
  /// How samples are written.
  enum Layout: Equatable {
    /// A number a line; it times the factor is microvolts.
    case column(microvoltsPerUnit: Double)
    /// The lead and a number of millivolts a line.
    case pairs
  }

  /// More lines than a header has: the file is something else.
  static let maximumLines = 64

  private var values: [ECGVocabulary.Field: String] = [:]
  private var hasUnknownKey = false

  /// Takes a line; true if samples follow it. Key and value part at the first comma. A blank line means nothing unless
  /// lead and unit are known.
  mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
    if line.isBlank { return values[.lead] != nil && values[.unit] != nil }
    let comma = line.firstIndex(of: 0x2C) ?? line.endIndex
    let key = unquoted(line[..<comma])
    guard let field = ECGVocabulary.field(key) else {
      hasUnknownKey = true
      return false
    }
    if !field.isPersonal { values[field] = unquoted(line[comma...].dropFirst()) }
    return layoutIsPairs
  }

  private var layoutIsPairs: Bool { values[.lead] == ECGVocabulary.voltage }

  /// What a header without an end or without a needed line means.
  func incomplete(_ what: String) -> SideFileFault {
    hasUnknownKey
      ? SideFileFault(.ecgLanguage, "\(what); it may be in another language than English or German")
      : SideFileFault(.damagedFile, what)
  }

  /// - Throws: ``SideFileFault`` if the unit is neither µV nor mV.
  func layout() throws(SideFileFault) -> Layout {
    if layoutIsPairs { return .pairs }
    switch value(.unit) {
    case "\u{B5}V", "\u{3BC}V": return .column(microvoltsPerUnit: 1)
    case "mV": return .column(microvoltsPerUnit: 1000)
    default: throw SideFileFault(.damagedFile, "its samples are neither in µV nor in mV")
    }
  }

  /// The facts, without lead and number of samples where the samples tell them.
  ///
  /// - Throws: ``SideFileFault`` if date or sample rate are missing or cannot be read.
  func facts() throws(SideFileFault) -> Electrocardiogram {
    guard let date = values[.recordedDate] else { throw incomplete("its header has no recorded date") }
    guard let rate = values[.sampleRate] else { throw incomplete("its header has no sample rate") }
    var parser = InstantParser()
    guard let recorded = parser.parse(text: date) else {
      throw SideFileFault(.badDate, "its recorded date is none")
    }
    guard let hertz = hertz(rate) else {
      throw SideFileFault(.damagedFile, "its sample rate is no number of hertz")
    }
    let verdict = value(.classification)
    return Electrocardiogram(
      recorded: recorded, classification: ECGVocabulary.classification(verdict), classificationText: verdict,
      symptoms: value(.symptoms), softwareVersion: value(.softwareVersion), device: value(.device),
      sampleRate: hertz, lead: layoutIsPairs ? "" : value(.lead), sampleCount: 0)
  }

  private func value(_ field: ECGVocabulary.Field) -> String { values[field] ?? "" }

  /// The rate in `512 hertz` or `511,422 Hertz`, with a blank of any width.
  private func hertz(_ text: String) -> Double? {
    var digits = Array(text.utf8.prefix { $0 &- 48 <= 9 || $0 == 0x2C || $0 == 0x2E })
    let unit = text.dropFirst(digits.count).drop(while: \.isWhitespace).lowercased()
    guard unit == "hertz" || unit == "hz" else { return nil }
    let rate = digits.withUnsafeMutableBytes { parseLocalizedDecimal($0) }
    return rate.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// A finite number whose decimal mark is `.` or `,`, of which there is at most one; nil if `text` is anything else. A
/// comma in `text` becomes a point.
func parseLocalizedDecimal(_ text: UnsafeMutableRawBufferPointer) -> Double? {
  var marks = 0
  for index in text.indices where text[index] == 0x2C || text[index] == 0x2E {
    text[index] = 0x2E
    marks += 1
  }
  guard marks <= 1, let value = parseDecimal(UnsafeRawBufferPointer(text)), value.isFinite else { return nil }
  return value
}

/// Text without blanks and quotes around it.
private func unquoted(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
  let text = UnsafeRawBufferPointer(rebasing: bytes).trimmed
  guard text.count >= 2, text.first == 0x22, text.last == 0x22 else {
    return String(decoding: text, as: UTF8.self)
  }
  let inner = String(decoding: text[1..<text.count - 1], as: UTF8.self)
  return inner.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"")
}

extension UnsafeRawBufferPointer {
  /// Whether there is nothing but blanks.
  var isBlank: Bool { allSatisfy { $0 <= 0x20 } }

  /// The bytes without the blanks around them.
  var trimmed: UnsafeRawBufferPointer {
    guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else {
      return .empty
    }
    return UnsafeRawBufferPointer(rebasing: self[first...last])
  }
}

extension InstantParser {
  /// The moment that a text prints, or nil.
  fileprivate mutating func parse(text: String) -> PrintedInstant? {
    let utf8 = Array(text.utf8)
    return utf8.withUnsafeBytes { parse($0) }
  }
}
