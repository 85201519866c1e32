import ByteIO
import Synchronization

/// The folder that a run writes to. Files are written into a hidden folder inside it and get their names together, by
/// rename, when all of them are complete; until then nothing is visible, and nothing is left if that never happens.
package final class OutputFolder: Sendable {
  package let path: String
  /// The hidden folder: on the output's own file system.
  package let stagingPath: String
  private let staged = Mutex<[StagedFile]>([])
  /// What goes before the new files get their names, in this order.
  private let removed = Mutex<[String]>([])
  /// The topmost folder that was created for it.
  private let created: String?
  /// Locked as long as the hidden folder is in use: what is not, a killed run has left.
  private let lock: FileDescriptor

  private struct StagedFile {
    var name: String
    var path: String
    var isSeal: Bool
  }

  /// Creates the folder if needed, for its owner only.
  ///
  /// - Throws: ``Failure`` (74, 77) if it cannot be written to.
  package init(path: String) throws(Failure) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    created = try createFolders(path)
    lock = try StagingFolders.create(in: path)
    stagingPath = lock.path
  }

  /// What was not published is removed, and so are folders that were created for nothing.
  deinit {
    staged.withLock { $0.forEach { unlink($0.name) } }
    rmdir(stagingPath)
    StagingFolders.remove(stagingPath)
    var folder = path
    while let created, folder.utf8.count >= created.utf8.count, rmdir(folder) == 0 {
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { break }
      folder = String(folder[..<slash])
    }
  }

  /// Opens a file that will be called `path`, relative to the folder, once it is published.
  ///
  /// - Parameter isSeal: it says that others are complete, and becomes visible when they are on the disk.
  package func create(_ path: String, gzip: Bool, isSeal: Bool = false) throws(Failure) -> OutputFile {
    let name = staged.withLock { staged in
      let name = "\(stagingPath)/\(staged.count).tmp"
      staged.append(StagedFile(name: name, path: path, isSeal: isSeal))
      return name
    }
    return try OutputFile(creating: name, gzip: gzip)
  }

  /// Removes a file, relative to the folder, when the new ones are published.
  package func remove(_ path: String) { removed.withLock { $0.append(path) } }

  /// Forces the files to the disk and gives every one its name, in the order of creation, seals last, then removes the
  /// hidden folder.
  package func publish() throws(Failure) {
    let staged = staged.withLock { $0 }
    for file in staged { try FileDescriptor(opening: file.name, flags: O_RDONLY).sync() }
    // What can be known to fail does so before the first file is visible.
    for file in staged { try makeWay(for: "\(path)/\(file.path)") }
    let removed = removed.withLock { $0 }
    for file in removed where unlink("\(path)/\(file)") != 0 && errno != ENOENT {
      throw Failure(errno: errno, "cannot remove", at: "\(path)/\(file)")
    }
    try syncFolders(of: removed)
    for isSeal in [false, true] {
      let files = staged.filter { $0.isSeal == isSeal }
      for file in files {
        let target = "\(path)/\(file.path)"
        try syscall("cannot publish", at: target) { rename(file.name, target) }
      }
      try syncFolders(of: files.map(\.path))
    }
    self.staged.withLock { $0 = [] }
    rmdir(stagingPath)
    StagingFolders.remove(stagingPath)
  }

  /// Creates the folders of a file that is about to get its name.
  private func makeWay(for target: String) throws(Failure) {
    if let slash = target.lastIndex(of: "/") { try createFolders(String(target[..<slash])) }
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(.io, "is a folder", at: target, try: "move it away, or choose another --output")
    }
  }

  /// Forces the names of files to the disk: their folders, and the ones above these.
  private func syncFolders(of files: [String]) throws(Failure) {
    var folders: Set<String> = files.isEmpty ? [] : [""]
    for file in files {
      var folder = file[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        folders.insert("/\(folder)")
      }
    }
    for folder in folders {
      try FileDescriptor(opening: "\(path)\(folder)", flags: O_RDONLY | O_DIRECTORY).sync()
    }
  }
}

/// Creates a folder and those above it, for their owner only; gives the topmost one that was not there.
@discardableResult
package func createFolders(_ path: String) throws(Failure) -> String? {
  var status = stat()
  if path.isEmpty { return nil }
  if stat(path, &status) == 0 {
    if status.st_mode & S_IFMT == S_IFDIR { return nil }
    throw Failure(.io, "is not a folder", at: path, try: "choose another --output")
  }
  var topmost: String?
  if let slash = path.lastIndex(of: "/") { topmost = try createFolders(String(path[..<slash])) }
  if mkdir(path, 0o700) != 0, errno != EEXIST {
    var failure = Failure(errno: errno, "cannot create the folder", at: path)
    // Nothing is wrong with an input.
    if failure.exit == .noInput { failure.exit = .io }
    throw failure
  }
  return topmost ?? path
}

/// Writes a small file beside its place and renames it into it.
package func replaceFile(_ path: String, with text: String) throws(Failure) {
  var template = Array("\(path).XXXXXX".utf8CString)
  let raw = mkstemp(&template)
  if raw < 0 {
    var failure = Failure(errno: errno, "cannot create", at: path)
    // It is not an input that is missing.
    if failure.exit == .noInput { failure.exit = .io }
    throw failure
  }
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
