/// What brings a database to a version of the tables, where new tables and columns, which come by themselves, are not
/// enough.
struct Migration: Sendable {
  var version: Int
  var statements: @Sendable (Dialect) -> [String]
}
