/// How an export is opened.
package struct ArchiveOptions: Sendable {
  /// The member that is the main document, by its name or the end of its path; nil: it is found by content.
  package var member: String?
  /// Whether a zip without a usable central directory is read by its local headers.
  package var salvage = false
  /// How many bytes may come out of one compressed byte, once past 16 MiB; values below 100 count as 100.
  package var maximumRatio = 200
  /// How many bytes may come out of a zip.
  package var maximumTotalBytes: Int64 = 64 << 30

  package init() {}
}
