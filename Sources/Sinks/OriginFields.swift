import ByteIO
import HealthModel

/// The CSV fields of origins: name, version and device, with the commas between and behind them. Remembers those that were
/// written last, in bounded memory: a hostile file may give every sample an origin of its own.
struct OriginFields: ~Copyable {
  private var text = ByteBuffer()
  /// What is remembered, each at its number modulo their count.
  private var places: [Place]

  private struct Place {
    var origin = UInt32.max
    var start = 0
    var end = 0
  }

  private static let placeCount: UInt32 = 64
  private static let fullText = 64 << 10

  init() { places = [Place](repeating: Place(), count: Int(Self.placeCount)) }

  mutating func append(_ origin: OriginID, of tables: ExportTables, to line: inout ByteBuffer) {
    let index = Int(origin.rawValue % Self.placeCount)
    if places[index].origin != origin.rawValue { remember(origin, at: index, tables) }
    line.append(UnsafeRawBufferPointer(rebasing: text.bytes[places[index].start..<places[index].end]))
  }

  private mutating func remember(_ id: OriginID, at index: Int, _ tables: ExportTables) {
    if text.count > Self.fullText {
      text.removeAll()
      for place in places.indices { places[place] = Place() }
    }
    let start = text.count
    let origin = tables.origins[id].origin
    for symbol in [origin.sourceName, origin.sourceVersion, origin.device] {
      text.append(csv: tables.symbols.bytes(of: symbol))
      text.appendComma()
    }
    places[index] = Place(origin: id.rawValue, start: start, end: text.count)
  }
}
