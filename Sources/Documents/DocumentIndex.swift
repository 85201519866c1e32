import ByteIO
import HealthModel

/// All documents of an export: where each is, its id, and what must be known of all of them before one can be written.
/// The documents themselves wait in a temporary file.
package struct DocumentIndex: ~Copyable, Sendable {
  /// By kind, start and id, once ``finish()`` was called.
  package private(set) var entries: [Entry] = []
  /// In the order of their entries.
  package private(set) var workouts: [WorkoutDigest] = []
  /// In the order of their workouts.
  package private(set) var routes: [RouteDigest] = []
  /// Who wrote a document or a part of one.
  package private(set) var sources: Set<SourceRevision> = []
  private var lastSource: SourceRevision?
  private var members: [Member] = []
  private var spool: ElementSpool
  private var identity = DocumentIdentity()
  /// What it notices counts when documents are read again.
  private var parser: DocumentParser

  /// One document.
  package struct Entry: Sendable {
    package var kind: HealthDocument.Kind
    package var id: RecordID
    /// Of several with one natural key the number, by creationDate and place in the file.
    package var ordinal = 0
    /// When it happened; nil of what has no time.
    package var interval: Interval?
    /// The start, or that of its date in UTC: the order is made by it.
    fileprivate var start: Instant
    fileprivate var key: Ordinals.Key
    fileprivate var place: ElementSpool.Place
    /// Of a workout the place of its digest; of a correlation that of its first member.
    package fileprivate(set) var detail = 0
    fileprivate var memberCount = 0
  }

  /// A Record inside a Correlation.
  private struct Member: BitwiseCopyable {
    var key: Ordinals.Key
    var id: RecordID
    /// Points of food without metadata are never copies of each other.
    var isBarePoint: Bool
    var ordinal: UInt32 = 0
  }

  /// - Parameters:
  ///   - directory: where the temporary file is created.
  ///   - aliases: old source names and the ones that they go by now.
  package init(in directory: String, aliases: [String: String] = [:]) throws(Failure) {
    spool = try ElementSpool(in: directory)
    parser = DocumentParser(aliases: aliases)
  }

  /// Takes the next element of the file.
  ///
  /// - Parameter isLegacy: the file has no DOCTYPE.
  /// - Returns: why it cannot be used, or nil.
  package mutating func add(_ element: Element, isLegacy: Bool = false) throws(Failure) -> RejectionReason? {
    parser.isLegacy = isLegacy
    let document: HealthDocument
    do throws(RejectionReason) { document = try head(of: element) } catch { return error }
    parser.other = []
    let id = identity.id(document.naturalKey, ordinal: document.kind.hasOrdinal ? 0 : nil)
    var entry = Entry(
      kind: document.kind, id: id, interval: document.interval,
      start: document.interval?.start ?? document.date.map { $0.dayNumber * 86_400 } ?? .min,
      key: Ordinals.Key(id: id, created: document.created, byte: element.byte),
      place: try spool.append(element))
    switch document {
    case .workout(let workout):
      entry.detail = workouts.count
      let statistics = element.children(named: "WorkoutStatistics").compactMap { $0["type"] }
      workouts.append(WorkoutDigest(workout, id: id, statistics: statistics))
      for route in workout.routes {
        let id = identity.id(route.naturalKey, ordinal: 0)
        routes.append(RouteDigest(route, id: id, workout: entry.detail))
      }
    case .correlation(let correlation):
      entry.detail = members.count
      entry.memberCount = correlation.members.count
      for member in correlation.members { members.append(self.member(member)) }
    default: break
    }
    for source in document.sources where source != lastSource {
      sources.insert(source)
      lastSource = source
    }
    entries.append(entry)
    return nil
  }

  /// What is known of an element without reading all of it: workouts are many and large.
  private mutating func head(of element: Element) throws(RejectionReason) -> HealthDocument {
    element.isNamed("Workout")
      ? .workout(try Workout(headOf: element, by: &parser)) : try HealthDocument(element, by: &parser)
  }

  private mutating func member(_ member: CorrelationMember) -> Member {
    let id = identity.record(member)
    let isBarePoint =
      member.type.hasPrefix("HKQuantityTypeIdentifierDietary") && member.object.metadata.isEmpty
      && member.interval.start == member.interval.end
    return Member(
      key: Ordinals.Key(id: id, created: member.object.created, byte: member.object.byte), id: id,
      isBarePoint: isBarePoint)
  }

  /// Works out what needs all documents: ordinals, ids and the order.
  package mutating func finish() throws(Failure) {
    try spool.flush()
    let ordinals = Ordinals.ordinals(of: entries.map(\.key))
    for index in entries.indices where ordinals[index] > 0 {
      entries[index].ordinal = ordinals[index]
      guard entries[index].kind.hasOrdinal else { continue }
      var parser = parser
      let document = try read(entries[index], by: &parser)
      entries[index].id = identity.id(document.naturalKey, ordinal: ordinals[index])
    }
    try finishMembers()
    entries.sort { $0.precedes($1) }
    let order = entries.filter { $0.kind == .workout }.map { (digest: $0.detail, id: $0.id) }
    workouts = order.map { entry in
      var workout = workouts[entry.digest]
      workout.id = entry.id
      return workout
    }
    var places = [Int](repeating: 0, count: workouts.count)
    for (place, entry) in order.enumerated() { places[entry.digest] = place }
    for index in entries.indices where entries[index].kind == .workout {
      entries[index].detail = places[entries[index].detail]
    }
    finishRoutes(places)
  }

  /// - Parameter places: of the workouts' digests, as they were taken.
  private mutating func finishRoutes(_ places: [Int]) {
    for (index, ordinal) in Ordinals.ordinals(of: routes.map(\.key)).enumerated() {
      routes[index].workout = places[routes[index].workout]
      if ordinal > 0 { routes[index].id = identity.id(routes[index].naturalKey, ordinal: ordinal) }
    }
    // Inside a workout they stay in the order of the file.
    let order = routes.indices.sorted { (routes[$0].workout, $0) < (routes[$1].workout, $1) }
    routes = order.map { routes[$0] }
  }
}

extension DocumentIndex {
  /// A document with its id.
  package func read(
    _ entry: Entry, by parser: inout DocumentParser
  ) throws(Failure) -> HealthDocument {
    let element = try spool.read(entry.place)
    do throws(RejectionReason) { return try HealthDocument(element, by: &parser) } catch {
      throw Failure(.software, "a document changed while it waited", try: "please report it with the version")
    }
  }

  /// The ids of the Records that a correlation holds together, in their order.
  package func memberIDs(of entry: Entry) -> [RecordID] {
    members[entry.detail..<entry.detail + entry.memberCount].map(\.id)
  }

  /// The ids of all members.
  package var memberIDs: Set<RecordID> { Set(members.map(\.id)) }

  /// Gives the members the ordinals that the Records at top level have. Of those equal in all but creationDate only the
  /// first are there; the others are copies, and belong with the first one.
  private mutating func finishMembers() throws(Failure) {
    var seen: [RecordID: (created: Instant, count: UInt32)] = [:]
    for index in members.indices.sorted(by: { Ordinals.Key.precedes(members[$0].key, members[$1].key) }) {
      let member = members[index]
      let (first, count) = seen[member.key.id] ?? (.missing, 0)
      let isCopy =
        !member.isBarePoint && first != .missing && member.key.created != .missing
        && member.key.created != first
      if isCopy { continue }
      members[index].ordinal = count
      seen[member.key.id] = (first == .missing ? member.key.created : first, count + 1)
    }
    for entry in entries where entry.kind == .correlation {
      let own = entry.detail..<entry.detail + entry.memberCount
      guard members[own].contains(where: { $0.ordinal > 0 }) else { continue }
      var parser = parser
      guard case .correlation(let correlation) = try read(entry, by: &parser) else { continue }
      for (member, index) in zip(correlation.members, own) {
        members[index].id = identity.record(member, ordinal: Int(members[index].ordinal))
      }
    }
  }
}

extension DocumentIndex.Entry {
  /// By kind, start and id.
  fileprivate func precedes(_ other: DocumentIndex.Entry) -> Bool {
    if kind != other.kind { return kind.place < other.kind.place }
    return start == other.start ? (id, ordinal) < (other.id, other.ordinal) : start < other.start
  }
}

extension HealthDocument.Kind {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether the id tells apart what has the same natural key; of a day there is one.
  var hasOrdinal: Bool { self != .activitySummary && self != .me && self != .exportDate }
}
