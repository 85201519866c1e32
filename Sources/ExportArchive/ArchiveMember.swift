/// A file that stands beside the main document and belongs to the export.
package struct ArchiveMember: Equatable, Sendable {
  /// What the Health app writes beside the main document.
  package enum Kind: String, Sendable, CaseIterable {
    case electrocardiogram, workoutRoute, clinicalRecord
  }

  /// The printable path inside the archive.
  package var name: String
  package var kind: Kind
  /// The uncompressed size, or nil if a cut archive does not say.
  package var bytes: Int64?
  /// Its place among all files of the archive.
  var index: Int
}

/// A member that is not read.
package struct SkippedMember: Equatable, Sendable {
  /// The printable path inside the archive.
  package var name: String
  /// Why it is not read, as one clause.
  package var reason: String
}
