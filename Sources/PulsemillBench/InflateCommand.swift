import ByteIO
import ExportArchive

/// `inflate FILE.zip`: our archive reader alone: ISA-L and the checksum, in chunks of 1 MiB, nothing parsed.
func inflate(_ arguments: BenchArguments) throws(Failure) {
  var archive = try ExportArchive(opening: try arguments.file())
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
  defer { chunk.deallocate() }
  while try archive.read(into: chunk) > 0 {}
  if let damage = archive.damage { throw damage }
  try report("\(archive.bytesRead) bytes")
}
