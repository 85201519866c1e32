import ByteIO

/// A zip in memory, open at its main document.
struct ZipDocument: ~Copyable {
  let choice: DocumentChoice
  /// What the side files are opened from.
  let store: MemberStore
  /// Why the whole zip is incomplete, if it had to be salvaged.
  private let archiveDamage: Failure?
  private var file: MappedFile
  private var stream: MemberStream

  /// Reads the directory and finds the main document.
  ///
  /// - Throws: ``Failure`` 65 if the zip is damaged and not to be salvaged, or has no or several main documents;
  ///   66 if it has not the member that was asked for.
  init(_ file: consuming MappedFile, path: String, options: ArchiveOptions) throws(Failure) {
    let limits = MemberStream.Limits(options)
    let bytes = file.bytes
    var archiveDamage: Failure?
    let directory: ZipDirectory
    do throws(Failure) {
      directory = try ZipDirectory(bytes, path: path)
    } catch {
      guard options.salvage else { throw error }
      directory = try ZipSalvage.directory(of: bytes, limits: limits, path: path)
      archiveDamage = error
    }
    let candidates = directory.entries.map { entry in
      Candidate(
        name: MemberName(UnsafeRawBufferPointer(rebasing: bytes[entry.name])),
        bytes: entry.size.flatMap { Int64(exactly: $0) })
    }
    let choice = try DocumentFinder(path: path, wanted: options.member, candidates: candidates).choose {
      index, head in
      let entry = directory.entries[index]
      if let obstacle = entry.obstacle { return .unreadable(obstacle) }
      do throws(Failure) {
        var sample = try MemberStream(entry, in: bytes, limits: .none, place: path)
        return .content(try sample.fill(head))
      } catch {
        return .unreadable("damaged")
      }
    }
    let stream = try MemberStream(
      directory.entries[choice.main], in: bytes, limits: limits, place: "\(path): \(choice.name)")
    self.choice = choice
    store = .zip(file.mapping, directory.entries, limits)
    self.archiveDamage = archiveDamage
    self.stream = stream
    self.file = file
  }

  var damage: Failure? { stream.damage ?? (stream.isFinished ? archiveDamage : nil) }

  /// The part of the compressed member that was used.
  var progress: Double { stream.packedSize == 0 ? 1 : Double(stream.consumed) / Double(stream.packedSize) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = try stream.read(into: buffer)
    file.pass(to: stream.start + stream.consumed)
    return count
  }

  /// The digest of the zip's own bytes.
  mutating func sha256() -> Digest { file.sha256() }
}
