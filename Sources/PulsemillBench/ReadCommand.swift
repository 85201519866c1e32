import ByteIO
import Documents
import ExportArchive
import ExportReader
import HealthModel

/// `read FILE.xml|FILE.zip [--parser libxml2] [--documents yes]`: our reader, and nothing done with the batches; with
/// documents those are parsed and indexed, too.
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
  options.retainsElements = (try? arguments.text("documents")) == "yes"
  var documents = try DocumentIndex(in: "/tmp")
  var parser = DocumentParser()
  var reader = try ExportReader(source, options: options)
  var batch = SampleBatch()
  var rows = 0
  while try reader.next(into: &batch) {
    rows += batch.count
    for element in reader.gatherer.documents { _ = try documents.add(element, by: &parser) }
  }
  try documents.finish()
  try report("\(rows) records, \(documents.entries.count) documents")
}
