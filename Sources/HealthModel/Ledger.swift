import ByteIO

/// How the elements of one kind ended; every one ends in exactly one of the last five counts.
package struct KindCounts: Equatable, Sendable {
  /// Those found at top level, or side files that are there.
  package var read = 0
  /// Handed to the sinks.
  package var emitted = 0
  /// Copies of another row, or superseded by a newer version of themselves.
  package var collapsed = 0
  /// Lost all their time to better sources, or were outranked at their start.
  package var merged = 0
  /// Not asked for by the pipeline.
  package var filtered = 0
  /// Damaged, or without what such an element needs.
  package var rejected = 0

  package init() {}

  /// Those that have an end.
  package var ended: Int { emitted + collapsed + merged + filtered + rejected }

  fileprivate func checkBalance(of name: String) throws(Failure) {
    guard read != ended else { return }
    throw Failure(
      .software,
      "the ledger does not balance: read \(read), emitted \(emitted), collapsed \(collapsed), "
        + "merged \(merged), filtered \(filtered), rejected \(rejected)",
      at: name, try: "please report it with the version")
  }

  package static func += (left: inout KindCounts, right: KindCounts) {
    left.read += right.read
    left.emitted += right.emitted
    left.collapsed += right.collapsed
    left.merged += right.merged
    left.filtered += right.filtered
    left.rejected += right.rejected
  }
}

/// The account of one archive: what was read and how each element ended.
package struct Ledger: Sendable {
  /// Counts per kind, by the symbol of the full identifier; `Symbol.none` for Records whose kind could not be read.
  package private(set) var kinds: [KindCounts] = []
  /// Other top-level elements by name.
  package var elements: [String: KindCounts] = [:]
  /// Files beside the main document by the name of their kind.
  package var sideFiles: [String: KindCounts] = [:]
  package var rejections: [RejectionReason: Int] = [:]
  package private(set) var remarks: [Int]

  package init() { remarks = [Int](repeating: 0, count: Remark.allCases.count) }

  package subscript(kind: Symbol) -> KindCounts {
    get { Int(kind.rawValue) < kinds.count ? kinds[Int(kind.rawValue)] : KindCounts() }
    set {
      let index = Int(kind.rawValue)
      if index >= kinds.count {
        kinds.append(contentsOf: repeatElement(KindCounts(), count: index + 1 - kinds.count))
      }
      kinds[index] = newValue
    }
  }

  package subscript(remark: Remark) -> Int {
    get { remarks[Self.index(remark)] }
    set { remarks[Self.index(remark)] = newValue }
  }

  private static let indexes: [Remark: Int] = Dictionary(
    uniqueKeysWithValues: Remark.allCases.enumerated().map { ($1, $0) })
  private static func index(_ remark: Remark) -> Int { indexes[remark] ?? 0 }

  /// The sums over all kinds.
  package var totals: KindCounts { kinds.reduce(into: KindCounts()) { $0 += $1 } }

  /// The sums over all other elements.
  package var elementTotals: KindCounts { elements.values.reduce(into: KindCounts()) { $0 += $1 } }

  /// Counts elements and side files that have no end yet as filtered: nobody asked for them.
  package mutating func filterTheRest() {
    // More ends than elements are for the balance to find.
    for (name, counts) in elements { elements[name]?.filtered += max(counts.read - counts.ended, 0) }
    for (name, counts) in sideFiles { sideFiles[name]?.filtered += max(counts.read - counts.ended, 0) }
  }

  /// - Throws: ``Failure`` (70) if a kind's counts do not add up: then we are wrong, and nothing may be published.
  package func checkBalance(names: (Symbol) -> String) throws(Failure) {
    for (index, counts) in kinds.enumerated() {
      try counts.checkBalance(of: names(Symbol(rawValue: UInt32(index))))
    }
    for (name, counts) in elements { try counts.checkBalance(of: name) }
    for (name, counts) in sideFiles { try counts.checkBalance(of: name) }
  }
}
