import ByteIO

/// A file in memory, read only, until nobody uses it any more.
final class FileMapping: Sendable {
  private let memory: Memory<UInt8>

  /// Maps a file that is not empty, to be read from front to back.
  init(_ file: borrowing FileDescriptor, size: Int) throws(Failure) {
    memory = try Memory(mapping: file, size: size)
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory.base, count: memory.capacity) }
}
