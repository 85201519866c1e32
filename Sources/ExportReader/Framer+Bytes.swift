import ByteIO
import HealthModel

extension Framer {
  func next(_ byte: UInt8, _ base: UnsafePointer<UInt8>, _ from: Int, _ end: Int) -> Int? {
    let found = firstIndex(of: byte, in: base, from: from, to: end)
    return found < end ? found : nil
  }

  /// Behind the comment, CDATA section, processing instruction or declaration that begins at `tag`.
  func closeOfDeclaration(_ base: UnsafePointer<UInt8>, _ tag: Int, _ end: Int) -> Int? {
    func matches(_ text: StaticString, at position: Int) -> Bool {
      position + text.utf8CodeUnitCount <= end
        && memcmp(base + position, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
    let close: StaticString =
      matches("<!--", at: tag)
      ? "-->" : matches("<![CDATA[", at: tag) ? "]]>" : base[tag + 1] == 0x3F ? "?>" : ">"
    var position = tag + 2
    while let found = next(close.utf8Start[0], base, position, end) {
      if matches(close, at: found) { return found + close.utf8CodeUnitCount }
      position = found + 1
    }
    return nil
  }

  /// Turns the blanks inside attribute names of the tag into `_`: `Sync App Version="1"` has one name.
  func joinAttributeNames(
    _ base: UnsafeMutablePointer<UInt8>, from tag: Int, to close: Int, _ ledger: inout Ledger
  ) {
    var position = tag + 1
    while position < close, isNamePart(base[position]) { position += 1 }
    while position < close {
      while position < close, isBlankByte(base[position]) { position += 1 }
      let equals = firstIndex(of: 0x3D, or: 0x22, in: base, from: position, to: close)
      guard equals < close else { return }
      var nameEnd = equals
      while nameEnd > position, isBlankByte(base[nameEnd - 1]) { nameEnd -= 1 }
      var joined = false
      for index in position..<max(position, nameEnd) where isBlankByte(base[index]) {
        base[index] = 0x5F
        joined = true
      }
      if joined { ledger[.attributeNameJoined] += 1 }
      var quote = equals
      while quote < close, base[quote] != 0x22, base[quote] != 0x27 { quote += 1 }
      guard quote < close else { return }
      position = firstIndex(of: base[quote], in: base, from: quote + 1, to: close) + 1
    }
  }
}

/// Whether a name may begin with `byte`.
@inline(__always) func isNameStart(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x3A || byte >= 0x80
}

/// Whether `byte` may stand in a name.
@inline(__always) func isNamePart(_ byte: UInt8) -> Bool {
  isNameStart(byte) || byte &- 48 <= 9 || byte == 0x2D || byte == 0x2E
}
