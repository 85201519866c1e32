import ByteIO

/// The walk along the local headers of a zip that has no usable central directory.
struct ZipSalvage: ~Copyable {
  private let file: UnsafeRawBufferPointer
  private let limits: MemberStream.Limits
  private let path: String
  private var entries: [ZipEntry] = []
  private var position = 0

  /// What the local headers say, from the start of the file up to where it breaks off.
  ///
  /// Deflated members are inflated once, because many zips write their sizes behind the data.
  /// - Throws: ``Failure`` (65) if a member grows beyond the limits.
  static func directory(
    of file: UnsafeRawBufferPointer, limits: MemberStream.Limits, path: String
  ) throws(Failure) -> ZipDirectory {
    var walk = ZipSalvage(file: file, limits: limits, path: path)
    while walk.entries.count < ZipDirectory.maximumEntries, let entry = try walk.next() {
      walk.entries.append(entry)
    }
    return ZipDirectory(salvaged: walk.entries)
  }

  private init(file: UnsafeRawBufferPointer, limits: MemberStream.Limits, path: String) {
    self.file = file
    self.limits = limits
    self.path = path
  }

  private mutating func next() throws(Failure) -> ZipEntry? {
    while let offset = nextSignature() {
      position = offset + 4
      guard let header = ZipRecord(.localHeader, at: offset, in: file),
        var entry = ZipEntry(salvaging: header, at: offset, in: file)
      else { continue }
      try measure(&entry)
      return entry
    }
    return nil
  }

  /// The offset of the next `PK\3\4` at or behind `position`.
  private func nextSignature() -> Int? {
    var offset = position
    while let base = file.baseAddress, offset < file.count,
      let found = memchr(base + offset, 0x50, file.count - offset)
    {
      offset = UnsafeRawPointer(found) - base
      if ZipRecord(.localHeader, at: offset, in: file) != nil { return offset }
      offset += 1
    }
    return nil
  }

  /// Completes what the local header does not say and moves `position` behind the member.
  private mutating func measure(_ entry: inout ZipEntry) throws(Failure) {
    var stream = try MemberStream(entry, in: file, limits: limits, place: path)
    if let packedSize = entry.compressedSize {
      position = stream.start + packedSize
      return
    }
    guard entry.method == 8, !entry.isEncrypted else {
      position = file.count
      return
    }
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { scratch.deallocate() }
    while try stream.read(into: scratch) > 0 {}
    position = stream.start + stream.consumed
    if stream.damage == nil { readDescriptor(&entry, stream) }
  }

  /// Takes checksum and sizes from the data descriptor behind the member, if it is there.
  private mutating func readDescriptor(_ entry: inout ZipEntry, _ stream: borrowing MemberStream) {
    entry.compressedSize = stream.consumed
    if let wide = ZipRecord(.descriptor64, at: position, in: file), wide.long(8) == UInt64(stream.consumed) {
      (entry.crc, entry.size, entry.hasWideSizes) = (wide.word(4), wide.long(16), true)
      position += wide.bytes.count
    } else if let narrow = ZipRecord(.descriptor, at: position, in: file),
      narrow.word(8) == UInt32(truncatingIfNeeded: stream.consumed)
    {
      (entry.crc, entry.size) = (narrow.word(4), UInt64(narrow.word(12)))
      position += narrow.bytes.count
    }
  }
}

extension ZipEntry {
  /// Reads a local header; nil if it cannot be one. A member whose data breaks off has no size.
  init?(salvaging record: ZipRecord, at offset: Int, in file: UnsafeRawBufferPointer) {
    let nameStart = offset + record.bytes.count
    let extraStart = nameStart + record.short(26)
    let start = extraStart + record.short(28)
    guard start <= file.count, record.short(26) > 0 else { return nil }
    var wide = WideFields(UnsafeRawBufferPointer(rebasing: file[extraStart..<start]))
    guard let size = wide.next(after: record.word(22)), let packed = wide.next(after: record.word(18)) else {
      return nil
    }
    name = nameStart..<extraStart
    header = offset
    limit = file.count
    method = record.short(8)
    isEncrypted = record.short(6) & 0x2041 != 0
    hasWideSizes = wide.wasUsed
    let hasDescriptor = record.short(6) & 8 != 0
    if !hasDescriptor || packed > 0, let packedSize = Int(exactly: packed), packedSize <= file.count - start {
      compressedSize = packedSize
      self.size = size
      crc = hasDescriptor ? nil : record.word(14)
    }
  }
}
