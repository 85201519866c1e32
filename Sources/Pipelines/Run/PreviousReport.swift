import ByteIO
import FHIR

/// What became of the earlier export of `--previous`: the report's `previous`.
package struct PreviousReport: Sendable {
  /// As of any archive. Files that take something back are outputs of the export that was compared with it.
  package var archive: ArchiveReport
  /// How many resources were taken back, by type.
  package var deleted: [String: Int] = [:]

  package init(path: String, participantID: String) {
    archive = ArchiveReport(path: path, participantID: participantID)
  }

  package var json: JSONDocument {
    guard case .object(let members) = archive.json else { return .null }
    return .object(members + [("deleted", .sorted(deleted.mapValues { .integer($0) }))])
  }

  /// Notes that it was read to its end and compared.
  mutating func take(_ retractions: [Retraction], damage: Failure?) {
    archive.status = damage == nil ? .ok : .partial
    archive.reason = damage?.description
    for retraction in retractions { deleted.merge(retraction.counts, uniquingKeysWith: +) }
    if retractions.contains(where: \.isTotal) {
      archive.warnings.append(
        "nothing of it is left in the export that it is compared with; is it the same person's?")
    }
    let clinical = retractions.reduce(0) { $0 + $1.clinicalFiles }
    if clinical > 0 {
      archive.warnings.append(
        "\(clinical) clinical records of R4 are gone; what they hold has ids of the hospital's and is not deleted"
      )
    }
  }
}
