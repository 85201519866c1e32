import ByteIO
import HealthModel

/// What a sink does with the resources of the export that it is given.
package enum FHIRTask: Sendable {
  case write
  /// Writes them and notes their ids, to compare an earlier export with them.
  case writeAndNote(WrittenIDs)
  /// It is the earlier export: takes back those that are gone. Bundles delete them; as lines they are written once more,
  /// with a status that says so.
  case takeBack(Retraction)

  var takesBack: Bool { if case .takeBack = self { true } else { false } }

  /// Whether a resource is to be written; called once its writing depends on nothing else.
  @inline(__always)
  func takes(_ id: RecordID) -> Bool {
    switch self {
    case .write: return true
    case .writeAndNote(let written):
      written.insert(id)
      return true
    case .takeBack(let retraction): return retraction.isGone(id)
    }
  }
}
