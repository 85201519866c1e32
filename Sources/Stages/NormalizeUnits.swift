import ByteIO
import HealthModel

/// Brings every value into its kind's canonical unit, and every category value to its current name.
///
/// Works in place and moves no row: what cannot be converted keeps value and unit and is marked ``SampleFlags/foreignUnit``;
/// what is not in the catalogue is left alone; a number that is not finite becomes NaN. All of it is counted, each
/// remark once per row. One stage serves one archive, because it remembers the symbols of its table.
package struct NormalizeUnits: Sendable {
  /// What happens to the numbers of one kind in one unit.
  private struct Rule: Sendable {
    var conversion = UnitConversion.identity
    /// Why value and unit stay as printed, if they do.
    var foreign: Remark?
    var isMapped = true
    var isCumulative = false
    var isFraction = false
  }

  /// Two symbols as the key of a cache.
  private struct Pair: Hashable, Sendable {
    var kind: Symbol
    var other: Symbol
  }

  private let catalogue: Catalogue
  private var rules: [Pair: Rule] = [:]
  /// Kinds whose category rows were seen, and whether the catalogue has them.
  private var mappedKinds: [Symbol: Bool] = [:]
  private var categoryNames: [Pair: Symbol] = [:]

  package init(catalogue: Catalogue = .standard) { self.catalogue = catalogue }

  /// Normalises all rows of `batch`; `symbols` gains the names of numeric category values.
  ///
  /// - Throws: ``Failure`` (65) if the symbol table is full.
  package mutating func process(
    _ batch: inout SampleBatch, symbols: inout SymbolTable, ledger: inout Ledger
  ) throws(Failure) {
    var counts = Counts()
    var start = 0
    while start < batch.count {
      let run = run(from: start, in: batch)
      if batch.flags[start].contains(.isCategory) {
        try normalizeCategories(run, of: &batch, symbols: &symbols, counts: &counts)
      } else {
        let pair = Pair(kind: batch.kind[start], other: batch.unit[start])
        normalizeQuantities(run, of: &batch, by: rule(pair, symbols: symbols), counts: &counts)
      }
      start = run.upperBound
    }
    counts.add(to: &ledger)
  }

  /// The rows from `start` on that share kind, unit and form.
  private func run(from start: Int, in batch: borrowing SampleBatch) -> Range<Int> {
    let (kind, unit) = (batch.kind[start], batch.unit[start])
    let isCategory = batch.flags[start].contains(.isCategory)
    var end = start + 1
    while end < batch.count, batch.kind[end] == kind, batch.unit[end] == unit,
      batch.flags[end].contains(.isCategory) == isCategory
    {
      end += 1
    }
    return start..<end
  }

  private func normalizeQuantities(
    _ rows: Range<Int>, of batch: inout SampleBatch, by rule: Rule, counts: inout Counts
  ) {
    let converts = rule.conversion != .identity
    for row in rows {
      var value = batch.value[row]
      if converts { value = rule.conversion(value) }
      if !value.isFinite {
        value = .nan
        counts.valueMissing += 1
      }
      batch.value[row] = value
      if rule.foreign != nil { batch.flags[row].insert(.foreignUnit) }
      if rule.isCumulative, value < 0 { counts.negativeValue += 1 }
      if rule.isFraction, value > 1 { counts.percentOverOne += 1 }
    }
    if !rule.isMapped { counts.unmapped += rows.count }
    switch rule.foreign {
    case .unknownUnit: counts.unknownUnit += rows.count
    case nil: break
    default: counts.unitMismatch += rows.count
    }
  }

  private mutating func rule(_ pair: Pair, symbols: borrowing SymbolTable) -> Rule {
    if let known = rules[pair] { return known }
    let rule = makeRule(pair, symbols: symbols)
    rules[pair] = rule
    return rule
  }

  private func makeRule(_ pair: Pair, symbols: borrowing SymbolTable) -> Rule {
    var rule = Rule()
    guard let type = catalogue.type(identifier: symbols.string(pair.kind)) else {
      rule.isMapped = false
      return rule
    }
    guard let canonicalUnit = type.canonicalUnit else { return rule }
    do throws(UnitProblem) {
      rule.conversion = try type.conversion(from: symbols.string(pair.other))
      rule.isCumulative = type.style?.isCumulative == true
      rule.isFraction = canonicalUnit == "%"
    } catch {
      switch error {
      case .unknown: rule.foreign = .unknownUnit
      case .mismatch: rule.foreign = .unitMismatch
      }
    }
    return rule
  }

  private mutating func normalizeCategories(
    _ rows: Range<Int>, of batch: inout SampleBatch, symbols: inout SymbolTable, counts: inout Counts
  ) throws(Failure) {
    let kind = batch.kind[rows.lowerBound]
    if !isMapped(kind, symbols: symbols) { counts.unmapped += rows.count }
    for row in rows {
      let value = batch.category[row]
      if value.isNone {
        counts.valueMissing += 1
      } else if symbols.bytes(of: value).first.map({ $0 &- 0x30 <= 9 }) == true {
        batch.category[row] = try name(ofNumber: Pair(kind: kind, other: value), symbols: &symbols)
      }
    }
  }

  private mutating func isMapped(_ kind: Symbol, symbols: borrowing SymbolTable) -> Bool {
    if let known = mappedKinds[kind] { return known }
    let isMapped = catalogue.type(identifier: symbols.string(kind)) != nil
    mappedKinds[kind] = isMapped
    return isMapped
  }

  /// The current name of a number that iOS 8 and 9 printed in place of it; a number without a name stays.
  private mutating func name(ofNumber pair: Pair, symbols: inout SymbolTable) throws(Failure) -> Symbol {
    if let known = categoryNames[pair] { return known }
    var name = pair.other
    if let code = Int(symbols.string(pair.other)),
      let text = catalogue.symbol(ofType: symbols.string(pair.kind), code: code)
    {
      name = try symbols.intern(text)
    }
    categoryNames[pair] = name
    return name
  }
}

/// The remarks of one batch; the ledger is asked once for each.
private struct Counts {
  var valueMissing = 0
  var negativeValue = 0
  var percentOverOne = 0
  var unknownUnit = 0
  var unitMismatch = 0
  var unmapped = 0

  func add(to ledger: inout Ledger) {
    ledger[.valueMissing] += valueMissing
    ledger[.negativeValue] += negativeValue
    ledger[.percentOverOne] += percentOverOne
    ledger[.unknownUnit] += unknownUnit
    ledger[.unitMismatch] += unitMismatch
    ledger[.unmapped] += unmapped
  }
}
