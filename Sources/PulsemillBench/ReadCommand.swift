import ByteIO
import ExportArchive
import ExportReader
import HealthModel

/// `read FILE.xml|FILE.zip`: our reader, and nothing done with the batches.
func readExport(_ arguments: BenchArguments) throws(Failure) {
  let path = try arguments.file()
  if path.hasSuffix(".zip") {
    var archive = try ExportArchive(opening: path)
    try readExport(&archive)
  } else {
    var file = try BareFile(opening: path)
    try readExport(&file)
  }
}

private func readExport<Source: ByteSource & ~Copyable>(_ source: inout Source) throws(Failure) {
  var reader = try ExportReader()
  var batch = SampleBatch()
  var rows = 0
  while try reader.next(from: &source, into: &batch) { rows += batch.count }
  try report("\(rows) records")
}
