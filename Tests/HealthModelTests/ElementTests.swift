import HealthModel
import Testing

/// What is written part by part is read back whole; what is expected is written by hand.
@Suite struct ElementTests {
  /// What a parser can tell of elements.
  enum Step {
    case begin(String, prefix: String = "", KeyValuePairs<String, String> = [:])
    case end
    case complete(at: Int64)
    case abandon
    case truncate(Int)
  }

  static let written: [(steps: [Step], elements: [String])] = [
    ([], []),
    ([.begin("Me"), .complete(at: 7)], ["7: <Me></>"]),
    // An outermost element is complete only when it is said so, and ends with all that is open inside.
    ([.begin("Me"), .end], []),
    ([.begin("a"), .begin("b"), .begin("c"), .complete(at: 1)], ["1: <a><b><c></></></>"]),
    ([.complete(at: 1)], []),
    (
      [
        .begin("Workout", ["k": "ä & \u{1F3C3}", "empty": "", "k": "2"]),
        .begin("Part", prefix: "x", ["n": "1"]),
        .begin("Inner"), .end, .end, .begin("Part"), .end, .complete(at: 3), .begin("Next"),
        .complete(at: 1 << 40),
      ],
      [
        "3: <Workout k=\"ä & \u{1F3C3}\" empty=\"\" k=\"2\"><x:Part n=\"1\"><Inner></></><Part></></>",
        "1099511627776: <Next></>",
      ]
    ),
    // What is dropped leaves nothing behind.
    (
      [.begin("a"), .complete(at: 1), .begin("b", ["n": "1"]), .abandon, .begin("c"), .complete(at: 2)],
      ["1: <a></>", "2: <c></>"]
    ),
    (
      [.begin("a"), .complete(at: 1), .begin("b"), .complete(at: 2), .begin("c"), .truncate(1), .end],
      ["1: <a></>"]
    ),
    ([.begin("a"), .complete(at: 1), .truncate(0), .begin("b"), .complete(at: 2)], ["2: <b></>"]),
    // More than a buffer's room.
    (
      [
        .begin("a", ["v": String(repeating: "v", count: 3 << 20)]), .complete(at: 1), .truncate(0),
        .begin("b"), .complete(at: 2),
      ],
      ["2: <b></>"]
    ),
  ]

  @Test(arguments: written) func whatIsWrittenIsReadBack(_ steps: [Step], _ elements: [String]) {
    var buffer = ElementBuffer()
    for step in steps { Self.take(step, into: &buffer) }
    let read = buffer.elements(behind: 4)
    #expect(read.map { "\($0.byte): \(Self.describe($0))" } == elements)
    #expect(read.allSatisfy { $0.line == 5 })
  }

  @Test func namesAndValuesAreFound() {
    let parts = ["Part", "Par", "Parts", "Part"].enumerated().map { number, name in
      Element(name: name, attributes: [Element.Attribute(name: "n", value: "\(number)")])
    }
    let element = Element(
      name: "Whole",
      attributes: [("key", "1"), ("keys", "2"), ("key", "3"), ("", "4")].map(Element.Attribute.init),
      children: parts)
    #expect(element["key"] == "1")
    #expect(element["keys"] == "2")
    #expect(element[""] == "4")
    #expect(element["ke"] == nil)
    #expect(element["n"] == nil)
    #expect(element.withValue(of: "keys") { Array($0) } == [0x32])
    #expect(element.children == parts)
    #expect(element.children(named: "Part").map { $0["n"] } == ["0", "3"])
    #expect(element.children(named: "Whole").isEmpty)
    #expect(element.isNamed("Whole"))
    #expect(!element.isNamed("Who"))
    #expect(element.byte == 0 && element.line == 0)
  }

  private static func take(_ step: Step, into buffer: inout ElementBuffer) {
    switch step {
    case .begin(let name, let prefix, let attributes):
      buffer.begin(name, prefix: prefix, attributes: attributes)
    case .end: buffer.end()
    case .complete(let byte): buffer.complete(byte: byte)
    case .abandon: buffer.abandon()
    case .truncate(let count): buffer.truncate(to: count)
    }
  }

  /// The element as XML, more or less.
  private static func describe(_ element: Element) -> String {
    let attributes = element.attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
    return "<\(element.name)\(attributes)>\(element.children.map(describe).joined())</>"
  }
}

extension ElementBuffer {
  fileprivate mutating func begin(
    _ name: String, prefix: String, attributes: KeyValuePairs<String, String>
  ) {
    Array(name.utf8).withUnsafeBytes { name in
      Array(prefix.utf8).withUnsafeBytes { begin(name, prefix: $0, attributes: attributes.count) }
    }
    for (name, value) in attributes {
      Array(name.utf8).withUnsafeBytes { name in
        Array(value.utf8).withUnsafeBytes { append(name, value: $0) }
      }
    }
  }
}
