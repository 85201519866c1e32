import ByteIO
import ExportArchive

/// What came of opening an archive and reading its main document to the end.
struct Opened {
  var main = ""
  var content: [UInt8] = []
  var members: [ArchiveMember] = []
  var skipped: [SkippedMember] = []
  var damage: Failure?
  var progress: Double?
  var sha256 = ""
  /// What `init` or `read` threw.
  var failure: Failure?

  /// - Parameter chunk: the size of the caller's buffer.
  init(_ path: String, options: ArchiveOptions = ArchiveOptions(), chunk: Int = 64 << 10) {
    do throws(Failure) {
      try read(path, options, chunk)
    } catch {
      failure = error
    }
  }

  /// Whether the content is the start of `whole`, or all of it.
  func isPrefix(of whole: [UInt8]) -> Bool {
    content.count <= whole.count
      && content.withUnsafeBytes { part in
        whole.withUnsafeBytes { equalBytes(part, UnsafeRawBufferPointer(rebasing: $0[..<part.count])) }
      }
  }

  private mutating func read(_ path: String, _ options: ArchiveOptions, _ chunk: Int) throws(Failure) {
    var archive = try ExportArchive(opening: path, options: options)
    main = archive.mainDocument
    members = archive.members
    skipped = archive.skipped
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
    defer { buffer.deallocate() }
    while case let count = try archive.read(into: buffer), count > 0 {
      content.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    damage = archive.damage
    progress = archive.progress
    sha256 = try archive.sha256().hex()
  }
}
