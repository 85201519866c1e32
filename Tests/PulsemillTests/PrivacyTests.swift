import Foundation
import TestSupport
import Testing

/// What is personal in an export goes only into the files that were asked for.
@Suite struct PrivacyTests {
  private static let birth = "1971-03-29"
  private static let name = "Zebulon Quux"
  /// Values and texts of samples, sound and damaged ones.
  private static let values = ["73171", "72.53", "quux secret", "SecretValue", "81,77", "9f3e-secret"]

  private static let export = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    ]>
    <HealthData locale="en_GB">
     <ExportDate value="2025-01-15 12:00:00 +0000"/>
     <Me HKCharacteristicTypeIdentifierDateOfBirth="\(birth)" HKCharacteristicTypeIdentifierBiologicalSex="SecretValue"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(name)" unit="count" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 10:01:00 +0000" value="73171"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(name)" unit="count" startDate="2025-01-14 10:02:00 +0000" endDate="2025-01-14 10:03:00 +0000" value="7"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="\(name)" unit="kg" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 10:00:00 +0000" value="72.53">
      <MetadataEntry key="HKExternalUUID" value="9f3e-secret"/>
      <MetadataEntry key="Note" value=quux secret/>
     </Record>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="\(name)" unit="kg" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 11:00:00 +0000" value="81,77"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="\(name)" unit="kg" startDate="\(birth)" endDate="2025-01-14 11:00:00 +0000" value="72.53"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName=\(name) unit="kg" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 11:00:00 +0000" value="72.53"/>
     <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="\(name)" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 09:00:00 +0000" value="SecretValue"/>
     <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="\(name)" secret="quux secret" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 11:00:00 +0000" value="SecretValue"/>
     & \(name)

    """

  @Test(arguments: [
    ["run", Program.pipeline("daily")], ["run", Program.pipeline("records")],
    ["run", Program.pipeline("fhir-daily")], ["inspect"], ["sources"],
    ["verify"],
  ])
  func messagesTellNothingPersonal(command: [String]) throws {
    let folder = try TemporaryFolder()
    for (ending, options) in [("</HealthData>\n", []), ("", ["--salvage"]), (" <Record value=\"73171\"", [])]
    {
      let input = try folder.write(Array((Self.export + ending).utf8), to: "export.xml")
      let result = try Program.run(command + [input, "--json"] + options, in: folder.url)
      let text = try Program.run(command + [input] + options, in: folder.url)
      let errors = result.errors + text.errors
      for secret in Self.values + [Self.birth] {
        #expect(!(errors + result.output + text.output).contains(secret), "\(secret)")
      }
      #expect(!errors.contains(Self.name))
    }
    // They are in the data (the day's sum is 73178): the search can find something.
    guard command[0] == "run" else { return }
    let out = try OutputTree(folder.url.appending(path: "out"))
    #expect(out.results.values.contains { String(decoding: $0, as: UTF8.self).contains("7317") })
    let run = String(decoding: out.files["run.json"] ?? Data(), as: UTF8.self)
    let rejects = String(decoding: out.files["rejects.csv"] ?? Data(), as: UTF8.self)
    // The header, three rejected Records, and one that lost a damaged child.
    #expect(rejects.split(separator: "\r\n").count == 5)
    for secret in Self.values + [Self.birth] { #expect(!(run + rejects).contains(secret), "\(secret)") }
    // The report names sources (statistics 4.4), and nothing else by name.
    var report = try Report(run).archives[0]
    report["sources"] = nil
    #expect(!rejects.contains(Self.name) && !"\(report)".contains(Self.name))
  }
}
