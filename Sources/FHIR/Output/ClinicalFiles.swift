import ByteIO
import HealthModel
import Sinks

/// Clinical records that are R4 already, a file each, byte for byte as the hospital sent them.
final class ClinicalFiles {
  private let files: ResourceFiles
  private var published: [PublishedFile] = []

  init(_ files: ResourceFiles) { self.files = files }

  /// - Parameter type: the resource's own type, as the file says.
  func write(_ content: String, type: String?, id: RecordID) throws(Failure) {
    var name = ByteBuffer(capacity: 128)
    name.append("clinical/\(type ?? "Resource").")
    name.append(id)
    var file = try files.open(String(decoding: name.bytes, as: UTF8.self), ".json")
    file.file.buffer.append(content)
    file.file.rows = 1
    published.append(try file.finish())
  }

  func finish() -> [PublishedFile] { published }
}
