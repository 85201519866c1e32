import ByteIO
import HealthModel

/// The characteristics of the person; nil is what the file does not say.
package struct Me: Equatable, Sendable {
  package var birthYear: Int32?
  /// Only for pipelines that ask for it.
  package var birthDate: CivilDate?
  /// Such as `HKBiologicalSexFemale`, as all that follow; the numbers of iOS 8 are replaced by their names.
  package var biologicalSex: String?
  package var bloodType: String?
  package var fitzpatrickSkinType: String?
  package var wheelchairUse: String?
  package var activityMoveMode: String?
  package var cardioFitnessMedicationsUse: String?
  package var other: [OtherRow]

  private static let prefix = "HKCharacteristicTypeIdentifier"
  private static let attributes = Set(
    [
      "DateOfBirth", "BiologicalSex", "BloodType", "FitzpatrickSkinType", "WheelchairUse", "ActivityMoveMode",
      "CardioFitnessMedicationsUse",
    ].map { prefix + $0 })

  package init(_ element: Element, by parser: inout DocumentParser) {
    func characteristic(_ name: String) -> String? {
      guard let text = element[Self.prefix + name], !text.isEmpty else { return nil }
      return Int(text).flatMap { parser.catalogue.symbol(ofType: Self.prefix + name, code: $0) } ?? text
    }
    biologicalSex = characteristic("BiologicalSex")
    bloodType = characteristic("BloodType")
    fitzpatrickSkinType = characteristic("FitzpatrickSkinType")
    wheelchairUse = characteristic("WheelchairUse")
    activityMoveMode = characteristic("ActivityMoveMode")
    cardioFitnessMedicationsUse = characteristic("CardioFitnessMedicationsUse")
    parser.keepOther(in: element, attributes: Self.attributes)
    other = parser.takeOther()
    guard let birth = element[Self.prefix + "DateOfBirth"], !birth.isEmpty else { return }
    if let date = CivilDate(birth) {
      birthYear = date.year
      birthDate = parser.keepsBirthDate ? date : nil
    } else {
      parser.note(.badDate)
    }
  }
}
