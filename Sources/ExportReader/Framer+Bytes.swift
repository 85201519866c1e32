import ByteIO
import HealthModel

extension Framer {
  /// The `>` that closes the tag at `tag`, if it is one as exports have them: up to its first `>` there is neither `<` nor
  /// `'`, and quotes come in pairs. Nil says nothing.
  func endOfPlainTag(_ base: UnsafePointer<UInt8>, _ tag: Int, _ end: Int) -> Int? {
    // Not further, lest a file without any `>` costs the square of its length.
    let stop = min(end, tag &+ TagMarks.longest)
    let close = firstIndex(of: 0x3E, in: base, from: tag + 1, to: stop)
    guard close < stop else { return nil }
    var marks = TagMarks()
    var position = tag + 1
    while position &+ 16 <= close {
      marks.look(at: UnsafeRawPointer(base + position).loadUnaligned(as: TagMarks.Lanes.self))
      position &+= 16
    }
    if position < close {
      // The lanes before `position` were looked at.
      guard close &- tag >= 16 else { return nil }
      let last = close &- 16
      marks.look(
        at: UnsafeRawPointer(base + last).loadUnaligned(as: TagMarks.Lanes.self), from: position &- last)
    }
    let quotes = marks.quotes
    return marks.isPlain && quotes & 1 == 0 && quotes >> 1 <= limits.attributes ? close : nil
  }

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

/// What was found in the bytes of a tag, sixteen at a time.
private struct TagMarks {
  typealias Lanes = SIMD16<UInt8>
  /// A lane counts to 64 then, so that the sum of two of them fits in a byte.
  static let longest = 1024
  private var counts = Lanes.zero
  private var strangers = Lanes.zero

  @inline(__always)
  mutating func look(at bytes: Lanes) {
    let (none, all) = (Lanes.zero, Lanes(repeating: 0xFF))
    // Less minus one.
    counts &-= none.replacing(with: all, where: bytes .== Lanes(repeating: 0x22))
    strangers |= none.replacing(with: all, where: bytes .== Lanes(repeating: 0x27))
    strangers |= none.replacing(with: all, where: bytes .== Lanes(repeating: 0x3C))
  }

  /// Looks at the lanes from `first` on.
  @inline(__always)
  mutating func look(at bytes: Lanes, from first: Int) {
    let numbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    look(at: bytes.replacing(with: Lanes.zero, where: numbers .< Lanes(repeating: UInt8(first))))
  }

  /// Neither `'` nor `<`.
  var isPlain: Bool {
    let words = unsafeBitCast(strangers, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0
  }

  /// How many `"`.
  var quotes: Int {
    let words = unsafeBitCast(counts, to: SIMD2<UInt64>.self)
    let (bytes, even) = (words[0] &+ words[1], 0x00FF_00FF_00FF_00FF as UInt64)
    let pairs = (bytes & even) &+ (bytes >> 8 & even)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
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
