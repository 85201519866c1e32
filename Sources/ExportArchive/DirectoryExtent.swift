/// Where the central directory of a zip lies, read from the records at the end of the file.
struct DirectoryExtent {
  /// A directory that lies inside this file.
  struct Place {
    var start: Int
    var end: Int
    /// Added to every offset that the zip names: bytes that were put before the zip afterwards.
    var shift: Int
    /// Entries as announced, and the bits of the number that are written.
    var count: Int
    var countMask: Int
  }

  /// Nil if the directory lies in another part of a zip in several parts.
  let located: Place?

  /// Looks for the end record from the back: a comment of up to 65,535 bytes may follow it.
  init?(in file: UnsafeRawBufferPointer) {
    let last = file.count - ZipRecord.Layout.end.length
    guard last >= 0 else { return nil }
    for offset in stride(from: last, through: max(0, last - 0xFFFF), by: -1) where file[offset] == 0x50 {
      guard let end = ZipRecord(.end, at: offset, in: file), end.short(20) <= last - offset else { continue }
      if let found = DirectoryExtent(end, at: offset, in: file) {
        self = found
        return
      }
    }
    return nil
  }

  /// The directory that an end record names, or nil if there is none at that place.
  private init?(_ end: ZipRecord, at offset: Int, in file: UnsafeRawBufferPointer) {
    if let wide = Self.wideEnd(before: offset, in: file) {
      self.init(
        parts: wide.record.word(16) | wide.record.word(20), count: wide.record.long(32), countMask: .max,
        size: wide.record.long(40), start: wide.record.long(48), end: wide.offset, in: file)
    } else {
      self.init(
        parts: UInt32(end.short(4) | end.short(6)), count: UInt64(end.short(10)), countMask: 0xFFFF,
        size: UInt64(end.word(12)), start: UInt64(end.word(16)), end: offset, in: file)
    }
  }

  /// The zip64 end record that the locator before the end record points to; also if bytes were put before the zip.
  private static func wideEnd(
    before end: Int, in file: UnsafeRawBufferPointer
  ) -> (record: ZipRecord, offset: Int)? {
    let locatorOffset = end - ZipRecord.Layout.end64Locator.length
    guard let locator = ZipRecord(.end64Locator, at: locatorOffset, in: file) else { return nil }
    let named = Int(exactly: locator.long(8)) ?? -1
    for offset in [named, locatorOffset - ZipRecord.Layout.end64.length] where offset < locatorOffset {
      if let record = ZipRecord(.end64, at: offset, in: file) { return (record, offset) }
    }
    return nil
  }

  /// Finds the shift at which the directory's first entry is where it should be: it ends right before the end record,
  /// or lies where its offset says. An empty directory needs no entry.
  private init?(
    parts: UInt32, count: UInt64, countMask: Int, size: UInt64, start: UInt64, end: Int,
    in file: UnsafeRawBufferPointer
  ) {
    if parts != 0 {
      located = nil
      return
    }
    guard let count = Int(exactly: count), let size = Int(exactly: size), let start = Int(exactly: start),
      size <= end, start <= end - size
    else { return nil }
    for shift in [end - size - start, 0] {
      let isThere = ZipRecord(.directoryHeader, at: start + shift, in: file) != nil
      guard isThere || size == 0 && count == 0 else { continue }
      located = Place(
        start: start + shift, end: start + shift + size, shift: shift, count: count, countMask: countMask)
      return
    }
    return nil
  }
}
