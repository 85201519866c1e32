import ByteIO
import HealthModel

/// A document that has an identity across exports.
package protocol IdentifiedDocument {
  /// The fields of its ``IdentityText``, the element's first.
  var naturalKey: [String] { get }
  /// `creationDate`, or ``Instant/missing``.
  var created: Instant { get }
  var byte: Int64 { get }
}

/// Works out the ids of everything that is no sample: a digest over `element ␟ natural key`, where ␟ is U+001F.
///
/// Nothing in it depends on how one export prints a document: no offset, device address, place in the file or version.
package struct DocumentIdentity: ~Copyable, Sendable {
  private var text = IdentityText()

  package init() {}

  /// The id of `fields`; with an ordinal where several documents can have the same ones.
  package mutating func id(_ fields: [String], ordinal: Int? = nil) -> RecordID {
    text.bytes.removeAll()
    for (index, field) in fields.enumerated() {
      if index > 0 { text.separate() }
      text.bytes.append(field)
    }
    return ordinal.map { text.id(ordinal: $0) } ?? text.id()
  }

  /// The ids of all documents of one kind, in their order. Those with the same natural key have ordinals.
  package mutating func ids<Document: IdentifiedDocument>(of documents: [Document]) -> [RecordID] {
    var keys: [Ordinals.Key] = []
    for document in documents {
      let id = id(document.naturalKey, ordinal: 0)
      keys.append(Ordinals.Key(id: id, created: document.created, byte: document.byte))
    }
    var ids = keys.map(\.id)
    for (index, ordinal) in Ordinals.ordinals(of: keys).enumerated() where ordinal > 0 {
      ids[index] = id(documents[index].naturalKey, ordinal: ordinal)
    }
    return ids
  }

  /// The id of a source.
  package mutating func source(key: String) -> RecordID { id(["source", key]) }

  /// The id of a device: what it is called, who made it, model, hardware and software. A text of another form is its
  /// name.
  package mutating func device(_ text: String) -> RecordID {
    let fields = DeviceFields(text)
    let name = fields == DeviceFields("") ? text : fields.name
    let key = [name, fields.manufacturer, fields.model, fields.hardware, fields.software]
    return id(["device"] + key.map { $0 ?? "" })
  }

  /// The id of the top-level Record that a member repeats, by the rule of `record_id`.
  ///
  /// - Parameter ordinal: which of the Records with this text it is.
  package mutating func record(_ member: CorrelationMember, ordinal: Int = 0) -> RecordID {
    let head = [member.type, member.object.source.key]
    let metadata = member.object.metadata.filter { $0.key != "HKMetadataKeySyncVersion" }
    if let identifier = metadata["HKMetadataKeySyncIdentifier"] {
      return id(head + ["sync", identifier], ordinal: ordinal)
    }
    let value = member.category ?? fiveDigits(member.quantity?.value)
    let pairs = metadata.map { "\($0.key)=\($0.value)" }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let unit = member.quantity?.unit ?? Catalogue.standard.type(identifier: member.type)?.canonicalUnit ?? ""
    let times = ["\(member.interval.start)", "\(member.interval.end)"]
    return id(
      head + times + [value, unit, pairs.joined(separator: "\u{1E}")], ordinal: ordinal)
  }
}

/// `value` as C's `%.4e` prints it; empty for nil.
func fiveDigits(_ value: Double?) -> String {
  var buffer = ByteBuffer(capacity: 32)
  if let value { buffer.append(fiveDigits: value) }
  return String(decoding: buffer.bytes, as: UTF8.self)
}
