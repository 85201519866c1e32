import ByteIO

/// What the report says of a file that a run left.
package struct PublishedFile: Equatable, Sendable {
  /// Relative to the output folder.
  package var path: String
  package var rows: Int
  package var bytes: Int
  /// SHA-256 as 64 hexadecimal digits.
  package var sha256: String

  package init(path: String, rows: Int, bytes: Int, sha256: String) {
    self.path = path
    self.rows = rows
    self.bytes = bytes
    self.sha256 = sha256
  }
}

/// A file being written: the caller appends to ``buffer``, which goes out in large pieces, hashed and, if wanted,
/// compressed. Nobody sees the file under its own name before its folder is published.
package struct OutputFile: ~Copyable, Sendable {
  /// What is to be written next.
  package var buffer = ByteBuffer(capacity: OutputFile.pieceSize + (64 << 10))
  /// Counted by the caller; the header is none.
  package var rows = 0
  private let file: FileDescriptor
  private var gzip: GzipEncoder?
  private var packed = ByteBuffer(capacity: 1 << 12)
  private var hash = SHA256()
  private var bytes = 0

  /// How much of it is on its way to the disk, so that little is left to wait for at the end.
  private var startedBytes = 0

  private static let pieceSize = 1 << 20
  private static let smallPiece = 1 << 16
  private static let startedPiece = 8 << 20

  package init(creating path: String, gzip: Bool) throws(Failure) {
    file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL)
    self.gzip = gzip ? GzipEncoder() : nil
  }

  /// Adds a piece; a large one is not copied.
  package mutating func append(_ piece: UnsafeRawBufferPointer) throws(Failure) {
    if piece.count < Self.smallPiece {
      buffer.append(piece)
      return try flushIfFull()
    }
    try flush()
    try write(piece)
  }

  /// Writes what is in the buffer if that is worth a system call.
  @inline(__always)
  package mutating func flushIfFull() throws(Failure) {
    if buffer.count >= Self.pieceSize { try flush() }
  }

  private mutating func flush() throws(Failure) {
    if buffer.count == 0 { return }
    try write(buffer.bytes)
    buffer.removeAll()
  }

  private mutating func write(_ piece: UnsafeRawBufferPointer) throws(Failure) {
    guard gzip != nil else { return try writeOut(piece) }
    packed.removeAll()
    try gzip?.encode(piece, into: &packed)
    try writeOut(packed.bytes)
  }

  private mutating func writeOut(_ piece: UnsafeRawBufferPointer) throws(Failure) {
    try file.write(piece)
    hash.update(piece)
    bytes += piece.count
    if bytes - startedBytes >= Self.startedPiece {
      file.startSync(from: startedBytes, count: bytes - startedBytes)
      startedBytes = bytes
    }
  }

  /// Writes the rest; the folder forces it to the disk when it is published.
  package mutating func finish(path: String) throws(Failure) -> PublishedFile {
    try flush()
    if gzip != nil {
      packed.removeAll()
      try gzip?.finish(into: &packed)
      try writeOut(packed.bytes)
    }
    file.startSync(from: startedBytes, count: bytes - startedBytes)
    return PublishedFile(path: path, rows: rows, bytes: bytes, sha256: hash.finish().hex())
  }
}
