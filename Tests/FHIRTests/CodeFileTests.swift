import FHIR
import HealthModel
import Testing

/// Codes of the user's own.
@Suite struct CodeFileTests {
  static let header = "type,use,mode,system,code,display\n"

  @Test func rowsReplaceOrAddCodes() throws {
    let file = CodeFile(
      Self.header
        + "BodyFatPercentage,sample,replace,loinc,41982-0,\n"
        + "HKQuantityTypeIdentifierVO2Max,,add,urn:oid:1.2.3,A b,\"A, \"\"B\"\"\"\r\n"
        + "BodyMass,sample,replace,snomed,27113001,Body weight\n"
        + "\n"
        + "StepCount,daily,,https://example.org/codes,steps,\n")
    #expect(file.problems == [])
    let codes = CodeBook(overrides: file.overrides)
    func sample(_ name: String) -> [String] {
      codes.coding(of: "HKQuantityTypeIdentifier" + name).sample.map(\.code)
    }
    #expect(sample("BodyFatPercentage") == ["41982-0", "HKQuantityTypeIdentifierBodyFatPercentage"])
    #expect(sample("VO2Max") == ["94122-9", "A b", "HKQuantityTypeIdentifierVO2Max"])
    #expect(file.overrides[1].coding.display == "A, \"B\"")
    // The profile wants its own code: it stays.
    #expect(sample("BodyMass") == ["29463-7", "27113001", "HKQuantityTypeIdentifierBodyMass"])
    let steps = codes.coding(of: "HKQuantityTypeIdentifierStepCount")
    #expect(steps.dailyCodes.map(\.code) == ["steps"])
    #expect(steps.codes.map(\.code) == ["55423-8"])
  }

  static let mistakes: [(rows: String, line: Int, what: String)] = [
    ("StepCuont,,,loinc,55423-8,\n", 2, "no known type is called `StepCuont`"),
    ("StepCount,,,loinc,55423-7,\n", 2, "`55423-7` is no LOINC code: its check digit is another"),
    ("\nStepCount,,,loinc\n", 3, "4 fields, not 6"),
    ("StepCount,weekly,,loinc,55423-8,\n", 2, "there is no `weekly` here"),
    ("StepCount,,,lionc,55423-8,\n", 2, "`lionc` is no system of codes"),
    ("StepCount,,,urn:x, y,\n", 2, "` y` is no code"),
    ("StepCount,,,loinc,55423-8,\nStepCount,,add,loinc,55423-8,\n", 3, "this code is there twice"),
    (
      "StepCount,,,loinc,55423-8,\"two\nlines\"\nStepCount,,,loinc,x,\n", 4,
      "`x` is no LOINC code: its check digit is another"
    ),
  ]

  @Test(arguments: mistakes) func aMistakeHasItsLine(rows: String, line: Int, what: String) {
    let problems = CodeFile(Self.header + rows).problems
    #expect(problems.map(\.line) == [line])
    #expect(problems.first?.what == what)
  }

  @Test func aFileWithoutItsHeaderIsNone() {
    for text in ["", "code,type\n"] { #expect(CodeFile(text).problems.map(\.line) == [1]) }
  }
}
