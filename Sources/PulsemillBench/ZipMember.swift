import ByteIO

/// One deflated member of a zip that is written front to back, with a data descriptor, as the phone does.
struct ZipMember: ~Copyable {
  private let name: String
  private var encoder = GzipEncoder()
  /// A gzip stream is its header, the deflated bytes and a trailer of CRC-32 and size.
  private var headerLeft = 10
  private static let trailerLength = 8
  private var size = 0
  private var packedSize = 0

  init(name: String) { self.name = name }

  /// `PK\3\4`, with the sizes and the checksum left to the data descriptor.
  func localHeader() -> ByteBuffer {
    var header = ByteBuffer()
    header.append(integer: UInt32(0x0403_4B50))
    append(commonFields: (0, 0, 0), to: &header)
    header.append(name)
    return header
  }

  /// The next bytes of the file; what the encoder keeps comes later.
  mutating func compress(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> ByteBuffer {
    var packed = ByteBuffer()
    try encoder.encode(bytes, into: &packed)
    dropHeader(of: &packed)
    size += bytes.count
    packedSize += packed.count
    return packed
  }

  /// The last bytes, the data descriptor, the central directory and its end.
  ///
  /// - Throws: ``Failure`` (64) beyond 4 GiB, where a zip would need its 64-bit form.
  mutating func finish() throws(Failure) -> ByteBuffer {
    var end = ByteBuffer()
    try encoder.finish(into: &end)
    dropHeader(of: &end)
    end.count -= Self.trailerLength
    let checksum = UnsafeRawPointer(end.base + end.count).loadUnaligned(as: UInt32.self)
    packedSize += end.count
    guard let size = UInt32(exactly: size), let packedSize = UInt32(exactly: packedSize) else {
      throw Failure(.usage, "a zip of more than 4 GiB is not made here", try: "generate XML and zip it")
    }
    let sizes = (checksum, packedSize, size)
    end.append(integer: UInt32(0x0807_4B50))
    for number in [sizes.0, sizes.1, sizes.2] { end.append(integer: number) }
    appendDirectory(sizes, to: &end)
    return end
  }

  private mutating func dropHeader(of packed: inout ByteBuffer) {
    let length = min(headerLeft, packed.count)
    packed.removeFirst(length)
    headerLeft -= length
  }

  private typealias Sizes = (checksum: UInt32, packed: UInt32, plain: UInt32)

  private func appendDirectory(_ sizes: Sizes, to end: inout ByteBuffer) {
    let nameLength = name.utf8.count
    let start = 30 + nameLength + Int(sizes.packed) + 16
    end.append(integer: UInt32(0x0201_4B50))
    end.append(integer: UInt16(0x0314))  // made by Unix, version 2.0
    append(commonFields: sizes, to: &end)
    for _ in 0..<3 { end.append(integer: UInt16(0)) }  // comment, disk, attributes
    end.append(integer: UInt32(0o100644 << 16))
    end.append(integer: UInt32(0))  // the local header is at the start
    end.append(name)
    end.append(integer: UInt32(0x0605_4B50))
    for number in [UInt16(0), 0, 1, 1] { end.append(integer: number) }
    end.append(integer: UInt32(46 + nameLength))
    end.append(integer: UInt32(start))
    end.append(integer: UInt16(0))
  }

  /// What the local header and the directory share: version 2.0, a data descriptor, deflate, 2025-01-01 00:00.
  private func append(commonFields sizes: Sizes, to header: inout ByteBuffer) {
    for number in [UInt16(20), 8, 8, 0, UInt16(45 << 9 | 1 << 5 | 1)] { header.append(integer: number) }
    for number in [sizes.checksum, sizes.packed, sizes.plain] { header.append(integer: number) }
    header.append(integer: UInt16(name.utf8.count))
    header.append(integer: UInt16(0))
  }
}
