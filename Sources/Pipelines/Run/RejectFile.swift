import ByteIO
import ExportArchive
import HealthModel
import SideFiles
import Sinks

/// `rejects.csv`: every element that was not used, and where it is. Written only if there is any; one file for all
/// archives of a run.
struct RejectFile: ~Copyable {
  /// Relative to the output folder.
  static let path = "rejects.csv"
  static let columns = "archive,file,element,type,reason,line,byte"
  private var archive: String
  private let earlier: PublishedFile?
  private var file: OutputFile?

  /// - Parameter earlier: what the archives before this one have published; its rows stay.
  init(archive: String, earlier: PublishedFile?) {
    self.archive = printable(archive)
    self.earlier = earlier
  }

  /// Goes to another archive of the same run.
  mutating func turn(to archive: String) { self.archive = printable(archive) }

  mutating func write(
    _ rejections: [Rejection], symbols: borrowing SymbolTable, folder: OutputFolder
  ) throws(Failure) {
    for rejection in rejections {
      let type = Catalogue.standard.shortName(of: symbols.string(rejection.kind))
      try write(
        [
          "", rejection.element, type, rejection.reason.rawValue, "\(rejection.line)", "\(rejection.byte)",
        ], folder: folder)
    }
  }

  /// Notes a side file that was not used.
  ///
  /// - Parameter path: its printable path in the archive.
  mutating func write(
    _ fault: SideFileFault, path: String, kind: ArchiveMember.Kind, folder: OutputFolder
  ) throws(Failure) {
    let place = [fault.line.map { "\($0)" } ?? "", fault.byte.map { "\($0)" } ?? ""]
    try write([path, kind.rawValue, "", fault.reason.rawValue] + place, folder: folder)
  }

  /// Writes a row; the archive is its first field.
  private mutating func write(_ fields: [String], folder: OutputFolder) throws(Failure) {
    if file == nil { file = try create(in: folder) }
    file?.buffer.append(csv: archive)
    for field in fields {
      file?.buffer.appendComma()
      file?.buffer.append(csv: printable(field))
    }
    file?.buffer.appendLineEnd()
    file?.rows += 1
    try file?.flushIfFull()
  }

  private func create(in folder: OutputFolder) throws(Failure) -> OutputFile {
    var created = try folder.create(Self.path, gzip: false)
    if let earlier {
      let rows = try FileDescriptor(opening: "\(folder.path)/\(earlier.path)", flags: O_RDONLY)
      created.rows = earlier.rows
      try created.append(contentOf: rows)
    } else {
      created.buffer.append(Self.columns)
      created.buffer.appendLineEnd()
    }
    return created
  }

  mutating func finish() throws(Failure) -> [PublishedFile] {
    guard let published = try file?.finish(path: Self.path) else { return [] }
    return [published]
  }
}

extension OutputFile {
  /// Appends all that is left to read in a file.
  fileprivate mutating func append(contentOf source: borrowing FileDescriptor) throws(Failure) {
    let pieceSize = 64 << 10
    while true {
      buffer.reserve(pieceSize)
      let count = try source.read(
        into: UnsafeMutableRawBufferPointer(start: buffer.base + buffer.count, count: pieceSize))
      if count == 0 { return }
      buffer.count += count
      try flushIfFull()
    }
  }
}
