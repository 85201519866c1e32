import ByteIO
import HealthModel
import Sinks

/// The rows of a sink `daily` and those that it makes of an earlier export: what is not in there, or is not the same, is
/// what the sink writes.
struct DailyChanges: Sendable {
  /// The rows of the export at hand.
  let new: RowSpool
  /// Those of the earlier export.
  let old: RowSpool

  /// - Parameter directory: where they wait.
  init(in directory: String) throws(Failure) {
    new = try RowSpool(in: directory)
    old = try RowSpool(in: directory)
  }

  /// Writes the rows that are new or not what they were, and for each that is gone one that says so; all of them, if the
  /// earlier export was not read.
  ///
  /// - Parameter path: relative to the folder.
  func write(
    _ daily: Pipeline.Daily, to path: String, in folder: OutputFolder
  ) throws(Failure) -> PublishedFile {
    var file = try folder.create(path, gzip: daily.isCompressed)
    file.buffer.append(DailySink.header(interval: daily.bucket, splitsBySource: daily.bySource))
    file.buffer.appendLineEnd()
    var old = try DailyRows(old.rows())
    var new = try DailyRows(new.rows())
    while let place = [old.place, new.place].compactMap(\.self).min() {
      let (before, after) = (try old.takeAll(at: place), try new.takeAll(at: place))
      let (known, there) = (Set(before.map(\.line)), Set(after.map(\.key)))
      let lines =
        after.map(\.line).filter { !known.contains($0) }
        + before.filter { !there.contains($0.key) }.map(\.gone)
      for line in lines {
        file.buffer.append(line)
        file.rows += 1
        try file.flushIfFull()
      }
    }
    return try file.finish(path: path)
  }
}

/// Takes the rows of the earlier export, and writes what changed behind the last one.
final class EarlierDays: RowTarget {
  private let changes: DailyChanges
  private let write: @Sendable () throws(Failure) -> PublishedFile

  /// - Parameter write: writes the changes.
  init(of changes: DailyChanges, write: @escaping @Sendable () throws(Failure) -> PublishedFile) {
    (self.changes, self.write) = (changes, write)
  }

  func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure) {
    try changes.old.append(rows, count: count)
  }

  func finish() throws(Failure) -> PublishedFile? {
    _ = try changes.old.finish()
    return try write()
  }
}

/// Walks through rows of statistics bucket by bucket, in the order of kinds and time.
private struct DailyRows: ~Copyable {
  private var rows: SpooledRows
  private var row: Row?
  /// Where the row in hand stands; nil behind the last one.
  private(set) var place: Place?

  struct Row {
    var key: String
    var line: String
    /// The line that says that it is gone.
    var gone: String
  }

  struct Place: Comparable {
    var kind: String
    var bucket: Int64

    static func < (left: Place, right: Place) -> Bool {
      left.kind == right.kind ? left.bucket < right.bucket : precedesBytewise(left.kind, right.kind)
    }
  }

  init(_ rows: consuming SpooledRows) throws(Failure) {
    self.rows = rows
    try advance()
  }

  /// Takes the rows of a bucket, which are few: of category values and sources.
  mutating func takeAll(at place: Place) throws(Failure) -> [Row] {
    var rows: [Row] = []
    while self.place == place, let row {
      rows.append(row)
      try advance()
    }
    return rows
  }

  private mutating func advance() throws(Failure) {
    (row, place) = (nil, nil)
    guard let bytes = try rows.next() else { return }
    var reader = TupleReader(bytes)
    _ = reader.beginRow()
    let fields = (reader.next(), reader.next(), reader.next(), reader.next(), reader.next())
    guard let kind = fields.0, let bucket = fields.1, let key = fields.2, let line = fields.3,
      let gone = fields.4
    else { return }
    place = Place(kind: kind.text, bucket: bucket.integer)
    row = Row(key: key.text, line: line.text, gone: gone.text)
  }
}
