import ByteIO

/// XML from a file, a pipe or standard input, hashed while it is read.
struct FileDocument: ~Copyable {
  private let file: FileDescriptor
  /// The size of a regular file; nil for a pipe.
  private let size: Int?
  /// Bytes at the start that were read to see what the input is.
  private var head: ByteBuffer
  private var headUsed = 0
  private var bytesRead = 0
  private var hash = SHA256()
  private var digest: Digest?

  init(_ file: consuming FileDescriptor, head: consuming ByteBuffer, size: Int?) {
    self.file = file
    self.head = head
    self.size = size
  }

  /// The part of a regular file that was read.
  var progress: Double? {
    guard let size else { return nil }
    return size == 0 ? 1 : min(1, Double(bytesRead) / Double(size))
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(head.count - headUsed, buffer.count)
    guard count > 0 else { return counted(buffer, try file.read(into: buffer)) }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: head.bytes[headUsed..<headUsed + count]))
    headUsed += count
    return counted(buffer, count)
  }

  private mutating func counted(_ buffer: UnsafeMutableRawBufferPointer, _ count: Int) -> Int {
    hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    bytesRead += count
    return count
  }

  /// The digest of the document's bytes; what was not read yet is read now.
  mutating func sha256() throws(Failure) -> Digest {
    if let digest { return digest }
    let rest = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { rest.deallocate() }
    while try read(into: rest) > 0 {}
    let finished = hash.finish()
    digest = finished
    return finished
  }
}

extension FileDescriptor {
  /// Reads until `buffer` is full or the file ends, and says how many bytes that were.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}
