import ByteIO

/// An Apple Health export, open at its main document: `export.zip`, an unpacked folder, a bare XML file, or XML from
/// standard input. Nothing is written to disk, and no name from an archive is ever used as a path.
package struct ExportArchive: ByteSource, ~Copyable {
  /// The path as given, `-` for standard input.
  package let path: String
  /// The printable name of the main document inside the archive; of a bare file, its path.
  package let mainDocument: String
  /// The side files of the export; they can be opened while the main document is read, or later.
  package let sideFiles: ArchiveMembers
  /// Everything else that is not read, with the reason.
  package let skipped: [SkippedMember]
  /// Bytes of the main document given out so far.
  package private(set) var bytesRead: Int64 = 0
  private var source: DocumentSource

  /// Opens what `path` names; `-` is standard input, which must be XML.
  ///
  /// What it is, its first bytes decide; which member is the main document, its content.
  /// - Throws: ``Failure`` 65 if it is no export, a damaged zip, or has no or several main documents; 66 if it, or
  ///   the member that was asked for, is not there; 77 if it may not be read.
  package init(opening path: String, options: ArchiveOptions = ArchiveOptions()) throws(Failure) {
    let file = try Self.openInput(path)
    var status = stat()
    try syscall("cannot examine", at: file.path) { fstat(file.raw, &status) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      try self.init(folder: path, options: options)
    } else {
      let isSeekable = kind == S_IFREG && path != "-"
      try self.init(file: file, path: path, size: isSeekable ? Int(status.st_size) : nil, options: options)
    }
  }

  private static func openInput(_ path: String) throws(Failure) -> FileDescriptor {
    guard path == "-" else { return try FileDescriptor(opening: path, flags: O_RDONLY) }
    let place = "standard input"
    let raw = try syscall("cannot open", at: place) { fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) }
    return FileDescriptor(owning: raw, path: place)
  }

  private init(folder path: String, options: ArchiveOptions) throws(Failure) {
    let folder = try ExportFolder(path)
    let choice = try folder.choose(options.member)
    let file = try folder.open(choice.main)
    let size = try file.size()
    self.init(path, choice, .folder(folder), .file(FileDocument(file, head: ByteBuffer(), size: size)))
  }

  /// - Parameter size: the size of a file that can be mapped; nil for a pipe.
  private init(
    file: consuming FileDescriptor, path: String, size: Int?, options: ArchiveOptions
  ) throws(Failure) {
    var head = ByteBuffer(capacity: InputKind.headLength)
    head.count = try file.fill(UnsafeMutableRawBufferPointer(start: head.base, count: InputKind.headLength))
    let kind = InputKind(head: head.bytes)
    if kind == .xml {
      let choice = DocumentChoice(main: 0, name: printable(file.path), members: [], skipped: [])
      let document = FileDocument(file, head: head, size: size)
      self.init(path, choice, .none, .file(document))
    } else {
      let zip = try Self.mapZip(file, size: size, kind: kind)
      let document = try ZipDocument(zip, path: path, options: options)
      let (choice, store) = (document.choice, document.store)
      self.init(path, choice, store, .zip(document))
    }
  }

  /// Maps a file that begins as a zip does, or ends so because something was put before it.
  private static func mapZip(
    _ file: borrowing FileDescriptor, size: Int?, kind: InputKind
  ) throws(Failure) -> MappedFile {
    if kind == .empty {
      throw Failure(.data, "there is nothing in it", at: file.path, try: "export or copy it again")
    }
    if let size {
      let mapped = try MappedFile(file, size: size)
      if kind == .zip || DirectoryExtent(in: mapped.bytes) != nil { return mapped }
    } else if kind == .zip {
      throw Failure(.data, "a zip cannot be read from a pipe", at: file.path, try: "give the path of the zip")
    }
    throw Failure(
      .data, "this is neither a zip nor XML", at: file.path,
      try: "give the export.zip that the Health app made")
  }

  private init(
    _ path: String, _ choice: DocumentChoice, _ store: MemberStore, _ source: consuming DocumentSource
  ) {
    self.path = path
    mainDocument = choice.name
    sideFiles = ArchiveMembers(choice, in: store, archive: path)
    skipped = choice.skipped
    self.source = source
  }

  /// Side files of the export, in the order of the archive.
  package var members: [ArchiveMember] { sideFiles.list }

  /// Why the document is damaged or the archive incomplete, known once ``read(into:)`` returned 0; the caller decides
  /// whether that is the end (65) or a salvage.
  package var damage: Failure? { source.damage }

  /// The part of the input that was used, 0 to 1; nil for a pipe.
  package var progress: Double? { source.progress }

  /// The next bytes of the main document, unfiltered; 0 is its end, and then size and checksum are verified.
  ///
  /// - Throws: ``Failure`` 65 if the document grows like a zip bomb; 74 if reading fails.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = try source.read(into: buffer)
    bytesRead += Int64(count)
    return count
  }

  /// The SHA-256 digest of the zip's own bytes; of anything else, of the main document's bytes, for which the rest of
  /// it is read and dropped.
  package mutating func sha256() throws(Failure) -> Digest { try source.sha256() }
}
