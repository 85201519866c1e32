/// The units that a pipeline asks for, per kind; sinks apply them to canonical values at the very end.
package struct OutputUnits: Sendable {
  /// One kind's unit: its name in the output and the way from the canonical unit to it.
  package struct Choice: Equatable, Sendable {
    package let unit: String
    package let conversion: UnitConversion
  }

  /// What is wrong with one entry of the configuration.
  package struct Problem: Error, Equatable, Sendable {
    /// The entry's key: the kind as the user wrote it.
    package let key: String
    /// What is wrong and what to try.
    package let text: String
  }

  /// All that is wrong with a configuration, by key.
  package struct Problems: Error, Equatable, Sendable {
    package let all: [Problem]
  }

  /// Asks for a fraction times 100.
  package static let percent = "percent"

  private var choices: [String: Choice] = [:]

  /// Every kind stays in its canonical unit.
  package init() {}

  /// - Parameter wanted: units by kind, the kind as short name or full identifier: `["BodyMass": "lb"]`. `percent` is for
  ///   kinds in `%`, which are fractions of 1.
  /// - Throws: all problems at once.
  package init(_ wanted: [String: String], catalogue: Catalogue = .standard) throws(Problems) {
    var problems: [Problem] = []
    for (key, unit) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let type = catalogue.type(identifier: key) else {
        problems.append(Problem(key: key, text: Self.unknownKind(near: catalogue.nearMatches(to: key))))
        continue
      }
      guard choices[type.identifier] == nil else {
        problems.append(Problem(key: key, text: "the same type as another entry; leave one of them"))
        continue
      }
      do throws(Problem) {
        choices[type.identifier] = try Self.choice(of: unit, for: type, key: key)
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(all: problems) }
  }

  /// The unit asked for, or nil if the kind stays in its canonical unit.
  package subscript(identifier: String) -> Choice? { choices[identifier] }

  private static func choice(of unit: String, for type: HealthType, key: String) throws(Problem) -> Choice {
    guard let canonical = type.canonicalUnit else {
      throw Problem(key: key, text: "has no unit: it is a \(type.kind.label)")
    }
    if unit == percent, canonical == "%" { return Choice(unit: percent, conversion: .percent) }
    do throws(UnitProblem) {
      return Choice(unit: unit, conversion: try type.conversion(to: unit))
    } catch {
      let advice = "try \(suggestions(for: type, canonical: canonical).joined(separator: ", "))"
      switch error {
      case .unknown: throw Problem(key: key, text: "“\(unit)” is not a unit; \(advice)")
      case .mismatch:
        throw Problem(key: key, text: "“\(unit)” does not measure what \(canonical) does; \(advice)")
      }
    }
  }

  private static func suggestions(for type: HealthType, canonical: String) -> [String] {
    let units = type.possibleUnits.contains(canonical) ? type.possibleUnits : [canonical] + type.possibleUnits
    return canonical == "%" ? units + [percent] : units
  }

  private static func unknownKind(near matches: [HealthType]) -> String {
    let names = matches.prefix(3).map(\.shortName)
    return names.isEmpty
      ? "is not a type of the catalogue"
      : "is not a type of the catalogue; did you mean \(names.joined(separator: ", "))?"
  }
}
