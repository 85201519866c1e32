import ByteIO
import HealthModel
import Stages

/// Shows the order of sources of each kind on standard output: tables, or one line of JSON.
///
/// - Parameter kinds: which ones; all that the pipeline selects if empty.
/// - Returns: 78 for a wrong pipeline file, about which everything was said.
/// - Throws: ``Failure``; 65 for a damaged or incomplete archive that is not to be salvaged.
package func listSources(_ options: SurveyOptions, kinds: [KindPattern]) throws(Failure) -> ExitCode {
  try checkTimeZone(options.timeZone, of: "sources")
  guard let pipeline = try options.readPipeline() else { return .configuration }
  let listing: SourceListing
  do throws(Failure) {
    listing = try SourceListing(options, pipeline: pipeline, kinds: kinds)
  } catch { throw error.naming(options.input) }
  for name in listing.unmatched { Terminal.standardError.show(message: "warning: \(name.warning)") }
  try writeStandardOutput(options.printsJSON ? listing.json.text + "\n" : listing.text)
  return .ok
}

extension SourceListing {
  init(_ options: SurveyOptions, pipeline: Pipeline, kinds patterns: [KindPattern]) throws(Failure) {
    let samples = try ExportSamples(options, pipeline: pipeline) { identifier in
      let shortName = Catalogue.standard.shortName(of: identifier)
      return pipeline.selection.includes(shortName: shortName, identifier: identifier)
        && (patterns.isEmpty || patterns.contains { $0.matches(shortName) || $0.matches(identifier) })
    }
    let sorted = samples.kinds(selects: true)
    kinds = try results(
      weights: sorted.map { samples.sorter.weight(of: $0.symbol) }, threads: options.threads
    ) { number throws(Failure) in try KindSources(sorted[number], in: samples) }
    path = options.input
    self.pipeline = options.pipeline
    timeZone = samples.zone.identifier
    unmatched = samples.order.unmatched
  }
}
