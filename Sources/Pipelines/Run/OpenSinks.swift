import ByteIO
import Documents
import FHIR
import Sinks
import Stages
import Synchronization

extension Pipeline.Sink {
  /// Opens the sink for one archive; its files appear when the folder is published.
  ///
  /// - Parameters:
  ///   - task: what it does with the archive.
  ///   - loadDigest: tells a warehouse what loads an export.
  func open(
    in folder: OutputFolder, places: [PathTemplate.Placeholder: String], context: ExportContext,
    task: SinkTask, loadDigest: String
  ) throws(Failure) -> any Sink {
    switch self {
    case .daily(let daily):
      let path = daily.path.filled(places).description
      let target: any RowTarget
      switch task {
      case .write, .fhir:
        return DailySink(
          try folder.create(path, gzip: daily.isCompressed), path: path,
          interval: daily.bucket, splitsBySource: daily.bySource, context: context)
      case .keep(let changes): target = changes.new
      case .writeChanges(let changes):
        target = EarlierDays(of: changes) { () throws(Failure) in
          try changes.write(daily, to: path, in: folder)
        }
      }
      return DailyTupleSink(
        to: target, interval: daily.bucket, splitsBySource: daily.bySource, context: context)
    case .csv(let csv):
      let names = KindPaths(csv.path.filled(places))
      return CSVSink(
        columns: csv.columns, context: context, commonPath: names.commonPath,
        pathOfKind: { names.path(of: $0) }
      ) { (path) throws(Failure) in try folder.create(path, gzip: csv.isCompressed)
      }
    case .tables(let tables):
      return try open(tables, at: tables.path.filled(places), in: folder, context)
    case .warehouse(let tables):
      let lake = Lake(
        at: tables.path, output: folder.path, participantID: context.participantID,
        exportID: context.archiveDigest.hex(16))
      let template = tables.path.filled(places)
      let omitted = tables.format == .parquet ? ["participant_id", "export_id"] : []
      let names = Dictionary(
        uniqueKeysWithValues: tables.tables.map { (template.filled([.table: $0.name]).description, $0.name) })
      return LakeSink(
        try open(tables, at: template, in: folder, context, omitting: omitted), names: names, in: lake,
        folder: folder, context: context, pipelineDigest: loadDigest)
    case .sqlite(let database), .postgres(let database):
      return try DatabaseSink(
        database, of: self, output: folder.path, context: context, loadDigest: loadDigest)
    case .fhir(let fhir):
      let path = fhir.path.filled(places).description
      var context = context
      context.profile?.keepOnly(birthDate: fhir.hasBirthDate)
      if !fhir.hasProfile { context.profile = nil }
      let isCompressed = fhir.isCompressed
      let files = ResourceFiles(
        path: { name, ending in "\(path)/\(Self.safe(name))\(ending)\(isCompressed ? ".gz" : "")" },
        create: { (path) throws(Failure) in try folder.create(path, gzip: isCompressed) })
      var options = fhir.options
      options.version = SoftwareVersions.own
      return FHIRSink(
        options, task: task.fhir, wantsDaily: !fhir.daily.isEmpty, wantsSamples: !fhir.samples.isEmpty,
        context: context, files: files)
    }
  }
}

extension Pipeline.Sink {
  /// Opens the files of tables.
  ///
  /// - Parameters:
  ///   - template: only the table is not filled.
  ///   - omitted: columns that the names of Parquet's folders have.
  private func open(
    _ tables: Pipeline.Tables, at template: PathTemplate, in folder: OutputFolder, _ context: ExportContext,
    omitting omitted: [String] = []
  ) throws(Failure) -> any Sink {
    let form: TableForm =
      switch tables.format {
      case .csv: .csv
      case .ndjson: .ndjson
      case .parquet: .tuples
      }
    return try openTables(tables.tables, as: form, context: context) { (table) throws(Failure) in
      let path = template.filled([.table: table.name]).description
      let file = try folder.create(path, gzip: tables.isCompressed)
      return form == .tuples
        ? ParquetFile(file, path: path, table, omitting: omitted)
        : TextFile(file, path: path, table, as: form)
    }
  }

  /// A name of which each part is a safe name of a file: types of clinical records come from the archive.
  fileprivate static func safe(_ name: String) -> String {
    name.split(separator: "/").map { PathTemplate.fileName(String($0)) }.joined(separator: "/")
  }
}

extension Me {
  /// Drops the whole date of birth, which another sink may have asked for.
  fileprivate mutating func keepOnly(birthDate: Bool) {
    if !birthDate { self.birthDate = nil }
  }
}

/// The paths of the kinds of one archive. Two odd type names may become the same safe file name: then a number tells
/// them apart.
private final class KindPaths: Sendable {
  private let template: PathTemplate
  private let owners = Mutex<[String: String]>([:])

  init(_ template: PathTemplate) { self.template = template }

  /// The path of all kinds, if they share one.
  var commonPath: String? { template.contains(.kind) ? nil : template.description }

  func path(of kind: KindDescription) -> String {
    var number = 1
    while true {
      // The number must not be lost where a long name is cut.
      let name = number == 1 ? kind.shortName : "\(kind.shortName.prefix(80))-\(number)"
      let path = template.filled([.kind: name]).description
      if isPath(path, of: kind.identifier) { return path }
      number += 1
    }
  }

  /// Whether a path is not another kind's; then it is this one's from now on.
  private func isPath(_ path: String, of kind: String) -> Bool {
    owners.withLock { owners in
      let owner = owners[path] ?? kind
      owners[path] = owner
      return owner == kind
    }
  }
}
