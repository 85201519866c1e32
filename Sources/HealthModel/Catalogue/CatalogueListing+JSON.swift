extension CatalogueListing {
  /// Everything the catalogue holds, `{"types": […], "units": […], "values": […]}`, as one line.
  package var json: String {
    JSON.object([
      ("types", .array(catalogue.types.map { json($0, values: nil) })),
      ("units", .array(catalogue.units.map(json))),
      ("values", .array(catalogue.values.map(json))),
    ]).text + "\n"
  }

  /// What ``text(of:)`` shows, as one line: a type with its values, the list of units, or a list of values.
  package func json(of name: String) -> String? {
    if name == Self.unitsName { return JSON.array(catalogue.units.map(json)).text + "\n" }
    if let type = catalogue.type(identifier: name) {
      return json(type, values: catalogue.values.filter { $0.type == type.identifier }).text + "\n"
    }
    let values = catalogue.values.filter { $0.field == name || $0.type == name }
    return values.isEmpty ? nil : JSON.array(values.map(json)).text + "\n"
  }

  private func json(_ type: HealthType, values: [CategoryValue]?) -> JSON {
    let codes = type.codes
    return .object(
      [
        ("identifier", .string(type.identifier)),
        ("short_name", .string(type.shortName)),
        ("kind", .string(type.kind.rawValue)),
        ("style", JSON(type.style?.rawValue)),
        ("unit", JSON(type.canonicalUnit)),
        ("sdk_unit", JSON(type.sdkUnit)),
        ("possible_units", JSON(type.possibleUnits)),
        ("seen_units", JSON(type.seenUnits)),
        ("ucum", JSON(type.ucum)),
        ("ucum_display", JSON(type.ucumDisplay)),
        ("fhir_factor", type.fhirFactor.map(JSON.number) ?? .null),
        ("daily_statistic", JSON(type.dailyStatistic)),
        ("value_set", JSON(type.valueSet)),
        ("fhir_category", JSON(codes.category)),
        ("fhir_profile", JSON(codes.profile)),
        ("loinc", .array(codes.loinc.map(json))),
        ("confidence", .string(codes.confidence.rawValue)),
        ("daily_loinc", .array(codes.dailyLoinc.map(json))),
        ("daily_confidence", .string(codes.dailyConfidence.rawValue)),
        ("evidence", JSON(codes.evidence)),
        ("snomed", JSON(codes.snomed)),
        ("note", JSON(type.note)),
      ] + (values.map { [("values", .array($0.map(json)))] } ?? []))
  }

  private func json(_ code: HealthTypeCodes.Code) -> JSON {
    .object([("code", .string(code.code)), ("display", JSON(code.display))])
  }

  private func json(_ value: CategoryValue) -> JSON {
    .object([
      ("type", .string(value.type)),
      ("field", JSON(value.field)),
      ("code", .number(value.rawInt)),
      ("value", .string(value.exportValue)),
      ("label", .string(value.label)),
      ("answer", value.answer.map(json) ?? .null),
      ("fhir_value", JSON(value.fhirValue?.rawValue)),
      ("is_old", .bool(value.isOld)),
      ("note", JSON(value.note)),
    ])
  }

  private func json(_ answer: CategoryValue.Answer) -> JSON {
    .object([
      ("system", .string(answer.system.url)), ("code", .string(answer.code)),
      ("display", .string(answer.display)),
    ])
  }

  private func json(_ unit: HealthUnit) -> JSON {
    .object([
      ("unit", .string(unit.name)),
      ("aliases", JSON(unit.aliases)),
      ("dimension", .string(unit.dimension)),
      ("factor", JSON(unit.factor?.description)),
      ("offset", .string(unit.offset.description)),
      ("base", JSON(unit.base)),
      ("ucum", JSON(unit.ucum)),
      ("fhir_factor", .number(unit.fhirFactor)),
      ("seen_in", JSON(unit.seenIn)),
      ("note", JSON(unit.note)),
    ])
  }
}

/// What the listing needs of JSON.
private enum JSON {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  init(_ items: [String]) { self = .array(items.map(JSON.string)) }

  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): String(value)
    case .string(let value): Self.quoted(value)
    case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}"
    }
  }

  /// The tables hold no control characters.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }
}
