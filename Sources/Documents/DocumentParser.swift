import ByteIO
import HealthModel

/// Reads what documents have in common and counts what it notices; one serves a whole archive.
package struct DocumentParser: Sendable {
  /// What was mended or noticed so far; whoever reads it may empty it.
  package var remarks: [Remark: Int] = [:]
  /// The file has no DOCTYPE: attributes that are not known are metadata by design, not news.
  package var isLegacy: Bool
  /// Whether ``Me`` keeps the date of birth, not only its year.
  package let keepsBirthDate: Bool
  let catalogue: Catalogue
  let aliases: [String: String]
  /// What the document in hand has no place for.
  var other: [OtherRow] = []
  private var dates = InstantParser()
  /// A sound export has a few dozen conversions, and as many sources.
  private static let maximumConversions = 1024
  private var conversions: [UnitUse: Result<UnitConversion, UnitProblem>] = [:]
  /// Few are new; their addresses aside.
  private var sources: [PrintedSource: SourceRevision] = [:]

  private var lastSource: (printed: PrintedSource, source: SourceRevision)?

  /// Who wrote a document, as printed without the device's address.
  private struct PrintedSource: Hashable, Sendable {
    var name: String
    var version: String
    var device: String
  }

  /// A unit as printed, and what it is to become.
  private struct UnitUse: Hashable, Sendable {
    var unit: String
    var target: Quantity.Target
  }

  /// - Parameter aliases: old source names and the ones that they go by now.
  package init(
    aliases: [String: String] = [:], isLegacy: Bool = false, keepsBirthDate: Bool = false,
    catalogue: Catalogue = .standard
  ) {
    self.aliases = Dictionary(
      aliases.map { (canonicalSourceName($0.key), canonicalSourceName($0.value)) }, uniquingKeysWith: { $1 })
    self.isLegacy = isLegacy
    self.keepsBirthDate = keepsBirthDate
    self.catalogue = catalogue
  }

  mutating func note(_ remark: Remark) { remarks[remark, default: 0] += 1 }

  /// Who wrote a document.
  mutating func source(name: String, version: String = "", device: String = "") -> SourceRevision {
    let printed = PrintedSource(name: name, version: version, device: SourceRevision.withoutAddress(device))
    if let last = lastSource, last.printed == printed { return last.source }
    if let known = sources[printed] {
      lastSource = (printed, known)
      return known
    }
    let source = SourceRevision(name: name, version: version, device: device, aliases: aliases)
    if sources.count == Self.maximumConversions { sources = [:] }
    sources[printed] = source
    return source
  }

  // MARK: Dates

  /// The moment that `text` prints with its offset, or nil if it prints none.
  mutating func printedInstant(_ text: String) -> PrintedInstant? {
    var text = text
    return text.withUTF8 { dates.parse(UnsafeRawBufferPointer($0)) }
  }

  /// A moment that need not be there; one that cannot be read is counted as `remark`.
  mutating func instant(_ text: String?, or remark: Remark = .badDate) -> Instant? {
    guard let text, !text.isEmpty else { return nil }
    let instant = printedInstant(text)?.instant
    if instant == nil { note(remark) }
    return instant
  }

  /// A moment of a part of a document; that of the whole stands in where it is missing or cannot be read.
  mutating func instant(_ text: String?, insteadOf whole: Instant) -> Instant {
    if text?.isEmpty ?? true { note(.missingAttribute) }
    return instant(text) ?? whole
  }

  /// The moment that an attribute prints: nil if there is no such attribute, nil inside if it prints none.
  mutating func printedInstant(_ name: String, of element: Element) -> PrintedInstant?? {
    element.withValue(of: name) { dates.parse($0) }
  }

  /// The moment of an attribute that a document cannot do without.
  mutating func requiredInstant(_ name: String, of element: Element) throws(RejectionReason) -> Instant {
    guard let printed = printedInstant(name, of: element) else { throw .missingAttribute }
    guard let printed else { throw .badDate }
    return printed.instant
  }

  /// `startDate` and `endDate`.
  mutating func interval(of element: Element) throws(RejectionReason) -> Interval {
    guard let start = printedInstant("startDate", of: element),
      let end = printedInstant("endDate", of: element)
    else { throw .missingAttribute }
    guard let start, let end else { throw .badDate }
    if end.instant < start.instant { throw .endBeforeStart }
    return Interval(start: start.instant, end: end.instant)
  }

  // MARK: Numbers

  /// A plain number; what is none is counted. Nil if absent or empty.
  mutating func number(_ text: String?) -> Double? {
    guard let text, !text.isEmpty else { return nil }
    let number = decimal(text)
    if number == nil { note(.badNumber) }
    return number
  }

  /// A number with its unit; nil if there is no text, which is never 0.
  mutating func quantity(_ text: String?, _ unit: String?, in target: Quantity.Target) -> Quantity? {
    guard let text, !text.isEmpty else { return nil }
    let unit = unit ?? ""
    var quantity = Quantity(value: number(text), unit: unit, text: text, printedUnit: unit)
    switch (target, conversion(of: UnitUse(unit: unit, target: target))) {
    case (.type(let identifier), .success(let conversion)):
      quantity.unit = catalogue.type(identifier: identifier)?.canonicalUnit ?? unit
      quantity.value = quantity.value.map { conversion($0) }
    case (.unit(let canonical), .success(let conversion)):
      quantity.unit = canonical
      quantity.value = quantity.value.map { conversion($0) }
    case (.asPrinted, _): break
    case (_, .failure(let problem)):
      quantity.isCanonical = false
      note(remark(of: problem, in: target))
    }
    return quantity
  }

  private func remark(of problem: UnitProblem, in target: Quantity.Target) -> Remark {
    if case .type(let identifier) = target, catalogue.type(identifier: identifier) == nil { return .unmapped }
    return switch problem {
    case .unknown: .unknownUnit
    case .mismatch: .unitMismatch
    }
  }

  private mutating func conversion(of use: UnitUse) -> Result<UnitConversion, UnitProblem> {
    if let known = conversions[use] { return known }
    let result = Result { () throws(UnitProblem) in
      switch use.target {
      case .asPrinted: return UnitConversion.identity
      case .unit(let unit): return try UnitConversion(from: use.unit, to: unit)
      case .type(let identifier):
        guard let type = catalogue.type(identifier: identifier) else { throw UnitProblem.unknown(use.unit) }
        return try type.conversion(from: use.unit)
      }
    }
    if conversions.count == Self.maximumConversions { conversions = [:] }
    conversions[use] = result
    return result
  }
}

/// A finite decimal number with `.` as its mark, or nil.
func decimal(_ text: String) -> Double? {
  var text = text
  return text.withUTF8 { parseDecimal(UnsafeRawBufferPointer($0)) }.flatMap { $0.isFinite ? $0 : nil }
}
