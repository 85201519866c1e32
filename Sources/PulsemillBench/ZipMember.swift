import ByteIO

/// One deflated member of a zip that is written front to back, with a data descriptor, as the phone does (APPNOTE
/// 6.3.10; 4.3.9 and 4.5.3 for the 64-bit form).
struct ZipMember: ~Copyable {
  private let name: String
  /// Whether sizes take 64 bits; that is settled in the local header, before they are known.
  private let isWide: Bool
  private var encoder = GzipEncoder()
  /// A gzip stream is its header, the deflated bytes and a trailer of CRC-32 and size.
  private var headerLeft = 10
  private static let trailerLength = 8
  private var size: UInt64 = 0
  private var packedSize: UInt64 = 0

  init(name: String, isWide: Bool) {
    self.name = name
    self.isWide = isWide
  }

  /// `PK\3\4`, with the sizes and the checksum left to the data descriptor.
  func localHeader() -> ByteBuffer {
    var header = ByteBuffer()
    header.append(integer: UInt32(0x0403_4B50))
    append(commonFields: 0, to: &header)
    header.append(name)
    appendWideSizes(to: &header)
    return header
  }

  /// The next bytes of the file; what the encoder keeps comes later.
  mutating func compress(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> ByteBuffer {
    var packed = ByteBuffer()
    try encoder.encode(bytes, into: &packed)
    take(&packed)
    size += UInt64(bytes.count)
    return packed
  }

  /// The last bytes, the data descriptor, the central directory and its end.
  ///
  /// - Throws: ``Failure`` (70) if the member grew beyond 4 GiB and is not wide.
  mutating func finish() throws(Failure) -> ByteBuffer {
    var end = ByteBuffer()
    try encoder.finish(into: &end)
    end.count -= Self.trailerLength
    let checksum = UnsafeRawPointer(end.base + end.count).loadUnaligned(as: UInt32.self)
    take(&end)
    guard isWide || size < 1 << 32 else { throw Failure(.software, "the zip needs its 64-bit form") }
    appendDescriptor(checksum, to: &end)
    let start = UInt64(localHeader().count + (isWide ? 24 : 16)) + packedSize
    let length = end.count
    appendDirectory(checksum, to: &end)
    appendEnd(of: (start, UInt64(end.count - length)), to: &end)
    return end
  }

  /// Drops what is gzip's of the next bytes, and counts the rest.
  private mutating func take(_ packed: inout ByteBuffer) {
    let length = min(headerLeft, packed.count)
    packed.removeFirst(length)
    headerLeft -= length
    packedSize += UInt64(packed.count)
  }

  private func appendDescriptor(_ checksum: UInt32, to end: inout ByteBuffer) {
    for number in [0x0807_4B50, checksum] { end.append(integer: number) }
    for number in [packedSize, size] {
      if isWide { end.append(integer: number) } else { end.append(integer: UInt32(number)) }
    }
  }

  private func appendDirectory(_ checksum: UInt32, to end: inout ByteBuffer) {
    end.append(integer: UInt32(0x0201_4B50))
    end.append(integer: 3 << 8 | version)  // made by Unix
    append(commonFields: checksum, to: &end)
    for _ in 0..<3 { end.append(integer: UInt16(0)) }  // comment, disk, attributes
    end.append(integer: UInt32(0o100644 << 16))
    end.append(integer: UInt32(0))  // the local header is at the start
    end.append(name)
    appendWideSizes(to: &end)
  }

  private func appendEnd(of directory: (start: UInt64, length: UInt64), to end: inout ByteBuffer) {
    if isWide {
      let position = directory.start + directory.length
      end.append(integer: UInt32(0x0606_4B50))
      end.append(integer: UInt64(44))  // the rest of this record
      for number in [version, version] { end.append(integer: number) }
      for number in [UInt32(0), 0] { end.append(integer: number) }
      for number in [1, 1, directory.length, directory.start] { end.append(integer: number) }
      for number in [UInt32(0x0706_4B50), 0] { end.append(integer: number) }
      end.append(integer: position)
      end.append(integer: UInt32(1))
    }
    end.append(integer: UInt32(0x0605_4B50))
    for number in [UInt16(0), 0, 1, 1] { end.append(integer: number) }
    end.append(integer: UInt32(directory.length))
    end.append(integer: UInt32(clamping: directory.start))
    end.append(integer: UInt16(0))
  }

  private var version: UInt16 { isWide ? 45 : 20 }

  /// What the local header and the directory share: a data descriptor, deflate, 2025-01-01 00:00.
  private func append(commonFields checksum: UInt32, to header: inout ByteBuffer) {
    for number in [version, 8, 8, 0, UInt16(45 << 9 | 1 << 5 | 1)] { header.append(integer: number) }
    header.append(integer: checksum)
    for number in [packedSize, size] { header.append(integer: isWide ? .max : UInt32(number)) }
    header.append(integer: UInt16(name.utf8.count))
    header.append(integer: UInt16(isWide ? 20 : 0))
  }

  /// The extra field with the sizes that the header has no room for.
  private func appendWideSizes(to header: inout ByteBuffer) {
    guard isWide else { return }
    for number in [UInt16(1), 16] { header.append(integer: number) }
    for number in [size, packedSize] { header.append(integer: number) }
  }
}
