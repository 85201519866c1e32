import HealthModel

/// The codes of all types: the catalogue's, with what a file of the user adds or puts in their place.
package struct CodeBook: Sendable {
  /// Whether codes of SNOMED CT are sent, which needs a license in some countries.
  package var hasSNOMED: Bool
  private let overrides: [CodeOverride]

  package init(overrides: [CodeOverride] = [], hasSNOMED: Bool = false) {
    self.overrides = overrides
    self.hasSNOMED = hasSNOMED
  }

  /// How a type is said; an unknown one by its own name.
  package func coding(of identifier: String) -> TypeCoding {
    guard let type = Catalogue.standard.type(identifier: identifier) else {
      return TypeCoding(identifier: identifier)
    }
    var coding = TypeCoding(identifier: identifier, category: type.codes.category)
    coding.codes = overridden(
      type, .sample, Self.codings(type.codes.loinc, type.codes.confidence),
      keeping: type.codes.category == TypeCoding.vitalSigns)
    if hasSNOMED, let code = type.codes.snomed { coding.codes.append(Coding(CodeSystem.snomed, code)) }
    coding.dailyCodes = overridden(
      type, .daily, Self.codings(type.codes.dailyLoinc, type.codes.dailyConfidence), keeping: false)
    coding.profile = profile(of: type)
    coding.unit = Unit(type.ucum, name: type.ucumDisplay)
    coding.isPercent = type.fhirFactor == 100
    return coding
  }

  /// A single value of blood pressure is not the panel that its profile wants.
  private func profile(of type: HealthType) -> String? {
    if type.identifier == BloodPressure.panel { return "bp" }
    return type.codes.profile.map { $0 == "bp" ? "vitalsigns" : $0 }
  }

  private static func codings(
    _ codes: [HealthTypeCodes.Code], _ confidence: HealthTypeCodes.Confidence
  ) -> [Coding] {
    codes.map { .loinc($0.code, display: confidence == .confirmed ? $0.display : nil) }
  }

  /// - Parameter keeping: whether the catalogue's codes stay in any case, since a profile wants them.
  private func overridden(
    _ type: HealthType, _ use: CodeOverride.Use, _ own: [Coding], keeping: Bool
  ) -> [Coding] {
    let rows = overrides.filter { $0.identifier == type.identifier && $0.use == use }
    let replaces = rows.contains { $0.mode == .replace } && !keeping
    let added = rows.map(\.coding).filter { !own.contains($0) || replaces }
    return replaces ? added : own + added
  }

  /// The codings of a category's value: other systems' answers, then the export's own name for it.
  package func answer(_ value: CategoryValue) -> [Coding] {
    var codings: [Coding] = []
    if let answer = value.answer, answer.system == .loinc || (answer.system == .snomed && hasSNOMED) {
      codings.append(Coding(answer.system.url, answer.code, display: answer.display))
    }
    return codings + [.healthKit(value.exportValue)]
  }

  /// The concept of a category's value; a name that is not known is still a name.
  func concept(ofType identifier: String, symbol: String) -> [Coding] {
    let known = Catalogue.standard.values(ofType: identifier).first { $0.exportValue == symbol }
    return known.map(answer) ?? (symbol.isFHIRCode ? [.healthKit(symbol)] : [])
  }
}

extension String {
  /// Whether FHIR takes it for a code: no blanks but single ones inside.
  var isFHIRCode: Bool {
    !isEmpty && !hasPrefix(" ") && !hasSuffix(" ") && !contains("  ")
      && unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0.value != 0xA0 || $0 == " " }
  }
}
