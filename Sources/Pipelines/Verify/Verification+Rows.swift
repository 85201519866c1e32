import ByteIO
import HealthModel
import Stages

extension Verification {
  /// The columns of the CSV file and the keys of the rows in JSON.
  static let columns = [
    "scope", "local_date", "start", "end", "activity", "type", "statistic", "unit", "merged", "unmerged",
    "apple", "difference", "tolerance", "sources", "flag",
  ]

  /// All rows, as RFC 4180 has it.
  var csv: String {
    var buffer = ByteBuffer(capacity: 1 << 16)
    func append(_ fields: [String]) {
      for (index, field) in fields.enumerated() {
        if index > 0 { buffer.appendComma() }
        buffer.append(csv: field)
      }
      buffer.appendLineEnd()
    }
    append(Self.columns)
    for row in rows {
      append(
        fields(of: row).map { field in
          if case .string(let text) = field { text } else if case .null = field { "" } else { field.text }
        })
    }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// What `--json` prints; its shape is described in docs/verify.md.
  package var json: JSONDocument {
    .object([
      ("path", .string(path)),
      ("pipeline", .optional(pipeline)),
      ("time_zone", .string(timeZone)),
      ("verdict", .string(verdict)),
      ("kinds", .array(summaries.map(\.json))),
      ("zone", zoneAdvice?.json ?? .null),
      ("orders", .array(orderAdvice.map(\.json))),
      (
        "rows",
        .array(
          rows.map { row in .object(zip(Self.columns, fields(of: row)).map { ($0, $1) }) })
      ),
    ])
  }

  private func fields(of row: Comparison) -> [JSONDocument] {
    let place: [JSONDocument] =
      switch row.scope {
      case .day(let date): [.string("day"), .string(date.text), .null, .null, .null]
      case .workout(let activity, let start, let end):
        [
          .string("workout"), .string(String(localText(start).prefix(10))), .string(localText(start)),
          .string(localText(end)), .string(activity),
        ]
      }
    return place + [
      .string(row.kind), .string(row.statistic.rawValue), .string(row.unit), .optional(row.merged),
      .optional(row.unmerged), .number(row.apple), .number(row.difference),
      .number(row.tolerance.roundedTo15Digits), .integer(row.sources), .string(row.flag.rawValue),
    ]
  }
}

extension Verification.Summary {
  fileprivate var json: JSONDocument {
    .object(
      [
        ("type", .string(kind)), ("scope", .string(isWorkout ? "workout" : "day")),
        ("compared", .integer(compared)),
      ] + Comparison.Flag.allCases.map { ($0.rawValue, .integer(counts[$0] ?? 0)) })
  }
}

extension Verification.ZoneAdvice {
  fileprivate var json: JSONDocument {
    .object([
      ("time_zone", .optional(timeZone)), ("days", .string(days.rawValue)),
      ("proved_by_days", .integer(provedBy)), ("entry", .string(entry)),
    ])
  }
}

extension Verification.OrderAdvice {
  fileprivate var json: JSONDocument {
    .object([
      ("type", .string(kind)), ("days", .integer(days)), ("deviation", .number(deviation)),
      ("best_deviation", .optional(better?.deviation)), ("sources", .strings(better?.sources ?? [])),
      ("classes", .strings(better?.classes.map(\.rawValue) ?? [])),
      ("entry", .optional(better?.entry(for: kind))),
    ])
  }
}
