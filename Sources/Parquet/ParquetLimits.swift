/// Where pages, dictionaries and row groups end; whichever comes first. They bound the memory of writer and readers.
package struct ParquetLimits: Equatable, Sendable {
  package var rowsPerPage = 20_000
  package var rowsPerGroup = 131_072
  /// Of one column's values in PLAIN; at least one row is in a page.
  package var bytesPerPage = 4 << 20
  /// A chunk whose distinct values take more goes on without a dictionary.
  package var bytesPerDictionary = 1 << 20
  /// Of a row group's compressed pages.
  package var bytesPerGroup = 64 << 20

  package init() {}
}
