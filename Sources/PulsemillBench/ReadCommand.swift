import ByteIO
import ExportArchive
import ExportReader
import HealthModel

/// `read FILE`: our reader, and nothing done with the batches.
func readExport(_ arguments: BenchArguments) throws(Failure) {
  var archive = try ExportArchive(opening: try arguments.file())
  var reader = try ExportReader()
  var batch = SampleBatch()
  var rows = 0
  while try reader.next(from: &archive, into: &batch) { rows += batch.count }
  try report("\(rows) records")
}
