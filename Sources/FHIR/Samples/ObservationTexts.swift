import ByteIO
import HealthModel
import Sinks
import Stages

/// What Observations of samples of one shape have in common, as text. Remembers those that were written last, in bounded
/// memory: a hostile file may give every sample a shape of its own.
struct ObservationTexts: ~Copyable {
  private let context: ExportContext
  private let scope: FHIRScope
  private var kind: KindDescription?
  private var coding = TypeCoding(identifier: "")
  private var text = ByteBuffer(capacity: 1 << 15)
  /// What is remembered, each shape at a place that follows from it.
  private var shapes: [Shape?] = Array(repeating: nil, count: ObservationTexts.placeCount)

  /// The runs of text between what differs from row to row.
  struct Runs {
    /// Between the two ids.
    var beforeIdentifier = 0..<0
    /// Up to the time.
    var beforeTime = 0..<0
    /// Around the number; a value that rows share is all in the first.
    var beforeNumber = 0..<0
    var afterNumber = 0..<0
    /// Behind the value.
    var tail = 0..<0
  }

  fileprivate struct Key: Equatable {
    var origin: OriginID
    var unit: Symbol
    var category: Symbol
    var flags: SampleFlags
  }

  /// One shape with its texts.
  struct Shape {
    fileprivate var key: Key
    var runs = Runs()
    var form: SampleValue.Form
    /// The place in ``DeviceDirectory``; nil if a person wrote the sample.
    var device: Int?
  }

  private static let placeCount = 64
  private static let fullText = 256 << 10
  private static let deciding: SampleFlags = [.foreignUnit, .isCategory, .userEntered]

  init(_ context: ExportContext, _ scope: FHIRScope) { (self.context, self.scope) = (context, scope) }

  /// Goes to the rows of a kind.
  mutating func begin(_ kind: KindDescription) {
    self.kind = kind
    coding = scope.options.codes.coding(of: kind.identifier)
    forget()
  }

  private mutating func forget() {
    text.removeAll()
    for place in 0..<Self.placeCount { shapes[place] = nil }
  }

  /// The place of a row's shape, for ``subscript``.
  @inline(__always)
  mutating func place(of row: SampleRow) -> Int {
    let key = Key(
      origin: row.origin, unit: row.unit, category: row.category,
      flags: row.flags.intersection(Self.deciding))
    let mixed = key.origin.rawValue &+ key.category.rawValue &* 5 &+ key.unit.rawValue &* 11
    let place = Int(mixed % UInt32(Self.placeCount))
    if shapes[place]?.key != key { remember(key, at: place) }
    return place
  }

  @inline(__always)
  func append(_ run: Range<Int>, to line: inout ByteBuffer) { line.append(run, of: text) }

  /// The shape at a place.
  @inline(__always)
  subscript(place: Int) -> Shape? { shapes[place] }

  private mutating func remember(_ key: Key, at place: Int) {
    guard let kind else { return }
    if text.count > Self.fullText { forget() }
    let coding = key.flags.contains(.foreignUnit) ? coding.withoutVitalSign : coding
    let tables = context.tables
    let value = SampleValue(
      of: kind, coding, flags: key.flags, unit: tables.symbols.string(key.unit),
      category: tables.symbols.string(key.category), codes: scope.options.codes)
    var shape = Shape(key: key, form: value.form)
    shape.runs.beforeIdentifier = write(Self.profile(of: coding))
    shape.runs.beforeTime = write("," + head(of: coding))
    switch value {
    case .number(_, let unit), .duration(_, let unit), .printed(let unit):
      let members = JSONDocument.members(unit.members)
      shape.runs.beforeNumber = write(",\"valueQuantity\":{\"value\":")
      shape.runs.afterNumber = write(members.isEmpty ? "}" : ",\(members)}")
    case .fixed(let name, let value): shape.runs.beforeNumber = write(",\"\(name)\":" + value.text)
    case .absent: shape.runs.beforeNumber = write("\(Self.absence)")
    }
    if key.flags.contains(.userEntered) {
      shape.runs.tail = write("," + JSONDocument.members([("method", .concept([], text: "Entered by hand"))]))
    } else {
      let device = scope.devices.place(of: key.origin)
      shape.device = device
      shape.runs.tail = write(
        "," + JSONDocument.members([("device", .reference(scope.devices.reference(to: device)))]))
    }
    shapes[place] = shape
  }

  static let absence: StaticString =
    ",\"dataAbsentReason\":{\"coding\":[{\"system\":\"http://terminology.hl7.org/CodeSystem/data-absent-reason\",\"code\":\"unknown\"}]}"

  private mutating func write(_ piece: String) -> Range<Int> {
    let start = text.count
    text.append(piece)
    return start..<text.count
  }

  /// The profile as a member with its comma; empty without one.
  private static func profile(of coding: TypeCoding) -> String {
    guard let profile = coding.profile else { return "" }
    let profiles = JSONDocument.array([.string(CodeSystem.core(profile))])
    return JSONDocument.members([("meta", .object([("profile", profiles)]))]) + ","
  }

  /// What a kind of Observation is and whose: status, category, code and subject.
  private func head(of coding: TypeCoding) -> String {
    JSONDocument.members(scope.observationHead(coding.category, coding.sample))
  }
}

extension FHIRScope {
  /// What every Observation says first.
  ///
  /// - Parameter isFinal: false for a day that was not over.
  func observationHead(
    _ category: String?, _ code: [Coding], isFinal: Bool = true
  ) -> [(String, JSONDocument)] {
    var members: [(String, JSONDocument)] = [("status", .string(status(isFinal ? "final" : "preliminary")))]
    if let category {
      members.append(("category", .array([.concept([Coding(CodeSystem.category, category)])])))
    }
    return members + [("code", .concept(code)), ("subject", .reference(person.reference))]
  }
}
