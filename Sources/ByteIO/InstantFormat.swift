extension ByteBuffer {
  /// Appends `yyyy-MM-ddTHH:mm:ssZ`.
  package mutating func append(utc instant: Instant) {
    appendClock(instant)
    append(0x5A)
  }

  /// Appends `yyyy-MM-ddTHH:mm:ss.SSSZ` of UTC milliseconds.
  package mutating func append(utcMilliseconds instant: Int64) {
    let second = instant >= 0 ? instant / 1000 : -((999 - instant) / 1000)
    appendClock(second)
    append(0x2E)
    append(digits: Int(instant - second * 1000), width: 3)
    append(0x5A)
  }

  /// Appends the wall clock `offset` seconds east of UTC: `yyyy-MM-ddTHH:mm:ss±HH:MM`.
  package mutating func append(local instant: Instant, offset: Int32) {
    appendClock(instant &+ Int64(offset))
    append(offset < 0 ? 0x2D : 0x2B)
    let minutes = abs(Int(offset)) / 60
    append(digits: minutes / 60, width: 2)
    append(0x3A)
    append(digits: minutes % 60, width: 2)
  }

  /// Appends `yyyy-MM-dd`.
  package mutating func append(date: CivilDate) {
    if date.year < 0 { append(0x2D) }
    append(digits: Int(date.year.magnitude), width: 4)
    append(0x2D)
    append(digits: Int(date.month), width: 2)
    append(0x2D)
    append(digits: Int(date.day), width: 2)
  }

  private mutating func appendClock(_ local: Instant) {
    let day = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    let second = Int(local - day * 86_400)
    append(date: CivilDate(dayNumber: day))
    append(0x54)
    append(digits: second / 3600, width: 2)
    append(0x3A)
    append(digits: second / 60 % 60, width: 2)
    append(0x3A)
    append(digits: second % 60, width: 2)
  }

  /// Appends a number that is not negative with at least `width` digits.
  package mutating func append(digits number: Int, width: Int = 1) {
    var buffer: (UInt64, UInt64, UInt32) = (0, 0, 0)
    withUnsafeMutableBytes(of: &buffer) { raw in
      var rest = number
      var position = 20
      repeat {
        position -= 1
        raw[position] = 48 &+ UInt8(rest % 10)
        rest /= 10
      } while rest > 0 || 20 - position < width
      append(UnsafeRawBufferPointer(rebasing: raw[position..<20]))
    }
  }

  /// Appends an integer.
  package mutating func append(integer number: Int) {
    if number < 0 { append(0x2D) }
    append(digits: Int(number.magnitude & UInt(Int.max)))
  }
}
