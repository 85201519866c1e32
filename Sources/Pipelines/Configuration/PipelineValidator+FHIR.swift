import ByteIO
import FHIR

extension PipelineValidator {
  private static let fhirKeys = [
    "path", "format", "request", "daily", "samples", "documents", "since", "until", "codes", "snomed",
    "profile", "birth_date", "max_entries", "max_bytes", "gzip",
  ]

  mutating func fhir(_ field: Field) -> Pipeline.FHIR? {
    guard let fields = fields(of: field, keys: Self.fhirKeys), let path = folder(of: field, fields)
    else { return nil }
    var fhir = Pipeline.FHIR(path: path)
    if let field = fields["format"] { fhir.format = choice(field) ?? .ndjson }
    if let field = fields["request"] { fhir.request = choice(field) ?? .put }
    if let field = fields["daily"] { fhir.daily = patterns(field, ifEmpty: nil) }
    if let field = fields["samples"] { fhir.samples = patterns(field, ifEmpty: nil) }
    if let field = fields["documents"] { fhir.documents = documents(field) }
    if let field = fields["since"] { fhir.since = date(field) }
    if let field = fields["until"] { fhir.until = date(field) }
    if let since = fhir.since, let until = fhir.until, until < since, let field = fields["until"] {
      complain(field, "the last date is before the first", try: "swap since and until")
    }
    if let field = fields["codes"] { fhir.codes = codes(field) }
    if let field = fields["snomed"] { fhir.hasSNOMED = flag(field) ?? false }
    if let field = fields["profile"] { fhir.hasProfile = flag(field) ?? false }
    if let field = fields["birth_date"] { fhir.hasBirthDate = birthDate(field, hasProfile: fhir.hasProfile) }
    if let field = fields["max_entries"] {
      fhir.maximumEntries = number(field, in: 3...10_000) ?? fhir.maximumEntries
    }
    if let field = fields["max_bytes"] {
      fhir.maximumBytes = number(field, in: 10_000...100_000_000) ?? fhir.maximumBytes
    }
    if let field = fields["gzip"] { fhir.isCompressed = flag(field) ?? false }
    checkBundleKeys(fields, fhir.format)
    if fhir.daily.isEmpty, fhir.samples.isEmpty, fhir.documents.isEmpty {
      complain(field, "nothing is to be written", try: "name kinds in daily or samples, or documents")
    }
    return fhir
  }

  /// The folder, whose files have names of their own.
  private mutating func folder(of sink: Field, _ fields: [String: Field]) -> PathTemplate? {
    guard let field = fields["path"] else {
      complain(sink, "path is missing", try: #"for example path: "fhir""#)
      return nil
    }
    guard let text = text(field) else { return nil }
    do {
      return try PathTemplate(text, allowing: [.participantID, .exportID, .archive])
    } catch {
      complain(field, error.what, try: error.advice)
      return nil
    }
  }

  private mutating func documents(_ field: Field) -> Set<FHIROptions.Document> {
    var documents: Set<FHIROptions.Document> = []
    for (_, field) in texts(field) {
      if let document: FHIROptions.Document = choice(field) { documents.insert(document) }
    }
    return documents
  }

  private mutating func birthDate(_ field: Field, hasProfile: Bool) -> Bool {
    let birthDate: BirthDate? = choice(field)
    if !hasProfile {
      complain(field, "there is no profile to put it into", try: "set profile: true, or leave it out")
    }
    return birthDate == .full
  }

  /// What only Bundles have.
  private mutating func checkBundleKeys(_ fields: [String: Field], _ format: FHIROptions.Format) {
    if format == .bundle { return }
    for key in ["request", "max_entries", "max_bytes"] {
      if let field = fields[key] {
        complain(field, "only Bundles have it", try: #"set format: "bundle", or leave it out"#)
      }
    }
  }

  /// The codes of a CSV, which is named relative to the pipeline file.
  private mutating func codes(_ field: Field) -> [CodeOverride] {
    guard let name = text(field) else { return [] }
    let path = besideThePipeline(name)
    do throws(Failure) {
      let codes = CodeFile(try vocabulary.text(path))
      for problem in codes.problems {
        complain(field, "\(path):\(problem.line): \(problem.what)", try: problem.advice)
      }
      return codes.overrides
    } catch {
      complain(field, "\(path): \(error.what)", try: error.advice)
      return []
    }
  }

  /// The path of a file that is named relative to the pipeline file.
  func besideThePipeline(_ name: String) -> String {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return name.hasPrefix("/") ? name : folder + name
  }

  private mutating func number(_ field: Field, in range: ClosedRange<Int>) -> Int? {
    if case .number(let number) = field.node.value, let whole = Int(exactly: number), range.contains(whole) {
      return whole
    }
    complain(field, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }
}
