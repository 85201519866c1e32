/// What is special about one sample.
@usableFromInline
package struct SampleFlags: OptionSet, Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package var rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Metadata `HKWasUserEntered` is 1.
  @inlinable package static var userEntered: SampleFlags { .init(rawValue: 1 << 0) }
  /// A row of iOS 8 that stands for several (`average`).
  @inlinable package static var aggregated: SampleFlags { .init(rawValue: 1 << 1) }
  /// A child was damaged; what stood behind it is lost.
  @inlinable package static var childrenIncomplete: SampleFlags { .init(rawValue: 1 << 2) }
  /// Metadata has `HKMetadataKeySyncIdentifier`.
  @inlinable package static var hasSyncIdentifier: SampleFlags { .init(rawValue: 1 << 3) }
  /// The unit is unknown or of another dimension: value and unit are as printed and take part in no statistic.
  @inlinable package static var foreignUnit: SampleFlags { .init(rawValue: 1 << 4) }
  /// The row has any metadata.
  @inlinable package static var hasMetadata: SampleFlags { .init(rawValue: 1 << 5) }
  /// The row holds a category value, not a number.
  @inlinable package static var isCategory: SampleFlags { .init(rawValue: 1 << 6) }
}
