import ByteIO
import HealthModel
import Sinks

/// `rejects.csv`: every element that was not used, and where it is. Written only if there is any.
struct RejectFile: ~Copyable {
  static let columns = "archive,element,type,reason,line,byte"
  private let archive: String
  private let path: String
  private var file: OutputFile?

  /// - Parameter path: relative to the output folder.
  init(archive: String, path: String) {
    self.archive = printable(archive)
    self.path = path
  }

  mutating func write(
    _ rejections: [Rejection], symbols: borrowing SymbolTable, folder: OutputFolder
  ) throws(Failure) {
    if rejections.isEmpty { return }
    if file == nil {
      var created = try folder.create(path, gzip: false)
      created.buffer.append(Self.columns)
      created.buffer.appendLineEnd()
      file = consume created
    }
    for rejection in rejections {
      let type = Catalogue.standard.shortName(of: symbols.string(rejection.kind))
      file?.buffer.append(csv: archive)
      file?.buffer.appendComma()
      file?.buffer.append(csv: printable(rejection.element))
      file?.buffer.appendComma()
      file?.buffer.append(csv: printable(type))
      file?.buffer.appendComma()
      file?.buffer.append("\(rejection.reason.rawValue),\(rejection.line),\(rejection.byte)")
      file?.buffer.appendLineEnd()
      file?.rows += 1
      try file?.flushIfFull()
    }
  }

  mutating func finish() throws(Failure) -> [PublishedFile] {
    guard let published = try file?.finish(path: path) else { return [] }
    return [published]
  }
}
