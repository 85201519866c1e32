import ByteIO
import Documents
import HealthModel
import SideFiles
import Stages

/// Writes documents as rows of tables, those of them that were asked for.
final class DocumentTables<Form: RowForm>: DocumentWriter {
  let context: ExportContext
  private let exportID: RecordID
  private var tables: [String: OpenTable] = [:]
  var identity = DocumentIdentity()
  /// How many points were written of each route: those of several files need not follow each other.
  var pointNumbers: [RecordID: Int] = [:]

  private final class OpenTable {
    var rows: RowBuffer<Form>
    let target: any RowTarget

    init(_ rows: consuming RowBuffer<Form>, _ target: any RowTarget) {
      self.rows = rows
      self.target = target
    }

    /// Hands on what was written.
    func flush() throws(Failure) {
      if rows.rows == 0 { return }
      try target.append(rows.bytes.bytes, count: rows.rows)
      rows.bytes.removeAll()
      rows.rows = 0
    }
  }

  init(_ context: ExportContext) {
    self.context = context
    exportID = context.exportID
  }

  func open(_ table: Table, _ target: any RowTarget) {
    tables[table.name] = OpenTable(RowBuffer(table), target)
  }

  /// Ends a table; nil if it is none of these or leaves no file.
  func finish(_ table: Table) throws(Failure) -> PublishedFile? {
    guard let open = tables[table.name] else { return nil }
    try open.flush()
    return try open.target.finish()
  }

  /// Writes a row, or several, if the table was asked for.
  func rows(
    of table: String, _ write: (inout RowBuffer<Form>) throws(Failure) -> Void
  ) throws(Failure) {
    guard let open = tables[table] else { return }
    try write(&open.rows)
    if open.rows.bytes.count >= rowPiece { try open.flush() }
  }

  /// Writes one row, which begins with the participant.
  func row(
    of table: String, _ write: (inout RowBuffer<Form>) throws(Failure) -> Void
  ) throws(Failure) {
    try rows(of: table) { (file) throws(Failure) in
      file.text(context.participantID)
      try write(&file)
      file.endRow()
    }
  }

  /// What the tables that were asked for need.
  var parts: DocumentParts {
    let needs: [(String, DocumentParts)] = [
      ("routes", .routePoints), ("route_points", .routePoints), ("clinical_records", .clinicalFiles),
      ("ecg", .electrocardiograms), ("ecg_samples", .electrocardiograms), ("sleep_nights", .nights),
      ("workout_statistics", .computedStatistics), ("correlation_members", .memberRecords),
    ]
    return needs.reduce([]) { tables[$1.0] == nil ? $0 : $0.union($1.1) }
  }

  /// The kinds that the tables that were asked for are made of.
  var kinds: Set<HealthDocument.Kind> {
    let makers: [(String, HealthDocument.Kind)] = [
      ("profile", .me), ("correlations", .correlation), ("correlation_members", .correlation),
      ("workouts", .workout), ("workout_statistics", .workout), ("workout_events", .workout),
      ("workout_activities", .workout), ("routes", .workout), ("route_points", .workout),
      ("activity_summary", .activitySummary), ("clinical_records", .clinicalRecord),
      ("audiograms", .audiogram), ("audiogram_points", .audiogram),
      ("vision_prescriptions", .visionPrescription),
    ]
    return Set(makers.filter { tables[$0.0] != nil }.map(\.1))
  }

  var takesOther: Bool { tables["other"] != nil }

  var clock: ZoneTimeline { context.clock }

  func exportID(_ file: inout RowBuffer<Form>) { file.id(exportID) }

  /// Source, version and device, as columns that follow each other.
  func write(_ source: SourceRevision, to file: inout RowBuffer<Form>) {
    file.id(identity.source(key: source.key))
    file.text(source.name)
    file.text(source.version)
    file.id(source.device.isEmpty ? nil : identity.device(source.device))
  }

  /// Metadata as an object in the order of its keys; empty without any.
  func write(_ metadata: [MetadataEntry], to file: inout RowBuffer<Form>) {
    file.json(metadata.isEmpty ? nil : .object(metadata.map { ($0.key, .string($0.value)) }))
  }

  /// The name of a type without its prefix.
  func shortName(_ identifier: String) -> String { Catalogue.standard.shortName(of: identifier) }

  // MARK: Sources and profile

  func write(_ list: SourceList) throws(Failure) {
    try writeExport()
    for source in list.sources {
      try row(of: "sources") { (file) throws(Failure) in
        file.id(identity.source(key: source.key))
        file.text(source.name)
        file.text(source.family.rawValue)
        file.text(source.sourceClass.rawValue)
        file.integer(source.facts.rows)
        file.instant(source.facts.rows > 0 ? source.facts.firstStart : nil)
        file.instant(source.facts.rows > 0 ? source.facts.lastEnd : nil)
      }
    }
    for (id, text) in devices(list.devices) { try write(device: text, id) }
  }

  private func writeExport() throws(Failure) {
    let facts = context.facts
    try row(of: "exports") { (file) throws(Failure) in
      exportID(&file)
      file.text(context.archiveDigest.hex())
      file.integer(context.archiveBytes)
      file.instant(facts.exportDate?.instant)
      file.integer(facts.exportDate == nil ? nil : facts.exportOffset.map { Int($0) / 60 })
      file.integer(facts.exportVersion)
      file.text(facts.locale.isEmpty ? nil : facts.locale)
      file.text(context.zone.identifier)
      file.text(context.zone.origin.rawValue)
    }
  }

  /// One text for each device, the bytewise first of those that differ in what is no part of its identity.
  private func devices(_ texts: [String]) -> [(RecordID, String)] {
    var devices: [RecordID: String] = [:]
    for text in texts.sorted(by: precedesBytewise) {
      let id = identity.device(text)
      if devices[id] == nil { devices[id] = text }
    }
    return devices.sorted { $0.key < $1.key }
  }

  private func write(device text: String, _ id: RecordID) throws(Failure) {
    let fields = DeviceFields(text)
    try row(of: "devices") { (file) throws(Failure) in
      file.id(id)
      file.text(fields == DeviceFields("") ? text : fields.name)
      file.text(fields.manufacturer)
      file.text(fields.model)
      file.text(fields.hardware)
      file.text(fields.firmware)
      file.text(fields.software)
      file.text(fields.localIdentifier)
      file.text(fields.udi)
    }
  }

  func write(_ me: Me) throws(Failure) {
    try row(of: "profile") { (file) throws(Failure) in
      exportID(&file)
      file.date(me.birthDate)
      file.integer(me.birthYear.map(Int.init))
      file.text(me.biologicalSex)
      file.text(me.bloodType)
      file.text(me.fitzpatrickSkinType)
      file.text(me.wheelchairUse)
      file.text(me.activityMoveMode)
      file.text(me.cardioFitnessMedicationsUse)
    }
  }

  func write(_ rows: [OtherRow], of element: String, id: RecordID) throws(Failure) {
    for (index, other) in rows.enumerated() {
      try row(of: "other") { (file) throws(Failure) in
        file.id(id)
        file.integer(index + 1)
        exportID(&file)
        file.text(element)
        file.text(other.path)
        file.text(other.attribute)
        file.text(other.value)
      }
    }
  }
}

/// Bytes of rows that are handed on at once.
private let rowPiece = 64 << 10
