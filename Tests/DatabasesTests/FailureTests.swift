import ByteIO
import Foundation
import TestSupport
import Testing

@testable import Databases
@testable import Sinks

extension DatabaseTests {
  /// While a load is running another one of the same participant must not begin.
  @Test(arguments: Engine.installed) func loadsExcludeEachOther(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    try database.load(TestExport(1, []))
    let running = try database.begin(TestExport(2, []))
    let failure = #expect(throws: Failure.self) { try database.begin(TestExport(3, [])) }
    #expect(failure?.exit == .temporary)
    if engine == .postgres { _ = try database.begin(TestExport(3, participant: "other", [])) }
    running.abandon()
    #expect(try !database.begin(TestExport(3, [])).isLoaded)
  }

  @Test(arguments: Engine.installed) func waitingLoadsFollow(_ engine: Engine) async throws {
    let database = try TestDatabase(engine)
    try database.load(TestExport(1, []))
    let location = database.location
    let running = try database.begin(TestExport(2, []))
    let waiting = Task.detached {
      try ExportLoad(of: TestExport(2, []).identity, into: location, waits: true).isLoaded
    }
    try await Task.sleep(for: .milliseconds(200))
    try TestExport(2, []).stage(running)
    _ = try running.commit(TestExport(2, []).summary)
    // It sees what was committed while it waited.
    #expect(try await waiting.value)
  }

  @Test(arguments: Engine.installed) func partsNeedTheirWhole(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    let failure = #expect(throws: Failure.self) {
      try database.load(TestExport(1, [("record_metadata", [])]))
    }
    #expect(failure?.exit == .configuration)
    #expect(failure?.what == "the table `record_metadata` needs the table `records`")
  }

  /// Where the export itself is not among the tables, the program is wrong.
  @Test(arguments: Engine.installed) func exportMustBeWritten(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    let load = try database.begin(TestExport(1, []))
    let failure = #expect(throws: Failure.self) { try load.commit(TestExport(1, []).summary) }
    #expect(failure?.exit == .software)
  }

  @Test func foreignFilesStayAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(
      Array("This is a text, and one that is rather long.".utf8) + Array(repeating: 10, count: 1000),
      to: "text.sqlite")
    let other = folder.path("other.sqlite")
    let handle = try SQLiteHandle(other)
    _ = try handle.execute("CREATE TABLE workouts (a)")
    for path in [text, other] {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let failure = #expect(throws: Failure.self) {
        try ExportLoad(of: TestExport(1, []).identity, into: .sqlite(path: path), waits: false)
      }
      #expect(failure?.exit == .configuration && failure?.place == path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
    let missing = #expect(throws: Failure.self) {
      try ExportLoad(
        of: TestExport(1, []).identity, into: .sqlite(path: folder.path("no/x.sqlite")), waits: false)
    }
    #expect(missing?.exit == .noInput)
  }

  /// A health database is its owner's alone, with all files beside it.
  @Test func filesArePrivate() throws {
    let folder = try TemporaryFolder()
    let load = try ExportLoad(
      of: TestExport(1, []).identity, into: .sqlite(path: folder.path("health.sqlite")), waits: false)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == ["health.sqlite", "health.sqlite-wal", "health.sqlite-shm"])
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    load.abandon()
  }

  @Test(.enabled(if: Engine.isPostgreSQLUsed, "PostgreSQL is not installed"))
  func serversThatRefuse() throws {
    let cluster = try #require(WithPostgreSQL.cluster)
    let url = try cluster.createDatabase("refusing")
    let admin = try DatabaseLocation.postgres(url: url).connect(waits: false)
    for statement in [
      "CREATE ROLE guest LOGIN", "CREATE ROLE barred NOLOGIN", "CREATE SCHEMA full_of_others",
      "CREATE TABLE full_of_others.workouts (a int)",
    ] { _ = try admin.execute(statement) }
    let secret = "s3cr%et"
    let refusals: [(String, ExitCode)] = [
      ("postgresql://pulsemill:\(secret)@127.0.0.1:\(cluster.port)/none", .configuration),
      ("postgresql://pulsemill:s3cret@127.0.0.1:\(cluster.port)/none", .configuration),
      ("postgresql://guest:s3cret@127.0.0.1:\(cluster.port)/refusing", .noPermission),
      ("postgresql://barred:s3cret@127.0.0.1:\(cluster.port)/refusing", .noPermission),
      (url + "?options=-csearch_path%3Dfull_of_others", .configuration),
      (url + "?options=-cdefault_transaction_read_only%3Don", .noPermission),
      // Nobody listens on port 1.
      ("postgresql://pulsemill:s3cret@127.0.0.1:1/refusing", .unavailable),
    ]
    for (url, exit) in refusals {
      let failure = #expect(throws: Failure.self) {
        try ExportLoad(of: TestExport(1, []).identity, into: .postgres(url: url), waits: false)
      }
      #expect(failure?.exit == exit, "\(url): \(failure?.description ?? "")")
      #expect(
        failure?.description.contains("s3cr") == false
          && failure?.description.contains("//pulsemill") == false)
    }
    #expect("\(DatabaseLocation.postgres(url: "postgresql://a:s3cret@b/c"))" == "PostgreSQL")
  }

  /// A connection that ends takes the load with it, and the failure says to try again.
  @Test(.enabled(if: Engine.isPostgreSQLUsed, "PostgreSQL is not installed"))
  func connectionsThatEnd() throws {
    let database = try TestDatabase(.postgres)
    let load = try database.begin(TestExport(1, []))
    try database.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    let failure = #expect(throws: Failure.self) { try TestExport(1, []).stage(load) }
    #expect(failure?.exit == .unavailable)
    #expect(try database.load(TestExport(1, [])).map(\.written) == [1])
  }

  /// What the codes of the databases mean to a scheduler.
  @Test func codesHaveExits() {
    let sqlite: [(Int32, ExitCode)] = [
      (5, .temporary), (517, .temporary), (13, .io), (8, .noPermission), (14, .noPermission), (10, .io),
      (26, .configuration),
      (11, .io), (19, .software),
    ]
    for (code, exit) in sqlite { #expect(Failure(sqlite: code, at: "x").exit == exit, "\(code)") }
    #if PostgreSQL
      let states: [(String, ExitCode)] = [
        ("53100", .io), ("53300", .unavailable), ("57P03", .unavailable), ("08006", .unavailable),
        ("42501", .noPermission),
        ("28P01", .noPermission), ("3D000", .configuration), ("40001", .temporary), ("58030", .io),
        ("22021", .data),
        ("42601", .software),
      ]
      for (code, exit) in states { #expect(Failure(sqlState: code).exit == exit, "\(code)") }
    #endif
  }
}
