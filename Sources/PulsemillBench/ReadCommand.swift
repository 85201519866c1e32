import ByteIO
import ExportArchive
import ExportReader
import HealthModel

/// `read FILE.xml|FILE.zip [--parser libxml2]`: our reader, and nothing done with the batches.
func readExport(_ arguments: BenchArguments) throws(Failure) {
  let path = try arguments.file()
  if path.hasSuffix(".zip") {
    let archive = try ExportArchive(opening: path)
    try readExport(archive, arguments)
  } else {
    let file = try BareFile(opening: path)
    try readExport(file, arguments)
  }
}

private func readExport<Source: ByteSource & ~Copyable>(
  _ source: consuming sending Source, _ arguments: BenchArguments
) throws(Failure) {
  var options = ReaderOptions()
  options.usesScanner = (try? arguments.text("parser")) != "libxml2"
  var reader = try ExportReader(source, options: options)
  var batch = SampleBatch()
  var rows = 0
  while try reader.next(into: &batch) { rows += batch.count }
  try report("\(rows) records")
}
