import ReaderComparison
import Testing

/// Elements that are no Records are handed over whole, with their place; what each should be is written by hand.
@Suite struct ElementTests {
  static let head = "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n]>\n<HealthData locale=\"en_GB\">\n"

  static let cases: [(body: String, elements: [String])] = [
    (" <Me a=\"1\"/>\n", ["line 5 byte 77 <Me a=\"1\"></>"]),
    (
      " <Workout a=\"x &amp; y\">\n  <MetadataEntry key=\"k\" value=\"1\"/>\n  <WorkoutActivity>\n   <Part n=\"2\"/>\n"
        + "  </WorkoutActivity>\n  <MetadataEntry key=\"k\" value=\"1\"/>\n </Workout>\n <Me/>\n",
      [
        "line 5 byte 77 <Workout a=\"x & y\"><MetadataEntry key=\"k\" value=\"1\"></>"
          + "<WorkoutActivity><Part n=\"2\"></></><MetadataEntry key=\"k\" value=\"1\"></></>",
        "line 12 byte 246 <Me></>",
      ]
    ),
    // A Record inside of another element is a part of it.
    (
      " <Correlation type=\"C\">\n  <Record type=\"R\" value=\"1\"/>\n </Correlation>\n",
      ["line 5 byte 77 <Correlation type=\"C\"><Record type=\"R\" value=\"1\"></></>"]
    ),
    // What a damaged part and those behind it held is lost, the element is not.
    (
      " <Workout a=\"1\">\n  <Part b=\"2\"/>\n  <Part c=\"a<b\"/>\n  <Part d=\"3\"/>\n </Workout>\n <Me/>\n",
      ["line 5 byte 77 <Workout a=\"1\"><Part b=\"2\"></></>", "line 10 byte 156 <Me></>"]
    ),
    // A damaged start tag loses the element.
    (" <Workout a=\"x<y\">\n  <Part/>\n </Workout>\n <Me/>\n", ["line 8 byte 118 <Me></>"]),
    (
      " <x:Thing xmlns:x=\"u\" x:a=\"1\" b=\"2\">\n  <x:Part/>\n </x:Thing>\n",
      ["line 5 byte 77 <x:Thing x:a=\"1\" b=\"2\"><x:Part></></>"]
    ),
    (" <Record type=\"R\"/>\n", []),
  ]

  @Test(arguments: cases, [1, 7, 64, 1 << 20])
  func elementsAreHandedOverWhole(_ example: (body: String, elements: [String]), blockSize: Int) throws {
    let document = try ReadDocument(
      Array((Self.head + example.body + "</HealthData>\n").utf8), blockSize: blockSize)
    #expect(document.documents == example.elements)
  }
}
