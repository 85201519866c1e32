import ByteIO
import Documents
import HealthModel
import Stages

/// What rows share. (Were it private, the compiler would fail on the generic type below.)
struct RowShape: Equatable, BitwiseCopyable {
  var origin: OriginID
  var unit: Symbol
  var category: Symbol
  var flags: SampleFlags

  static let unknown = RowShape(
    origin: OriginID(rawValue: .max), unit: .none, category: .none, flags: [])
}

/// Shapes that are remembered, the bytes of text that they may have together, and the flags that tell them apart.
private let placeCount = 64
private let fullText = 64 << 10
private let deciding: SampleFlags = [.foreignUnit, .isCategory, .userEntered]

/// What rows of one shape have in common, as bytes: the runs of a ``ColumnLayout`` with what stands between fields, the last
/// one with the end of the row. Remembers those that were written last, in bounded memory: a hostile file may give every
/// sample a shape of its own.
struct SharedFields<Form: RowForm>: ~Copyable {
  private let layout: ColumnLayout
  private let prefixes: [[UInt8]]
  private let context: ExportContext
  private let tables: ExportTables
  private var kind: KindDescription?
  private var text = ByteBuffer(capacity: 1 << 14)
  /// What is remembered, each shape at a place that follows from it.
  private var shapes = Column<RowShape>(capacity: placeCount)
  /// Where the runs of each place begin in the text, and where the last one ends.
  private var bounds: Column<Int>
  private let boundCount: Int
  /// The place of the row in hand.
  private var place = 0
  private var identity = DocumentIdentity()

  init(_ layout: ColumnLayout, _ context: ExportContext) {
    self.layout = layout
    prefixes = Form.prefixes(of: layout.names)
    self.context = context
    tables = context.tables
    boundCount = layout.runs.count + 1
    bounds = Column(capacity: placeCount * boundCount)
    for _ in 0..<placeCount {
      shapes.append(.unknown)
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
    for place in 0..<placeCount { shapes[place] = .unknown }
  }

  /// Goes to a row.
  @inline(__always)
  mutating func begin(_ row: SampleRow) {
    let shape = RowShape(
      origin: row.origin, unit: row.unit, category: row.category,
      flags: row.flags.intersection(deciding))
    if shapes[place] == shape { return }
    let mixed = shape.origin.rawValue &+ shape.category.rawValue &* 5 &+ shape.unit.rawValue &* 11
    place = Int(mixed % UInt32(placeCount))
    if shapes[place] != shape { remember(shape) }
  }

  /// Appends the run before field `number` of the row in hand, or behind the last field.
  @inline(__always)
  func append(_ number: Int, to line: inout ByteBuffer) {
    let first = place &* boundCount &+ number
    line.append(bounds[first]..<bounds[first &+ 1], of: text)
  }

  private mutating func remember(_ shape: RowShape) {
    if text.count > fullText { forget() }
    shapes[place] = shape
    let first = place * boundCount
    var column = 0
    for (number, run) in layout.runs.enumerated() {
      bounds[first + number] = text.count
      for shared in run {
        text.append(prefixes[column])
        write(shared, of: shape)
        column += 1
      }
      if number < layout.fields.count {
        // A field of the row itself comes next.
        text.append(prefixes[column])
        column += 1
      }
    }
    Form.endRow(&text)
    bounds[first + boundCount - 1] = text.count
  }

  private mutating func write(_ column: SampleColumn, of shape: RowShape) {
    switch column {
    case .participantID: write(context.participantID)
    case .type: write(kind?.shortName)
    case .unit: writeUnit(of: shape)
    case .categoryValue: write(shape.category)
    case .unitOriginal: write(shape.unit)
    case .timeZone: write(context.zone.identifier)
    // It may be empty, but it is there.
    case .sourceName:
      Form.append(
        text: tables.symbols.bytes(of: tables.origins[shape.origin].origin.sourceName), to: &text)
    case .sourceVersion: write(tables.origins[shape.origin].origin.sourceVersion)
    case .device: write(tables.origins[shape.origin].origin.device)
    case .exportID: Form.append(context.exportID, to: &text)
    case .kind: write(kind?.recordKind.rawValue)
    case .sourceID: writeSourceID(of: shape.origin)
    case .deviceID: writeDeviceID(of: shape.origin)
    case .timeZoneSource: write(context.zone.origin.rawValue)
    case .printedOffset: writePrintedOffset()
    case .categoryCode: writeCategoryCode(of: shape.category)
    case .isUserEntered: Form.append(shape.flags.contains(.userEntered), to: &text)
    default: break
    }
  }

  private mutating func writeSourceID(of origin: OriginID) {
    Form.append(
      identity.source(key: tables.symbols.string(tables.origins.sourceKey(of: origin))), to: &text)
  }

  private mutating func writeDeviceID(of origin: OriginID) {
    let device = tables.symbols.string(tables.origins[origin].origin.device)
    device.isEmpty ? Form.appendNull(to: &text) : Form.append(identity.device(device), to: &text)
  }

  /// The offset that all dates of the export were printed with, if it is one.
  private mutating func writePrintedOffset() {
    let offset = context.facts.offsets.count == 1 ? context.facts.exportOffset : nil
    write(offset.map { Int($0) / 60 })
  }

  private mutating func writeCategoryCode(of category: Symbol) {
    guard !category.isNone, let kind else { return Form.appendNull(to: &text) }
    write(Catalogue.standard.code(ofType: kind.identifier, symbol: tables.symbols.string(category)))
  }

  private mutating func writeUnit(of shape: RowShape) {
    if shape.flags.contains(.isCategory) { return Form.appendNull(to: &text) }
    if let unit = kind?.unit, !shape.flags.contains(.foreignUnit) {
      write(unit)
    } else {
      write(shape.unit)
    }
  }

  private mutating func write(_ symbol: Symbol) {
    let bytes = tables.symbols.bytes(of: symbol)
    bytes.isEmpty ? Form.appendNull(to: &text) : Form.append(text: bytes, to: &text)
  }

  private mutating func write(_ value: String?) {
    if let value, !value.isEmpty {
      Form.append(text: value, to: &text)
    } else {
      Form.appendNull(to: &text)
    }
  }

  private mutating func write(_ value: Int?) {
    if let value { Form.append(value, to: &text) } else { Form.appendNull(to: &text) }
  }
}
