extension ByteBuffer {
  /// Appends the shortest decimal that reads back as `value`; whole numbers without `.0`; nothing for NaN.
  package mutating func append(number value: Double) {
    if value.isNaN { return }
    if let whole = Int(exactly: value), value.magnitude < 1e15 { return append(integer: whole) }
    if appendPoint(value) { return }
    let shortest = value.description
    var text = shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// The same, with a text that may be that decimal already: then it is just copied.
  package mutating func append(number value: Double, printed text: UnsafeRawBufferPointer) {
    if text.isShortestDecimal(of: value) { append(short: text) } else { append(number: value) }
  }

  /// Appends a number that is a whole number over a power of ten, the least that will do; false for any other.
  private mutating func appendPoint(_ value: Double) -> Bool {
    let magnitude = value.magnitude
    guard magnitude < 1e15, magnitude >= 1e-7 else { return false }
    for places in 1...17 {
      let whole = (magnitude * exactPowersOfTen[places]).rounded()
      if whole >= 9_007_199_254_740_992 { return false }
      guard whole / exactPowersOfTen[places] == magnitude else { continue }
      if value < 0 { append(0x2D) }
      let (digits, scale) = (Int(whole), Int(exactPowersOfTen[places]))
      append(digits: digits / scale)
      append(0x2E)
      append(digits: digits % scale, width: places)
      return true
    }
    return false
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the text is what ``ByteBuffer/append(number:)`` writes for `value`: false may only mean that this is not
  /// known at once.
  ///
  /// It is if it has no zero too many at either end, reads back as the value, and has at most 15 digits: of the decimals
  /// that short no two are one Double, so none is shorter.
  fileprivate func isShortestDecimal(of value: Double) -> Bool {
    var position = 0
    let end = count
    if position < end, self[0] == 0x2D { position = 1 }
    let start = position
    guard start < end, end &- start <= 16 else { return false }
    var (mantissa, point) = (UInt64(0), end)
    while position < end {
      let byte = self[position]
      if byte &- 48 <= 9 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
      } else if byte == 0x2E, point == end, position > start {
        point = position
      } else {
        return false
      }
      position &+= 1
    }
    // `5.`, `5.0` and `007` read back too, but are not the shortest; nor is `-0`.
    let isWhole = point == end
    if self[start] == 0x30, point != start &+ 1 { return false }
    if !isWhole, self[end &- 1] &- 49 > 8 { return false }
    guard mantissa > 0 || start == 0, mantissa < 1_000_000_000_000_000 else { return false }
    let places = isWhole ? 0 : end &- point &- 1
    let magnitude = Double(mantissa) / exactPowersOfTen[places]
    guard isWhole || magnitude >= 1e-7 else { return false }
    return (start == 1 ? -magnitude : magnitude) == value
  }
}
