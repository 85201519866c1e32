import ByteIO
import HealthModel
import Sinks

/// A CSV file (RFC 4180) that a command was asked for; it gets its name when it is complete.
struct CSVFile: ~Copyable {
  private let folder: OutputFolder
  private let name: String
  private var file: OutputFile
  private var isInRow = false

  /// - Parameter path: in `.gz` for a compressed file.
  /// - Throws: ``Failure`` (74, 77) if its folder cannot be written to.
  init(creating path: String, columns: [String]) throws(Failure) {
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = try OutputFolder(path: slash.map { String(path[...$0]) } ?? ".")
    var file = try folder.create(name, gzip: name.hasSuffix(".gz"))
    file.buffer.append(columns.joined(separator: ","))
    file.buffer.appendLineEnd()
    (self.name, self.folder) = (name, folder)
    self.file = file
  }

  mutating func append(_ text: String) { field { $0.append(csv: text) } }

  /// - Parameter number: nil for an empty field.
  mutating func append(_ number: Double?) { field { if let number { $0.append(number: number) } } }

  mutating func append(_ id: RecordID) { field { $0.append(id) } }

  mutating func append(_ instant: Instant) { field { $0.append(utc: instant) } }

  private mutating func field(_ write: (inout ByteBuffer) -> Void) {
    if isInRow { file.buffer.appendComma() }
    isInRow = true
    write(&file.buffer)
  }

  mutating func endRow() throws(Failure) {
    isInRow = false
    file.buffer.appendLineEnd()
    try file.flushIfFull()
  }

  /// Gives it its name.
  consuming func publish() throws(Failure) {
    _ = try file.finish(path: name)
    try folder.publish()
  }
}
