import ByteIO

/// The files that were asked for: all days, and all samples, that changed.
struct ChangeFiles: ~Copyable {
  private var days: CSVFile?
  private var samples: CSVFile?

  private static let sampleColumns = [
    "change", "record_id", "type", "start_utc", "end_utc", "value", "unit", "category_value",
  ]

  /// - Throws: ``Failure`` (74, 77) if one cannot be written.
  init(_ options: DiffOptions) throws(Failure) {
    days = try options.daysFile.map { (path) throws(Failure) in
      try CSVFile(creating: path, columns: DayChange.columns)
    }
    samples = try options.samplesFile.map { (path) throws(Failure) in
      try CSVFile(creating: path, columns: Self.sampleColumns)
    }
  }

  mutating func append(_ change: SampleChange, _ sample: ComparedSample, of kind: String) throws(Failure) {
    samples?.append(change.rawValue)
    samples?.append(sample.id)
    samples?.append(kind)
    samples?.append(sample.start)
    samples?.append(sample.end)
    samples?.append(sample.value)
    samples?.append(sample.unit)
    samples?.append(sample.category)
    try samples?.endRow()
  }

  mutating func append(_ changes: KindChanges) throws(Failure) {
    for day in changes.days {
      for text in day.head(of: changes.kind) { days?.append(text) }
      for number in day.statistics { days?.append(number) }
      try days?.endRow()
    }
  }

  /// Gives them their names.
  mutating func publish() throws(Failure) {
    try days.take()?.publish()
    try samples.take()?.publish()
  }
}
