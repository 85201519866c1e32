import ByteIO

extension CivilDate {
  /// Reads `yyyy-MM-dd`, or `yyyyMMdd` as iOS 8 prints it; nil if it is neither, or no date.
  init?(_ text: String) {
    var digits = Array(text.utf8)
    if digits.count == 10, digits[4] == 0x2D, digits[7] == 0x2D {
      digits.remove(at: 7)
      digits.remove(at: 4)
    }
    guard digits.count == 8, digits.allSatisfy({ $0 &- 48 <= 9 }) else { return nil }
    let number = digits.reduce(Int32(0)) { $0 * 10 + Int32($1 &- 48) }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    guard isValid else { return nil }
  }
}

extension CivilDate {
  /// `yyyy-MM-dd`.
  package var text: String {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append(date: self)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
