/// An open file that is closed when its owner goes away.
package struct FileDescriptor: ~Copyable, Sendable {
  package let raw: Int32
  /// The path for messages.
  package let path: String

  /// Takes over an open descriptor.
  package init(owning raw: Int32, path: String) {
    self.raw = raw
    self.path = path
  }

  /// Opens a file with the flags of open(2); new files may be read by their owner only.
  package init(opening path: String, flags: Int32, mode: mode_t = 0o600) throws(Failure) {
    let what = flags & O_CREAT == 0 ? "cannot open" : "cannot create"
    raw = try syscall(what, at: path) { open(path, flags | O_CLOEXEC, mode) }
    self.path = path
  }

  /// Creates a file without a name in `directory`: nothing is left of it when the process ends.
  package init(temporaryIn directory: String) throws(Failure) {
    var template = Array("\(directory)/.pulsemill-XXXXXX".utf8CString)
    raw = try syscall("cannot create a temporary file", at: directory) { mkstemp(&template) }
    path = "temporary file in \(directory)"
    _ = unlink(&template)
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
  }

  deinit { _ = close(raw) }

  /// The size in bytes by fstat(2).
  package func size() throws(Failure) -> Int {
    var status = stat()
    try syscall("cannot examine", at: path) { fstat(raw, &status) }
    return Int(status.st_size)
  }

  /// Reads up to `buffer.count` bytes at the current position; 0 is the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
    return try syscall("cannot read", at: path) { Self.systemRead(raw, base, buffer.count) }
  }

  /// Reads exactly `buffer.count` bytes from `offset`.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) {
    guard let base = buffer.baseAddress else { return }
    var done = 0
    while done < buffer.count {
      let count = try syscall("cannot read", at: path) {
        pread(raw, base + done, buffer.count - done, off_t(offset + done))
      }
      if count == 0 { throw Failure(.io, "file is shorter than expected", at: path) }
      done += count
    }
  }

  /// Writes all bytes at the current position.
  package func write(_ buffer: UnsafeRawBufferPointer) throws(Failure) {
    guard let base = buffer.baseAddress else { return }
    var done = 0
    while done < buffer.count {
      done += try syscall("cannot write", at: path) {
        Self.systemWrite(raw, base + done, buffer.count - done)
      }
    }
  }

  /// Forces the content to the disk.
  package func sync() throws(Failure) {
    try syscall("cannot flush", at: path) { fsync(raw) }
  }

  /// Lets the system begin to write a part of the file to the disk, so that ``sync()`` has less to wait for. It does so
  /// for a part that will not be needed soon; it forgets none that is not written.
  package func startSync(from offset: Int, count: Int) {
    #if os(Linux)
      _ = posix_fadvise(raw, off_t(offset), off_t(count), POSIX_FADV_DONTNEED)
    #endif
  }

  private static func systemRead(_ raw: Int32, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(raw, base, count)
    #elseif canImport(Musl)
      Musl.read(raw, base, count)
    #else
      Darwin.read(raw, base, count)
    #endif
  }

  private static func systemWrite(_ raw: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(raw, base, count)
    #elseif canImport(Musl)
      Musl.write(raw, base, count)
    #else
      Darwin.write(raw, base, count)
    #endif
  }
}
