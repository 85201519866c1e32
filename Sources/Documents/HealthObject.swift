import ByteIO
import HealthModel

/// What every object of HealthKit says of itself.
package struct HealthObject: Equatable, Sendable {
  package var source: SourceRevision
  /// `creationDate`, or ``Instant/missing``.
  package var created: Instant
  /// Sorted by key, each key once.
  package var metadata: [MetadataEntry]
  /// Where the element begins, in bytes of the unfiltered document.
  package var byte: Int64
  package var line: Int

  /// The zone that it was recorded in, if it says.
  package var timeZone: String? { metadata["HKTimeZone"] }

  /// The attributes that it is read from; `source` is the name in files without a DOCTYPE.
  static let attributes: Set<String> = ["sourceName", "source", "sourceVersion", "device", "creationDate"]
}
