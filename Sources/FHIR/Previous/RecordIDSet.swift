import ByteIO
import HealthModel

/// Ids that can be asked for from several threads: in memory if they are few, else in a sorted file of which each question
/// reads one page.
package final class RecordIDSet: Sendable {
  private let file: FileDescriptor?
  /// All ids, sorted; with a file the first one of each page.
  private let ids: [RecordID]
  private let count: Int

  /// Ids of a page of the file.
  static let pageSize = 256

  /// - Parameter ids: sorted.
  init(_ ids: [RecordID]) {
    self.ids = ids
    count = ids.count
    file = nil
  }

  /// - Parameters:
  ///   - file: `count` sorted ids as they lie in memory.
  ///   - pages: the first one of each ``pageSize``.
  init(_ file: consuming FileDescriptor?, pages: [RecordID], count: Int) {
    self.file = file
    ids = pages
    self.count = count
  }

  package func contains(_ id: RecordID) throws(Failure) -> Bool {
    let place = ids.partitioningIndex { $0 > id } - 1
    guard place >= 0 else { return false }
    if ids[place] == id { return true }
    guard file != nil else { return false }
    let start = place * Self.pageSize
    return try contains(id, in: start..<min(start + Self.pageSize, count))
  }

  /// Looks for an id at some places of the file.
  private func contains(_ id: RecordID, in places: Range<Int>) throws(Failure) -> Bool {
    var page = ByteBuffer(capacity: places.count * MemoryLayout<RecordID>.stride)
    try file?.read(ids: places, into: &page)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if page.id(at: middle) < id { low = middle + 1 } else { high = middle }
    }
    return low < places.count && page.id(at: low) == id
  }
}
