import ByteIO

/// What `--json` prints, one line that grows with the kinds; its shape is described in docs/diff.md.
struct ChangeJSON: ChangeReport {
  private var isFirst = true

  mutating func write(_ changes: KindChanges) throws(Failure) {
    let days = changes.days.map { $0.json(of: changes.kind).text }.joined(separator: ",")
    try writeStandardOutput((isFirst ? #"{"days":["# : ",") + days)
    isFirst = false
  }

  func finish(_ outcome: DiffOutcome) throws(Failure) {
    let members = outcome.json.text.dropFirst()
    try writeStandardOutput((isFirst ? #"{"days":["# : "") + "]," + members + "\n")
  }
}

extension DiffOutcome {
  /// All but the days.
  fileprivate var json: JSONDocument {
    .object([
      ("old", old.json), ("new", new.json), ("pipeline", .optional(pipeline)),
      ("time_zone", .string(timeZone)),
      ("verdict", .string(verdict)),
      (
        "kinds",
        .array(
          kinds.map { kind in
            .object([
              ("type", .string(kind.kind)), ("days", .integer(kind.days)), ("added", .integer(kind.added)),
              ("removed", .integer(kind.removed)),
            ])
          })
      ), ("shared", .integer(shared)),
    ])
  }
}

extension DiffOutcome.Input {
  fileprivate var json: JSONDocument {
    .object([
      ("path", .string(path)), ("sha256", .optional(sha256)), ("export_date", .optional(exportDate)),
      ("complete", .bool(isWhole)),
    ])
  }
}

extension DayChange {
  fileprivate func json(of type: String) -> JSONDocument {
    let head: [JSONDocument] = [
      .string(kind.rawValue), .string(type), .string(key.day.text),
      .optional(key.category.isEmpty ? nil : key.category), .optional(unit.isEmpty ? nil : unit),
      .integer(added), .integer(removed),
    ]
    return .object(zip(Self.columns, head + statistics.map { .optional($0) }).map { ($0, $1) })
  }
}
