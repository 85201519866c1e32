import ByteIO
import HealthModel

/// What an export holds of one kind.
package struct KindInspection: Equatable, Sendable {
  /// The full HealthKit name; empty for Records whose type could not be read.
  package var identifier: String
  package var shortName: String
  /// How a run summarises it; nil if it does not.
  package var style: AggregationStyle?
  /// Whether the catalogue has it.
  package var isKnown: Bool
  /// Usable Records.
  package var rows: Int
  package var rejected: Int
  /// Nil without usable Records.
  package var dates: DateSpan?
  /// Rows per unit as printed, the commonest first; an empty unit is none.
  package var units: [UnitRows]

  /// How many rows carry a unit.
  package struct UnitRows: Equatable, Sendable {
    package var unit: String
    package var rows: Int
  }

  /// All kinds of an export, by short name.
  static func all(
    _ facts: ExportFacts, _ ledger: Ledger, _ symbols: borrowing SymbolTable, in zone: TimeZoneRules
  ) -> [KindInspection] {
    var units: [Symbol: [UnitRows]] = [:]
    for (key, rows) in facts.units {
      units[key.kind, default: []].append(UnitRows(unit: symbols.string(key.unit), rows: rows))
    }
    var kinds: [KindInspection] = []
    for (index, counts) in ledger.kinds.enumerated() where counts.read > 0 {
      let symbol = Symbol(rawValue: UInt32(index))
      let known = index < facts.kinds.count ? facts.kinds[index] : KindFacts()
      kinds.append(
        KindInspection(symbols.string(symbol), counts, known, units: units[symbol] ?? [], in: zone))
    }
    return kinds.sorted { left, right in
      left.shortName == right.shortName
        ? precedesBytewise(left.identifier, right.identifier)
        : precedesBytewise(left.shortName, right.shortName)
    }
  }

  private init(
    _ identifier: String, _ counts: KindCounts, _ facts: KindFacts, units: [UnitRows], in zone: TimeZoneRules
  ) {
    let type = Catalogue.standard.type(identifier: identifier)
    self.identifier = identifier
    shortName = identifier.isEmpty ? "(unreadable)" : Catalogue.standard.shortName(of: identifier)
    style = type?.style
    isKnown = type != nil
    rows = facts.rows
    rejected = counts.rejected
    dates = facts.rows == 0 ? nil : DateSpan(facts.firstStart, facts.lastAlive, in: zone)
    self.units = units.sorted { left, right in
      left.rows == right.rows ? precedesBytewise(left.unit, right.unit) : left.rows > right.rows
    }
  }
}
