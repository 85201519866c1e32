/// The catalogue as people read it: what `pulsemill catalog [TYPE]` prints. Every text ends with a line break.
package struct CatalogueListing {
  /// The name that lists the units instead of a type.
  package static let unitsName = "units"

  let catalogue: Catalogue

  package init(_ catalogue: Catalogue = .standard) { self.catalogue = catalogue }

  /// All types: short name, style or kind, canonical unit, FHIR category.
  package var text: String {
    let rows = catalogue.types.map { type in
      [
        type.shortName, type.style?.label ?? type.kind.label, type.canonicalUnit ?? "",
        type.codes.category ?? "",
      ]
    }
    return columns([["TYPE", "STYLE", "UNIT", "CATEGORY"]] + rows)
  }

  /// One type with its units, codes and values; the units if `name` is `units`; the values of a metadata key or of an
  /// element's attribute. Nil if there is none of this name.
  package func text(of name: String) -> String? {
    if name == Self.unitsName { return units }
    if let type = catalogue.type(identifier: name) {
      return ([heading(type) + facts(type)] + valueLists { $0.type == type.identifier }).joined(
        separator: "\n")
    }
    let lists = valueLists { $0.field == name || $0.type == name }
    return lists.isEmpty ? nil : lists.joined(separator: "\n")
  }

  /// Short names to offer when there is no `name`, the most similar first.
  package func suggestions(for name: String) -> [String] { catalogue.nearMatches(to: name).map(\.shortName) }

  private var units: String {
    let rows = catalogue.units.map { unit in
      [unit.name, unit.dimension, unit.base ?? "", unit.ucum ?? "", unit.aliases.joined(separator: " ")]
    }
    return columns([["UNIT", "DIMENSION", "BASE", "UCUM", "ALSO WRITTEN"]] + rows)
  }

  private func heading(_ type: HealthType) -> String { "\(type.shortName) (\(type.identifier))\n\n" }

  private func facts(_ type: HealthType) -> String {
    let codes = type.codes
    let facts: [(String, String?)] = [
      ("Kind", type.kind.label),
      ("Style", type.style?.label),
      ("Unit", type.canonicalUnit.map { $0 == "%" ? "% (a fraction of 1)" : $0 }),
      ("Possible units", list(type.possibleUnits)),
      ("Seen units", list(type.seenUnits)),
      ("UCUM", type.ucum.map { $0 == type.ucumDisplay ? $0 : "\($0) (\(type.ucumDisplay ?? $0))" }),
      ("Day", type.dailyStatistic),
      ("Value set", type.valueSet),
      ("FHIR category", codes.category),
      ("R4 profile", codes.profile),
      ("LOINC", described(codes.loinc, codes.confidence)),
      ("LOINC of a day", described(codes.dailyLoinc, codes.dailyConfidence)),
      ("Published by", list(codes.evidence)),
      ("SNOMED CT", codes.snomed),
      ("Note", type.note),
    ]
    return facts.map { name, fact in fact.map { paragraph(name, $0) } ?? "" }.joined()
  }

  private func described(_ codes: [HealthTypeCodes.Code], _ confidence: HealthTypeCodes.Confidence) -> String?
  {
    let texts = codes.map { code in code.display.map { "\(code.code) \($0)" } ?? code.code }
    return list(texts, separator: "; ").map { "\($0) [\(confidence.label)]" }
  }

  private func list(_ items: [String], separator: String = ", ") -> String? {
    items.isEmpty ? nil : items.joined(separator: separator)
  }

  /// One table per owner and attribute, in the order of the catalogue.
  private func valueLists(where isWanted: (CategoryValue) -> Bool) -> [String] {
    var lists: [(title: String, rows: [[String]])] = []
    for value in catalogue.values where isWanted(value) {
      let title = value.field.map { "Values of \($0)" } ?? "Values"
      if lists.last?.title != title { lists.append((title, [])) }
      lists[lists.count - 1].rows.append([
        "  \(value.rawInt)", value.exportValue, value.label,
        value.answer.map { "\($0.system) \($0.code)" } ?? "",
        value.note ?? "",
      ])
    }
    return lists.map { "\($0.title)\n" + columns($0.rows) }
  }
}

extension HealthTypeCodes.Confidence {
  /// The words of the listing.
  package var label: String {
    switch self {
    case .none: "none"
    case .unverified: "unverified"
    case .singleSource: "one publisher"
    case .confirmed: "confirmed"
    }
  }
}

/// `rows` with their columns aligned by two blanks and no blank at the end of a line.
private func columns(_ rows: [[String]]) -> String {
  let places = rows.map(\.count).max() ?? 0
  let widths = (0..<places).map { place in rows.map { place < $0.count ? $0[place].count : 0 }.max() ?? 0 }
  return rows.map { row in
    let cells = row.enumerated().map { padded($1, to: widths[$0]) }
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }.joined()
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A name and its text, wrapped at 80 columns.
private func paragraph(_ name: String, _ text: String) -> String {
  let indent = 16
  var lines = [padded(name, to: indent)]
  for word in text.split(separator: " ") {
    if lines[lines.count - 1].count + word.count > 80, lines[lines.count - 1].count > indent {
      lines.append(String(repeating: " ", count: indent))
    }
    lines[lines.count - 1] += word + " "
  }
  return lines.map { $0.dropLast() + "\n" }.joined()
}
