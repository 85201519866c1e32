import ByteIO

/// An unpacked export: the files of a folder, at most two folders deep; symbolic links are never followed.
struct ExportFolder {
  private let path: String
  private var files: [File] = []

  private struct File {
    /// The path below the folder as the file system spells it, which need not be UTF-8.
    var name: [UInt8]
    var bytes: Int64 = 0
    /// Why it cannot be read, or nil.
    var obstacle: String?
  }

  /// Lists the folder.
  ///
  /// - Throws: ``Failure`` 77 if it may not be read.
  init(_ path: String) throws(Failure) {
    self.path = path
    try list([], depth: 0)
  }

  /// Finds the main document.
  ///
  /// - Throws: ``Failure`` 65 if there is none or several; 66 if there is not the one that was asked for.
  func choose(_ wanted: String?) throws(Failure) -> DocumentChoice {
    let candidates = files.map { file in
      Candidate(name: file.name.withUnsafeBytes { MemberName($0) }, bytes: file.bytes)
    }
    return try DocumentFinder(path: path, wanted: wanted, candidates: candidates).choose { index, head in
      if let obstacle = files[index].obstacle { return .unreadable(obstacle) }
      do throws(Failure) {
        let file = try open(index)
        return .content(try file.fill(head))
      } catch {
        return .unreadable("unreadable")
      }
    }
  }

  /// Why the file at an index of the listing cannot be read, or nil.
  func obstacle(_ index: Int) -> String? { files[index].obstacle }

  /// Opens the file at an index of the listing.
  func open(_ index: Int) throws(Failure) -> FileDescriptor {
    try open(files[index].name, flags: O_NOFOLLOW | O_NONBLOCK)
  }

  private func open(_ name: [UInt8], flags: Int32) throws(Failure) -> FileDescriptor {
    let full = Array(path.utf8) + (name.isEmpty ? [] : [0x2F]) + name + [0]
    let place = name.isEmpty ? path : "\(path)/\(String(decoding: name, as: UTF8.self))"
    let raw = try syscall("cannot open", at: place) {
      full.withUnsafeBytes { bytes in
        bytes.bindMemory(to: CChar.self).baseAddress.map { openFile($0, O_RDONLY | O_CLOEXEC | flags) } ?? -1
      }
    }
    return FileDescriptor(owning: raw, path: place)
  }

  private mutating func list(_ folder: [UInt8], depth: Int) throws(Failure) {
    let descriptor = try open(folder, flags: O_DIRECTORY | (depth == 0 ? 0 : O_NOFOLLOW))
    for name in try Self.names(in: descriptor) {
      let below = folder + (folder.isEmpty ? [] : [0x2F]) + name
      var status = stat()
      let result = (name + [0]).withUnsafeBytes { bytes in
        bytes.bindMemory(to: CChar.self).baseAddress.map {
          fstatat(descriptor.raw, $0, &status, AT_SYMLINK_NOFOLLOW)
        } ?? -1
      }
      guard result == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: files.append(File(name: below, bytes: Int64(status.st_size)))
      case S_IFLNK: files.append(File(name: below, obstacle: "a symbolic link"))
      case S_IFDIR where depth < 2:
        do throws(Failure) {
          try list(below, depth: depth + 1)
        } catch {
          files.append(File(name: below, obstacle: "a folder that cannot be read"))
        }
      case S_IFDIR: break
      default: files.append(File(name: below, obstacle: "a special file"))
      }
    }
  }

  /// The names in a folder except `.` and `..`, in bytewise order.
  private static func names(in folder: borrowing FileDescriptor) throws(Failure) -> [[UInt8]] {
    let own = try syscall("cannot read", at: folder.path) { fcntl(folder.raw, F_DUPFD_CLOEXEC, 0) }
    guard let listing = fdopendir(own) else {
      let code = errno
      close(own)
      throw Failure(errno: code, "cannot read", at: folder.path)
    }
    defer { closedir(listing) }
    var names: [[UInt8]] = []
    while let entry = readdir(listing) {
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let start = UnsafeRawPointer(entry) + offset
      let length = strlen(start.assumingMemoryBound(to: CChar.self))
      let name = Array(UnsafeRawBufferPointer(start: start, count: length))
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// open(2) without a mode.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }
