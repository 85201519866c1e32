import ByteIO
import Sinks

extension PipelineValidator {
  mutating func tables(_ field: Field) -> Pipeline.Tables? {
    guard let fields = fields(of: field, keys: ["path", "tables", "profile", "birth_date", "gzip"])
    else { return nil }
    let asked = fields["tables"].map { tableNames($0) }
    let profile = fields["profile"].flatMap { flag($0) } ?? false
    let birthDate: BirthDate? = fields["birth_date"].flatMap { choice($0) }
    let places = PathTemplate.Placeholder.allCases.filter { $0 != .kind }
    guard
      let (path, isCompressed) = path(of: field, fields, allowing: places, example: "tables/{table}.csv")
    else { return nil }
    if !path.contains(.table), let field = fields["path"] {
      complain(field, "all tables would be one file", try: "put {table} into the path")
    }
    if let field = fields["birth_date"], !profile {
      complain(field, "there is no profile to put it into", try: "set profile: true, or leave it out")
    }
    checkProfile(asked, profile, fields["tables"])
    let tables = Table.all.filter { table in
      table.name == "profile" ? profile : asked?.contains(table.name) ?? true
    }
    return Pipeline.Tables(
      path: path, tables: tables, hasBirthDate: birthDate == .full, isCompressed: isCompressed)
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

  private mutating func tableNames(_ field: Field) -> [String] {
    let names = Table.all.map(\.name)
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
