import ByteIO

/// The bytes of one side file, from a zip or a folder.
package struct MemberSource: ByteSource, ~Copyable {
  package private(set) var bytesRead: Int64 = 0
  /// As announced by the zip or the folder, if known.
  private let size: Int64?
  private var stream: MemberStream?
  private let file: FileDescriptor?
  /// Keeps the memory that the stream reads.
  private let mapping: FileMapping?

  init(_ stream: consuming MemberStream, of mapping: FileMapping, size: Int64?) {
    self.stream = consume stream
    self.mapping = mapping
    self.size = size
    file = nil
  }

  init(_ file: consuming FileDescriptor, size: Int64?) {
    self.file = consume file
    self.size = size
    stream = nil
    mapping = nil
  }

  package var progress: Double? {
    guard let size else { return nil }
    return size == 0 ? 1 : min(1, Double(bytesRead) / Double(size))
  }

  /// The next bytes; 0 is the end, and then size and checksum are right.
  ///
  /// - Throws: ``Failure`` 65 if it grows like a zip bomb, or is damaged, which may show at its end only; 74 if reading
  ///   fails.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var count = try file?.read(into: buffer) ?? 0
    if let inflated = try stream?.read(into: buffer) {
      count = inflated
      if count == 0, var damage = stream?.damage {
        damage.advice = "the rest of the export does not depend on it"
        throw damage
      }
    }
    bytesRead += Int64(count)
    return count
  }
}
