import ByteIO
import FHIR

/// Prints how each type is said in FHIR, as a table or as a line of JSON.
package func printFHIRMap(asJSON: Bool) throws(Failure) -> ExitCode {
  let mappings = CodeMapping.all()
  if asJSON {
    try writeStandardOutput(JSONDocument.array(mappings.map(\.json)).text + "\n")
    return .ok
  }
  var table = TextTable([
    .init("TYPE", widest: 36), .init("LOINC", widest: 16), .init("DAY", widest: 24),
    .init("UCUM", widest: 12),
    .init("CATEGORY", widest: 14), .init("PROFILE", widest: 10), .init("CONFIDENCE", widest: 28),
    .init("SOURCE", widest: 40),
  ])
  table.rows = mappings.map(\.cells)
  try writeStandardOutput(table.text)
  return .ok
}
