import ByteIO
import Sinks
import Stages

extension PipelineValidator {
  private static let sinkNames = ["daily", "csv", "tables", "warehouse", "sqlite", "postgres", "fhir"]

  mutating func sinks(_ field: Field) -> [Pipeline.Sink] {
    guard case .array(let elements) = field.node.value else {
      complain(field, "must be a list in [ ], not \(field.node.value.name)")
      return []
    }
    if elements.isEmpty { complain(field, "is an empty list", try: "name at least one sink") }
    var sinks: [(sink: Pipeline.Sink, field: Field)] = []
    for (index, element) in elements.enumerated() {
      let field = field.element(index, element)
      guard let sink = sink(field) else { continue }
      checkCollisions(of: sink, field, with: sinks.map { ($0.sink, $0.field.path) })
      sinks.append((sink, field))
    }
    return sinks.map(\.sink)
  }

  private mutating func checkCollisions(
    of sink: Pipeline.Sink, _ field: Field, with others: [(sink: Pipeline.Sink, place: String)]
  ) {
    let place = Field(path: "\(field.path).\(sink.name).path", node: field.node)
    let reserved = Pipeline.reservedPaths.first { reserved in
      sink.paths.contains { $0.collides(with: reserved) }
    }
    if let reserved {
      complain(place, "`\(reserved)` is written by the run itself", try: "choose another path")
    }
    for other in others where sink.collides(with: other.sink) {
      if case .postgres = sink {
        complain(field, "loads into the same database as \(other.place)", try: "one is enough")
      } else {
        complain(place, "writes the same file as \(other.place)", try: "choose another path")
      }
    }
  }

  /// An object with one key, which names the sink.
  private mutating func sink(_ field: Field) -> Pipeline.Sink? {
    let before = problems.count
    guard let fields = fields(of: field, keys: Self.sinkNames) else { return nil }
    guard fields.count == 1, let (name, settings) = fields.first else {
      if problems.count == before {
        complain(
          field, "must name one sink", try: "the sinks are \(Self.sinkNames.joined(separator: ", "))")
      }
      return nil
    }
    return switch name {
    case "daily": daily(settings).map { .daily($0) }
    case "csv": csv(settings).map { .csv($0) }
    case "tables": tables(settings).map { .tables($0) }
    case "warehouse": warehouse(settings).map { .warehouse($0) }
    case "sqlite": sqlite(settings).map { .sqlite($0) }
    case "postgres": postgres(settings).map { .postgres($0) }
    default: fhir(settings).map { .fhir($0) }
    }
  }

  private mutating func daily(_ field: Field) -> Pipeline.Daily? {
    guard let fields = fields(of: field, keys: ["path", "bucket", "anchor", "by_source", "changed", "gzip"])
    else { return nil }
    let places: [PathTemplate.Placeholder] = [.participantID, .exportID, .archive]
    let bucket = interval(fields)
    let bySource = fields["by_source"].flatMap { flag($0) }
    let isChangesOnly = fields["changed"].flatMap { flag($0) }
    guard let (path, isCompressed) = path(of: field, fields, allowing: places, example: "daily.csv")
    else { return nil }
    return Pipeline.Daily(
      path: path, bucket: bucket, bySource: bySource ?? false, isChangesOnly: isChangesOnly ?? false,
      isCompressed: isCompressed)
  }

  private mutating func csv(_ field: Field) -> Pipeline.CSV? {
    guard let fields = fields(of: field, keys: ["path", "columns", "gzip"]) else { return nil }
    let columns = fields["columns"].map { sampleColumns($0) }
    let example = "records/{kind}.csv"
    let places = PathTemplate.Placeholder.allCases.filter { $0 != .table }
    guard let (path, isCompressed) = path(of: field, fields, allowing: places, example: example)
    else { return nil }
    return Pipeline.CSV(
      path: path, columns: columns ?? SampleColumn.standard, isCompressed: isCompressed)
  }

  private mutating func sampleColumns(_ field: Field) -> [SampleColumn] {
    var columns: [SampleColumn] = []
    for (_, field) in texts(field, ifEmpty: "leave the key out to have all columns") {
      if let column: SampleColumn = choice(field) { columns.append(column) }
    }
    return columns
  }

  /// The template at `path`, and whether the file is compressed: `gzip: true` or a path in `.gz` mean both.
  mutating func path(
    of sink: Field, _ fields: [String: Field], allowing places: [PathTemplate.Placeholder], example: String
  ) -> (path: PathTemplate, isCompressed: Bool)? {
    let gzip = fields["gzip"].flatMap { flag($0) }
    guard let field = fields["path"] else {
      complain(sink, "path is missing", try: "for example path: \"\(example)\"")
      return nil
    }
    guard let text = text(field) else { return nil }
    do {
      let path = try PathTemplate(text, allowing: places)
      let endsInGz = text.hasSuffix(".gz")
      if endsInGz, gzip == false {
        complain(field, "ends in .gz, but gzip is false", try: "drop one of the two")
      }
      return gzip == true && !endsInGz ? (path.appending(".gz"), true) : (path, endsInGz)
    } catch {
      complain(field, error.what, try: error.advice)
      return nil
    }
  }
}
