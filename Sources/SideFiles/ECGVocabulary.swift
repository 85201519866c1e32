/// What the Health app prints into the header of an ECG, by language. A language that is not here is never guessed.
enum ECGVocabulary {
  /// What a header line is about.
  enum Field: CaseIterable {
    case name, dateOfBirth
    case recordedDate, classification, symptoms, softwareVersion, device, sampleRate, lead, unit

    /// Says who the person is: read over.
    var isPersonal: Bool { self == .name || self == .dateOfBirth }
  }

  /// The field that a key names, or nil.
  static func field(_ key: String) -> Field? { fieldsByKey[key] }

  /// The verdict that is printed so, or nil.
  static func classification(_ text: String) -> ECGClassification? { classificationsByText[text] }

  /// What stands in place of the lead's name where each sample has its lead beside it.
  static let voltage = "Voltage"

  /// English, then German.
  static let keys: [(Field, [String])] = [
    (.name, ["Name"]),
    (.dateOfBirth, ["Date of Birth", "Geburtstag"]),
    (.recordedDate, ["Recorded Date", "Aufzeichnungsdatum"]),
    (.classification, ["Classification", "Klassifizierung"]),
    (.symptoms, ["Symptoms", "Symptome"]),
    (.softwareVersion, ["Software Version", "Softwareversion"]),
    (.device, ["Device", "Gerät"]),
    (.sampleRate, ["Sample Rate", "Messrate"]),
    (.lead, ["Lead", "Ableitung"]),
    (.unit, ["Unit", "Einheit"]),
  ]

  /// English, then German as far as it was seen.
  static let verdicts: [(ECGClassification, [String])] = [
    (.sinusRhythm, ["Sinus Rhythm", "Sinusrhythmus"]),
    (.atrialFibrillation, ["Atrial Fibrillation"]),
    (.inconclusiveLowHeartRate, ["Heart Rate Under 50"]),
    (.inconclusiveHighHeartRate, ["Heart Rate Over 120"]),
    (.inconclusivePoorReading, ["Poor Recording"]),
    (.inconclusiveOther, ["Inconclusive", "Uneindeutig"]),
  ]

  private static let fieldsByKey = byText(keys)
  private static let classificationsByText = byText(verdicts)

  private static func byText<Meaning>(_ rows: [(Meaning, [String])]) -> [String: Meaning] {
    var meanings: [String: Meaning] = [:]
    for (meaning, texts) in rows { for text in texts { meanings[text] = meaning } }
    return meanings
  }
}
