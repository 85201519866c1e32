import ByteIO
import ExportReader
import HealthModel

struct FileSource: ByteSource, ~Copyable {
  let file: FileDescriptor
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try file.read(into: buffer)
  }
}
let path = CommandLine.arguments[1]
var source = FileSource(file: try FileDescriptor(opening: path, flags: O_RDONLY))
var reader = try ExportReader()
var batch = SampleBatch()
var rows = 0
while try reader.next(from: &source, into: &batch) {
  rows += batch.count
  for r in reader.rejections { print(r) }
}
print(rows, reader.ledger.totals, reader.ledger.elements, reader.ledger.rejections, reader.isComplete)
for r in Remark.allCases where reader.ledger[r] > 0 { print(r, reader.ledger[r]) }
print(reader.facts.zones, reader.facts.offsets, reader.facts.locale)
