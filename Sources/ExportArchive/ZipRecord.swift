import ByteIO

/// One fixed-layout record of a zip, wholly inside the file; fields are little-endian (APPNOTE 6.3.10, 4.3).
struct ZipRecord {
  let bytes: UnsafeRawBufferPointer

  /// The record of `length` bytes at `offset`, or nil if it is not inside the file or has another signature.
  init?(_ layout: Layout, at offset: Int, in file: UnsafeRawBufferPointer) {
    guard offset >= 0, offset <= file.count, file.count - offset >= layout.length else { return nil }
    bytes = UnsafeRawBufferPointer(rebasing: file[offset..<offset + layout.length])
    guard bytes.loadUnaligned(as: UInt32.self).littleEndian == layout.signature else { return nil }
  }

  /// The 16-bit field at `offset` from the record's start.
  func short(_ offset: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self).littleEndian)
  }

  /// The 32-bit field at `offset` from the record's start.
  func word(_ offset: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
  }

  /// The 64-bit field at `offset` from the record's start.
  func long(_ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
  }

  /// A signature and the length of the fixed part behind it.
  struct Layout {
    let signature: UInt32
    let length: Int

    static let localHeader = Layout(signature: 0x0403_4B50, length: 30)
    static let directoryHeader = Layout(signature: 0x0201_4B50, length: 46)
    static let end = Layout(signature: 0x0605_4B50, length: 22)
    static let end64 = Layout(signature: 0x0606_4B50, length: 56)
    static let end64Locator = Layout(signature: 0x0706_4B50, length: 20)
    static let digitalSignature = Layout(signature: 0x0505_4B50, length: 6)
    static let descriptor = Layout(signature: 0x0807_4B50, length: 16)
    static let descriptor64 = Layout(signature: 0x0807_4B50, length: 24)
  }
}
