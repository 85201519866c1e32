import ByteIO
import Documents
import ExportArchive
import HealthModel
import SideFiles
import Sinks

/// Reads the files beside the main document and takes them to the sinks. What is wrong with one of them costs that file.
struct SideFileOutput: ~Copyable {
  private let members: ArchiveMembers
  private let writers: [any DocumentWriter]
  private let folder: OutputFolder
  private var identity = DocumentIdentity()
  /// The names of files that a document names.
  private var referenced: Set<String> = []
  /// The same of documents that are not asked for.
  private var passedOver: Set<String> = []

  init(_ members: ArchiveMembers, _ writers: [any DocumentWriter], _ folder: OutputFolder) {
    self.members = members
    self.writers = writers
    self.folder = folder
  }

  /// Notes files that documents name which are not asked for.
  mutating func refer(to paths: [ExportPath], _ kind: ArchiveMember.Kind) {
    passedOver.formUnion(paths.compactMap { members.member(at: $0.text, kind: kind)?.name })
  }

  // MARK: Routes

  /// Writes the points of routes; gives how many each has.
  mutating func writePoints(
    of routes: [RouteDigest], _ ledger: inout Ledger, _ rejects: inout RejectFile
  ) throws(Failure) -> [Int] {
    // A route may have several files, each a reference of its own.
    let owners = routes.indices.flatMap { index in routes[index].files.map { _ in index } }
    let references = routes.flatMap { route in
      route.files.map { RouteReference(start: route.start, end: route.end, path: $0.text) }
    }
    let summary = try RouteFiles.read(references, from: members) { (reference, points) throws(Failure) in
      for writer in writers { try writer.write(points, of: routes[owners[reference]].id) }
    }
    for (remark, count) in summary.remarks { ledger[remark] += count }
    for loss in summary.losses { try reject(loss.fault, loss.path, .workoutRoute, &ledger, &rejects) }
    let used = Set(references.compactMap { members.member(at: $0.path, kind: .workoutRoute)?.name })
    referenced.formUnion(used)
    count(.workoutRoute, used.count - summary.losses.count, &ledger)
    var counts = [Int](repeating: 0, count: routes.count)
    for (reference, points) in summary.points.enumerated() { counts[owners[reference]] += points }
    return counts
  }

  // MARK: Clinical records

  /// A clinical record with its file.
  ///
  /// - Parameter wanted: whether the file is to be read.
  mutating func read(
    _ record: ClinicalRecord, id: RecordID, wanted: Bool, _ ledger: inout Ledger, _ rejects: inout RejectFile
  ) throws(Failure) -> ClinicalEntry {
    var entry = ClinicalEntry(id: id, record: record, resource: nil, content: nil)
    guard wanted, let path = record.file else { return entry }
    guard let member = members.member(at: path.text, kind: .clinicalRecord) else {
      ledger[.missingFile] += 1
      return entry
    }
    guard referenced.insert(member.name).inserted else {
      ledger[.sharedFile] += 1
      return entry
    }
    do throws(SideFileFault) {
      var content = ByteBuffer()
      entry.resource = try ClinicalFile.read(open(member), into: &content)
      entry.content = String(decoding: content.bytes, as: UTF8.self)
      count(.clinicalRecord, 1, &ledger)
    } catch {
      try reject(error, member.name, .clinicalRecord, &ledger, &rejects)
    }
    return entry
  }

  // MARK: Electrocardiograms

  /// Writes all electrocardiograms that are asked for, in the order of their names.
  mutating func writeElectrocardiograms(
    _ selection: DocumentSelection, _ ledger: inout Ledger, _ rejects: inout RejectFile
  ) throws(Failure) {
    var microvolts = Column<Double>()
    var seen: [Instant: Int] = [:]
    let files = members.list.filter { $0.kind == .electrocardiogram }
    for member in files.sorted(by: { precedesBytewise($0.name, $1.name) }) {
      let facts: Electrocardiogram
      do throws(SideFileFault) {
        facts = try ECGFile.read(open(member), microvolts: &microvolts)
      } catch {
        try reject(error, member.name, .electrocardiogram, &ledger, &rejects)
        continue
      }
      let recorded = facts.recorded.instant
      guard selection.takes(Interval(start: recorded, end: recorded)) else { continue }
      if facts.hasUnknownVerdict { ledger[.ecgVerdict] += 1 }
      let ordinal = seen[recorded, default: 0]
      seen[recorded] = ordinal + 1
      let key = sampleKey("ecg", type: Self.ecgType, sourceKey: "", start: recorded, end: recorded)
      let entry = ECGEntry(id: identity.id(key, ordinal: ordinal), path: member.name, facts: facts)
      for writer in writers { try writer.write(entry, microvolts: microvolts) }
      count(.electrocardiogram, 1, &ledger)
    }
  }

  private static let ecgType = "HKDataTypeIdentifierElectrocardiogram"

  // MARK: Accounts

  /// Counts the files that nothing in the export names, of the kinds that were read.
  func noteUnreferenced(_ parts: DocumentParts, _ ledger: inout Ledger) {
    let kinds: [(DocumentParts, ArchiveMember.Kind)] = [
      (.routePoints, .workoutRoute), (.clinicalFiles, .clinicalRecord),
    ]
    for (part, kind) in kinds where parts.contains(part) {
      ledger[.unreferencedFile] += members.list.count {
        $0.kind == kind && !referenced.contains($0.name) && !passedOver.contains($0.name)
      }
    }
  }

  private func open(_ member: ArchiveMember) throws(SideFileFault) -> MemberSource {
    do throws(Failure) { return try members.open(member) } catch { throw SideFileFault(error) }
  }

  private func count(_ kind: ArchiveMember.Kind, _ files: Int, _ ledger: inout Ledger) {
    if files == 0 { return }
    ledger.sideFiles[kind.rawValue, default: KindCounts()].emitted += files
  }

  private func reject(
    _ fault: SideFileFault, _ path: String, _ kind: ArchiveMember.Kind, _ ledger: inout Ledger,
    _ rejects: inout RejectFile
  ) throws(Failure) {
    ledger.rejections[fault.reason, default: 0] += 1
    ledger.sideFiles[kind.rawValue, default: KindCounts()].rejected += 1
    try rejects.write(fault, path: path, kind: kind, folder: folder)
  }
}
