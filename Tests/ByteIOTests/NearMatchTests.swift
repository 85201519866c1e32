import ByteIO
import Testing

@Suite struct NearMatchTests {
  static let words: [(word: String, candidates: [String], match: String?)] = [
    ("rnu", ["run", "check"], "run"), ("runn", ["run"], "run"), ("ru", ["run"], "run"),
    ("RUN", ["run"], "run"),
    ("bukcet", ["path", "bucket"], "bucket"), ("stepcuont", ["StepCount"], "StepCount"),
    ("insp", ["inspect", "run"], "inspect"), ("max", ["max-ratio", "max-bytes"], nil),
    ("i", ["inspect"], nil),
    ("frobnicate", ["run", "check"], nil), ("x", ["y"], nil), ("", ["a"], nil), ("abc", [], nil),
    ("kinds", ["kind", "kinda"], "kind"), (String(repeating: "a", count: 1000), ["a"], nil),
  ]

  @Test(arguments: words)
  func findsWhatWasMeant(word: String, candidates: [String], match: String?) {
    #expect(nearMatch(to: word, in: candidates) == match)
  }
}
