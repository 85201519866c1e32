import ByteIO
import HealthModel

/// The memory that samples are sorted in: keys, details and payloads grow side by side.
final class SampleMemory: Sendable {
  private let keyMemory: MappedMemory
  private let detailMemory: MappedMemory
  private let payloadMemory: MappedMemory

  /// - Parameter size: that none of the three exceeds; together they take what is used of them.
  init(size: Int) throws(Failure) {
    keyMemory = try MappedMemory(size: size, for: "sorting", at: "--memory")
    detailMemory = try MappedMemory(size: size, for: "sorting", at: "--memory")
    payloadMemory = try MappedMemory(size: size, for: "sorting", at: "--memory")
  }

  var keys: UnsafeMutablePointer<SampleKey> { keyMemory.base.assumingMemoryBound(to: SampleKey.self) }
  var details: UnsafeMutablePointer<SampleDetails> {
    detailMemory.base.assumingMemoryBound(to: SampleDetails.self)
  }
  var payloads: UnsafeMutableRawPointer { payloadMemory.base }

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
