import ByteIO
import HealthModel

extension ArchiveReport {
  /// Notes that the archive was read to its end.
  mutating func take(_ input: ArchiveInput) {
    sha256 = input.digest.hex()
    rejections = input.ledger.rejectionsByName
  }

  /// Notes what is known of the export as a whole.
  mutating func describe(zone: ResolvedZone, facts: ExportFacts) {
    timeZone = zone.identifier
    timeZoneSource = zone.origin.rawValue
    locale = printable(facts.locale)
    exportVersion = facts.exportVersion
    exportDate = facts.exportDate?.text
  }

  /// Takes over the account of the archive.
  mutating func take(_ ledger: Ledger, symbols: borrowing SymbolTable) {
    totals = ledger.totals
    for (index, counts) in ledger.kinds.enumerated() where counts.read > 0 {
      let identifier = symbols.string(Symbol(rawValue: UInt32(index)))
      let name = identifier.isEmpty ? "(unreadable)" : Catalogue.standard.shortName(of: identifier)
      kinds[printable(name), default: KindCounts()] += counts
    }
    for (name, counts) in ledger.elements { elements[printable(name), default: KindCounts()] += counts }
    sideFiles = ledger.sideFiles
    rejections = ledger.rejectionsByName
    for remark in Remark.allCases where ledger[remark] > 0 { repairs[remark.rawValue] = ledger[remark] }
  }
}

extension Ledger {
  /// How many elements were not used, by the name of the reason.
  var rejectionsByName: [String: Int] {
    Dictionary(uniqueKeysWithValues: rejections.map { ($0.key.rawValue, $0.value) })
  }
}
