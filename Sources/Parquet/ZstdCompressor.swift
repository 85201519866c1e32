import ByteIO
import CZstd

/// Zstandard (RFC 8878) by libzstd: one frame at a time.
struct ZstdCompressor: ~Copyable, Sendable {
  /// libzstd's context. It has one owner, as memory has, and goes from thread to thread with it.
  private let context = Memory<OpaquePointer?>()

  /// Best of what was tried for its time.
  private static let level: Int32 = 2

  /// The number of ZSTD among Parquet's `CompressionCodec`s.
  static let codec = 6

  init() { context.base.initialize(to: ZSTD_createCCtx()) }

  deinit { ZSTD_freeCCtx(context.base.pointee) }

  /// Appends `bytes` as a frame.
  ///
  /// - Throws: ``Failure`` (70) if libzstd refuses.
  func compress(_ bytes: UnsafeRawBufferPointer, into output: inout ByteBuffer) throws(Failure) {
    let room = ZSTD_compressBound(bytes.count)
    output.reserve(room)
    let size = ZSTD_compressCCtx(
      context.base.pointee, output.base + output.count, room, bytes.baseAddress, bytes.count, Self.level)
    guard ZSTD_isError(size) == 0 else {
      throw Failure(.software, "libzstd cannot compress: \(String(cString: ZSTD_getErrorName(size)))")
    }
    output.count += size
  }
}
