import ByteIO
import HealthModel

/// Gives resources their ids: digests over the participant and what the resource is, so that several people can share a
/// server, and a later export of the same person gives the same ids.
struct ResourceIdentity: ~Copyable, Sendable {
  private var text = IdentityText()
  private let headLength: Int

  init(participantID: String) {
    text.bytes.append("fhir")
    text.separate()
    text.bytes.append(participantID)
    text.separate()
    headLength = text.bytes.count
  }

  /// The id of what has an id in all exports already, such as a sample.
  @inline(__always)
  mutating func id(of id: RecordID) -> RecordID {
    text.bytes.append(id)
    return takeID()
  }

  /// The id of what some fields tell apart.
  mutating func id(_ fields: [String]) -> RecordID {
    for (index, field) in fields.enumerated() {
      if index > 0 { text.separate() }
      text.bytes.append(field)
    }
    return takeID()
  }

  private mutating func takeID() -> RecordID {
    defer { text.bytes.count = headLength }
    return text.id()
  }
}

extension ByteBuffer {
  /// Appends an id as a name-based UUID (RFC 9562, version 8: of a digest other than MD5 and SHA-1).
  mutating func append(uuid id: RecordID) {
    var words = id.words
    withUnsafeMutableBytes(of: &words) { bytes in
      bytes[6] = bytes[6] & 0x0F | 0x80
      bytes[8] = bytes[8] & 0x3F | 0x80
    }
    let start = count
    append(hexadecimal: words)
    // The dashes go in from the end, so that nothing is moved twice.
    reserve(4)
    let text = base + start
    for (group, from) in [20, 16, 12, 8].enumerated() {
      let dashes = 4 - group
      let length = group == 0 ? 12 : 4
      memmove(text + from + dashes, text + from, length)
      text[from + dashes - 1] = 0x2D
    }
    count += 4
  }
}
