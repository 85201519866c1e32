import ByteIO
import HealthModel
import Sinks
import Stages

/// What a day of a kind came to, as members of an Observation.
struct DayValue {
  var category: String?
  var code: [Coding]
  var members: [(String, JSONDocument)]
  private var summary: Summary

  private enum Summary { case sum, mean(String), count, hours, length }

  /// Nil if the row says nothing of its own.
  init?(
    _ row: BucketRow, of kind: KindDescription, _ coding: TypeCoding, _ codes: CodeBook,
    symbols tables: ExportTables
  ) {
    // A mean is no vital sign: no profile knows it.
    let coding = coding.withoutVitalSign
    category = coding.category
    guard let style = kind.style else { return nil }
    if style == .category {
      let symbol = tables.symbols.string(row.category)
      guard
        let value = Self.category(row, kind, coding, codes, symbol)
      else { return nil }
      (code, members, summary) = (coding.sample, value.members, value.summary)
    } else if style.isCumulative {
      guard let sum = kind.sum(of: row, over: .day) else { return nil }
      code = (coding.dailyCodes.isEmpty ? coding.codes : coding.dailyCodes) + [coding.apple]
      members = [("valueQuantity", Self.quantity(sum, coding)), Self.components([Self.count(row)])]
      summary = .sum
    } else {
      guard row.average != nil || row.minimum != nil else { return nil }
      code = coding.sample
      members = [Self.components(Self.statistics(row, coding) + [Self.count(row)])]
      summary = .mean(style.meanMethod ?? "arithmetic")
    }
  }

  /// How the numbers came about, in words.
  func method(_ policy: String) -> String {
    switch summary {
    case .sum: "Sum of a local day; overlapping sources: \(policy)"
    case .mean(let method): "Statistics of a local day; mean: \(method); overlapping sources: \(policy)"
    case .count: "Number of samples in a local day"
    case .hours: "Distinct hours of a local day"
    case .length: "Sum of lengths in a local day; overlapping sources: \(policy)"
    }
  }

  // MARK: Categories

  private static func category(
    _ row: BucketRow, _ kind: KindDescription, _ coding: TypeCoding, _ codes: CodeBook, _ symbol: String
  ) -> (members: [(String, JSONDocument)], summary: Summary)? {
    if kind.shortName == "AppleStandHour" {
      guard let hours = row.sum else { return nil }
      return ([("valueQuantity", .quantity(hours, Unit("{hours}", name: "hours")))], .hours)
    }
    let value = SampleValue(
      of: kind, coding, flags: .isCategory, unit: "", category: symbol, codes: codes)
    let count = components([count(row)])
    switch value {
    case .duration(let seconds, let unit):
      let length = (Double(row.durationSeconds ?? 0) / seconds).roundedTo15Digits
      return ([("valueQuantity", .quantity(length, unit)), count], .length)
    case .fixed(let name, let value): return ([(name, value), count], .count)
    case .number, .printed, .absent: return ([("dataAbsentReason", .unknownValue), count], .count)
    }
  }

  // MARK: Numbers

  private static func quantity(_ value: Double, _ coding: TypeCoding) -> JSONDocument {
    .quantity(coding.isPercent ? UnitConversion.percent(value) : value, coding.unit)
  }

  private static func statistics(_ row: BucketRow, _ coding: TypeCoding) -> [JSONDocument] {
    let parts: [(String, Double?, DailyCode)] = [
      ("average", row.average, .mean), ("minimum", row.minimum, .minimum), ("maximum", row.maximum, .maximum),
    ]
    return parts.compactMap { statistic, value, part in
      value.map { value in
        let codes = coding.dailyCodes(part) + [.statistic(statistic)]
        return component(codes, "valueQuantity", quantity(value, coding))
      }
    }
  }

  private static func count(_ row: BucketRow) -> JSONDocument {
    component([.statistic("count")], "valueInteger", .integer(row.records))
  }

  private static func component(_ codes: [Coding], _ name: String, _ value: JSONDocument) -> JSONDocument {
    .object([("code", .concept(codes)), (name, value)])
  }

  private static func components(_ components: [JSONDocument]) -> (String, JSONDocument) {
    ("component", .array(components))
  }
}

/// What a code of a whole day is of.
enum DailyCode: Sendable {
  case mean, minimum, maximum

  /// The codes of heart rate; every other kind has one of its mean.
  private static let extremes = ["8883-1": minimum, "8873-2": maximum]

  init(_ coding: Coding) { self = Self.extremes[coding.code] ?? .mean }
}

extension TypeCoding {
  /// The codes of a statistic of a whole day.
  func dailyCodes(_ part: DailyCode) -> [Coding] { dailyCodes.filter { DailyCode($0) == part } }
}
