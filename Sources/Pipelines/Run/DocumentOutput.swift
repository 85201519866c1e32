import ByteIO
import Documents
import ExportArchive
import HealthModel
import SideFiles
import Sinks
import Stages

/// Takes all that an archive holds besides samples to the sinks that asked for it: documents in the order of their kinds,
/// each with its id, and side files.
struct DocumentOutput: ~Copyable {
  /// Learns which members of correlations are written; nil if nobody asks.
  let members: WrittenMembers?
  private let input: ArchiveInput
  private let documents: DocumentsRead
  private let writers: [any DocumentWriter]
  /// What the sinks want of what costs more.
  let parts: DocumentParts
  private let order: SourceOrder
  private let workouts: WorkoutSources
  private let selection: DocumentSelection
  /// Reads the documents once more, as they were read.
  private var parser: DocumentParser
  private var nights: [SleepNight] = []
  /// By the places of the workouts.
  private var computed: [Int: [ComputedStatistics]] = [:]

  /// Nil if no sink asks for documents.
  init?(
    _ input: ArchiveInput, _ writers: [any DocumentWriter], _ pipeline: Pipeline, order: SourceOrder,
    workouts: WorkoutSources?, rows: RowSelection
  ) {
    guard let documents = input.documents, let workouts, !writers.isEmpty else { return nil }
    (self.input, self.documents, self.writers) = (input, documents, writers)
    (self.order, self.workouts) = (order, workouts)
    parts = writers.reduce([]) { $0.union($1.parts) }
    selection = DocumentSelection(pipeline.selection, rows, order)
    parser = DocumentParser(
      aliases: pipeline.sources.aliases, isLegacy: !input.hasDoctype, keepsBirthDate: pipeline.wantsBirthDate)
    members = parts.contains(.memberRecords) ? WrittenMembers(documents.index.memberIDs) : nil
  }

  /// Takes what was worked out of the samples of a kind.
  mutating func take(_ summary: KindStatistics.Summary) {
    nights += summary.nights
    for (workout, statistics) in summary.computed { computed[workout, default: []].append(statistics) }
  }

  /// Writes everything, once all samples were written.
  mutating func write(
    _ ledger: inout Ledger, _ rejects: inout RejectFile, _ folder: OutputFolder
  ) throws(Failure) {
    let list = SourceList(of: input.tables, input.facts, documents.index.sources, order)
    for writer in writers {
      try writer.write(list)
      for night in nights where selection.takes(night.date) { try writer.write(night) }
    }
    var files = SideFileOutput(input.sideFiles, writers, folder)
    let points = try parts.contains(.routePoints) ? writeRoutes(by: &files, &ledger, &rejects) : []
    let written = members?.ids ?? []
    let kinds = writers.reduce(Set()) { $0.union($1.kinds) }
    let takesOther = writers.contains { $0.takesOther }
    for entry in documents.index.entries where takesOther || kinds.contains(entry.kind) {
      let document = try documents.index.read(entry, by: &parser)
      if case .clinicalRecord(let record) = document {
        files.refer(to: record.file.map { [$0] } ?? [], .clinicalRecord)
      }
      guard isAskedFor(document, entry, &ledger) else { continue }
      if takesOther, !document.other.isEmpty {
        for writer in writers { try writer.write(document.other, of: document.elementName, id: entry.id) }
      } else if !kinds.contains(entry.kind) {
        continue
      }
      ledger.elements[document.elementName]?.emitted += 1
      switch document {
      case .exportDate, .other: break
      case .me(let me): for writer in writers { try writer.write(me) }
      case .correlation(let correlation):
        let records = documents.index.memberIDs(of: entry).map { ($0, written.contains($0)) }
        let entry = CorrelationEntry(id: entry.id, correlation: correlation, records: records)
        for writer in writers { try writer.write(entry) }
      case .workout(let workout): try write(workout, entry, points)
      case .activitySummary(let summary): for writer in writers { try writer.write(summary) }
      case .clinicalRecord(let record):
        let wanted = parts.contains(.clinicalFiles)
        let entry = try files.read(record, id: entry.id, wanted: wanted, &ledger, &rejects)
        for writer in writers { try writer.write(entry) }
      case .audiogram(let audiogram): for writer in writers { try writer.write(audiogram, id: entry.id) }
      case .visionPrescription(let prescription):
        for writer in writers { try writer.write(prescription, id: entry.id) }
      }
    }
    if parts.contains(.electrocardiograms) { try files.writeElectrocardiograms(selection, &ledger, &rejects) }
    files.noteUnreferenced(parts, &ledger)
    for (remark, count) in parser.remarks { ledger[remark] += count }
  }

  /// Whether a document is asked for; the others are counted.
  private func isAskedFor(
    _ document: HealthDocument, _ entry: DocumentIndex.Entry, _ ledger: inout Ledger
  ) -> Bool {
    let isSelected =
      selection.takes(entry.interval) && selection.takes(document.date)
      && selection.takes(document.sources.first)
    var isJunk = false
    if case .activitySummary(let summary) = document { isJunk = summary.isJunk }
    if !isSelected || isJunk {
      ledger.elements[document.elementName]?.filtered += 1
      return false
    }
    if document.isSingle, entry.ordinal > 0 {
      ledger.elements[document.elementName]?.collapsed += 1
      return false
    }
    return true
  }

  private func write(_ workout: Workout, _ entry: DocumentIndex.Entry, _ points: [Int]) throws(Failure) {
    let place = entry.detail
    let statistics = (computed[place] ?? []).sorted { precedesBytewise($0.type, $1.type) }
    let whole = WorkoutEntry(
      id: entry.id, workout: workout, duplicate: workouts.duplicate(place), computed: statistics)
    for writer in writers { try writer.write(whole) }
    let first = documents.index.routes.partitioningIndex { $0.workout >= place }
    for (route, index) in zip(workout.routes, first...) {
      let route = RouteEntry(
        id: documents.index.routes[index].id, workoutID: entry.id, route: route,
        points: index < points.count ? points[index] : 0)
      for writer in writers { try writer.write(route) }
    }
  }

  /// By start; a copy of a workout behind the one that counts, so that the points of their file are not the copy's.
  private func precedes(_ left: RouteDigest, _ right: RouteDigest) -> Bool {
    func rank(_ route: RouteDigest) -> (Instant, Int, RecordID) {
      (route.start, workouts.marks[route.workout] == nil ? 0 : 1, route.id)
    }
    return rank(left) < rank(right)
  }

  /// Writes the points of the routes of all workouts that are asked for; gives how many each route has.
  private func writeRoutes(
    by files: inout SideFileOutput, _ ledger: inout Ledger, _ rejects: inout RejectFile
  ) throws(Failure) -> [Int] {
    let routes = documents.index.routes
    files.refer(to: routes.flatMap(\.files), .workoutRoute)
    let wanted = routes.indices.filter { index in
      let workout = workouts.workouts[routes[index].workout]
      return selection.takes(workout.interval) && selection.takes(workout.source)
    }.sorted { precedes(routes[$0], routes[$1]) }
    var points = [Int](repeating: 0, count: routes.count)
    for (index, count) in try files.writePoints(of: wanted.map { routes[$0] }, &ledger, &rejects).enumerated()
    {
      points[wanted[index]] = count
    }
    return points
  }
}

extension HealthDocument {
  /// Whether there is one row for it: a person has one profile, and a day one summary.
  fileprivate var isSingle: Bool {
    switch self {
    case .me, .activitySummary: true
    default: false
    }
  }

  /// The name of its element.
  var elementName: String { if case .other(let element) = self { element.name } else { kind.rawValue } }
}
