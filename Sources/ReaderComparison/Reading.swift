import ByteIO
import ExportReader

/// A way of reading a document; what comes out must be the same for every one.
package struct Reading: CustomStringConvertible, Sendable {
  package var blockSize = 1 << 20
  package var usesScanner = true
  package var threads = 1
  /// Not a matter of the way: what is over the limit is refused.
  package var limits = ElementLimits()

  package init(blockSize: Int = 1 << 20, usesScanner: Bool = true, threads: Int = 1) {
    self.blockSize = blockSize
    self.usesScanner = usesScanner
    self.threads = threads
  }

  package var description: String {
    "\(usesScanner ? "scanner" : "libxml2 only"), block size \(blockSize), threads \(threads)"
  }

  /// What came of a document, or why it was refused.
  package func read(_ bytes: [UInt8]) -> Result<ReadDocument, Failure> {
    do throws(Failure) {
      return .success(
        try ReadDocument(
          bytes, blockSize: blockSize, limits: limits, usesScanner: usesScanner, threads: threads))
    } catch {
      return .failure(error)
    }
  }

  /// The first thing in which this reading of a document differs from another, or nil.
  package func difference(from other: Reading, of bytes: [UInt8]) -> String? {
    let found: String? =
      switch (read(bytes), other.read(bytes)) {
      case (.success(let one), .success(let two)): one.difference(from: two)
      case (.failure(let one), .failure(let two)) where one == two: nil
      case (let one, let two): Self.compared("end", [Self.end(of: one)], [Self.end(of: two)])
      }
    return found.map { "\(self)\n  against \(other)\n  \($0)" }
  }

  private static func end(of result: Result<ReadDocument, Failure>) -> String {
    switch result {
    case .success: "read"
    case .failure(let failure): "exit \(failure.exit.rawValue), \(failure)"
    }
  }

  /// The first line that is not the same, byte for byte: equal Strings may have different bytes.
  static func compared(_ what: String, _ one: [String], _ two: [String]) -> String? {
    let count = max(one.count, two.count)
    guard let line = (0..<count).first(where: { !isSame(one, two, $0) }) else { return nil }
    func shown(_ lines: [String]) -> String { line < lines.count ? lines[line].debugDescription : "nothing" }
    return "\(what) \(line + 1): \(shown(one))\n  against \(shown(two))"
  }

  private static func isSame(_ one: [String], _ two: [String], _ line: Int) -> Bool {
    line < one.count && line < two.count && one[line].utf8.elementsEqual(two[line].utf8)
  }
}

extension ReadDocument {
  /// The first thing that another reading of the same document did not give, or nil.
  func difference(from other: ReadDocument) -> String? {
    Reading.compared("sample", samples, other.samples)
      ?? Reading.compared("rejection", rejections, other.rejections)
      ?? Reading.compared("element", documents, other.documents)
      ?? Reading.compared("count", counts, other.counts)
      ?? Reading.compared("fact", facts, other.facts)
      ?? Reading.compared("account", ["balances: \(balances)"], ["balances: true"])
  }

  private var counts: [String] {
    let remarks = remarks.map { "remark \($0.key.rawValue): \($0.value)" }
    let elements = elements.map { "element \($0.key): \($0.value)" }
    return remarks.sorted() + elements.sorted() + ["complete: \(isComplete)"]
  }
}
