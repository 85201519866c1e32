import ByteIO
import ExportReader
import HealthModel
import ReaderComparison
import TestSupport
import Testing

/// What must come of a file in fixtures/broken.
struct Expectation: Sendable, CustomTestStringConvertible {
  var name: String
  var samples = 11
  var rejections: [String] = []
  var remarks: [Remark: Int] = [:]
  var elements = ["ExportDate": 1]
  var isComplete = true

  var testDescription: String { name }
}

private let steps = "HKQuantityTypeIdentifierStepCount"
private func first(_ reason: RejectionReason) -> [String] {
  ["Record \(steps) \(reason.rawValue) line 10 byte 223"]
}

private let expectations: [Expectation] = [
  Expectation(name: "dtd-unclosed-attlist"),
  Expectation(name: "dtd-surplus-bracket"),
  Expectation(name: "control-byte", remarks: [.controlByte: 1]),
  Expectation(name: "nul", remarks: [.controlByte: 1]),
  Expectation(name: "noncharacter", remarks: [.noncharacter: 1]),
  Expectation(name: "bad-utf8", remarks: [.badUTF8: 2]),
  Expectation(name: "less-than-in-value", samples: 10, rejections: first(.damagedStartTag)),
  Expectation(name: "unquoted-attribute", samples: 10, rejections: first(.damagedStartTag)),
  Expectation(name: "attribute-without-value", samples: 10, rejections: first(.damagedStartTag)),
  Expectation(name: "unclosed-quote", samples: 10, rejections: first(.damagedStartTag)),
  Expectation(name: "bare-ampersand", remarks: [.badReference: 1]),
  Expectation(name: "undefined-entity", remarks: [.badReference: 1]),
  Expectation(name: "bad-character-reference", remarks: [.badReference: 1]),
  Expectation(name: "duplicate-attribute", remarks: [.duplicateAttribute: 1]),
  Expectation(
    name: "missing-end-tag", rejections: first(.childrenIncomplete), remarks: [.childrenIncomplete: 1]),
  Expectation(
    name: "damaged-metadata", rejections: first(.childrenIncomplete), remarks: [.childrenIncomplete: 1]),
  Expectation(name: "attribute-name-with-space", remarks: [.attributeNameJoined: 1]),
  Expectation(
    name: "damaged-correlation", samples: 2,
    rejections: [
      "Correlation  damaged-start-tag line 10 byte 223", "Workout  damaged-start-tag line 14 byte 869",
    ]),
  Expectation(
    name: "unclosed-correlation", samples: 2,
    rejections: ["Correlation  children-incomplete line 10 byte 223"], remarks: [.childrenIncomplete: 1],
    elements: ["ExportDate": 1, "Correlation": 1]),
  Expectation(name: "one-line", samples: 2, rejections: first(.damagedStartTag)),
  Expectation(
    name: "missing-attribute", samples: 10, rejections: first(.missingAttribute),
    remarks: [.unknownAttribute: 1]),
  Expectation(name: "bad-date", samples: 10, rejections: first(.badDate)),
  Expectation(name: "end-before-start", samples: 10, rejections: first(.endBeforeStart)),
  Expectation(
    name: "several-rejections", samples: 8,
    rejections: [
      "Record \(steps) damaged-start-tag line 10 byte 223", "Record \(steps) bad-date line 11 byte 461",
      "Record \(steps) end-before-start line 12 byte 699",
    ]),
  Expectation(name: "stray-cdata", samples: 12, remarks: [.strayContent: 1]),
  Expectation(name: "stray-declaration", remarks: [.strayContent: 2]),
  Expectation(name: "stray-end-of-tag", remarks: [.strayContent: 2]),
  Expectation(name: "unclosed-comment", remarks: [.strayContent: 2]),
  Expectation(
    name: "root-end-in-value", rejections: first(.childrenIncomplete), remarks: [.childrenIncomplete: 1]),
  Expectation(name: "root-in-comment"),
  Expectation(name: "many-attributes", samples: 10, rejections: first(.elementTooLarge)),
  Expectation(name: "year-zero", samples: 10, rejections: first(.badDate)),
  Expectation(name: "large-attribute"),
  Expectation(name: "latin-1", remarks: [.badUTF8: 4]),
  Expectation(name: "missing-value"),
  Expectation(name: "comma-number", remarks: [.badNumber: 1]),
  Expectation(name: "trailing-content", remarks: [.trailingContent: 1]),
  Expectation(name: "stray-text", samples: 12, remarks: [.strayContent: 1]),
  Expectation(name: "stray-end-tag", samples: 12, remarks: [.strayContent: 1]),
  Expectation(
    name: "cut-inside-record", samples: 10,
    rejections: ["Record \(steps) cut-element line 20 byte 2603"], isComplete: false),
  Expectation(name: "cut-between-records", isComplete: false),
  Expectation(name: "export-date-only", samples: 0, remarks: [.emptyExport: 1]),
  Expectation(
    name: "unknown-element", remarks: [.unknownElement: 1], elements: ["ExportDate": 1, "StateOfMind": 1]),
  Expectation(name: "future", remarks: [.future: 1]),
  Expectation(name: "mixed-offset", remarks: [.offsetMixed: 1]),
  Expectation(name: "two-export-dates", remarks: [.future: 1], elements: ["ExportDate": 2]),
  // Of the two rows of 2030 only the second stands behind the date.
  Expectation(name: "late-export-date", samples: 12, remarks: [.future: 1]),
  Expectation(
    name: "attribute-name-with-newline", samples: 1,
    rejections: ["Record \(steps) bad-date line 6 byte 380"], remarks: [.attributeNameJoined: 1]),
  Expectation(
    name: "unclosed-before-attribute-name-with-space", samples: 3,
    rejections: ["Record \(steps) children-incomplete line 4 byte 117"],
    remarks: [.childrenIncomplete: 1, .attributeNameJoined: 1]),
  Expectation(name: "record-before-root"),
  Expectation(name: "device-without-fields"),
  // What is not used has no remarks about its children.
  Expectation(name: "beat-time-of-refused-record", samples: 10, rejections: first(.endBeforeStart)),
  Expectation(name: "stray-text-on-one-line", samples: 2, remarks: [.strayContent: 1]),
  Expectation(name: "stray-text-around-record", samples: 40, remarks: [.strayContent: 40]),
]

@Suite struct BrokenDocumentTests {
  @Test(arguments: expectations) func damageCostsOneElement(_ expected: Expectation) throws {
    let document = try ReadDocument(bytes(expected.name))
    #expect(document.samples.count == expected.samples)
    #expect(document.rejections == expected.rejections)
    #expect(document.remarks == expected.remarks)
    #expect(document.elements == expected.elements)
    #expect(document.isComplete == expected.isComplete)
    #expect(document.balances)
  }

  @Test(arguments: expectations) func blockEdgesChangeNothing(_ expected: Expectation) throws {
    let content = try bytes(expected.name)
    let whole = try ReadDocument(content)
    for blockSize in [1, 7, 64, 300, 1000, 1 << 20] {
      for usesScanner in [true, false] {
        let other = try ReadDocument(content, blockSize: blockSize, usesScanner: usesScanner)
        #expect(other == whole, "block size \(blockSize), scanner \(usesScanner)")
      }
    }
  }

  @Test(arguments: expectations) func threadsChangeNothing(_ expected: Expectation) throws {
    let content = try bytes(expected.name)
    let whole = try ReadDocument(content)
    for threads in [2, 5] {
      let other = try ReadDocument(content, blockSize: 300, threads: threads)
      #expect(other == whole, "\(threads) threads")
    }
  }

  @Test(arguments: [
    ("no-root", "no <HealthData> element"), ("empty-root", "neither an ExportDate nor any element"),
    ("utf-16", "UTF-16"),
  ])
  func whatIsNoExportIsRefused(_ name: String, _ reason: String) throws {
    let failure = try #require(throws: Failure.self) { try ReadDocument(bytes(name)) }
    #expect(failure.exit == .data)
    #expect(failure.what.contains(reason))
  }

  private func bytes(_ name: String) throws -> [UInt8] { try Fixtures.bytes("broken/\(name).xml") }
}
