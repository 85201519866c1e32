/// What a zip says about one member; nil where a cut archive does not say.
struct ZipEntry {
  /// Where the name stands in the file.
  var name: Range<Int>
  /// Offset of the local header.
  var header: Int
  /// The first offset behind `header` that belongs to something else.
  var limit: Int
  /// 0 is stored, 8 is deflate.
  var method: Int
  var isEncrypted: Bool
  var isSymbolicLink = false
  var compressedSize: Int?
  var size: UInt64?
  var crc: UInt32?
  /// Whether the sizes are those of a zip64 extra field; else they are known modulo 2³² only.
  var hasWideSizes = false

  /// Why the member cannot be read, or nil if it can.
  var obstacle: String? {
    if isEncrypted { return "encrypted" }
    if isSymbolicLink { return "a symbolic link" }
    return method == 0 || method == 8 ? nil : "compressed by the unknown method \(method)"
  }

  /// Whether `produced` bytes are as many as announced. Some archivers write more than 4 GiB without zip64: then the
  /// low 32 bits must agree, and the checksum vouches for the rest.
  func announced(_ produced: UInt64) -> Bool {
    guard let size else { return true }
    return hasWideSizes
      ? produced == size : UInt32(truncatingIfNeeded: produced) == UInt32(truncatingIfNeeded: size)
  }
}
