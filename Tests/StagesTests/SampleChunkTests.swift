import ByteIO
import Testing

@testable import Stages

@Suite struct SampleChunkTests {
  private func row(at start: Instant) -> SampleRow {
    var row = SampleRow.none
    (row.start, row.end) = (start, start)
    return row
  }

  @Test func rowsOfOneStartAndEndStayTogether() {
    var chunk = SampleChunk()
    for _ in 0..<3000 {
      let isFull = chunk.isFull(before: row(at: 7))
      #expect(!isFull)
      chunk.append(row(at: 7), payload: .empty, mergedAway: false)
    }
    let isFull = chunk.isFull(before: row(at: 8))
    #expect(isFull)
  }

  @Test func largePayloadsFillAChunk() {
    var chunk = SampleChunk()
    let payload = [UInt8](repeating: 0x61, count: 100_000)
    var count = 0
    while !chunk.isFull(before: row(at: Instant(count))), count < 100 {
      payload.withUnsafeBytes {
        chunk.append(row(at: Instant(count)), payload: $0, mergedAway: count % 2 == 0)
      }
      count += 1
    }
    #expect(count == 3)
    let (length, last, middle) = (chunk.payload(2).count, chunk.mergedAway[2], chunk.mergedAway[1])
    #expect(length == 100_000 && last && !middle)
    chunk.removeAll()
    let isFull = chunk.isFull(before: row(at: 0))
    #expect(!isFull)
  }
}
