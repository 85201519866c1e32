import ByteIO
import HealthModel
import Sinks

/// What a sample is compared by with that of another export.
struct ComparedSample {
  let id: RecordID
  let start: Instant
  let end: Instant
  /// The local date of its start.
  let day: CivilDate
  /// In ``unit``; nil for category types.
  let value: Double?
  let unit: String
  /// Empty for quantities.
  let category: String

  /// The columns of records that are compared; type and start come first.
  static let columns = [
    "type", "start_utc", "record_id", "end_utc", "local_date", "value", "unit", "category_value",
  ]

  /// The table that they make.
  static let table = Table.named("records").map { records in
    var table = records
    table.columns = columns.compactMap { name in records.columns.first { $0.name == name } }
    return table
  }

  /// Nil of a row without what every row has.
  init?(_ row: UnsafeRawBufferPointer) {
    var reader = TupleReader(row)
    _ = reader.beginRow()
    _ = reader.next()
    guard let start = reader.next()?.instant, let id = reader.next()?.id, let end = reader.next()?.instant,
      let day = reader.next()?.date
    else { return nil }
    (self.id, self.start, self.end, self.day) = (id, start, end, day)
    value = reader.next()?.number
    unit = reader.next()?.text ?? ""
    category = reader.next()?.text ?? ""
  }

  /// Whether another sample of its id says the same. Most ids say so by themselves, to five digits of the value; that of a
  /// sample with a sync identifier stays when the sample is replaced.
  func says(_ other: ComparedSample) -> Bool {
    (start, end, unit, category) == (other.start, other.end, other.unit, other.category)
      && isClose(value, other.value, by: 1e-4)
  }
}

/// Whether two numbers differ by no more than a part of the larger one.
func isClose(_ left: Double?, _ right: Double?, by part: Double) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  return (left - right).magnitude <= part * max(left.magnitude, right.magnitude)
}
