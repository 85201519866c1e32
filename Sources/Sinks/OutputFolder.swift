import ByteIO

/// The folder that a run writes to. Files are written into a hidden folder inside it and get their names together, by
/// rename, when all of them are complete; until then nothing is visible, and nothing is left if that never happens.
package struct OutputFolder: ~Copyable {
  package let path: String
  /// The hidden folder: on the output's own file system.
  package let stagingPath: String
  private var staged: [(name: String, path: String)] = []
  private var isOpen = true

  /// Creates the folder if needed, for its owner only.
  ///
  /// - Throws: ``Failure`` (74, 77) if it cannot be written to.
  package init(path: String) throws(Failure) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    try createFolders(path)
    var template = Array("\(path)/.pulsemill-staging-XXXXXX".utf8CString)
    if mkdtemp(&template) == nil {
      throw Failure(errno: errno, "cannot write to the output folder", at: path)
    }
    stagingPath = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { if isOpen { Self.removeStaging(staged.map(\.name), stagingPath) } }

  /// Opens a file that will be called `path`, relative to the folder, once it is published.
  package mutating func create(_ path: String, gzip: Bool) throws(Failure) -> OutputFile {
    let name = "\(stagingPath)/\(staged.count).tmp"
    staged.append((name, path))
    return try OutputFile(creating: name, gzip: gzip)
  }

  /// Gives every file its name, in the order of creation, then removes the hidden folder.
  package consuming func publish() throws(Failure) {
    for (name, path) in staged {
      let target = "\(self.path)/\(path)"
      if let slash = target.lastIndex(of: "/") { try createFolders(String(target[..<slash])) }
      try syscall("cannot publish", at: target) { rename(name, target) }
    }
    try syncFolder()
    rmdir(stagingPath)
    isOpen = false
  }

  /// Publishes one small text atomically, outside of the set.
  package borrowing func publish(text: String, as name: String) throws(Failure) {
    try replaceFile("\(path)/\(name)", with: text)
  }

  private func syncFolder() throws(Failure) {
    let folder = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
    try folder.sync()
  }

  private static func removeStaging(_ names: [String], _ folder: String) {
    for name in names { unlink(name) }
    rmdir(folder)
  }
}

/// Creates a folder and those above it, for their owner only.
package func createFolders(_ path: String) throws(Failure) {
  var status = stat()
  if path.isEmpty || stat(path, &status) == 0 {
    if !path.isEmpty, status.st_mode & S_IFMT != S_IFDIR {
      throw Failure(.io, "is not a folder", at: path, try: "choose another --output")
    }
    return
  }
  if let slash = path.lastIndex(of: "/") { try createFolders(String(path[..<slash])) }
  if mkdir(path, 0o700) != 0, errno != EEXIST {
    throw Failure(errno: errno, "cannot create the folder", at: path)
  }
}

/// Writes a small file beside its place and renames it into it.
package func replaceFile(_ path: String, with text: String) throws(Failure) {
  var template = Array("\(path).XXXXXX".utf8CString)
  let raw = try syscall("cannot create", at: path) { mkstemp(&template) }
  let file = FileDescriptor(owning: raw, path: path)
  var buffer = ByteBuffer(capacity: text.utf8.count)
  buffer.append(text)
  do throws(Failure) {
    try file.write(buffer.bytes)
    try file.sync()
    try syscall("cannot publish", at: path) { rename(template, path) }
  } catch {
    unlink(template)
    throw error
  }
}
