import ByteIO
import HealthModel
import Sinks

/// What a run did: `run.json`, `--json` and `--report`. Its shape is a contract, described in docs/report.md.
package struct RunReport: Sendable {
  package var exit = ExitCode.ok
  package var seconds = 0.0
  package var pipeline: String
  package var archives: [ArchiveReport] = []
  /// Of `--previous`.
  package var previous: PreviousReport?
  package var versions = SoftwareVersions.current()

  package init(pipeline: String) { self.pipeline = pipeline }

  /// `ok` if every archive is, or there was nothing to do with it, `failed` if none was published, else `partial`.
  package var status: String {
    if exit == .ok, archives.allSatisfy({ $0.status == .ok || $0.status == .unchanged }) { return "ok" }
    return archives.contains { $0.status != .failed } ? "partial" : "failed"
  }

  package var bytesRead: Int {
    archives.reduce(previous?.archive.bytesRead ?? 0) { $0 + $1.bytesRead }
  }

  package var json: JSONDocument {
    .object([
      ("status", .string(status)),
      ("exit_code", .integer(Int(exit.rawValue))),
      ("seconds", .number((seconds * 1000).rounded() / 1000)),
      ("bytes_read", .integer(bytesRead)),
      ("peak_memory_bytes", .integer(peakMemoryBytes())),
      ("version", .string(versions.pulsemill)),
      ("libraries", .object(versions.rows.map { ($0.name, .string($0.version)) })),
      ("pipeline", .string(pipeline)),
      ("archives", .array(archives.map(\.json))),
      ("previous", previous?.json ?? .null),
    ])
  }
}

extension ArchiveReport {
  package var json: JSONDocument {
    let identity: [(String, JSONDocument)] = [
      ("path", .string(path)),
      ("sha256", .optional(sha256)),
      ("status", .string(status.rawValue)),
      ("reason", .optional(reason)),
      ("participant_id", .string(participantID)),
      ("time_zone", .optional(timeZone)),
      ("time_zone_source", .optional(timeZoneSource)),
      ("export_date", .optional(exportDate)),
      ("export_version", .optional(exportVersion)),
      ("locale", .string(locale)),
      ("main_document", .optional(mainDocument)),
      ("side_files", .sorted(sideFiles.mapValues(\.json))),
      ("skipped", .strings(skipped)),
    ]
    let account: [(String, JSONDocument)] = [
      ("totals", totals.json),
      ("kinds", .sorted(kinds.mapValues(\.json))),
      ("elements", .sorted(elements.mapValues(\.json))),
      ("rejections", .sorted(rejections.mapValues { .integer($0) })),
      ("repairs", .sorted(repairs.mapValues { .integer($0) })),
      ("sources", .sorted(sources.mapValues { .array($0.map(\.json)) })),
      ("warnings", .strings(warnings)),
      ("outputs", .array(outputs.map(\.json))),
      ("loads", .array(loads.map(\.json))),
    ]
    return .object(identity + account)
  }
}

extension KindCounts {
  var json: JSONDocument {
    .object([
      ("read", .integer(read)), ("emitted", .integer(emitted)), ("collapsed", .integer(collapsed)),
      ("merged", .integer(merged)), ("filtered", .integer(filtered)), ("rejected", .integer(rejected)),
    ])
  }
}

extension SourceReport {
  fileprivate var json: JSONDocument {
    .object([
      ("name", .string(name)), ("family", .string(family)), ("class", .string(sourceClass)),
      ("rows", .integer(rows)), ("collapsed", .integer(collapsed)), ("merged", .integer(merged)),
      ("unmerged", .optional(unmerged)),
      ("kept", .optional(kept)),
    ])
  }
}

extension LoadedTable {
  fileprivate var json: JSONDocument {
    .object([
      ("database", .string(database)), ("table", .string(table)), ("written", .integer(written)),
      ("removed", .integer(removed)),
    ])
  }
}

extension PublishedFile {
  fileprivate var json: JSONDocument {
    .object([
      ("path", .string(path)), ("rows", .integer(rows)), ("bytes", .integer(bytes)),
      ("sha256", .string(sha256)),
    ])
  }
}

extension JSONDocument {
  /// An array of texts.
  static func strings(_ texts: [String]) -> JSONDocument { .array(texts.map { .string($0) }) }

  /// An object whose members are sorted bytewise by name.
  static func sorted(_ members: [String: JSONDocument]) -> JSONDocument {
    .object(members.sorted { precedesBytewise($0.key, $1.key) }.map { ($0.key, $0.value) })
  }
}
