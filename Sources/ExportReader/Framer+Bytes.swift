import ByteIO
import HealthModel

extension Framer {
  /// Behind the comment, CDATA section or processing instruction that begins at `tag`. `<!` of anything else is damage:
  /// declarations stand in the prolog only.
  func endOfDeclaration(_ base: UnsafePointer<UInt8>, _ tag: Int, _ end: Int) -> TagEnd {
    func matches(_ text: StaticString, at position: Int) -> Bool {
      position + text.utf8CodeUnitCount <= end
        && memcmp(base + position, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
    let close: StaticString
    if base[tag + 1] == 0x3F {
      close = "?>"
    } else if matches("<!--", at: tag) {
      close = "-->"
    } else if matches("<![CDATA[", at: tag) {
      close = "]]>"
    } else {
      return end - tag < 9 ? .missing : .damaged(tag + 1)
    }
    var position = tag + 2
    while position < end {
      position = firstIndex(of: close.utf8Start[0], in: base, from: position, to: end)
      if matches(close, at: position) { return .closed(position + close.utf8CodeUnitCount) }
      position += 1
    }
    return .missing
  }

  /// Notes the blanks inside attribute names of the tag: `Sync App Version="1"` has one name. The bytes stay as they are,
  /// for the block may have to be parsed again.
  mutating func joinAttributeNames(
    _ base: UnsafePointer<UInt8>, from tag: Int, to close: Int, _ ledger: inout Ledger
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
        blanks.append(index)
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
