/// All types, units and values that Pulsemill knows by name; what it does not know passes through and is counted.
package struct Catalogue: Sendable {
  /// The one that ships with Pulsemill, read at its first use.
  package static let standard = Catalogue()

  /// In the order of the listing.
  package let types: [HealthType]
  package let values: [CategoryValue]
  package var units: [HealthUnit] { HealthUnit.all }

  private let byName: [String: Int]
  private let valuesByOwner: [ValueOwner: [CategoryValue]]

  /// The code system of HealthKit's own names: the one that consumers of HealthKit data already parse.
  package static let codeSystem = "http://developer.apple.com/documentation/healthkit"

  private init() {
    let codes = tableRows(HealthCodeTable.rows).compactMap { row in
      HealthTypeCodes(row: row).map { (row[0], $0) }
    }
    let notes = tableRows(HealthNoteTable.rows).compactMap { row in row.count == 2 ? (row[0], row[1]) : nil }
    let codesByName = Dictionary(codes, uniquingKeysWith: { first, _ in first })
    let notesByName = Dictionary(notes, uniquingKeysWith: { first, _ in first })
    types = tableRows(HealthTypeTable.rows).compactMap {
      HealthType(row: $0, codes: codesByName, notes: notesByName)
    }
    let names = types.enumerated().flatMap { [($1.identifier, $0), ($1.shortName, $0)] }
    byName = Dictionary(names, uniquingKeysWith: { first, _ in first })
    let identifiers = Dictionary(
      types.map { ($0.shortName, $0.identifier) }, uniquingKeysWith: { first, _ in first })
    values = [CategoryValueTable.types, CategoryValueTable.fields].flatMap {
      Self.values(in: $0, identifiers: identifiers)
    }
    valuesByOwner = Dictionary(grouping: values) { ValueOwner(type: $0.type, field: $0.field) }
  }

  /// The type of this full identifier or short name.
  package func type(identifier: String) -> HealthType? { byName[identifier].map { types[$0] } }

  /// `identifier` without HealthKit's prefix, for names that people read. A name without a known prefix stays as it is,
  /// and so does a new type that would take the short name of another one.
  package func shortName(of identifier: String) -> String {
    if let type = type(identifier: identifier) { return type.shortName }
    let stripped = String(IdentifierPrefix.strip(identifier))
    return byName[stripped] == nil ? stripped : identifier
  }

  /// The values of a type, or of one of its attributes, in the order of the table.
  package func values(ofType identifier: String, field: String? = nil) -> [CategoryValue] {
    valuesByOwner[ValueOwner(type: identifier, field: field)] ?? []
  }

  /// The current name of a category type's number: 1 of SleepAnalysis is AsleepUnspecified, not the older Asleep.
  package func symbol(ofType identifier: String, code: Int) -> String? {
    let candidates = values(ofType: identifier).filter { $0.rawInt == code }
    return (candidates.first { !$0.isOld } ?? candidates.first)?.exportValue
  }

  /// The number of a category type's value, by its current or an older name.
  package func code(ofType identifier: String, symbol: String) -> Int? {
    values(ofType: identifier).first { $0.exportValue == symbol }?.rawInt
  }
}

extension Catalogue {
  private struct ValueOwner: Hashable {
    var type: String
    var field: String?
  }

  /// The values of a table: each line belongs to all owners that the `=` lines before it name.
  private static func values(in table: String, identifiers: [String: String]) -> [CategoryValue] {
    var owners: [ValueOwner] = []
    var endOfOwners = true
    var result: [CategoryValue] = []
    for row in tableRows(table) {
      if row[0].hasPrefix("=") {
        if endOfOwners { owners = [] }
        endOfOwners = false
        owners += row[0].dropFirst().split(separator: " ").map { name in
          let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
          return ValueOwner(type: identifiers[parts[0]] ?? parts[0], field: parts.count == 2 ? parts[1] : nil)
        }
      } else {
        endOfOwners = true
        result += owners.compactMap { CategoryValue(row: row, type: $0.type, field: $0.field) }
      }
    }
    return result
  }
}
