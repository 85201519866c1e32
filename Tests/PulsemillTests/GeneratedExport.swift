/// A synthetic export of any size: two devices and two apps that overlap, rows in no order, copies, mixed units,
/// metadata and sync versions; the same bytes for the same number of Records.
enum GeneratedExport {
  private static let phone =
    #"sourceName="Sample Phone" sourceVersion="18.1" device="&lt;&lt;HKDevice: 0x10&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone99,1, software:18.1&gt;""#
  private static let watch =
    #"sourceName="Apple Watch" sourceVersion="11.1" device="&lt;&lt;HKDevice: 0x20&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch99,1, software:11.1&gt;""#
  private static let scale = #"sourceName="Scale App" sourceVersion="3""#
  private static let sleep = #"sourceName="Sleep App" sourceVersion="7""#

  /// Years of data around daylight saving changes, from a zone that only its offset tells.
  static func bytes(records: Int) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 14 -->
      ]>
      <HealthData locale="en">
       <ExportDate value="2025-01-15 12:00:00 -0330"/>

      """
    var random = Random(state: UInt64(records))
    for number in 0..<records { text += record(number, &random) }
    return Array((text + "</HealthData>\n").utf8)
  }

  private static func record(_ number: Int, _ random: inout Random) -> String {
    let start = 1_700_000_000 + random.below(30_000_000)
    switch random.below(8) {
    case 0, 1:
      return row("QuantityTypeIdentifierStepCount", phone, "count", start, 600, "\(1 + random.below(900))")
    case 2, 3:
      return row("QuantityTypeIdentifierStepCount", watch, "count", start, 300, "\(random.below(500))")
    case 4:
      let copy = row(
        "QuantityTypeIdentifierHeartRate", watch, "count/min", start, 0, "\(50 + random.below(99))")
      return copy + copy.replacing("creationDate=\"2024", with: "creationDate=\"2025")
    case 5:
      return row(
        "QuantityTypeIdentifierBodyMass", scale, number % 2 == 0 ? "kg" : "lb", start, 0,
        "80.\(random.below(99))")
    case 6:
      return row(
        "QuantityTypeIdentifierActiveEnergyBurned", random.below(2) == 0 ? phone : watch, "kcal", start,
        random.below(200_000), "\(random.below(90)).\(random.below(9))",
        metadata: [
          "HKMetadataKeySyncIdentifier": "\(random.below(500))", "HKMetadataKeySyncVersion": "\(number)",
        ])
    default:
      return row(
        "CategoryTypeIdentifierSleepAnalysis", sleep, nil, start, 3600,
        "HKCategoryValueSleepAnalysisAsleepCore",
        metadata: ["HKTimeZone": "Nowhere/Special"])
    }
  }

  private static func row(
    _ kind: String, _ source: String, _ unit: String?, _ start: Int, _ length: Int, _ value: String,
    metadata: [String: String] = [:]
  ) -> String {
    let unit = unit.map { #" unit="\#($0)""# } ?? ""
    let head =
      #" <Record type="HK\#(kind)" \#(source)\#(unit) creationDate="2024-12-01 00:00:00 -0330""#
      + #" startDate="\#(date(start))" endDate="\#(date(start + length))" value="\#(value)""#
    if metadata.isEmpty { return head + "/>\n" }
    let entries = metadata.sorted { $0.key < $1.key }
      .map { "  <MetadataEntry key=\"\($0.key)\" value=\"\($0.value)\"/>\n" }
    return head + ">\n" + entries.joined() + " </Record>\n"
  }

  /// UTC seconds as the export prints them, `-0330`.
  private static func date(_ instant: Int) -> String {
    let local = instant - 12_600
    var day = local / 86_400
    var year = 1970
    func days(_ year: Int) -> Int { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365 }
    while day >= days(year) {
      day -= days(year)
      year += 1
    }
    let lengths = [31, days(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var month = 0
    while day >= lengths[month] {
      day -= lengths[month]
      month += 1
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let second = local % 86_400
    let clock = [second / 3600, second / 60 % 60, second % 60].map(two).joined(separator: ":")
    return "\(year)-\(two(month + 1))-\(two(day + 1)) \(clock) -0330"
  }

  /// A linear congruential generator (Knuth's MMIX), so that no run differs from another.
  private struct Random {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
