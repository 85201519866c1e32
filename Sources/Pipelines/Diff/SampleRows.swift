import ByteIO
import Sinks

/// Walks through the samples of one export, kind by kind and in the order of their starts.
struct SampleRows: ~Copyable {
  private var rows: SpooledRows
  /// The row in hand; nil behind the last one.
  private(set) var row: UnsafeRawBufferPointer?
  /// Its kind by short name.
  private(set) var kind: String?
  private(set) var start = Instant.missing

  init(_ rows: consuming SpooledRows) throws(Failure) {
    self.rows = rows
    try advance()
  }

  mutating func advance() throws(Failure) {
    row = try rows.next()
    guard let row else { return kind = nil }
    var reader = TupleReader(row)
    _ = reader.beginRow()
    if let type = reader.next(), kind.map({ !type.equals($0) }) ?? true { kind = type.text }
    if let start = reader.next()?.instant { self.start = start }
  }

  /// Whether the row in hand is of a kind and has a start, or any.
  func holds(_ kind: String, startingAt start: Instant? = nil) -> Bool {
    self.kind == kind && (start == nil || start == self.start)
  }

  /// Takes the sample in hand and goes on.
  mutating func take() throws(Failure) -> ComparedSample? {
    let sample = row.flatMap { ComparedSample($0) }
    try advance()
    return sample
  }

  /// Takes all samples of a kind and start.
  mutating func takeAll(_ kind: String, startingAt start: Instant) throws(Failure) -> [ComparedSample] {
    var samples: [ComparedSample] = []
    while holds(kind, startingAt: start) {
      if let sample = try take() { samples.append(sample) }
    }
    return samples
  }
}

extension TupleField {
  fileprivate func equals(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { equalBytes(bytes, UnsafeRawBufferPointer($0)) }
  }
}
