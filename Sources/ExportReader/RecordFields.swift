import ByteIO

/// The attributes of a Record's start tag, decoded; nil where the tag has none.
struct RecordFields {
  var type: UnsafeRawBufferPointer?
  var sourceName: UnsafeRawBufferPointer?
  var sourceVersion: UnsafeRawBufferPointer?
  var device: UnsafeRawBufferPointer?
  var unit: UnsafeRawBufferPointer?
  var creationDate: UnsafeRawBufferPointer?
  var startDate: UnsafeRawBufferPointer?
  var endDate: UnsafeRawBufferPointer?
  var value: UnsafeRawBufferPointer?
  /// The value of an aggregated row of iOS 8 and 9.0.
  var average: UnsafeRawBufferPointer?
}

extension UnsafeRawBufferPointer? {
  /// Takes a value unless there is one: of repeated attributes the first counts.
  mutating func takeFirst(_ value: UnsafeRawBufferPointer) { if self == nil { self = value } }
}
