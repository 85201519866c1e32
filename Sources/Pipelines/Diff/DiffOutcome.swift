import ByteIO

/// What two exports of one person differ in, as a whole.
struct DiffOutcome {
  let old: Input
  let new: Input
  /// The pipeline file whose choices count; nil: the defaults.
  let pipeline: String?
  /// The zone of the days.
  let timeZone: String
  /// Kinds of which something changed.
  private(set) var kinds: [KindChanges.Summary] = []
  /// Days on which something changed.
  private(set) var days: Set<CivilDate> = []
  /// Samples that both exports have.
  private(set) var shared = 0

  /// An export that was compared.
  struct Input {
    var path: String
    var sha256: String?
    var exportDate: String?
    /// Whether it was read to its end.
    var isWhole: Bool

    init(_ rows: ExportRows) {
      (path, sha256) = (rows.report.path, rows.report.sha256)
      (exportDate, isWhole) = (rows.exportDate?.text, rows.damage == nil)
    }
  }

  init(old: ExportRows, new: ExportRows, pipeline: String?) {
    (self.old, self.new) = (Input(old), Input(new))
    self.pipeline = pipeline
    timeZone = new.zone.identifier
  }

  mutating func count(_ changes: KindChanges) {
    kinds.append(changes.summary)
    days.formUnion(changes.days.map(\.key.day))
  }

  /// - Parameter shared: samples that both exports have.
  mutating func finish(shared: Int) { self.shared = shared }

  var added: Int { kinds.reduce(0) { $0 + $1.added } }
  var removed: Int { kinds.reduce(0) { $0 + $1.removed } }

  /// One line that says it all.
  var verdict: String {
    if kinds.isEmpty { return "nothing changed; both have \(Self.count(shared, "sample"))" }
    return "\(Self.count(kinds.count, "kind")) changed on \(Self.count(days.count, "day")): "
      + "\(Self.count(added, "sample")) added, \(removed) removed, \(shared) in both"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// What to know before one believes it.
  var warnings: [String] {
    let halves = [(old, "added"), (new, "removed")].filter { !$0.0.isWhole }.map { input, change in
      "\(printable(input.path)): is incomplete, so what it lacks counts as \(change)"
    }
    let strange =
      shared == 0 && added > 0 && removed > 0
      ? ["the exports have no sample in common; are they the same person's?"] : []
    return halves + strange
  }
}
