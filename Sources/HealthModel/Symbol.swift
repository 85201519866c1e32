/// A byte string numbered when first seen; equal symbols of one table are equal byte strings.
@usableFromInline
package struct Symbol: Hashable, BitwiseCopyable, Sendable {
  /// The place in the table; 0 is the empty string, which also stands for "not given".
  @usableFromInline package var rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The empty string.
  @inlinable package static var none: Symbol { Symbol(rawValue: 0) }

  /// Whether there is any text.
  @inlinable package var isNone: Bool { rawValue == 0 }
}
