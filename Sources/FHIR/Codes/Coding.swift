import ByteIO
import HealthModel

/// A code of a system; `display` only where it is sure to be the system's own wording.
package struct Coding: Equatable, Sendable {
  package var system: String
  package var code: String
  package var display: String?

  package init(_ system: String, _ code: String, display: String? = nil) {
    (self.system, self.code, self.display) = (system, code, display)
  }

  static func loinc(_ code: String, display: String? = nil) -> Coding {
    Coding(CodeSystem.loinc, code, display: display)
  }

  static func healthKit(_ code: String) -> Coding { Coding(CodeSystem.healthKit, code) }

  /// What a number of a whole day is: `average`, `minimum`, `maximum`, `count`.
  static func statistic(_ code: String) -> Coding { Coding(CodeSystem.statistics, code) }

  var json: JSONDocument {
    let display = self.display.map { [("display", JSONDocument.string($0))] } ?? []
    return .object([("system", .string(system)), ("code", .string(code))] + display)
  }
}

extension JSONDocument {
  /// A CodeableConcept.
  static func concept(_ codings: [Coding], text: String? = nil) -> JSONDocument {
    var members: [(String, JSONDocument)] = []
    if !codings.isEmpty { members.append(("coding", .array(codings.map(\.json)))) }
    if let text { members.append(("text", .string(text))) }
    return .object(members)
  }

  /// A Quantity in UCUM; without a code the unit is only a word.
  static func quantity(_ value: Double, _ unit: Unit) -> JSONDocument {
    .object([("value", .number(value))] + unit.members)
  }

  /// A Reference.
  static func reference(_ text: String) -> JSONDocument { .object([("reference", .string(text))]) }

  /// The members of an object, without its braces.
  static func members(_ members: [(String, JSONDocument)]) -> String {
    String(JSONDocument.object(members).text.dropFirst().dropLast())
  }

  /// Why there is no value.
  static let unknownValue = concept([Coding(CodeSystem.absence, "unknown")])
}

/// How a Quantity names its unit.
package struct Unit: Equatable, Sendable {
  /// For people; nil if there is none.
  package var name: String?
  /// In UCUM; nil if there is none.
  package var code: String?

  package init(_ code: String?, name: String? = nil) {
    self.code = code
    self.name = name ?? code
  }

  static let minutes = Unit("min")
  static let seconds = Unit("s")
  static let microvolts = Unit("uV", name: "µV")

  var members: [(String, JSONDocument)] {
    var members: [(String, JSONDocument)] = []
    if let name { members.append(("unit", .string(name))) }
    if let code { members += [("system", .string(CodeSystem.ucum)), ("code", .string(code))] }
    return members
  }
}
