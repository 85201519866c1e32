import ByteIO
import HealthModel
import Stages

/// What an export holds of one source.
package struct SourceInspection: Equatable, Sendable {
  /// The spelling with the most rows.
  package var name: String
  package var family: DeviceFamily
  package var sourceClass: SourceClass
  package var rows: Int
  /// Of the starts that are not after ExportDate; rows typed by hand share the dates of their app.
  package var dates: DateSpan?
  /// How many versions of it wrote rows.
  package var versions: Int
  /// What it wrote from, by model and hardware.
  package var devices: [Device]

  /// The model and the hardware that a row names, such as `Watch` and `Watch6,2`.
  package struct Device: Hashable, Sendable {
    package var model: String?
    package var hardware: String?
  }

  /// All sources of an export in the default order.
  static func all(_ facts: ExportFacts, _ tables: ExportTables, in zone: TimeZoneRules) -> [SourceInspection]
  {
    let order = SourceOrder(
      origins: tables.origins, facts: facts, symbols: tables.symbols, choices: SourceChoices())
    var members = order.sources.map { _ in Set<Int>() }
    for origin in tables.origins.details.indices {
      for isTyped in [true, false] {
        let source = order.source(of: OriginID(rawValue: UInt32(origin)), userEntered: isTyped)
        members[Int(source)].insert(origin)
      }
    }
    return zip(order.sources, members).compactMap { source, origins in
      source.rows > 0 ? SourceInspection(source, origins, facts, tables, in: zone) : nil
    }
  }

  private init(
    _ source: Source, _ origins: Set<Int>, _ facts: ExportFacts, _ tables: ExportTables,
    in zone: TimeZoneRules
  ) {
    let details = origins.map { tables.origins.details[$0] }
    let spans = origins.filter { $0 < facts.origins.count }.map { facts.origins[$0] }
      .filter { $0.rows > 0 && $0.lastStart != .missing }
    name = source.shownName
    family = source.family
    sourceClass = source.sourceClass
    rows = source.rows
    dates = spans.map { DateSpan($0.firstStart, $0.lastStart, in: zone) }.reduce(nil) { $1.joined(with: $0) }
    versions = Set(details.map(\.origin.sourceVersion).filter { !$0.isNone }).count
    devices = Set(details.compactMap(\.device).map { Device(model: $0.model, hardware: $0.hardware) })
      .filter { $0.model != nil || $0.hardware != nil }
      .sorted { precedesBytewise($0.text, $1.text) }
  }
}

extension SourceInspection.Device {
  /// `Watch6,2`, or `Strap (rev 2)` where the hardware does not name the model.
  var text: String {
    guard let hardware, let model else { return hardware ?? model ?? "" }
    return hardware.hasPrefix(model) ? hardware : "\(model) (\(hardware))"
  }
}
