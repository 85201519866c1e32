import ByteIO
import HealthModel
import Stages
import Testing

@Suite struct SampleSorterTests {
  /// Rows of three kinds with many ties, in a seeded random order.
  private static func samples(_ count: Int, seed: UInt64) -> [TestSample] {
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    return (0..<count).map { _ in
      var sample = TestSample()
      sample.kind = "HKQuantityTypeIdentifier\(["StepCount", "HeartRate", "BodyMass"][random(3)])"
      sample.source = ["A", "B", "Ä", ""][random(4)]
      sample.start = Instant(random(50))
      sample.end = sample.start + Instant(random(3))
      sample.created = random(4) == 0 ? .missing : Instant(random(5))
      sample.value = [1, 2, -3, 0, .nan][random(5)]
      if random(2) == 0 { sample.metadata = [("key", String(repeating: "x", count: random(30)))] }
      return sample
    }
  }

  /// One line for each row of a kind, without what differs between orders of the file.
  private func lines(_ list: borrowing SampleList, budget: Int, kind: String) throws -> [String] {
    let sorter = try list.sorted(budget: budget)
    #expect(sorter.hasSpilled == (budget < 1 << 20))
    var symbols = SymbolTable()
    for row in 0..<list.batch.count { _ = try symbols.intern(list.symbols.string(list.batch.kind[row])) }
    var result: [String] = []
    for symbol in sorter.kinds where list.symbols.string(symbol) == kind {
      var cursor = sorter.rows(of: symbol)
      while try sorter.advance(&cursor) {
        let row = cursor.row
        let source = list.symbols.string(list.origins[row.origin].sourceKey)
        result.append(
          "\(row.start) \(row.end) \(source) \(row.value) \(row.created) \(Array(cursor.metadata))")
      }
    }
    return result
  }

  @Test func spillAndOrderOfTheFileChangeNothing() throws {
    let samples = Self.samples(4000, seed: 7)
    let list = try SampleList(samples)
    let reversed = try SampleList(samples.reversed())
    var total = 0
    for kind in Set(samples.map(\.kind)) {
      let inMemory = try lines(list, budget: 1 << 20, kind: kind)
      let spilled = try lines(list, budget: 1 << 16, kind: kind)
      let other = try lines(reversed, budget: 1 << 16, kind: kind)
      total += inMemory.count
      #expect(spilled == inMemory)
      #expect(other == inMemory)
    }
    #expect(total == samples.count)
  }

  @Test func rowsComeByStartThenEnd() throws {
    let list = try SampleList(Self.samples(500, seed: 3))
    let sorter = try list.sorted()
    for kind in sorter.kinds {
      var cursor = sorter.rows(of: kind)
      var last: (Instant, Instant) = (.min, .min)
      while try sorter.advance(&cursor) {
        #expect(last <= (cursor.row.start, cursor.row.end))
        last = (cursor.row.start, cursor.row.end)
      }
    }
  }

  @Test func anElementLargerThanTheBudgetIsRefused() throws {
    var sample = TestSample()
    sample.metadata = [("key", String(repeating: "x", count: 100_000))]
    let list = try SampleList([sample])
    let failure = #expect(throws: Failure.self) { _ = try list.sorted(budget: 1 << 16).hasSpilled }
    #expect(failure?.exit == .data)
  }
}
