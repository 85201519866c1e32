import ByteIO
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Databases
@testable import Sinks

/// A new database, exports that are loaded into it, and what it holds then.
struct TestDatabase: ~Copyable {
  let location: DatabaseLocation
  private let folder: TemporaryFolder

  init(_ engine: Engine) throws {
    let folder = try TemporaryFolder()
    location = try Self.create(engine, folder)
    self.folder = folder
  }

  private static func create(_ engine: Engine, _ folder: borrowing TemporaryFolder) throws -> DatabaseLocation
  {
    if engine == .sqlite { return .sqlite(path: folder.path("health.sqlite")) }
    let name = "t" + UUID().uuidString.lowercased().filter { $0 != "-" }
    return .postgres(url: try #require(WithPostgreSQL.cluster).createDatabase(name))
  }

  /// Begins a load.
  func begin(_ export: TestExport, waits: Bool = false) throws -> ExportLoad {
    try ExportLoad(of: export.identity, into: location, waits: waits)
  }

  /// Loads an export, also if it was loaded before.
  @discardableResult
  func load(_ export: TestExport) throws -> [TableChange] {
    let load = try begin(export)
    try export.stage(load)
    return try load.commit(export.summary)
  }

  /// The rows of a query, fields parted by blanks; of NULL `-`.
  func rows(_ sql: String) throws -> [String] {
    try location.connect(waits: false).rows(sql).map { $0.map { $0 ?? "-" }.joined(separator: " ") }
  }

  /// Runs a statement by itself.
  func execute(_ sql: String) throws { _ = try location.connect(waits: false).execute(sql) }

  var dialect: Dialect { if case .sqlite = location { .sqlite } else { .postgres } }

  /// The number behind a test's id, as text.
  func number(_ column: String) -> String {
    dialect == .sqlite
      ? "nullif(ltrim(hex(\(column)), '0'), '')" : "ltrim(replace(\(column)::text, '-', ''), '0')"
  }
}

/// A number as id.
func id(_ number: Int) -> RecordID {
  var id = RecordID.none
  id.words.1 = UInt64(number).bigEndian
  return id
}

/// An export: a number that is its id too, the second of its date, and rows of tables.
struct TestExport {
  var number: Int
  /// Nil for none.
  var date: Instant?
  var participant = "self"
  var pipeline = "daily"
  var zone = "UTC"
  /// By table.
  var rows: [(table: String, rows: [TestRow])]

  /// - Parameter date: as the number, if nothing else is said.
  init(
    _ number: Int, date: Instant?? = .none, participant: String = "self", pipeline: String = "daily",
    zone: String = "UTC", _ rows: [(table: String, rows: [TestRow])]
  ) {
    self.number = number
    self.date = date ?? Instant(number)
    self.participant = participant
    self.pipeline = pipeline
    self.zone = zone
    self.rows = rows
  }

  var identity: ExportIdentity {
    ExportIdentity(participantID: participant, exportID: id(number), pipelineSHA256: pipeline)
  }

  var summary: LoadSummary {
    LoadSummary(
      runID: "run-\(number)", toolVersion: "0.1.0", loaded: 1000, recordsRead: 9, recordsWritten: 7,
      recordsCollapsed: 1, recordsRejected: 1, bytesRead: 1234)
  }

  func stage(_ load: ExportLoad) throws {
    let export = TestRow([
      "export_id": .id(number), "export_utc": date.map { .instant($0) } ?? .none, "tz": .text(zone),
    ])
    for (name, rows) in [(table: "exports", rows: [export])] + rows {
      let table = try #require(Table.warehouse.first { $0.name == name })
      let target = try load.target(for: table)
      var buffer = RowBuffer<TupleRows>(table)
      for row in rows {
        var row = row
        row.fields["participant_id"] = .text(participant)
        if row.fields["export_id"] == nil { row.fields["export_id"] = .id(number) }
        row.write(table, to: &buffer)
      }
      try target.append(buffer.bytes.bytes, count: rows.count)
      _ = try target.finish()
    }
  }
}

/// A row by hand: what is not named is empty, or where it must not be, some value of its type.
struct TestRow {
  enum Field {
    case none
    case id(Int)
    case text(String)
    case instant(Instant)
    case wallClock(Instant)
    /// Days since 1970-01-01.
    case date(Int)
    case number(Double)
    case integer(Int)
    case flag(Bool)
    case json(String)
  }

  var fields: [String: Field]

  private static let utc = ZoneTimeline(TimeZoneRules(fixedOffset: 0))

  init(_ fields: [String: Field]) { self.fields = fields }

  func write(_ table: Table, to buffer: inout RowBuffer<TupleRows>) {
    for column in table.columns {
      write(
        fields[column.name] ?? (column.isRequired ? Self.filler(column.type) : .none), column.type,
        to: &buffer)
    }
    buffer.endRow()
  }

  private static func filler(_ type: Table.ColumnType) -> Field {
    switch type {
    case .id: .id(0)
    case .text: .text("")
    case .instant: .instant(0)
    case .wallClock: .wallClock(0)
    case .date: .date(0)
    case .number: .number(0)
    case .integer: .integer(0)
    case .flag: .flag(false)
    case .json: .json("{}")
    }
  }

  private func write(_ field: Field, _ type: Table.ColumnType, to buffer: inout RowBuffer<TupleRows>) {
    switch (field, type) {
    case (.id(let number), _): buffer.id(DatabasesTests.id(number))
    case (.text(let text), _): buffer.text(text)
    case (.instant(let instant), _): buffer.instant(instant)
    case (.wallClock(let instant), _): buffer.wallClock(instant, Self.utc)
    case (.date(let day), _): buffer.date(CivilDate(dayNumber: Int64(day)))
    case (.number(let number), _): buffer.number(number)
    case (.integer(let number), _): buffer.integer(number)
    case (.flag(let flag), _): buffer.flag(flag)
    case (.json(let text), _): buffer.json(text: text)
    case (.none, .id): buffer.id(nil)
    case (.none, .text): buffer.text(String?.none)
    case (.none, .instant): buffer.instant(nil)
    case (.none, .wallClock): buffer.wallClock(nil, Self.utc)
    case (.none, .date): buffer.date(nil)
    case (.none, .number): buffer.number(nil)
    case (.none, .integer): buffer.integer(nil)
    case (.none, .flag): buffer.flag(nil)
    case (.none, .json): buffer.json(text: nil)
    }
  }
}
