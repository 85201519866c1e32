import ByteIO
import HealthModel
import Sinks
import Stages
import Synchronization

/// Finds out which Records inside correlations are written as samples: a writer of samples that writes nothing.
final class WrittenMembers: SampleWriter {
  private let wanted: Set<RecordID>
  private let found = Mutex<Set<RecordID>>([])

  init(_ wanted: Set<RecordID>) { self.wanted = wanted }

  let needsIdentity = true

  func makeFormatter() -> any SampleFormatter { Finder(wanted) }

  /// - Parameter text: ids as a ``Finder`` left them.
  func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
    found.withLock { found in
      for place in stride(from: 0, to: text.count, by: MemoryLayout<RecordID>.size) {
        found.insert(text.loadUnaligned(fromByteOffset: place, as: RecordID.self))
      }
    }
  }

  /// The ids of those that were written.
  var ids: Set<RecordID> { found.withLock { $0 } }

  /// Leaves the ids that are wanted, as they lie in memory.
  private final class Finder: SampleFormatter {
    private let wanted: Set<RecordID>
    init(_ wanted: Set<RecordID>) { self.wanted = wanted }

    func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer)
      -> Int
    {
      var rows = 0
      for index in 0..<samples.count where wanted.contains(samples.ids[index]) {
        withUnsafeBytes(of: samples.ids[index]) { text.append($0) }
        rows += 1
      }
      return rows
    }
  }
}
