/// One unit string of HealthKit, as the catalogue has it.
package struct HealthUnit: Equatable, Sendable {
  /// As HealthKit prints it.
  package let name: String
  /// Other spellings of the same unit.
  package let aliases: [String]
  package let dimension: String
  /// In `base` = number × factor + offset; nil for a pattern (`mol<M>`) and where nothing converts.
  package let factor: Ratio?
  package let offset: Ratio
  /// The base unit of the dimension; not the canonical unit of a kind.
  package let base: String?
  package let ucum: String?
  /// Where exports have it: `record`, `metadata`, `electrocardiogram`, `audiogram`, `visionPrescription`.
  package let seenIn: [String]
  package let note: String?

  /// 100 for `%`, which HealthKit prints as a fraction of 1 and FHIR sends as a percentage; else 1.
  package var fhirFactor: Int { name == "%" ? 100 : 1 }

  /// - Parameter row: the fields of a line of ``HealthUnitTable``; nil if they make no unit.
  init?(row: [String]) {
    guard row.count == 9, !row[0].isEmpty, !row[2].isEmpty else { return nil }
    name = row[0]
    aliases = row[1].items()
    dimension = row[2]
    if row[3].isEmpty {
      factor = nil
    } else {
      guard let written = Ratio(row[3]) else { return nil }
      factor = written
    }
    guard let offset = Ratio(row[4].nonEmpty ?? "0") else { return nil }
    self.offset = offset
    base = row[5].nonEmpty
    ucum = row[6].nonEmpty
    seenIn = row[7].items()
    note = row[8].nonEmpty
  }

  /// All units of the catalogue, in its order.
  package static let all: [HealthUnit] = tableRows(HealthUnitTable.rows).compactMap(HealthUnit.init)

  private static let byName = Dictionary(
    all.flatMap { unit in ([unit.name] + unit.aliases).map { ($0, unit) } },
    uniquingKeysWith: { first, _ in first })

  /// The unit of this name or alias; case matters.
  package static func named(_ text: String) -> HealthUnit? { byName[text] }
}
