import ByteIO

/// A file that takes an export: the bare XML, or a zip with it as its one member.
struct ExportOutput: ~Copyable {
  /// What is to be written next.
  var buffer = ByteBuffer(capacity: 2 << 20)
  private let file: FileDescriptor
  private var flushed = 0
  private var zip: ZipMember?

  private static let fullBuffer = 1 << 20

  /// - Parameter goal: how large the XML will be, to about one per cent.
  /// - Throws: ``Failure`` (74, 77) if the file cannot be made.
  init(creating path: String, goal: Int) throws(Failure) {
    let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
    if path.hasSuffix(".zip") {
      let member = ZipMember(name: "apple_health_export/export.xml", isWide: goal > 4_200_000_000)
      let header = member.localHeader()
      try file.write(header.bytes)
      zip = consume member
    } else {
      zip = nil
    }
    self.file = file
  }

  /// Bytes of XML so far.
  var written: Int { flushed + buffer.count }

  mutating func flushIfFull() throws(Failure) {
    if buffer.count >= Self.fullBuffer { try flush() }
  }

  /// Writes what is left and, of a zip, its directory.
  mutating func finish() throws(Failure) {
    try flush()
    if let end = try zip?.finish() { try file.write(end.bytes) }
  }

  private mutating func flush() throws(Failure) {
    if let packed = try zip?.compress(buffer.bytes) {
      try file.write(packed.bytes)
    } else {
      try file.write(buffer.bytes)
    }
    flushed += buffer.count
    buffer.removeAll()
  }
}
