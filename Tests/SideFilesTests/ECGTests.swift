import ByteIO
import HealthModel
import TestSupport
import Testing

@testable import SideFiles

/// What an ECG fixture must give; as `english.csv` unless it says otherwise.
struct ECGCase: Sendable, CustomTestStringConvertible {
  var name: String
  var classification: ECGClassification? = .sinusRhythm
  var verdict = "Sinus Rhythm"
  var symptoms = ""
  var sampleRate = 512.0
  var lead = "Lead I"
  var offset: Int32 = 0
  var testDescription: String { name }

  static let all: [ECGCase] = [
    .init(name: "english"),
    .init(name: "german", verdict: "Sinusrhythmus", sampleRate: 511.422, lead: "Ableitung I", offset: 3600),
    .init(name: "crlf"),
    .init(name: "byte-order-mark"),
    .init(name: "greek-mu"),
    .init(name: "millivolts"),
    .init(name: "pairs"),
    .init(name: "pairs-decimal-comma"),
    .init(name: "no-line-end"),
    .init(name: "symptoms", symptoms: "Rapid, pounding, or fluttering heartbeat"),
    .init(name: "new-key"),
    .init(name: "unit-before-lead"),
    .init(name: "verdict-unknown", classification: nil, verdict: "Slow Rhythm"),
    .init(name: "verdict-missing", classification: nil, verdict: ""),
  ]
}

/// A reading that may have failed.
private func readECG(
  _ bytes: [UInt8], piece: Int
) -> (result: Result<Electrocardiogram, SideFileFault>, samples: [Double]) {
  let source = PieceSource(bytes, piece: piece)
  var microvolts = Column<Double>()
  microvolts.append(99)
  let result: Result<Electrocardiogram, SideFileFault>
  do throws(SideFileFault) {
    result = .success(try ECGFile.read(source, microvolts: &microvolts))
  } catch {
    result = .failure(error)
  }
  return (result, (0..<microvolts.count).map { microvolts[$0] })
}

@Test("an ECG gives the same facts and samples in every language and layout", arguments: ECGCase.all, pieces)
func soundECG(_ expected: ECGCase, piece: Int) throws {
  let (result, samples) = readECG(try Fixtures.bytes("side-files/ecg/\(expected.name).csv"), piece: piece)
  let facts = try result.get()
  #expect(samples == [-107.825, -121.163, 57.992, 0, 1200])
  #expect(facts.sampleCount == 5)
  #expect(facts.recorded == PrintedInstant(instant: 1_736_888_107, offset: expected.offset))
  #expect(facts.classification == expected.classification)
  #expect(facts.classificationText == expected.verdict)
  #expect(facts.hasUnknownVerdict == (expected.name == "verdict-unknown"))
  #expect(facts.symptoms == expected.symptoms)
  #expect(facts.softwareVersion == "1.90")
  #expect(facts.device == "Watch99,1")
  #expect(facts.sampleRate == expected.sampleRate)
  #expect(facts.lead == expected.lead)
  #expect(!"\(facts)".contains("1980") && !"\(facts)".contains("Muster"))
}

@Test(
  "an ECG that cannot be trusted is rejected as a whole",
  arguments: [
    ("french", RejectionReason.ecgLanguage, nil, "language"),
    ("cut-header", .damagedFile, nil, "no lead and unit"),
    ("cut-before-samples", .damagedFile, nil, "no samples"),
    ("no-sample-rate", .damagedFile, nil, "no sample rate"),
    ("sample-rate-of-nothing", .damagedFile, nil, "no number of hertz"),
    ("sample-rate-in-rpm", .damagedFile, nil, "no number of hertz"),
    ("bad-date", .badDate, nil, "recorded date"),
    ("unit-unknown", .damagedFile, nil, "µV"),
    ("sample-is-word", .damagedFile, "two", "no number"),
    ("sample-with-two-marks", .damagedFile, "1.234,5", "no number"),
    ("sample-too-large", .damagedFile, "1" + String(repeating: "0", count: 307), "no number"),
    ("two-leads", .damagedFile, "Lead II", "several leads"),
    ("empty", .damagedFile, nil, "no lead and unit"),
  ], pieces)
func rejectedECG(_ expected: (String, RejectionReason, at: String?, String), piece: Int) throws {
  let bytes = try Fixtures.bytes("side-files/ecg/\(expected.0).csv")
  let (result, samples) = readECG(bytes, piece: piece)
  let fault = try #require(throws: SideFileFault.self) { try result.get() }
  #expect(fault.reason == expected.1)
  #expect(fault.what.contains(expected.3))
  #expect(samples.isEmpty)
  let before = expected.at.map { String(decoding: bytes, as: UTF8.self).components(before: $0) }
  #expect(fault.byte == before.map { Int64($0.utf8.count) })
  #expect(fault.line == before.map { $0.count { $0 == "\n" } + 1 })
}

@Test(
  "verdicts are HealthKit's, whatever the language",
  arguments: [
    ("Sinus Rhythm", "SinusRhythm"), ("Atrial Fibrillation", "AtrialFibrillation"),
    ("Heart Rate Under 50", "InconclusiveLowHeartRate"), ("Heart Rate Over 120", "InconclusiveHighHeartRate"),
    ("Poor Recording", "InconclusivePoorReading"), ("Inconclusive", "InconclusiveOther"),
    ("Sinusrhythmus", "SinusRhythm"), ("Uneindeutig", "InconclusiveOther"),
  ])
func verdicts(_ text: String, constant: String) {
  let expected = "HKElectrocardiogramClassification" + constant
  #expect(ECGVocabulary.classification(text)?.rawValue == expected)
  let values = Catalogue.standard.values(
    ofType: "HKDataTypeIdentifierElectrocardiogram", field: "classification")
  #expect(values.contains { $0.exportValue == expected })
}

@Test("no two rows of the vocabulary say the same")
func vocabulary() {
  let keys = ECGVocabulary.keys.flatMap(\.1) + ECGVocabulary.verdicts.flatMap(\.1)
  #expect(Set(keys).count == keys.count)
  #expect(ECGVocabulary.keys.map(\.0) == ECGVocabulary.Field.allCases)
  #expect(Set(ECGVocabulary.verdicts.map(\.0)) == Set(ECGClassification.allCases))
}

@Test("thirty seconds are read whole, and files without an end are refused")
func sizes() throws {
  let head = String(decoding: try Fixtures.bytes("side-files/ecg/cut-before-samples.csv"), as: UTF8.self)
  let samples = (0..<15_360).map { Double($0) - 7680.5 }
  let text = head + samples.map { "\($0)\n" }.joined()
  let read = readECG(Array(text.utf8), piece: 4096)
  #expect(read.samples == samples)
  #expect(try read.result.get().sampleCount == 15_360)

  var limits = ECGFile.Limits()
  (limits.bytes, limits.samples) = (1 << 20, 50_000)
  for (start, repeated, what) in [
    (head, "1\n", "samples"), (head, "1", "line"), (head, "\n", "bytes"), ("", "Name,x", "line"),
  ] {
    var microvolts = Column<Double>()
    let fault = #expect(throws: SideFileFault.self) {
      try ECGFile.read(
        EndlessSource(start, repeating: repeated), microvolts: &microvolts, limits: limits)
    }
    #expect(fault?.reason == .fileTooLarge)
    #expect(fault?.what.contains(what) == true)
  }
  var microvolts = Column<Double>()
  let fault = #expect(throws: SideFileFault.self) {
    try ECGFile.read(FailingSource(), microvolts: &microvolts)
  }
  #expect(fault == SideFileFault(.damagedFile, "its checksum (CRC-32) is wrong"))
}

extension String {
  /// What stands before the first line that begins with `text`.
  fileprivate func components(before text: String) -> Substring {
    guard let range = self.firstRange(of: "\n" + text) else { return self[...] }
    return self[..<self.index(after: range.lowerBound)]
  }
}
