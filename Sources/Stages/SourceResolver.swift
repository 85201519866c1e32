import ByteIO
import HealthModel

/// Turns the origins of an export into sources: joins, sets hand-typed rows apart, and classes them.
struct SourceResolver {
  /// In the order of their first origin.
  private(set) var sources: [Source] = []
  /// Indexes of sources by origin, for hand-typed rows and for the others.
  private(set) var manual: [Int] = []
  private(set) var automatic: [Int] = []

  private let origins: [OriginSummary]
  private let phoneSoftware: Set<String>
  private var indexes: [Key: Int] = [:]

  /// What makes two origins one source.
  private struct Key: Hashable {
    var name: String
    var family: DeviceFamily
    var isManual: Bool
  }

  /// What resolving needs of one origin.
  private struct OriginSummary {
    var details: OriginDetails
    var facts: OriginFacts
    var spelling: String
    var version: String
  }

  init(details: [OriginDetails], facts: ExportFacts, symbols: borrowing SymbolTable) {
    var origins: [OriginSummary] = []
    for (index, details) in details.enumerated() {
      origins.append(
        OriginSummary(
          details: details, facts: index < facts.origins.count ? facts.origins[index] : OriginFacts(),
          spelling: symbols.string(details.origin.sourceName),
          version: symbols.string(details.origin.sourceVersion)))
    }
    self.origins = origins
    phoneSoftware = Set(details.filter { $0.family == .phone }.compactMap { $0.device?.software })
    resolve()
  }

  private mutating func resolve() {
    let rows = rowsByNameAndFamily()
    var members: [[Int]] = []
    for (index, origin) in origins.enumerated() {
      let handTyped = handTypedRows(of: origin)
      let name = origin.details.canonicalName
      var numbers: [Int] = []
      if handTyped > 0 {
        numbers.append(source(Key(name: name, family: origin.details.family, isManual: true), &members))
      }
      if handTyped == 0 || origin.facts.rows > handTyped {
        numbers.append(
          source(Key(name: name, family: joinedFamily(of: origin, rows), isManual: false), &members))
      }
      for number in numbers { members[number].append(index) }
      manual.append(numbers[0])
      automatic.append(numbers[numbers.count - 1])
    }
    for (source, members) in members.enumerated() { describe(source, members.map { origins[$0] }) }
  }

  private mutating func source(_ key: Key, _ members: inout [[Int]]) -> Int {
    if let known = indexes[key] { return known }
    indexes[key] = sources.count
    sources.append(
      Source(
        name: key.name, family: key.family, sourceClass: key.isManual ? .manual : .other, shownName: key.name)
    )
    members.append([])
    return sources.count - 1
  }

  private func rowsByNameAndFamily() -> [Key: Int] {
    origins.reduce(into: [:]) { rows, origin in
      let key = Key(name: origin.details.canonicalName, family: origin.details.family, isManual: false)
      rows[key, default: 0] += origin.facts.rows
    }
  }

  /// Rows without a device belong to the watch or phone of the same name, whichever has more rows.
  private func joinedFamily(of origin: OriginSummary, _ rows: [Key: Int]) -> DeviceFamily {
    guard origin.details.family == .none else { return origin.details.family }
    func rowsOf(_ family: DeviceFamily) -> Int? {
      rows[Key(name: origin.details.canonicalName, family: family, isManual: false)]
    }
    switch (rowsOf(.watch), rowsOf(.phone)) {
    case (nil, nil): return .none
    case (_?, nil): return .watch
    case (nil, _?): return .phone
    case (let watch?, let phone?): return phone > watch ? .phone : .watch
    }
  }

  /// The rows with `HKWasUserEntered` of an origin, if they were typed in by hand and not just flagged by an app.
  private func handTypedRows(of origin: OriginSummary) -> Int {
    let isHealthApp =
      SourceClass.healthAppNames.contains(origin.details.canonicalName)
      || origin.details.device == nil && phoneSoftware.contains(origin.version)
    return isHealthApp ? origin.facts.userEnteredRows : 0
  }

  private mutating func describe(_ index: Int, _ members: [OriginSummary]) {
    var source = sources[index]
    let isManual = source.sourceClass == .manual
    var created = Instant.max
    var started = Instant.max
    var spellings: [String: Int] = [:]
    var systemRows = (written: 0, all: 0)
    for member in members {
      let handTyped = handTypedRows(of: member)
      let rows = isManual ? handTyped : member.facts.rows - handTyped
      source.rows += rows
      source.lastStart = max(source.lastStart, member.facts.lastStart)
      created = min(created, member.facts.firstCreated)
      started = min(started, member.facts.firstStart)
      if canonicalSourceName(member.spelling) == source.name {
        spellings[member.spelling, default: 0] += rows
      }
      guard let device = member.details.device else { continue }
      systemRows.all += rows
      if !member.version.isEmpty, device.software == member.version { systemRows.written += rows }
    }
    source.firstSeen = created == .max ? started : created
    source.shownName =
      spellings.max { a, b in
        a.value != b.value ? a.value < b.value : precedesBytewise(b.key, a.key)
      }?.key ?? source.name
    if !isManual {
      source.sourceClass = SourceClass(
        source.family, isSystem: systemRows.written * 2 > systemRows.all,
        hasVersion: members.contains { !$0.version.isEmpty })
    }
    sources[index] = source
  }
}
