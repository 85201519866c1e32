import ByteIO
import Sinks

/// NDJSON: files of one type of resource, a resource a line. A large file is followed by the next one.
struct LineFiles: ~Copyable, Sendable {
  /// Such as `Observation.daily`.
  private let name: String
  private let files: ResourceFiles
  private let maximumBytes: Int
  private var open: ResourceFile?
  private var bytes = 0
  private var published: [PublishedFile] = []

  init(_ name: String, _ files: ResourceFiles, maximumBytes: Int) {
    (self.name, self.files, self.maximumBytes) = (name, files, maximumBytes)
  }

  mutating func append(_ text: UnsafeRawBufferPointer, rows: Int) throws(Failure) {
    if bytes > 0, bytes + text.count > maximumBytes { try endFile() }
    if open == nil {
      open = try files.open("\(name).\(padded(published.count, to: 3))", ".ndjson")
      bytes = 0
    }
    try open?.file.append(text)
    open?.file.rows += rows
    bytes += text.count
  }

  private mutating func endFile() throws(Failure) {
    guard var file = open.take() else { return }
    published.append(try file.finish())
  }

  mutating func finish() throws(Failure) -> [PublishedFile] {
    try endFile()
    return published
  }
}

/// A number with zeros before it, so that names of files sort.
func padded(_ number: Int, to width: Int) -> String {
  let digits = "\(number)"
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
