import ByteIO
import HealthModel
import Sinks
import Synchronization
import TestSupport
import Testing

@testable import Pipelines
@testable import Stages

@Suite struct SampleDeliveryTests {
  /// Writes the starts of the samples, and fails at one of them.
  private final class StartWriter: SampleWriter {
    let needsIdentity = true
    private let failing: String?
    private let state = Mutex(State())

    private struct State {
      var text = ""
      var rows = 0
    }

    init(failing: String? = nil) { self.failing = failing }

    var text: String { state.withLock { $0.text } }
    var rows: Int { state.withLock { $0.rows } }

    final class Formatter: SampleFormatter {
      func format(
        _ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer
      ) -> Int {
        for row in 0..<samples.count {
          text.append("\(kind.identifier) \(samples.rows[row].start) ")
          text.append(samples.ids[row])
          text.append(0x0A)
        }
        return samples.count
      }
    }

    func makeFormatter() -> any SampleFormatter { Formatter() }

    func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
      let text = String(decoding: text, as: UTF8.self)
      if let failing, text.contains(" \(failing) ") { throw Failure(.io, "cannot write", at: "here") }
      state.withLock { state in
        state.text += text
        state.rows += rows
      }
    }
  }

  /// Delivers `chunks` small chunks of two kinds.
  private func deliver(_ chunks: Int, to sinks: [any SampleWriter], threads: Int) throws {
    var symbols = SymbolTable()
    var origins = OriginTable()
    let origin = Origin(sourceName: try symbols.intern("Watch"), sourceVersion: .none, device: .none)
    let id = try origins.intern(origin, in: &symbols)
    let folder = try TemporaryFolder()
    var sorter = try SampleSorter(budget: 1 << 16, directory: folder.url.path)
    try sorter.finish(symbols: symbols, origins: origins)
    let sync = try SyncVersions(sorter, collapses: true)
    let tables = ExportTables(symbols: symbols, origins: origins)
    let delivery = SampleDelivery(to: sinks, tables: tables, sync: sync, threads: threads)
    let group = try ThreadGroup(threads: threads, delivery)
    var chunk = SampleChunk()
    for number in 0..<chunks {
      let kind = KindDescription(
        identifier: number < chunks / 2 ? "A" : "B", shortName: "", style: nil, canonicalUnit: nil,
        choice: nil,
        policy: "")
      // Of very different sizes, so that later ones are ready first.
      for row in 0..<(number % 7 == 0 ? 900 : 1) {
        var sample = SampleRow.none
        (sample.start, sample.end) = (Instant(number * 1000 + row), Instant(number * 1000 + row))
        sample.origin = id
        chunk.append(sample, payload: .empty, mergedAway: false)
      }
      try delivery.deliver(&chunk, of: kind, by: group)
      let left = chunk.count
      #expect(left == 0)
    }
    try delivery.finish(by: group)
  }

  @Test func chunksArriveInTheirOrder() throws {
    let alone = StartWriter()
    try deliver(100, to: [alone], threads: 1)
    #expect(alone.rows == 15 * 900 + 85)
    let starts = alone.text.split(separator: "\n").compactMap { Int($0.split(separator: " ")[1]) }
    #expect(starts == starts.sorted())
    #expect(starts.count == alone.rows)
    #expect(alone.text.hasPrefix("A 0 "))
    #expect(Set(alone.text.split(separator: "\n").map { $0.suffix(32) }).count == alone.rows, "ids")
    for threads in [2, 3, 8] {
      let (first, second) = (StartWriter(), StartWriter())
      try deliver(100, to: [first, second], threads: threads)
      let isSame = first.text == alone.text && second.text == alone.text
      #expect(isSame)
      #expect(first.rows == alone.rows)
    }
  }

  @Test(arguments: [1, 2, 5]) func aFailureEndsTheDelivery(_ threads: Int) throws {
    let sink = StartWriter(failing: "30000")
    let failure = #expect(throws: Failure.self) { try deliver(100, to: [sink], threads: threads) }
    #expect(failure?.what == "cannot write")
    let last = sink.text.split(separator: "\n").last?.split(separator: " ")[1]
    #expect(last == "29000", "nothing behind it is appended")
  }
}
