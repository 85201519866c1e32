/// Which of two exports of one person is right: the later one, and of the same moment that of the greater id. One without
/// ExportDate is earlier than all others.
struct ExportMoment: Comparable {
  /// `yyyy-MM-ddTHH:mm:ssZ`; nil if the export has no ExportDate.
  var utc: String?
  var exportID: String

  static func < (left: ExportMoment, right: ExportMoment) -> Bool {
    (left.utc ?? "", left.exportID) < (right.utc ?? "", right.exportID)
  }
}
