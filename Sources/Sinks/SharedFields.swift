import ByteIO
import Documents
import HealthModel
import Stages

/// What rows of one shape have in common, as CSV: the runs of a ``ColumnLayout`` with their commas, the last one with the
/// line end. Remembers those that were written last, in bounded memory: a hostile file may give every sample a shape of
/// its own.
struct SharedFields: ~Copyable {
  private let layout: ColumnLayout
  private let context: ExportContext
  private let tables: ExportTables
  private var kind: KindDescription?
  private var text = ByteBuffer(capacity: 1 << 14)
  /// What is remembered, each shape at a place that follows from it.
  private var shapes = Column<Shape>(capacity: SharedFields.placeCount)
  /// Where the runs of each place begin in the text, and where the last one ends.
  private var bounds: Column<Int>
  private let boundCount: Int
  /// The place of the row in hand.
  private var place = 0
  private var identity = DocumentIdentity()

  struct Shape: Equatable, BitwiseCopyable {
    var origin: OriginID
    var unit: Symbol
    var category: Symbol
    var flags: SampleFlags
  }

  private static let placeCount = 64
  private static let fullText = 64 << 10
  private static let deciding: SampleFlags = [.foreignUnit, .isCategory, .userEntered]
  private static let unknown = Shape(
    origin: OriginID(rawValue: .max), unit: .none, category: .none, flags: [])

  init(_ layout: ColumnLayout, _ context: ExportContext) {
    self.layout = layout
    self.context = context
    tables = context.tables
    boundCount = layout.runs.count + 1
    bounds = Column(capacity: Self.placeCount * boundCount)
    for _ in 0..<Self.placeCount {
      shapes.append(Self.unknown)
      for _ in 0..<boundCount { bounds.append(0) }
    }
  }

  /// Goes to the rows of a kind.
  mutating func begin(_ kind: KindDescription) {
    self.kind = kind
    forget()
  }

  private mutating func forget() {
    text.removeAll()
    for place in 0..<Self.placeCount { shapes[place] = Self.unknown }
  }

  /// Goes to a row.
  @inline(__always)
  mutating func begin(_ row: SampleRow) {
    let shape = Shape(
      origin: row.origin, unit: row.unit, category: row.category,
      flags: row.flags.intersection(Self.deciding))
    if shapes[place] == shape { return }
    let mixed = shape.origin.rawValue &+ shape.category.rawValue &* 5 &+ shape.unit.rawValue &* 11
    place = Int(mixed % UInt32(Self.placeCount))
    if shapes[place] != shape { remember(shape) }
  }

  /// Appends the run before field `number` of the row in hand, or behind the last field.
  @inline(__always)
  func append(_ number: Int, to line: inout ByteBuffer) {
    let first = place &* boundCount &+ number
    line.append(bounds[first]..<bounds[first &+ 1], of: text)
  }

  private mutating func remember(_ shape: Shape) {
    if text.count > Self.fullText { forget() }
    shapes[place] = shape
    let first = place * boundCount
    var isFirst = true
    for (number, run) in layout.runs.enumerated() {
      bounds[first + number] = text.count
      for column in run {
        if !isFirst { text.appendComma() }
        isFirst = false
        write(column, of: shape)
      }
      if number == layout.fields.count {
        text.appendLineEnd()
      } else {
        if !isFirst { text.appendComma() }
        isFirst = false
      }
    }
    bounds[first + boundCount - 1] = text.count
  }

  private mutating func write(_ column: SampleColumn, of shape: Shape) {
    switch column {
    case .participantID: text.append(csv: context.participantID)
    case .type: text.append(csv: kind?.shortName ?? "")
    case .unit: writeUnit(of: shape)
    case .categoryValue: write(shape.category)
    case .unitOriginal: write(shape.unit)
    case .timeZone: text.append(csv: context.zone.identifier)
    case .sourceName: write(tables.origins[shape.origin].origin.sourceName)
    case .sourceVersion: write(tables.origins[shape.origin].origin.sourceVersion)
    case .device: write(tables.origins[shape.origin].origin.device)
    case .exportID: text.append(context.exportID)
    case .kind: text.append(csv: kind?.recordKind.rawValue ?? "")
    case .sourceID: writeSourceID(of: shape.origin)
    case .deviceID: writeDeviceID(of: shape.origin)
    case .timeZoneSource: text.append(csv: context.zone.origin.rawValue)
    case .printedOffset: writePrintedOffset()
    case .categoryCode: writeCategoryCode(of: shape.category)
    case .isUserEntered: text.append(shape.flags.contains(.userEntered) ? "true" : "false")
    default: break
    }
  }

  private mutating func writeSourceID(of origin: OriginID) {
    text.append(identity.source(key: tables.symbols.string(tables.origins.sourceKey(of: origin))))
  }

  private mutating func writeDeviceID(of origin: OriginID) {
    let device = tables.symbols.string(tables.origins[origin].origin.device)
    if !device.isEmpty { text.append(identity.device(device)) }
  }

  /// The offset that all dates of the export were printed with, if it is one.
  private mutating func writePrintedOffset() {
    guard context.facts.offsets.count == 1, let offset = context.facts.exportOffset else { return }
    text.append(integer: Int(offset) / 60)
  }

  private mutating func writeCategoryCode(of category: Symbol) {
    guard !category.isNone, let kind else { return }
    let value = tables.symbols.string(category)
    if let code = Catalogue.standard.code(ofType: kind.identifier, symbol: value) {
      text.append(integer: code)
    }
  }

  private mutating func writeUnit(of shape: Shape) {
    if shape.flags.contains(.isCategory) { return }
    if let unit = kind?.unit, !shape.flags.contains(.foreignUnit) {
      text.append(csv: unit)
    } else {
      write(shape.unit)
    }
  }

  private mutating func write(_ symbol: Symbol) { text.append(csv: tables.symbols.bytes(of: symbol)) }
}
