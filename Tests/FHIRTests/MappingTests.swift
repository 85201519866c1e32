import Foundation
import TestSupport
import Testing

@testable import FHIR

/// `docs/mappings.md` is what the program sends.
@Suite struct MappingTests {
  /// `make golden` rewrites the page.
  @Test func goldenPageOfMappings() throws {
    let file = Fixtures.url("../docs/mappings.md").standardizedFileURL
    let text = Self.page
    if ProcessInfo.processInfo.environment["PULSEMILL_GOLDEN"] == "1" { try Data(text.utf8).write(to: file) }
    #expect(try Fixtures.page("docs/mappings.md") == text)
  }

  private static var page: String {
    let head = CodeMapping.columns.joined(separator: " | ")
    let line = Array(repeating: "---", count: CodeMapping.columns.count).joined(separator: " | ")
    let rows = CodeMapping.all().map { mapping in
      let cells = mapping.cells.enumerated().map { $0 == 0 ? "`\($1)`" : $1.replacing("|", with: "\\|") }
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    return """
      # Mappings to FHIR

      What the sink [`fhir`](fhir.md) says of each type, as `pulsemill fhir-map` prints it; written by `make golden`. Apple's
      own name is always sent behind these codes, and alone where there are none. A wording (`display`) is sent only of
      codes that are confirmed. `x 100`: HealthKit's fractions of 1 are sent as percentages. Codes of LOINC: see
      [NOTICE](../NOTICE).

      | \(head) |
      | \(line) |
      \(rows.joined())
      """
  }

  /// Every LOINC code has a check digit that fits, and no code is sent twice for a type.
  @Test func codesAreSound() {
    let all = CodeMapping.all(CodeBook(hasSNOMED: true))
    #expect(all.count > 190)
    for mapping in all {
      let codes = mapping.coding.sample + mapping.coding.dailyCodes
      for code in codes where code.system == "http://loinc.org" { #expect(isLOINC(code.code), "\(code)") }
      #expect(Set(codes.map { "\($0.system)|\($0.code)" }).count == codes.count, "\(mapping.type)")
      #expect(mapping.coding.sample.last?.code == mapping.coding.identifier)
    }
  }

  /// By hand: 8867-4 is heart rate; 5430-3 and 81208-4 are misprints of guides.
  static let digits: [(code: String, isRight: Bool)] = [
    ("8867-4", true), ("85354-9", true), ("103213-5", true), ("LA15173-0", true), ("8867-5", false),
    ("5430-3", false), ("8867", false), ("-4", false), ("88x7-4", false), ("LA-1", false), ("", false),
  ]

  @Test(arguments: digits) func checkDigits(code: String, isRight: Bool) { #expect(isLOINC(code) == isRight) }
}
