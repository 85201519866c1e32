import ByteIO

/// The clock time of one heartbeat, which the export prints without date or offset in the phone's language.
package struct BeatTime: Equatable, Sendable {
  /// Milliseconds since midnight.
  package var milliseconds: Int64

  /// Reads `h:mm:ss`, a fraction behind `.` or `,`, and AM or PM in any case behind any blank; nil for other words of
  /// the day.
  package init?(_ text: UnsafeRawBufferPointer) {
    var rest = text[...]
    func number(_ maximumDigits: Int) -> Int64? {
      let digits = rest.prefix(maximumDigits).prefix { $0 &- 48 <= 9 }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int64($1 &- 48) }
    }
    func skip(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard var hour = number(2), skip(0x3A), let minute = number(2), skip(0x3A), let second = number(2),
      minute < 60, second < 60
    else { return nil }
    var fraction: Int64 = 0
    if skip(0x2E) || skip(0x2C) {
      let digits = rest.prefix { $0 &- 48 <= 9 }
      rest = rest.dropFirst(digits.count)
      let padded = Array(digits.prefix(3)) + [UInt8](repeating: 48, count: max(0, 3 - digits.count))
      fraction = padded.reduce(0) { $0 * 10 + Int64($1 &- 48) }
    }
    let word = String(decoding: rest, as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
    switch word {
    case "": guard hour < 24 else { return nil }
    case "am", "pm":
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (word == "pm" ? 12 : 0)
    default: return nil
    }
    milliseconds = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  /// The beat's instant in UTC milliseconds: the candidate nearest to the sample's start among the previous, same and
  /// next date on each clock; nil if none lies within the sample, give or take a minute.
  ///
  /// - Parameter offsets: seconds east of UTC of the clocks that may have been printed.
  package func instant(start: Instant, end: Instant, offsets: [Int32]) -> Int64? {
    let candidates = offsets.flatMap { offset in
      let day = floorDivide(start + Int64(offset), secondsPerDay)
      return (-1...1).map { ((day + $0) * secondsPerDay - Int64(offset)) * 1000 + milliseconds }
    }
    let nearest = candidates.min { ($0 - start * 1000).magnitude < ($1 - start * 1000).magnitude }
    return nearest.flatMap { ((start - 60) * 1000...(end + 60) * 1000).contains($0) ? $0 : nil }
  }
}
