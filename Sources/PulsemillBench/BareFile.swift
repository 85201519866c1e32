import ByteIO
import ExportReader

/// A file's bytes as they are; unlike an archive it makes no digest of them.
struct BareFile: ByteSource, ~Copyable {
  let file: FileDescriptor
  private(set) var bytesRead: Int64 = 0
  var progress: Double? { nil }

  init(opening path: String) throws(Failure) { file = try FileDescriptor(opening: path, flags: O_RDONLY) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = try file.read(into: buffer)
    bytesRead += Int64(count)
    return count
  }
}
