import ByteIO
import Sinks

/// NDJSON: files of one type of resource, a resource a line. A large file is followed by the next one.
struct LineFiles: ~Copyable, Sendable {
  private let name: String
  private let files: ResourceFiles
  private let maximumBytes: Int
  private var type: ResourceType?
  private var open: ResourceFile?
  private var bytes = 0
  private var numbers: [ResourceType: Int] = [:]
  private var published: [PublishedFile] = []

  init(_ name: String, _ files: ResourceFiles, maximumBytes: Int) {
    (self.name, self.files, self.maximumBytes) = (name, files, maximumBytes)
  }

  mutating func append(_ text: UnsafeRawBufferPointer, _ type: ResourceType, rows: Int) throws(Failure) {
    if type != self.type || bytes > 0 && bytes + text.count > maximumBytes { try begin(type) }
    try open?.file.append(text)
    open?.file.rows += rows
    bytes += text.count
  }

  private mutating func begin(_ type: ResourceType) throws(Failure) {
    try endFile()
    let number = numbers[type, default: 0]
    numbers[type] = number + 1
    self.type = type
    bytes = 0
    open = try files.open("\(type.rawValue).\(name).\(padded(number, to: 3))", ".ndjson")
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
