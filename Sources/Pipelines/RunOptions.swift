/// How one run behaves; what it computes is the pipeline's affair.
package struct RunOptions: Equatable, Sendable {
  /// The pipeline file.
  package var pipeline: String
  /// Archives, folders, XML files, or `-` for standard input.
  package var inputs: [String]
  /// An earlier export of the same person; what is gone since is taken back.
  package var previous: String?
  /// The folder to write to.
  package var output = "out"
  /// Nil: `self`.
  package var participant: String?
  /// An IANA name; wins over the pipeline's.
  package var timeZone: String?
  /// Bytes for sorting.
  package var memory = ByteSize.defaultMemory
  package var salvagesDamaged = false
  package var rejectLimit: RejectLimit?
  /// The main document, if there are several in an archive.
  package var member: String?
  /// How many times its size an archive may inflate to.
  package var maximumRatio = 200
  /// How many bytes an archive may inflate to.
  package var maximumBytes = ByteSize(bytes: 64 << 30)
  /// Whether an export is loaded although it was before.
  package var isForced = false
  /// Whether the report is printed as one line on standard output.
  package var printsJSON = false
  /// Where to write the report too.
  package var reportFile: String?
  package var isQuiet = false
  /// How many threads parse.
  package var threads = 1
  package var parser = Parser.scanner

  /// What reads Records.
  package enum Parser: String, CaseIterable, Sendable {
    /// Canonical ones are scanned, all others go to libxml2.
    case scanner
    /// libxml2 reads everything: the reference.
    case libxml2
  }

  package init(pipeline: String, inputs: [String]) {
    self.pipeline = pipeline
    self.inputs = inputs
  }
}
