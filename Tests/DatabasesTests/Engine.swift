import Foundation
import TestSupport
import Testing

@testable import Databases

/// The databases that tests run on.
enum Engine: String, CaseIterable, CustomTestStringConvertible {
  case sqlite
  case postgres

  var testDescription: String { rawValue }

  /// Those that are there; continuous integration demands both.
  static let installed = allCases.filter { $0 == .sqlite || isPostgreSQLUsed }

  static let isPostgreSQLUsed =
    DatabaseLocation.hasPostgreSQL && (isPostgreSQLDemanded || PostgreSQLCluster.isInstalled)

  static let isPostgreSQLDemanded = ProcessInfo.processInfo.environment["PULSEMILL_TEST_POSTGRESQL"] != nil
}

/// Runs one PostgreSQL server while a suite runs, if there is PostgreSQL.
struct WithPostgreSQL: SuiteTrait, TestScoping {
  @TaskLocal static var cluster: PostgreSQLCluster?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard Engine.isPostgreSQLUsed else { return try await function() }
    let cluster = try PostgreSQLCluster()
    defer { cluster.stop() }
    try await Self.$cluster.withValue(cluster, operation: function)
  }
}

extension Trait where Self == WithPostgreSQL {
  static var withPostgreSQL: Self { WithPostgreSQL() }
}
