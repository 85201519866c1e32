import ByteIO
import HealthModel

/// The Record whose children are being read.
struct RecordDraft {
  var kind = Symbol.none
  var origin = OriginID(rawValue: 0)
  var unit = Symbol.none
  var start = Instant.missing
  var end = Instant.missing
  var created = Instant.missing
  var value = Double.nan
  var category = Symbol.none
  var flags: SampleFlags = []
  var refusal: RejectionReason?
  /// Beats whose time cannot be read; a remark once the draft is a row.
  var unparsedBeats = 0
}

/// Key and value as ranges of a shared text buffer.
struct MetadataRange {
  var key: Range<Int>
  var value: Range<Int>
}
