import ByteIO
import HealthModel
import Sinks

/// The folders of a lake, which holds many exports: a folder for each table, in it one for each participant and each
/// export (`key=value`, as Hive has it, so that readers make columns of them), and beside the tables what tells which of
/// the files count.
///
/// ```
/// v1/records/participant_id=self/export_id=…/part-00000.parquet
/// v1/_manifests/….json       an export is there if its manifest is
/// v1/_current/self.json      the export that is right
/// ```
struct Lake {
  /// The output folder.
  private let output: String
  /// The folder above `v1` in it: empty, or ends in a slash.
  let path: String
  let participantID: String
  let exportID: String

  /// Where the files of tables are, below the output folder.
  ///
  /// - Parameter folder: empty, or ends in a slash.
  static func template(in folder: String, ending: String) -> PathTemplate {
    let places: [PathTemplate.Placeholder] = [.table, .participantID, .exportID]
    let text =
      "\(folder)v1/{table}/participant_id={participant_id}/export_id={export_id}/part-00000.\(ending)"
    // It has nothing that a template may not have; the folder was read as one before.
    return (try? PathTemplate(text, allowing: places)) ?? .literal(text)
  }

  /// Where the manifests of exports are, whatever form their tables have.
  ///
  /// - Parameter template: as ``template(in:ending:)`` makes it.
  static func manifestTemplate(beside template: PathTemplate) -> PathTemplate {
    .literal("\(folder(of: template))v1/_manifests")
  }

  /// The folder above `v1`: empty, or ends in a slash.
  private static func folder(of template: PathTemplate) -> String {
    let text = template.description
    return text.firstRange(of: "v1/{table}").map { String(text[..<$0.lowerBound]) } ?? ""
  }

  /// The lake of a sink's files.
  ///
  /// - Parameter template: as ``template(in:ending:)`` makes it.
  init(at template: PathTemplate, output: String, participantID: String, exportID: String) {
    path = Self.folder(of: template)
    self.participantID = participantID
    self.exportID = exportID
    self.output = output
  }

  // Relative to the output folder.
  var manifestPath: String { "\(path)v1/_manifests/\(exportID).json" }
  var currentPath: String { "\(path)v1/_current/\(participantID).json" }

  /// What a lake knows of an export: which one it is, and what wrote it.
  struct Entry: Equatable {
    var exportID: String
    var participantID: String
    /// `yyyy-MM-ddTHH:mm:ssZ`; nil if the export has no ExportDate.
    var exportUTC: String?
    var pipelineDigest: String
    /// The files, relative to the output folder.
    var files: [String]
  }

  /// The manifest of the export; nil if it was not written, or not to its end.
  func manifest() throws(Failure) -> Entry? { try entry(at: manifestPath) }

  /// The export that is right so far.
  func current() throws(Failure) -> Entry? { try entry(at: currentPath) }

  private func entry(at path: String) throws(Failure) -> Entry? {
    let path = "\(output)/\(path)"
    var status = stat()
    if stat(path, &status) != 0, errno == ENOENT { return nil }
    let text = try PipelineFile.text(at: path)
    guard let root = try? JSON5Parser.parse(text), let entry = Entry(root) else {
      throw Failure(.data, "this is no file that Pulsemill wrote", at: path, try: "remove it")
    }
    return entry
  }
}

extension Lake.Entry {
  /// Nil if something is missing.
  fileprivate init?(_ root: JSONNode) {
    guard let exportID = root["export_id"]?.string, let participantID = root["participant_id"]?.string,
      let digest = root["pipeline_sha256"]?.string
    else { return nil }
    self.exportID = exportID
    self.participantID = participantID
    pipelineDigest = digest
    exportUTC = root["export_utc"]?.string
    files = root["entries"]?.array.compactMap { $0["url"]?.string } ?? []
  }
}

extension Lake.Entry {
  var moment: ExportMoment { ExportMoment(utc: exportUTC, exportID: exportID) }
}

extension JSONNode {
  /// A member of an object.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }

  var string: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The elements of an array; none if it is something else.
  var array: [JSONNode] {
    guard case .array(let elements) = value else { return [] }
    return elements
  }
}
