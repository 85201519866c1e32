import ByteIO
import HealthModel
import Stages

/// The order of sources of each kind of an export, as `pulsemill sources` shows it.
package struct SourceListing: Equatable, Sendable {
  /// The input as given.
  package var path: String
  /// The pipeline file whose choices count; nil: the defaults.
  package var pipeline: String?
  /// The zone of the dates.
  package var timeZone: String
  /// By short name.
  package var kinds: [KindSources]
  /// Names of the pipeline file that no source has.
  package var unmatched: [UnmatchedSource]

  /// What `--json` prints; its shape is described in docs/sources.md.
  package var json: JSONDocument {
    .object([
      ("path", .string(path)),
      ("pipeline", .optional(pipeline)),
      ("time_zone", .string(timeZone)),
      ("kinds", .array(kinds.map(\.json))),
      ("warnings", .strings(unmatched.map(\.warning))),
    ])
  }

  /// What people read: a table for each kind, its sources from best to worst.
  package var text: String { kinds.map(\.table.text).joined(separator: "\n") }
}

extension UnmatchedSource {
  /// What is told about it.
  var warning: String { "\(key): no source is called `\(name)`" }
}

extension KindSources {
  fileprivate var json: JSONDocument {
    .object([
      ("type", .string(shortName)),
      ("identifier", .string(identifier)),
      ("style", .optional(style?.rawValue)),
      ("unit", .optional(unit)),
      ("merge_policy", .string(policy.name)),
      ("sources", .array(sources.map(\.json))),
    ])
  }

  fileprivate var table: TextTable {
    let title = unit.map { "\(shortName) (\($0))" } ?? shortName
    let isSum = style == .cumulative
    var columns: [TextTable.Column] = [
      .init(title, widest: 36), .init("CLASS"), .init("ROWS", isNumber: true), .init("FIRST"), .init("LAST"),
      .init("OVERLAP MIN", isNumber: true),
    ]
    if isSum { columns += [.init("KEPT", isNumber: true), .init("UNMERGED", isNumber: true)] }
    var table = TextTable(columns)
    table.rows = sources.map { source in
      let cells = [
        source.name, source.classAndFamily, "\(source.rows)", source.dates?.first.text ?? "",
        source.dates?.last.text ?? "", shown(source.overlapMinutes),
      ]
      return cells + (isSum ? [source.kept.map(shown) ?? "", source.unmerged.map(shown) ?? ""] : [])
    }
    return table
  }
}

extension KindSources.Entry {
  fileprivate var json: JSONDocument {
    .object([
      ("name", .string(name)),
      ("class", .string(sourceClass.rawValue)),
      ("family", .string(family.rawValue)),
      ("rows", .integer(rows)),
      ("collapsed", .integer(collapsed)),
      ("merged", .integer(merged)),
      ("first_date", .optional(dates?.first.text)),
      ("last_date", .optional(dates?.last.text)),
      ("overlap_minutes", .number(overlapMinutes)),
      ("unmerged", .optional(unmerged)),
      ("kept", .optional(kept)),
    ])
  }

  /// `watch`, or `app on watch` where the class does not tell the device.
  fileprivate var classAndFamily: String {
    family == .none || family.rawValue == sourceClass.rawValue
      ? sourceClass.rawValue : "\(sourceClass.rawValue) on \(family.rawValue)"
  }
}

/// A number for people: at most two decimals.
func shown(_ number: Double) -> String {
  let hundredths = (number * 100).rounded()
  var buffer = ByteBuffer(capacity: 32)
  buffer.append(number: hundredths.isFinite ? hundredths / 100 : number)
  return String(decoding: buffer.bytes, as: UTF8.self)
}
