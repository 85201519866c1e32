import ByteIO
import Sinks

/// Runs as a Singer tap: prints the catalog, or the messages that bring a target to the newest exports. Nothing else goes
/// to standard output.
///
/// - Returns: 78 for a wrong configuration, catalog, state or pipeline file, about which everything was said; the code of
///   the gravest failure if an export could not be read.
/// - Throws: ``Failure`` for what ends the tap at once.
package func runTap(_ options: TapOptions) throws(Failure) -> ExitCode {
  guard let plan = try TapPlan(options) else { return .configuration }
  if options.discovers {
    let streams = plan.configuration.tables.map { TapStream($0).catalogEntry }
    try writeStandardOutput(JSONDocument.object([("streams", .array(streams))]).indentedText)
    return .ok
  }
  var sync = try TapSync(plan, options)
  return try sync.run()
}
