import ByteIO
import Documents
import HealthModel
import Sinks
import Stages
import Synchronization

/// All Devices that resources can name: recording devices, apps that wrote without one, and Pulsemill itself.
///
/// Places are numbers of this run only; what is written of a Device follows from what it is.
final class DeviceDirectory: Sendable {
  /// Pulsemill's own place.
  static let converter = 0

  private let frame: ResourceFrame
  private let patient: String
  /// By the numbers of the order of sources.
  private let sourceKeys: [String]
  /// By origin: the device, or else the app.
  private let placesOfOrigins: [Int]
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var identity: ResourceIdentity
    var documentIdentity = DocumentIdentity()
    var devices: [Device] = []
    var places: [RecordID: Int] = [:]
    var used: Set<Int> = []
  }

  /// A Device as it is written, and how others refer to it.
  struct Device: Sendable {
    var id: RecordID
    var reference: String
    var text: [UInt8]
  }

  /// - Parameter patient: the reference to whose data it is.
  init(_ context: ExportContext, frame: ResourceFrame, patient: String, version: String) {
    self.frame = frame
    self.patient = patient
    sourceKeys = context.sourceKeys
    var state = State(identity: ResourceIdentity(participantID: context.participantID))
    let converter = state.identity.id(["device", "pulsemill"])
    Self.add(Self.converter(version: version), converter, frame, to: &state)
    let tables = context.tables
    let origins = context.tables.origins.details
    // Of texts that differ in what is no part of a device's identity the bytewise first one counts.
    let texts = Set(origins.map { tables.symbols.string($0.origin.device) }).subtracting([""])
    for text in texts.sorted(by: precedesBytewise) {
      _ = Self.place(ofDevice: text, patient, frame, &state)
    }
    placesOfOrigins = origins.map { details in
      details.device == nil
        ? Self.place(
          ofSource: tables.symbols.string(details.sourceKey), details.canonicalName, patient, frame, &state)
        : Self.place(ofDevice: tables.symbols.string(details.origin.device), patient, frame, &state)
    }
    self.state = Mutex(state)
  }

  // MARK: Places

  /// The place of what wrote a sample.
  func place(of origin: OriginID) -> Int { placesOfOrigins[Int(origin.rawValue)] }

  /// The place of what wrote a document.
  func place(of source: SourceRevision) -> Int {
    state.withLock { state in
      source.device.isEmpty
        ? Self.place(ofSource: source.key, source.canonicalName, patient, frame, &state)
        : Self.place(ofDevice: source.device, patient, frame, &state)
    }
  }

  /// The place of the source of what rests on many samples; nil if they have several, or none that is known.
  ///
  /// - Parameter numbers: in the order of sources.
  func place(ofSources numbers: [Int32]) -> Int? {
    guard numbers.count == 1, sourceKeys.indices.contains(Int(numbers[0])) else { return nil }
    let key = sourceKeys[Int(numbers[0])]
    let name = key.lastIndex(of: "/").map { String(key[..<$0]) } ?? key
    return state.withLock { Self.place(ofSource: key, name, patient, frame, &$0) }
  }

  /// The place of a device of which only the hardware and the software are known.
  func place(ofHardware hardware: String, software: String) -> Int {
    let text = "hardware:\(hardware), software:\(software)"
    return state.withLock { Self.place(ofDevice: text, patient, frame, &$0) }
  }

  /// The reference to a Device, which is then written.
  func reference(to place: Int) -> String {
    state.withLock { state in
      state.used.insert(place)
      return state.devices[place].reference
    }
  }

  /// A Device as it is written.
  func text(of place: Int) -> [UInt8] { state.withLock { $0.devices[place].text } }

  /// All Devices that were referred to, by id.
  var used: [Device] {
    state.withLock { state in state.used.map { state.devices[$0] }.sorted { $0.id < $1.id } }
  }

  // MARK: Making

  private static func place(
    ofDevice text: String, _ patient: String, _ frame: ResourceFrame, _ state: inout State
  ) -> Int {
    let id = state.identity.id(of: state.documentIdentity.device(text))
    return state.places[id] ?? add(recording(text, patient), id, frame, to: &state)
  }

  private static func place(
    ofSource key: String, _ name: String, _ patient: String, _ frame: ResourceFrame, _ state: inout State
  ) -> Int {
    let id = state.identity.id(of: state.documentIdentity.source(key: key))
    return state.places[id] ?? add(source(name, patient), id, frame, to: &state)
  }

  @discardableResult
  private static func add(
    _ members: [(String, JSONDocument)], _ id: RecordID, _ frame: ResourceFrame, to state: inout State
  ) -> Int {
    var text = ByteBuffer(capacity: 1024)
    frame.append(Resource(type: .device, id: id, members: members), to: &text)
    let place = state.devices.count
    state.places[id] = place
    state.devices.append(
      Device(id: id, reference: frame.reference(.device, id), text: Array(text.bytes)))
    return place
  }

  private static func recording(_ text: String, _ patient: String) -> [(String, JSONDocument)] {
    let fields = DeviceFields(text)
    let name = fields == DeviceFields("") ? text : fields.name
    var members: [(String, JSONDocument)] = []
    if let manufacturer = fields.manufacturer?.filled {
      members.append(("manufacturer", .string(manufacturer)))
    }
    if let name = name?.filled { members.append(("deviceName", deviceName(name, "user-friendly-name"))) }
    if let model = fields.model?.filled { members.append(("modelNumber", .string(model))) }
    let versions = [
      version(fields.hardware, "531974", "MDC_ID_PROD_SPEC_HW"),
      version(fields.software, "531975", "MDC_ID_PROD_SPEC_SW"),
      version(fields.firmware, "531976", "MDC_ID_PROD_SPEC_FW"),
    ].compactMap(\.self)
    if !versions.isEmpty { members.append(("version", .array(versions))) }
    return members + [("patient", .reference(patient))]
  }

  private static func source(_ name: String, _ patient: String) -> [(String, JSONDocument)] {
    var members: [(String, JSONDocument)] = []
    if let name = name.filled { members.append(("deviceName", deviceName(name, "user-friendly-name"))) }
    members.append(("type", .concept([], text: "HealthKit source")))
    return members + [("patient", .reference(patient))]
  }

  private static func converter(version: String) -> [(String, JSONDocument)] {
    var members: [(String, JSONDocument)] = [("deviceName", deviceName("pulsemill", "model-name"))]
    if let version = version.filled {
      members.append(("version", .array([.object([("value", .string(version))])])))
    }
    return members
  }

  private static func deviceName(_ name: String, _ type: String) -> JSONDocument {
    .array([.object([("name", .string(name)), ("type", .string(type))])])
  }

  private static func version(_ value: String?, _ code: String, _ display: String) -> JSONDocument? {
    guard let value = value?.filled else { return nil }
    let type = JSONDocument.concept([Coding(CodeSystem.devices, code, display: display)])
    return .object([("type", type), ("value", .string(value))])
  }
}

extension String {
  /// The text, or nil if FHIR would not take it for one: it holds nothing but blanks.
  var filled: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
