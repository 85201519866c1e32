import ByteIO
import HealthModel

/// The memory that samples are sorted in: keys, details and payloads grow side by side.
final class SampleMemory: Sendable {
  private let keyMemory: Memory<SampleKey>
  private let detailMemory: Memory<SampleDetails>
  private let payloadMemory: Memory<UInt8>

  /// - Parameter size: that none of the three exceeds; together they take what is used of them.
  init(size: Int) throws(Failure) {
    func room<Element>(_: Element.Type) -> Int { size / MemoryLayout<Element>.stride }
    keyMemory = try Memory(mapping: room(SampleKey.self), for: "sorting", at: "--memory")
    detailMemory = try Memory(mapping: room(SampleDetails.self), for: "sorting", at: "--memory")
    payloadMemory = try Memory(mapping: size, for: "sorting", at: "--memory")
  }

  var keys: UnsafeMutablePointer<SampleKey> { keyMemory.base }
  var details: UnsafeMutablePointer<SampleDetails> { detailMemory.base }
  var payloads: UnsafeMutableRawPointer { UnsafeMutableRawPointer(payloadMemory.base) }

  /// The whole row that a key stands for.
  func row(_ key: SampleKey, _ shapes: [SampleShape]) -> SampleRow {
    SampleRow(key, shapes[Int(key.shape)], details[Int(key.details)])
  }

  /// Gives everything back.
  func clear() {
    keyMemory.clear()
    detailMemory.clear()
    payloadMemory.clear()
  }
}
