import ByteIO
import Sinks

/// Compares two exports of one person on standard output: tables, or one line of JSON.
///
/// - Returns: 0 whether or not they differ; 78 for a wrong pipeline file, about which everything was said.
/// - Throws: ``Failure``; 65 for a damaged or incomplete archive that is not to be salvaged, and if the earlier one is the
///   later one.
package func diffExports(_ options: DiffOptions) throws(Failure) -> ExitCode {
  try checkTimeZone(options.survey.timeZone, of: "diff")
  guard var pipeline = try options.survey.readPipeline() else { return .configuration }
  pipeline.sinks = []
  pipeline.selection.askedKinds = options.kinds
  let folder = try OutputFolder(path: ExportSamples.temporaryFolder)
  // The later one first: its zone is that of the days.
  let new = try read(options.survey, pipeline, in: folder)
  var earlier = options.survey
  earlier.input = options.old
  let old = try read(earlier, pipeline, before: new, in: folder)
  for warning in new.report.warnings { Terminal.standardError.show(message: "warning: \(warning)") }
  try report(old, new, options)
  return .ok
}

/// Shows what changed and writes the files that were asked for.
private func report(_ old: ExportRows, _ new: ExportRows, _ options: DiffOptions) throws(Failure) {
  var files = try ChangeFiles(options)
  var report: any ChangeReport = options.survey.printsJSON ? ChangeJSON() : ChangeText()
  var outcome = DiffOutcome(old: old, new: new, pipeline: options.survey.pipeline)
  var difference = try ExportDifference(from: old, to: new)
  while let changes = try difference.next({ (change, sample, kind) throws(Failure) in
    try files.append(change, sample, of: kind)
  }) {
    if changes.days.isEmpty { continue }
    outcome.count(changes)
    try files.append(changes)
    try report.write(changes)
  }
  outcome.finish(shared: difference.sharedSamples)
  try files.publish()
  for warning in outcome.warnings { Terminal.standardError.show(message: "warning: \(warning)") }
  try report.finish(outcome)
}

private func read(
  _ survey: SurveyOptions, _ pipeline: Pipeline, before later: ExportRows? = nil, in folder: OutputFolder
) throws(Failure) -> ExportRows {
  do throws(Failure) {
    return try ExportRows(RunOptions(survey), pipeline: pipeline, before: later, in: folder)
  } catch { throw error.naming(survey.input) }
}
