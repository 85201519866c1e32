import ByteIO
import HealthModel

/// What stands around a resource's own members: a line of NDJSON, or an entry of a transaction Bundle.
///
/// An entry has eight bytes before it, which never reach a file: its length, and the Device that must be in its Bundle.
struct ResourceFrame: Sendable {
  let format: FHIROptions.Format
  let request: FHIROptions.Request
  /// Whether resources are taken back.
  var takesBack = false

  /// Whether entries delete resources and hold none.
  var deletes: Bool { takesBack && format == .bundle }

  /// Whether resources have ids of ours; a server that gives ids wants none.
  var hasID: Bool { format == .ndjson || request == .put }

  /// Begins a resource, up to its identifier; gives what ``end(_:_:at:device:in:)`` needs.
  @inline(__always)
  func begin(_ type: ResourceType, _ id: RecordID, in text: inout ByteBuffer) -> Int {
    let start = text.count
    if format == .bundle {
      text.append(integer: UInt64(0))
      text.append("{\"fullUrl\":\"urn:uuid:")
      text.append(uuid: id)
      text.append("\",\"resource\":")
    }
    text.append("{\"resourceType\":\"")
    text.append(type.name)
    if hasID {
      text.append("\",\"id\":\"")
      append(type, id, to: &text)
    }
    text.append("\",")
    return start
  }

  /// Ends a resource that began at `start`.
  ///
  /// - Parameters:
  ///   - device: the place in ``DeviceDirectory``, nil if it names none.
  ///   - search: what finds a resource that has no identifier.
  @inline(__always)
  func end(
    _ type: ResourceType, _ id: RecordID, at start: Int, device: Int?, search: String? = nil,
    in text: inout ByteBuffer
  ) {
    guard format == .bundle else { return text.append("}\n") }
    text.append("},\"request\":{\"method\":\"")
    switch request {
    case .put:
      text.append("PUT\",\"url\":\"")
      text.append(type.name)
      text.append(0x2F)
      append(type, id, to: &text)
    case .conditional:
      text.append("PUT\",\"url\":\"")
      text.append(type.name)
      text.append(0x3F)
      appendSearch(search, id, to: &text)
    case .create:
      text.append("POST\",\"url\":\"")
      text.append(type.name)
      text.append("\",\"ifNoneExist\":\"")
      appendSearch(search, id, to: &text)
    }
    text.append("\"}}")
    EntryHeader(length: text.count - start - EntryHeader.size, device: device).store(at: start, in: &text)
  }

  /// Writes an entry that deletes a resource; a server that does not have it changes nothing.
  func appendDeletion(_ type: ResourceType, _ id: RecordID, to text: inout ByteBuffer) {
    let start = text.count
    text.append(integer: UInt64(0))
    text.append("{\"fullUrl\":\"urn:uuid:")
    text.append(uuid: id)
    text.append("\",\"request\":{\"method\":\"DELETE\",\"url\":\"")
    text.append(type.name)
    if request == .put {
      text.append(0x2F)
      append(type, id, to: &text)
    } else {
      text.append(0x3F)
      appendSearch(nil, id, to: &text)
    }
    text.append("\"}}")
    EntryHeader(length: text.count - start - EntryHeader.size, device: nil).store(at: start, in: &text)
  }

  /// The identifier by which a resource is found again.
  @inline(__always)
  func appendIdentifier(_ id: RecordID, to text: inout ByteBuffer) {
    text.append("\"identifier\":[{\"system\":\"urn:pulsemill:id\",\"value\":\"")
    text.append(id)
    text.append("\"}]")
  }

  /// How other resources refer to one.
  func reference(_ type: ResourceType, _ id: RecordID) -> String {
    var text = ByteBuffer(capacity: 64)
    if format == .bundle {
      text.append("urn:uuid:")
      text.append(uuid: id)
    } else {
      text.append(type.name)
      text.append(0x2F)
      append(type, id, to: &text)
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// How many resources a text holds.
  func count(in text: UnsafeRawBufferPointer) -> Int {
    if format == .ndjson { return text.count { $0 == 0x0A } }
    var (count, start) = (0, 0)
    while start + EntryHeader.size <= text.count {
      start += EntryHeader.size + EntryHeader(at: start, of: text).length
      count += 1
    }
    return count
  }

  /// Writes a whole resource, or deletes it.
  func append(_ resource: Resource, to text: inout ByteBuffer) {
    if deletes { return appendDeletion(resource.type, resource.id, to: &text) }
    let start = begin(resource.type, resource.id, in: &text)
    if resource.hasIdentifier {
      appendIdentifier(resource.id, to: &text)
      if !resource.members.isEmpty { text.appendComma() }
    }
    text.append(JSONDocument.members(resource.members))
    end(
      resource.type, resource.id, at: start, device: resource.device, search: resource.search,
      in: &text)
  }

  @inline(__always)
  private func append(_ type: ResourceType, _ id: RecordID, to text: inout ByteBuffer) {
    text.append(type.idPrefix)
    text.append(id)
  }

  private func appendSearch(_ search: String?, _ id: RecordID, to text: inout ByteBuffer) {
    if let search { return text.append(search) }
    text.append("identifier=urn:pulsemill:id|")
    text.append(id)
  }
}

/// A resource that is not one of very many.
struct Resource {
  var type: ResourceType
  var id: RecordID
  /// Without type, id and identifier.
  var members: [(String, JSONDocument)]
  /// The place in ``DeviceDirectory`` of the Device that it names.
  var device: Int?
  /// What finds it on a server, if it has no identifier: R4 gives a Provenance none.
  var search: String?

  var hasIdentifier: Bool { search == nil }
}

/// The eight bytes before an entry on its way to a Bundle.
struct EntryHeader {
  var length: Int
  var device: Int?

  static let size = 8

  init(length: Int, device: Int?) { (self.length, self.device) = (length, device) }

  /// Reads it.
  init(at start: Int, of text: UnsafeRawBufferPointer) {
    length = Int(text.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    let place = text.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
    device = place == .max ? nil : Int(place)
  }

  func store(at start: Int, in text: inout ByteBuffer) {
    let place = UnsafeMutableRawPointer(text.base + start)
    place.storeBytes(of: UInt32(truncatingIfNeeded: length), as: UInt32.self)
    place.storeBytes(of: device.map(UInt32.init) ?? .max, toByteOffset: 4, as: UInt32.self)
  }
}
