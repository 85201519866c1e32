import ByteIO
import Documents
import HealthModel
import Sinks

extension DocumentResources {
  /// Writes a clinical record of R4 as it is. One that is gone is counted: what it holds has ids of the hospital's.
  func write(clinical entry: ClinicalEntry, _ content: String) throws(Failure) {
    let file = id(of: entry.id)
    // Noted by another id than the DocumentReference that it would be in another version.
    guard scope.task.takes(id(of: file)) else { return }
    if case .takeBack(let retraction) = scope.task { return retraction.countClinicalFile() }
    try clinical.write(content, type: entry.resource?.type, id: file)
  }

  /// Writes a clinical record of another version than R4 as a document that holds its bytes: to relabel it would be wrong.
  func write(wrapped entry: ClinicalEntry, _ content: String) throws(Failure) {
    let record = entry.record
    let id = id(of: entry.id)
    guard scope.task.takes(id) else { return }
    let coding = scope.options.codes.coding(of: record.type)
    var attachment: [(String, JSONDocument)] = [
      ("contentType", .string(record.contentType)), ("data", .string(base64(content))),
    ]
    if let received = record.received { attachment.append(("creation", .string(time.text(received)))) }
    var members: [(String, JSONDocument)] = [
      ("status", .string(scope.status("current"))),
      ("type", .concept(coding.sample)),
      ("subject", .reference(scope.person.reference)),
    ]
    if let received = record.received { members.append(("date", .string(time.text(received)))) }
    if let source = record.source.name.filled { members.append(("description", .string("From \(source)"))) }
    members.append(("content", .array([.object([("attachment", .object(attachment))])])))
    try write(.documentReference, id, members)
  }
}

extension ClinicalRecord {
  /// Whether its file is of the version that we write.
  var isR4: Bool { fhirVersion.hasPrefix("4.0.") }

  /// DSTU2 calls itself 1.0.2.
  fileprivate var contentType: String {
    let parts = fhirVersion.split(separator: ".")
    let isVersion = parts.count >= 2 && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    return isVersion
      ? "application/fhir+json; fhirVersion=\(parts[0]).\(parts[1])" : "application/fhir+json"
  }
}

/// Base64 (RFC 4648) of a text's UTF-8.
func base64(_ text: String) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  let bytes = Array(text.utf8)
  var encoded: [UInt8] = []
  encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
    for place in 0..<4 {
      let digit = digits[Int(word >> UInt32(18 - 6 * place)) & 63]
      encoded.append(place <= group.count ? digit : UInt8(ascii: "="))
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
