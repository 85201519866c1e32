import ByteIO
import HealthModel

/// One source as the merge sees it: raw sources joined, hand-typed rows on their own.
package struct Source: Equatable, Sendable {
  /// Canonical name, alias applied.
  package var name: String
  package var family: DeviceFamily
  package var sourceClass: SourceClass
  /// The spelling with the most rows.
  package var shownName: String
  /// Records of all kinds.
  package var rows = 0
  /// The latest start that is not after ExportDate.
  var lastStart = Instant.missing
  /// The earliest `creationDate`, else the earliest start.
  var firstSeen = Instant.max

  /// The default order: by class, then by age as the class wants it, then by name and family.
  static func precedesByDefault(_ left: Source, _ right: Source) -> Bool {
    if left.sourceClass != right.sourceClass { return left.classRank < right.classRank }
    switch left.sourceClass {
    case .manual: break
    case .watch, .phone: if left.lastStart != right.lastStart { return left.lastStart > right.lastStart }
    case .app, .other: if left.firstSeen != right.firstSeen { return left.firstSeen > right.firstSeen }
    }
    if left.name != right.name { return precedesBytewise(left.name, right.name) }
    return precedesBytewise(left.family.rawValue, right.family.rawValue)
  }

  private var classRank: Int { SourceClass.allCases.firstIndex(of: sourceClass) ?? 0 }
}
