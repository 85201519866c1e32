import ByteIO
import HealthModel
import Testing

@testable import Stages

/// When sources have samples, and how long they share.
@Suite struct SourcePresenceTests {
  /// Samples, and for manual, watch, phone and app the seconds present and those of them behind a better source; last the
  /// seconds shared by any two.
  static let examples: [(samples: String, seconds: [Int64], overlapped: [Int64], shared: Int64)] = [
    ("0-600 100 watch; 300-900 120 phone", [0, 600, 600, 0], [0, 0, 300, 0], 300),
    // The phone goes on behind the watch; a second sample of a source counts no moment twice.
    ("0-1200 240 phone; 100-700 1 phone; 300-600 10 watch", [0, 300, 1200, 0], [0, 0, 300, 0], 300),
    ("0-600 1 app; 100-500 1 phone; 200-300 1 watch", [0, 100, 400, 600], [0, 0, 100, 400], 400),
    // Points have no length, ends are exclusive, copies do not count.
    ("0-600 1 watch; @300 5 phone; 600-700 1 phone; 0-600 1 app copy", [0, 600, 100, 0], [0, 0, 0, 0], 0),
    // Time without any sample.
    ("0-10 1 watch; 50-70 1 app; 60-65 1 watch", [0, 15, 0, 20], [0, 0, 0, 5], 5),
  ]

  @Test(arguments: examples)
  func seconds(_ text: String, seconds: [Int64], overlapped: [Int64], shared: Int64) throws {
    var presence = SourcePresence(order: KindOrder(sources: TestSource.allCases.map(\.rawValue)))
    for sample in try samples(text) { presence.add(sample) }
    presence.finish()
    #expect(presence.facts.map(\.seconds) == seconds)
    #expect(presence.facts.map(\.overlapped) == overlapped)
    #expect(presence.shared == shared)
  }

  /// Second by second, on random samples.
  @Test func agreesWithTheDefinition() throws {
    var random = Seeded(29)
    for _ in 0..<200 {
      let ranked = Array(Int32(0)..<4).shuffled(using: &random)
      let list = (0..<Int.random(in: 0...12, using: &random)).map { row in
        let start = Int64.random(in: 0...40, using: &random)
        return SweepSample(
          start: start, end: start + Int64.random(in: 0...20, using: &random), value: 1,
          source: Int32.random(in: 0..<4, using: &random), row: row)
      }
      var presence = SourcePresence(order: KindOrder(sources: ranked))
      for sample in list.sorted(by: precedes) { presence.add(sample) }
      presence.finish()
      var (seconds, overlapped) = ([Int64](repeating: 0, count: 4), [Int64](repeating: 0, count: 4))
      var shared: Int64 = 0
      for second in Int64(0)..<60 {
        let present = ranked.filter { source in
          list.contains { $0.source == source && $0.start <= second && second < $0.end }
        }
        for source in present { seconds[Int(source)] += 1 }
        for source in present.dropFirst() { overlapped[Int(source)] += 1 }
        if present.count > 1 { shared += 1 }
      }
      #expect(presence.facts.map(\.seconds) == seconds)
      #expect(presence.facts.map(\.overlapped) == overlapped)
      #expect(presence.shared == shared)
      for source in 0..<4 {
        let mine = list.filter { $0.source == Int32(source) }
        #expect(presence.facts[source].rows == mine.count)
        #expect(presence.facts[source].first == mine.map(\.start).min() ?? .max)
        #expect(presence.facts[source].last == mine.map { max($0.start, $0.end - 1) }.max() ?? .min)
      }
    }
  }
}
