import ByteIO

/// The members of a zip in the order of its central directory, which is the authority.
struct ZipDirectory {
  private(set) var entries: [ZipEntry] = []

  /// More members than any export has; beyond it the zip is refused.
  static let maximumEntries = 1 << 18

  /// Reads the central directory and checks that no two members share bytes.
  ///
  /// - Throws: ``Failure`` (65) if there is none, as after a cut upload, or if it contradicts itself or the file.
  init(_ file: UnsafeRawBufferPointer, path: String) throws(Failure) {
    guard let extent = DirectoryExtent(in: file) else {
      throw Failure(
        .data, "the zip has no central directory, so its end is missing or damaged", at: path,
        try: "copy it again, or use --salvage to read what is there")
    }
    guard let extent = extent.located else {
      throw Self.damaged("it is one part of a zip in several parts", path)
    }
    var position = extent.start
    while position < extent.end, let header = ZipRecord(.directoryHeader, at: position, in: file) {
      guard let entry = ZipEntry(header, at: &position, in: file, extent: extent) else {
        throw Self.damaged("its central directory points outside of the file", path)
      }
      guard entries.count < Self.maximumEntries else { throw Self.damaged("it has too many members", path) }
      entries.append(entry)
    }
    let rest = ZipRecord(.digitalSignature, at: position, in: file) == nil ? extent.end - position : 0
    guard rest == 0, entries.count & extent.countMask == extent.count else {
      throw Self.damaged("its central directory is incomplete", path)
    }
    guard separate(from: extent.start) else { throw Self.damaged("its members overlap", path) }
  }

  /// The members of a cut zip, found by its local headers.
  init(salvaged entries: [ZipEntry]) { self.entries = entries }

  /// Sets where each member must end at the latest; false if two members, or a member and the directory, overlap.
  private mutating func separate(from directory: Int) -> Bool {
    var limit = directory
    for index in entries.indices.sorted(by: { entries[$0].header > entries[$1].header }) {
      let room = limit - entries[index].header - ZipRecord.Layout.localHeader.length
      guard room >= 0, (entries[index].compressedSize ?? 0) <= room else { return false }
      entries[index].limit = limit
      limit = entries[index].header
    }
    return true
  }

  private static func damaged(_ what: String, _ path: String) -> Failure {
    Failure(
      .data, "the zip is damaged: \(what)", at: path,
      try: "copy it again, or use --salvage to read what is there")
  }
}

extension ZipEntry {
  /// Reads the entry whose fixed part is `record` and moves `position` behind it; nil if it is not inside the file.
  init?(
    _ record: ZipRecord, at position: inout Int, in file: UnsafeRawBufferPointer,
    extent: DirectoryExtent.Place
  ) {
    let nameStart = position + record.bytes.count
    let extraStart = nameStart + record.short(28)
    position = extraStart + record.short(30) + record.short(32)
    guard position <= extent.end else { return nil }
    let madeByUnix = record.short(4) >> 8 == 3
    name = nameStart..<extraStart
    method = record.short(10)
    isEncrypted = record.short(8) & 0x2041 != 0
    isSymbolicLink = madeByUnix && record.word(38) >> 16 & 0o170000 == 0o120000
    crc = record.word(16)
    var wide = WideFields(
      UnsafeRawBufferPointer(rebasing: file[extraStart..<extraStart + record.short(30)]))
    guard let size = wide.next(after: record.word(24)), let packed = wide.next(after: record.word(20)),
      let offset = wide.next(after: record.word(42)), let start = Int(exactly: offset),
      let compressedSize = Int(exactly: packed)
    else { return nil }
    let (header, overflow) = start.addingReportingOverflow(extent.shift)
    guard !overflow, header >= 0 else { return nil }
    self.size = size
    self.compressedSize = compressedSize
    self.header = header
    hasWideSizes = wide.wasUsed
    limit = extent.start
  }
}

/// The zip64 extra field: 64-bit values for those fields, in order, that are all ones in the header.
struct WideFields {
  private var rest: Slice<UnsafeRawBufferPointer>?
  private(set) var wasUsed = false

  /// Looks for the field 0x0001 among the extra fields of a header.
  init(_ extra: UnsafeRawBufferPointer) {
    var fields = extra[...]
    while fields.count >= 4 {
      let identifier = fields.shortAtStart
      let length = fields.dropFirst(2).shortAtStart
      fields = fields.dropFirst(4)
      if identifier == 1 {
        rest = fields.prefix(length)
        return
      }
      fields = fields.dropFirst(length)
    }
  }

  /// The value of the next field: `narrow`, or the wide one if `narrow` is all ones; nil if that is missing.
  mutating func next(after narrow: UInt32) -> UInt64? {
    guard narrow == .max, let fields = rest else { return UInt64(narrow) }
    guard fields.count >= 8 else { return nil }
    rest = fields.dropFirst(8)
    wasUsed = true
    return fields.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The little-endian number in the first two of at least two bytes.
  fileprivate var shortAtStart: Int { Int(self[startIndex]) | Int(self[startIndex + 1]) << 8 }
}
