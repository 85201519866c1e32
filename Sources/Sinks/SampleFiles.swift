import ByteIO

/// The CSV files of samples: one for all kinds, or one after the other for each.
struct SampleFiles: ~Copyable, Sendable {
  private let header: String
  private let pathOfKind: @Sendable (KindDescription) -> String
  /// Where everything goes if kinds do not have files of their own.
  private let commonPath: String?
  private let create: @Sendable (String) throws(Failure) -> OutputFile
  private var open: OutputFile?
  /// Where the open one will be.
  private var path = ""
  private var published: [PublishedFile] = []

  init(
    header: String, commonPath: String?, pathOfKind: @escaping @Sendable (KindDescription) -> String,
    create: @escaping @Sendable (String) throws(Failure) -> OutputFile
  ) {
    self.header = header
    self.commonPath = commonPath
    self.pathOfKind = pathOfKind
    self.create = create
  }

  mutating func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
    try begin(commonPath ?? pathOfKind(kind))
    try open?.append(text)
    open?.rows += rows
  }

  /// Ends the last file; one for all kinds is there even without samples.
  mutating func finish() throws(Failure) -> [PublishedFile] {
    if let commonPath { try begin(commonPath) }
    try endFile()
    return published
  }

  /// Makes the file at `path` the open one.
  private mutating func begin(_ path: String) throws(Failure) {
    if open != nil, path == self.path { return }
    try endFile()
    var file = try create(path)
    file.buffer.append(header)
    file.buffer.appendLineEnd()
    open = consume file
    self.path = path
  }

  private mutating func endFile() throws(Failure) {
    guard var file = open.take() else { return }
    published.append(try file.finish(path: path))
  }
}
