import ByteIO
import Sinks

/// Compares an export with Apple's own totals in it, on standard output: a table, or one line of JSON.
///
/// - Parameters:
///   - csv: where all rows are written to; nowhere if nil.
///   - showsAll: whether the table has the rows that agree, too.
/// - Returns: 0 whatever the differences are; 78 for a wrong pipeline file, about which everything was said.
/// - Throws: ``Failure``; 65 for a damaged or incomplete archive that is not to be salvaged.
package func verifyExport(
  _ options: SurveyOptions, csv: String?, showsAll: Bool
) throws(Failure) -> ExitCode {
  try checkTimeZone(options.timeZone, of: "verify")
  guard let pipeline = try options.readPipeline() else { return .configuration }
  let verification: Verification
  do throws(Failure) { verification = try Verification(options, pipeline: pipeline) } catch {
    throw error.naming(options.input)
  }
  if let csv { try replaceFile(csv, with: verification.csv) }
  try writeStandardOutput(
    options.printsJSON ? verification.json.text + "\n" : verification.text(all: showsAll))
  return .ok
}
