import ByteIO

/// `ParquetProbe FILE...`: makes a Parquet file of each text, beside it and with `.parquet` behind its name.
///
/// `scripts/check-parquet` writes such texts at random and reads the files with other people's readers.
func perform(_ paths: ArraySlice<String>) throws(Failure) {
  for path in paths {
    var text = ProbeText(try contents(of: path))
    let file = try FileDescriptor(opening: path + ".parquet", flags: O_WRONLY | O_CREAT | O_TRUNC)
    try text.writeParquet(to: file)
  }
}

do throws(Failure) {
  try perform(CommandLine.arguments.dropFirst())
} catch {
  var message = ByteBuffer()
  message.append("ParquetProbe: \(error)\n")
  try? FileDescriptor(owning: dup(STDERR_FILENO), path: "standard error").write(message.bytes)
  exit(error.exit.rawValue)
}

/// The bytes of a whole file.
func contents(of path: String) throws(Failure) -> ByteBuffer {
  let file = try FileDescriptor(opening: path, flags: O_RDONLY)
  var bytes = ByteBuffer()
  var length = 0
  repeat {
    bytes.reserve(1 << 20)
    length = try file.read(
      into: UnsafeMutableRawBufferPointer(start: bytes.base + bytes.count, count: 1 << 20))
    bytes.count += length
  } while length > 0
  return bytes
}
