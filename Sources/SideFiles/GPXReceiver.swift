import ByteIO
import CLibXML2
import HealthModel

/// A name in libxml2's dictionary: equal names have equal addresses.
typealias XMLName = UnsafePointer<UInt8>

/// Takes libxml2's events of a GPX and fills columns. Concrete, and reached through a pointer: a C callback cannot
/// capture anything.
struct GPXReceiver: ~Copyable {
  /// Deeper than any GPX is nested; Apple's has six levels.
  static let maximumDepth = 32
  /// Longer than any number or time is printed.
  private static let maximumText = 64

  var points = RoutePoints()
  /// The first thing that was wrong; parsing stops there.
  private(set) var fault: SideFileFault?
  /// Numbers that cannot be read, of fields that a point can do without.
  private(set) var badNumbers = 0
  private(set) var hasRoot = false

  private let context: xmlParserCtxtPtr
  private let names: GPXNames
  private var depth = 0
  /// The depth of the open point, 0 outside of points.
  private var pointDepth = 0
  private var point = RoutePoint()
  private var field: GPXNames.Field?
  private var text = ByteBuffer(capacity: Self.maximumText)
  private var times = InstantParser()

  init(context: xmlParserCtxtPtr) {
    self.context = context
    names = GPXNames(in: context.pointee.dict)
  }

  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.internalSubset = { state, _, _, _ in
      receiver(state)?.pointee.fail(.damagedFile, "it has a document type, which no GPX needs")
    }
    handler.startElementNs = { state, name, _, _, _, _, count, _, attributes in
      receiver(state)?.pointee.start(name, attributes, count: Int(count))
    }
    handler.endElementNs = { state, _, _, _ in receiver(state)?.pointee.end() }
    handler.characters = { state, text, count in receiver(state)?.pointee.take(text, count: Int(count)) }
    handler.cdataBlock = handler.characters
    handler.serror = { state, error in
      guard let error else { return }
      receiver(state)?.pointee.note(error.pointee)
    }
    return handler
  }

  // MARK: Events

  private mutating func start(
    _ name: XMLName?, _ attributes: UnsafeMutablePointer<XMLName?>?, count: Int
  ) {
    depth += 1
    if depth > Self.maximumDepth {
      fail(.damagedFile, "it is nested deeper than \(Self.maximumDepth) elements")
    }
    if depth == 1 {
      hasRoot = true
      if name != names.gpx { fail(.damagedFile, "it is XML, but no GPX") }
    }
    field = nil
    if pointDepth > 0 {
      field = names.field(name, level: depth - pointDepth)
      text.removeAll()
    } else if name == names.point {
      pointDepth = depth
      beginPoint(attributes, count: count)
    }
  }

  private mutating func end() {
    if let field { take(field) }
    field = nil
    if depth == pointDepth { endPoint() }
    depth -= 1
  }

  private mutating func take(_ characters: XMLName?, count: Int) {
    guard field != nil else { return }
    // One byte more than the longest text is enough to know that it is too long.
    text.append(
      UnsafeRawBufferPointer(start: characters, count: min(count, Self.maximumText + 1 - text.count)))
  }

  /// Namespace errors (200 to 206) leave a document well-formed.
  private mutating func note(_ error: xmlError) {
    if error.level == XML_ERR_WARNING || (200...206).contains(error.code) { return }
    fail(.damagedFile, "it is not well-formed XML (error \(error.code) of libxml2)")
  }

  // MARK: Points

  private mutating func beginPoint(_ attributes: UnsafeMutablePointer<XMLName?>?, count: Int) {
    point = RoutePoint()
    guard let attributes else { return }
    for index in 0..<count {
      let attribute = attributes + index * 5
      guard let from = attribute[3], let to = attribute[4] else { continue }
      let number = parseDecimal(UnsafeRawBufferPointer(start: from, count: to - from).trimmed) ?? .nan
      if attribute[0] == names.latitude { point.latitude = number }
      if attribute[0] == names.longitude { point.longitude = number }
    }
  }

  private mutating func take(_ field: GPXNames.Field) {
    let value = text.count <= Self.maximumText ? text.bytes.trimmed : .empty
    switch field {
    case .time: point.time = times.parse(value)?.instant ?? .missing
    case .elevation: point.elevation = number(value)
    case .speed: point.speed = known(number(value))
    case .course: point.course = known(number(value))
    case .horizontalAccuracy: point.horizontalAccuracy = number(value)
    case .verticalAccuracy: point.verticalAccuracy = number(value)
    }
  }

  /// Speed and course are printed as -1 where they are not known.
  private func known(_ number: Double) -> Double { number < 0 ? .nan : number }

  private mutating func number(_ text: UnsafeRawBufferPointer) -> Double {
    if let number = parseDecimal(text), number.isFinite { return number }
    badNumbers += 1
    return .nan
  }

  private mutating func endPoint() {
    pointDepth = 0
    guard point.latitude.magnitude <= 90, point.longitude.magnitude <= 180 else {
      return fail(.damagedFile, "a point has no latitude and longitude")
    }
    guard point.time != .missing else { return fail(.damagedFile, "a point has no time") }
    points.append(point)
  }

  private mutating func fail(_ reason: RejectionReason, _ what: String) {
    guard fault == nil else { return }
    let byte = xmlByteConsumed(context)
    fault = SideFileFault(
      reason, what, line: context.pointee.input.map { Int($0.pointee.line) },
      byte: byte < 0 ? nil : Int64(byte))
    xmlStopParser(context)
  }
}

private func receiver(_ state: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GPXReceiver>? {
  state?.assumingMemoryBound(to: GPXReceiver.self)
}

/// The names that a GPX of the Health app has, as addresses in one parser's dictionary.
private struct GPXNames {
  /// What stands inside a point.
  enum Field: CaseIterable {
    case time, elevation, speed, course, horizontalAccuracy, verticalAccuracy

    /// Whether it stands in the point's `extensions`; GPX 1.0 has such fields in the point itself.
    var isExtension: Bool { self != .time && self != .elevation }

    var name: StaticString {
      switch self {
      case .time: "time"
      case .elevation: "ele"
      case .speed: "speed"
      case .course: "course"
      case .horizontalAccuracy: "hAcc"
      case .verticalAccuracy: "vAcc"
      }
    }
  }

  let gpx: XMLName?
  let point: XMLName?
  let latitude: XMLName?
  let longitude: XMLName?
  private let fields: [(name: XMLName?, field: Field)]

  init(in dictionary: xmlDictPtr?) {
    func name(_ text: StaticString) -> XMLName? {
      xmlDictLookup(dictionary, text.utf8Start, Int32(text.utf8CodeUnitCount))
    }
    gpx = name("gpx")
    point = name("trkpt")
    latitude = name("lat")
    longitude = name("lon")
    fields = Field.allCases.map { (name($0.name), $0) }
  }

  /// The field that an element so many levels below its point is, or nil.
  func field(_ name: XMLName?, level: Int) -> Field? {
    guard level <= 2, let field = fields.first(where: { $0.name == name })?.field else { return nil }
    return level == 1 || field.isExtension ? field : nil
  }
}
