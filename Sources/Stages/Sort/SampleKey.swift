import ByteIO
import HealthModel

/// What sorting, selection and statistics need of one sample; the rest stands apart, and is looked at where samples have
/// the same start and end, or where they are written.
struct SampleKey: BitwiseCopyable {
  var start: Instant
  var end: Instant
  /// In the canonical unit; NaN for categories and where there is none.
  var value: Double
  /// The number of its ``SampleShape`` among those of its kind.
  var shape: UInt32
  /// The number of its ``SampleDetails``.
  var details: UInt32
}

/// What only few steps need of a sample.
struct SampleDetails: BitwiseCopyable {
  var created: Instant
  /// Where the element begins in the document: the order of the file.
  var offset: Int64
  /// Where the payload is, in ``SampleRow/payloadAlignment``s.
  var payloadPlace: UInt32
  var payloadLength: UInt32
}

/// What few samples of a kind differ in: they are numbered.
struct SampleShape: Hashable, BitwiseCopyable, Sendable {
  var origin: OriginID
  /// As printed.
  var unit: Symbol
  var category: Symbol
  var flags: SampleFlags
}

extension SampleRow {
  init(_ key: SampleKey, _ shape: SampleShape, _ details: SampleDetails) {
    self.init(
      start: key.start, end: key.end, created: details.created, value: key.value, offset: details.offset,
      origin: shape.origin, unit: shape.unit, category: shape.category, flags: shape.flags)
    payload = Int(details.payloadPlace) * Self.payloadAlignment
    payloadLength = details.payloadLength
  }

  var shape: SampleShape { SampleShape(origin: origin, unit: unit, category: category, flags: flags) }
}
