import ByteIO

/// The side files of an export. They are found by their path in it, and opened beside the reading of the main document
/// or after it, on any thread; what is wrong with one of them concerns no other.
package struct ArchiveMembers: Sendable {
  /// All of them, in the order of the archive.
  package let list: [ArchiveMember]
  private let archive: String
  private let store: MemberStore
  /// The folder that holds the main document.
  private let folder: [Substring]
  /// Places in the list by path, its parts joined by `/`; the first of several counts.
  private let places: [String: Int]

  init(_ choice: DocumentChoice, in store: MemberStore, archive: String) {
    list = choice.members
    self.archive = archive
    self.store = store
    folder = MemberName(choice.name).parts.dropLast()
    places = Dictionary(
      choice.members.enumerated().map { place, member in
        (MemberName(member.name).parts.joined(separator: "/"), place)
      }, uniquingKeysWith: min)
  }

  /// The member that the main document names, such as `/workout-routes/route_2025-01-14_6.21pm.gpx`: relative to the
  /// folder of the main document, with a slash before it or not. Nil if there is none of that kind, and for a path with
  /// `..`.
  ///
  /// - Parameter kind: nil for any.
  package func member(at path: String, kind: ArchiveMember.Kind? = nil) -> ArchiveMember? {
    let parts = MemberName(printable(path)).parts.filter { $0 != "." }
    guard !parts.contains("..") else { return nil }
    let member = places[(folder + parts).joined(separator: "/")].map { list[$0] }
    return kind == nil || member?.kind == kind ? member : nil
  }

  /// Opens a member at its first byte.
  ///
  /// - Throws: ``Failure`` 65 if it is encrypted, a link, or not where the zip says; 66, 74 or 77 if a file of a folder
  ///   cannot be opened any more.
  package func open(_ member: ArchiveMember) throws(Failure) -> MemberSource {
    let place = "\(archive): \(member.name)"
    if let obstacle = store.obstacle(member.index) {
      throw Failure(.data, "the file cannot be read: it is \(obstacle)", at: place)
    }
    switch store {
    case .zip(let file, let entries, let limits):
      let stream = try MemberStream(entries[member.index], in: file.bytes, limits: limits, place: place)
      return MemberSource(stream, of: file, size: member.bytes)
    case .folder(let folder): return MemberSource(try folder.open(member.index), size: member.bytes)
    case .none: throw Failure(.noInput, "there is no such file", at: place)
    }
  }
}

/// What holds the files of an export.
enum MemberStore: Sendable {
  case zip(FileMapping, [ZipEntry], MemberStream.Limits)
  case folder(ExportFolder)
  /// A bare document has no files beside it.
  case none

  /// Why the file at an index cannot be read, or nil.
  func obstacle(_ index: Int) -> String? {
    switch self {
    case .zip(_, let entries, _): entries[index].obstacle
    case .folder(let folder): folder.obstacle(index)
    case .none: nil
    }
  }
}
