import ByteIO
import Sinks

extension PipelineValidator {
  static let tableKeys = ["tables", "profile", "birth_date"]

  mutating func tables(_ field: Field) -> Pipeline.Tables? {
    guard let fields = fields(of: field, keys: ["path", "format", "gzip"] + Self.tableKeys) else {
      return nil
    }
    let choice = tableChoice(fields, of: Table.all)
    let format = format(fields) ?? .csv
    let places = PathTemplate.Placeholder.allCases.filter { $0 != .kind }
    let example = "tables/{table}.\(format.rawValue)"
    guard let (path, isCompressed) = path(of: field, fields, allowing: places, example: example)
    else { return nil }
    if !path.contains(.table), let field = fields["path"] {
      complain(field, "all tables would be one file", try: "put {table} into the path")
    }
    checkCompression(format, isCompressed, fields)
    return Pipeline.Tables(
      path: path, tables: choice.tables, hasBirthDate: choice.hasBirthDate, isCompressed: isCompressed,
      format: format)
  }

  /// Tables in the folders of a lake: only the folder of the lake can be chosen.
  mutating func warehouse(_ field: Field) -> Pipeline.Tables? {
    guard let fields = fields(of: field, keys: ["path", "format", "gzip"] + Self.tableKeys) else {
      return nil
    }
    let choice = tableChoice(fields, of: Table.warehouse)
    let format = format(fields) ?? .parquet
    let isCompressed = fields["gzip"].flatMap { flag($0) } ?? false
    checkCompression(format, isCompressed, fields)
    var folder = ""
    if let field = fields["path"], let text = text(field) {
      do { folder = try PathTemplate(text, allowing: []).description + "/" } catch {
        complain(field, error.what, try: error.advice)
        return nil
      }
    }
    return Pipeline.Tables(
      path: Lake.template(in: folder, ending: format.rawValue + (isCompressed ? ".gz" : "")),
      tables: choice.tables, hasBirthDate: choice.hasBirthDate, isCompressed: isCompressed, format: format)
  }

  /// One file below the output folder.
  mutating func sqlite(_ field: Field) -> Pipeline.Database? {
    guard let fields = fields(of: field, keys: ["path"] + Self.tableKeys) else { return nil }
    let choice = tableChoice(fields, of: Table.warehouse)
    checkWholes(choice.tables, fields)
    guard let place = fields["path"] else {
      complain(field, "path is missing", try: #"for example path: "health.sqlite""#)
      return nil
    }
    guard let text = text(place) else { return nil }
    do {
      let path = try PathTemplate(text, allowing: []).description
      return Pipeline.Database(place: path, tables: choice.tables, hasBirthDate: choice.hasBirthDate)
    } catch {
      complain(place, error.what, try: error.advice)
      return nil
    }
  }

  /// Where the database is says the environment, or a file: never the pipeline, which people pass on.
  mutating func postgres(_ field: Field) -> Pipeline.Database? {
    guard let fields = fields(of: field, keys: ["url_file"] + Self.tableKeys) else { return nil }
    let choice = tableChoice(fields, of: Table.warehouse)
    checkWholes(choice.tables, fields)
    let place = fields["url_file"].flatMap { text($0) }.map(besideThePipeline) ?? ""
    return Pipeline.Database(place: place, tables: choice.tables, hasBirthDate: choice.hasBirthDate)
  }

  /// In a database a part goes with its whole.
  private mutating func checkWholes(_ tables: [Table], _ fields: [String: Field]) {
    for table in tables {
      guard case .part(let whole) = table.history, !tables.contains(where: { $0.name == whole }),
        let field = fields["tables"]
      else { continue }
      complain(field, "`\(table.name)` has parts of `\(whole)`", try: "add `\(whole)`")
    }
  }

  private mutating func format(_ fields: [String: Field]) -> Pipeline.Tables.Format? {
    fields["format"].flatMap { choice($0) }
  }

  private mutating func checkCompression(
    _ format: Pipeline.Tables.Format, _ isCompressed: Bool, _ fields: [String: Field]
  ) {
    guard format == .parquet, isCompressed, let field = fields["gzip"] ?? fields["path"] else { return }
    complain(field, "Parquet is compressed inside already", try: "leave gzip out")
  }

  /// Which of `tables` are asked for, and whether the whole date of birth is.
  mutating func tableChoice(
    _ fields: [String: Field], of tables: [Table]
  ) -> (tables: [Table], hasBirthDate: Bool) {
    let asked = fields["tables"].map { tableNames($0, of: tables) }
    let profile = fields["profile"].flatMap { flag($0) } ?? false
    let birthDate: BirthDate? = fields["birth_date"].flatMap { choice($0) }
    if let field = fields["birth_date"], !profile {
      complain(field, "there is no profile to put it into", try: "set profile: true, or leave it out")
    }
    checkProfile(asked, profile, fields["tables"])
    let chosen = tables.filter { table in
      switch table.name {
      case "profile": profile
      // Which export is right, it alone tells.
      case "exports": true
      default: asked?.contains(table.name) ?? true
      }
    }
    return (chosen, birthDate == .full)
  }

  /// How much of the date of birth goes into the profile.
  enum BirthDate: String, CaseIterable { case year, full }

  /// The profile tells of the person, so asking for it among others is not enough.
  private mutating func checkProfile(_ asked: [String]?, _ profile: Bool, _ field: Field?) {
    guard let field, let asked, asked.contains("profile") != profile else { return }
    if profile {
      complain(field, "`profile` is missing, and profile is true", try: "add it, or drop one of the two")
    } else {
      complain(field, "`profile` tells of the person", try: "set profile: true, too")
    }
  }

  private mutating func tableNames(_ field: Field, of tables: [Table]) -> [String] {
    let names = tables.map(\.name)
    return texts(field, ifEmpty: "leave the key out to have all tables").compactMap { text, field in
      if names.contains(text) { return text }
      let near = nearMatch(to: text, in: names)
      complain(
        field, "there is no table `\(text)`",
        try: near.map { "did you mean `\($0)`?" } ?? "the tables are \(names.joined(separator: ", "))")
      return nil
    }
  }
}
