import ByteIO

/// What the header of an ECG tells (`HKElectrocardiogram`). Whose it is stands in the file, too, and is never taken.
package struct Electrocardiogram: Equatable, Sendable {
  package var recorded: PrintedInstant
  /// Nil if the verdict is not known or there is none.
  package var classification: ECGClassification?
  /// The verdict as printed, in the language of the phone.
  package var classificationText: String
  /// As printed; empty without any.
  package var symptoms: String
  package var softwareVersion: String
  /// The hardware, such as `Watch7,1`.
  package var device: String
  /// In hertz, as printed: 512 and 511.422 were seen.
  package var sampleRate: Double
  /// As printed, such as `Lead I`.
  package var lead: String
  package var sampleCount: Int

  /// Whether there is a verdict that is not known.
  package var hasUnknownVerdict: Bool { classification == nil && !classificationText.isEmpty }
}

/// The verdict of an ECG, by HealthKit's constants (`HKElectrocardiogram.Classification`).
package enum ECGClassification: String, Sendable, CaseIterable {
  case sinusRhythm = "HKElectrocardiogramClassificationSinusRhythm"
  case atrialFibrillation = "HKElectrocardiogramClassificationAtrialFibrillation"
  case inconclusiveLowHeartRate = "HKElectrocardiogramClassificationInconclusiveLowHeartRate"
  case inconclusiveHighHeartRate = "HKElectrocardiogramClassificationInconclusiveHighHeartRate"
  case inconclusivePoorReading = "HKElectrocardiogramClassificationInconclusivePoorReading"
  case inconclusiveOther = "HKElectrocardiogramClassificationInconclusiveOther"
}
