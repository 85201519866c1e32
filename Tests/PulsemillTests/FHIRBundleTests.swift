import Foundation
import TestSupport
import Testing

/// Transaction Bundles, by the real program.
@Suite struct FHIRBundleTests {
  /// Many samples by three writers, a few documents.
  private static let elements =
    (0..<250).map { number in
      FHIRExport.record(
        "HKQuantityTypeIdentifierHeartRate", "\(60 + number % 30)", unit: "count/min", at: number
      )
      .replacingOccurrences(of: "sourceName=\"App\"", with: "sourceName=\"App \(number % 3)\"")
    }.joined()
    + FHIRExport.record("HKQuantityTypeIdentifierStepCount", "10", unit: "count", at: 5, seconds: 60)

  private static func bundles(_ keys: String) throws -> [(bundle: Resource, bytes: Int)] {
    try FHIRExport(elements, sink: "format: 'bundle', samples: ['*'], " + keys).bundles()
  }

  /// The last number is how many Bundles there may be: of 7 entries, four are the Patient and three Devices.
  static let sizes: [(keys: String, entries: Int, bytes: Int, most: Int)] = [
    ("", 100, 1_000_000, 6), ("max_entries: 7", 7, 1_000_000, 90), ("max_bytes: 10000", 100, 10_000, 60),
  ]

  @Test(arguments: sizes) func bundlesAreSmallAndSelfContained(
    keys: String, entries: Int, bytes: Int, most: Int
  ) throws {
    let bundles = try Self.bundles(keys)
    var observations: Set<String> = []
    for (bundle, size) in bundles {
      #expect(bundle.text("type") == "transaction")
      #expect(bundle.list("entry").count <= entries)
      #expect(size <= bytes)
      let urls = bundle.list("entry").compactMap { $0.text("fullUrl") }
      #expect(urls.count == bundle.list("entry").count && Set(urls).count == urls.count)
      for entry in bundle.list("entry") {
        let resource = entry.text("resource.resourceType") ?? ""
        let id = entry.text("resource.id") ?? ""
        #expect(entry.text("request.method") == "PUT")
        #expect(entry.text("request.url") == "\(resource)/\(id)")
        for path in ["subject", "device", "patient"] {
          guard let reference = entry.text("resource.\(path).reference") else { continue }
          #expect(urls.contains(reference), "\(resource).\(path)")
        }
        if resource == "Observation" { #expect(observations.insert(id).inserted) }
      }
    }
    // 251 samples, and a day of each of the two kinds.
    #expect(observations.count == 253)
    #expect(bundles.count <= most)
  }

  static let requests: [(request: String, method: String, url: String)] = [
    ("conditional", "PUT", "Observation?identifier=urn:pulsemill:id|"), ("create", "POST", "Observation"),
  ]

  @Test(arguments: requests)
  func serversThatGiveIDsFindResourcesByIdentifier(request: String, method: String, url: String) throws {
    for (bundle, _) in try Self.bundles("request: '\(request)'") {
      for entry in bundle.list("entry") {
        #expect(entry["resource.id"] == nil)
        #expect(entry.text("request.method") == method)
        guard entry.text("resource.resourceType") == "Observation" else { continue }
        #expect(entry.text("request.url")?.hasPrefix(url) == true)
        let search = "identifier=urn:pulsemill:id|" + (entry.text("resource.identifier.0.value") ?? "?")
        #expect(
          entry.text(method == "PUT" ? "request.url" : "request.ifNoneExist")?.hasSuffix(search) == true)
      }
    }
  }

  /// Threads, memory and a phone that was elsewhere when it exported change no byte.
  @Test func theSameSamplesGiveTheSameBytes() throws {
    for format in ["ndjson", "bundle"] {
      let keys = "format: '\(format)', samples: ['*']"
      func results(_ elements: String, _ offset: String, _ options: [String]) throws -> [String: Data] {
        let export = try FHIRExport(elements, sink: keys, offset: offset, options: options)
        return try OutputTree(export.output).files
      }
      let first = try results(Self.elements, "+0000", ["--threads", "1"])
      #expect(first.count >= 4)
      #expect(try results(Self.elements, "+0000", ["--threads", "3", "--memory", "1M"]) == first)
      #expect(try results(Self.inTokyo(Self.elements), "+0900", []) == first)
    }
  }

  /// The same moments as a phone in Tokyo prints them.
  private static func inTokyo(_ elements: String) -> String {
    var text = elements
    for hour in (0..<24).reversed() {
      let (day, other) = (hour < 15 ? "01" : "02", (hour + 9) % 24)
      text = text.replacingOccurrences(
        of: String(format: "\"2025-06-01 %02d(:[0-9:]+) [+]0000", hour),
        with: "\"2025-06-\(day) " + String(format: "%02d", other) + "$1 +0900", options: .regularExpression)
    }
    return text
  }
}
