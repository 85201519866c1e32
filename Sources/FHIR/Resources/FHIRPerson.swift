import ByteIO
import Documents
import HealthModel
import Sinks

/// The Patient whose data it is: a pseudonym, and of the person only what was asked for. Never a name.
struct FHIRPerson: Sendable {
  let reference: String
  /// As it is written.
  let text: [UInt8]
  /// What finds the Patient on a server.
  let search: String

  init(_ context: ExportContext, frame: ResourceFrame) {
    var identity = ResourceIdentity(participantID: context.participantID)
    let id = identity.id(["patient"])
    reference = frame.reference(.patient, id)
    var text = ByteBuffer(capacity: 512)
    frame.append(Resource(type: .patient, id: id, members: Self.members(of: context.profile)), to: &text)
    self.text = Array(text.bytes)
    text.removeAll()
    text.append("identifier=\(CodeSystem.identifier)|")
    text.append(id)
    search = String(decoding: text.bytes, as: UTF8.self)
  }

  private static func members(of profile: Me?) -> [(String, JSONDocument)] {
    guard let profile else { return [] }
    var members: [(String, JSONDocument)] = []
    if let gender = gender(profile.biologicalSex) { members.append(("gender", .string(gender))) }
    if let birth = birthDate(profile) { members.append(("birthDate", .string(birth))) }
    return members
  }

  private static func gender(_ sex: String?) -> String? {
    let values = Catalogue.standard.values(ofType: "HKCharacteristicTypeIdentifierBiologicalSex")
    guard let answer = values.first(where: { $0.exportValue == sex })?.answer else { return nil }
    return answer.system == .gender ? answer.code : nil
  }

  /// The date if it was asked for, else the year.
  private static func birthDate(_ profile: Me) -> String? {
    var text = ByteBuffer(capacity: 16)
    if let date = profile.birthDate, date.year > 0, date.year <= 9999 {
      text.append(date: date)
    } else if let year = profile.birthYear, year > 0, year <= 9999 {
      text.append(digits: Int(year), width: 4)
    } else {
      return nil
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
