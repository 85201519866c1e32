import Foundation
import TestSupport

/// An export, what the program makes of it as FHIR, and the resources in there.
struct FHIRExport: ~Copyable {
  let folder: TemporaryFolder
  /// Below the export's folder.
  let output: URL

  /// Writes an export of these elements and runs a pipeline whose sink `fhir` has these keys behind its path.
  init(
    _ elements: String, sink keys: String, zone: String = "Europe/London", offset: String = "+0000",
    options: [String] = [], files: [String: String] = [:]
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Array("{sinks: [{fhir: {path: 'fhir', \(keys)}}], timezone: '\(zone)'}".utf8), to: "p.json")
    let export = folder.url.appending(path: "export")
    for (path, text) in files.merging(
      ["export.xml": Self.document(elements, offset)], uniquingKeysWith: { $1 })
    {
      let file = export.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let result = try Program.run(
      ["run", "p.json", "export", "--quiet", "--output", "out"] + options, in: folder.url)
    if result.code != 0 { throw Unsuccessful(errors: result.errors) }
    output = folder.url.appending(path: "out/fhir")
    self.folder = folder
  }

  struct Unsuccessful: Error { var errors: String }

  private static func document(_ elements: String, _ offset: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    ]>
    <HealthData locale="en_GB">
     <ExportDate value="2025-07-01 \(offset == "+0000" ? "12:00:00 +0000" : "21:00:00 +0900")"/>
    \(elements)
    </HealthData>
    """
  }

  /// One Record, beginning at a minute of 2025-06-01 UTC.
  static func record(
    _ type: String, _ value: String?, unit: String? = nil, at minute: Int, seconds: Int = 0,
    children: String = ""
  ) -> String {
    func moment(_ seconds: Int) -> String {
      let whole = minute * 60 + seconds
      let (day, clock) = (1 + whole / 86_400, whole % 86_400)
      return String(
        format: "2025-06-%02d %02d:%02d:%02d +0000", day, clock / 3600, clock / 60 % 60, clock % 60)
    }
    let text = value?.replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
    let unitText = unit?.replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(
      of: ">", with: "&gt;")
    let optional = (unitText.map { " unit=\"\($0)\"" } ?? "") + (text.map { " value=\"\($0)\"" } ?? "")
    return
      " <Record type=\"\(type)\" sourceName=\"App\" startDate=\"\(moment(0))\" endDate=\"\(moment(seconds))\"\(optional)>\(children)</Record>\n"
  }

  /// All resources of files whose names begin so, in the order of the files.
  func resources(_ name: String) throws -> [Resource] {
    try names.filter { $0.hasPrefix(name) && $0.hasSuffix(".ndjson") }.flatMap { name in
      let text = String(decoding: try Data(contentsOf: output.appending(path: name)), as: UTF8.self)
      return try text.split(separator: "\n").map { try Resource(Data($0.utf8)) }
    }
  }

  /// The Bundles, with how long each is.
  func bundles() throws -> [(bundle: Resource, bytes: Int)] {
    try names.filter { $0.hasPrefix("Bundle.") }.map { name in
      let data = try Data(contentsOf: output.appending(path: name))
      return (try Resource(data), data.count)
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: output.path))?.sorted() ?? []
  }
}

/// A JSON object that is asked by paths such as `code.coding.0.code`.
struct Resource {
  let object: Any

  init(_ data: Data) throws { object = try JSONSerialization.jsonObject(with: data) }
  init(_ object: Any) { self.object = object }

  subscript(path: String) -> Any? {
    var value: Any? = object
    for name in path.split(separator: ".") {
      switch value {
      case let list as [Any]:
        guard let index = Int(name), list.indices.contains(index) else { return nil }
        value = list[index]
      case let members as [String: Any]: value = members[String(name)]
      default: return nil
      }
    }
    return value
  }

  func text(_ path: String) -> String? { self[path] as? String }
  func number(_ path: String) -> Double? { (self[path] as? NSNumber)?.doubleValue }
  func list(_ path: String) -> [Resource] { (self[path] as? [Any] ?? []).map { Resource($0) } }

  /// The codes of one system in a CodeableConcept.
  func codes(_ path: String, system: String) -> [String] {
    list(path + ".coding").filter { $0.text("system") == system }.compactMap { $0.text("code") }
  }

  static let loinc = "http://loinc.org"
  static let healthKit = "http://developer.apple.com/documentation/healthkit"
}
