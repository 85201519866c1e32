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
    let content = Content(elements, offset: offset, files: files)
    try self.init(content, sink: keys, rest: ", timezone: '\(zone)'", options: options)
  }

  /// The same of any export; with an earlier one, it is compared with that.
  ///
  /// - Parameter rest: more of the pipeline, behind its sinks.
  init(
    _ content: Content, previous: Content? = nil, sink keys: String, rest: String = "", options: [String] = []
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("{sinks: [{fhir: {path: 'fhir', \(keys)}}]\(rest)}".utf8), to: "p.json")
    for (path, bytes) in content.bytes { try folder.write(bytes, to: "export/\(path)") }
    for (path, bytes) in previous?.bytes ?? [:] { try folder.write(bytes, to: "previous/\(path)") }
    let comparison = previous == nil ? [] : ["--previous", "previous"]
    let result = try Program.run(
      ["run", "p.json", "export", "--quiet", "--output", "out"] + comparison + options, in: folder.url)
    if result.code != 0 { throw Unsuccessful(code: result.code, errors: result.errors) }
    output = folder.url.appending(path: "out/fhir")
    self.folder = folder
  }

  /// What an export holds.
  struct Content {
    var elements: String
    /// Of the phone when it exported.
    var offset = "+0000"
    /// The month of the export.
    var month = 7
    var files: [String: String] = [:]
    var isCut = false

    init(
      _ elements: String, offset: String = "+0000", month: Int = 7, files: [String: String] = [:],
      isCut: Bool = false
    ) {
      (self.elements, self.offset, self.month) = (elements, offset, month)
      (self.files, self.isCut) = (files, isCut)
    }

    fileprivate var bytes: [String: [UInt8]] {
      var bytes = files.mapValues { Array($0.utf8) }
      let document = FHIRExport.document(elements, offset, month)
      bytes["export.xml"] = Array((isCut ? document.replacing("</HealthData>", with: "") : document).utf8)
      return bytes
    }
  }

  struct Unsuccessful: Error {
    var code: Int32
    var errors: String
  }

  /// The report of the run.
  func report() throws -> Resource {
    try Resource(Data(contentsOf: folder.url.appending(path: "out/run.json")))
  }

  fileprivate static func document(_ elements: String, _ offset: String, _ month: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    ]>
    <HealthData locale="en_GB">
     <ExportDate value="2025-0\(month)-01 \(offset == "+0000" ? "12:00:00 +0000" : "21:00:00 +0900")"/>
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

  var names: [String] {
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
