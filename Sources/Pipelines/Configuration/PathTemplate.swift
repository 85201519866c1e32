/// A path below the output folder with places that are filled for each archive: `{archive}/{kind}.csv`.
package struct PathTemplate: Equatable, Sendable, CustomStringConvertible {
  package enum Placeholder: String, CaseIterable, Sendable {
    case participantID = "participant_id"
    /// The start of the archive's SHA-256; known only when it was read.
    case exportID = "export_id"
    /// The input's name without `.zip` or `.xml`.
    case archive
    /// The kind's short name; gives a file for each kind.
    case kind
    /// The table's name; gives a file for each table.
    case table
  }

  enum Piece: Equatable, Sendable {
    case text(String)
    case place(Placeholder)
  }

  let pieces: [Piece]

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// A path without places.
  package static func literal(_ path: String) -> PathTemplate { PathTemplate(pieces: [.text(path)]) }

  /// Why a text is no template.
  package struct Mistake: Error, Equatable, Sendable {
    package var what: String
    package var advice: String?
  }

  /// Reads a template that may use some of the placeholders.
  ///
  /// The path must be relative, without empty parts and without parts that begin with a dot: `..` would leave the
  /// output folder, and hidden names are ours while a run is going on.
  package init(_ text: String, allowing allowed: [Placeholder]) throws(Mistake) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
        throw Mistake(what: "a brace without its partner")
      }
      pieces.append(.place(try Self.placeholder(String(rest[rest.index(after: brace)..<end]), allowed)))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    try Self.checkParts(of: text)
    self.pieces = pieces
  }

  private static func placeholder(
    _ name: String, _ allowed: [Placeholder]
  ) throws(Mistake) -> Placeholder {
    if let known = Placeholder(rawValue: name), allowed.contains(known) { return known }
    let names = allowed.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    if name == Placeholder.kind.rawValue {
      throw Mistake(what: "{kind} is not possible here, all kinds go to one file", advice: "use \(names)")
    }
    if name == Placeholder.table.rawValue {
      throw Mistake(
        what: "{table} is not possible here, only the tables sink has tables", advice: "use \(names)")
    }
    throw Mistake(what: "there is no placeholder {\(name)}", advice: "use \(names)")
  }

  private static func checkParts(of text: String) throws(Mistake) {
    if text.isEmpty { throw Mistake(what: "the path is empty") }
    if text.hasPrefix("/") {
      throw Mistake(
        what: "the path is absolute", advice: "write it relative to the output folder, which --output chooses"
      )
    }
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty { throw Mistake(what: "a part of the path is empty", advice: "check the slashes") }
      if part.hasPrefix(".") {
        throw Mistake(what: "a part of the path begins with a dot", advice: "stay below the output folder")
      }
      if part.ranges(of: "{kind}").count > 1 {
        throw Mistake(what: "{kind} is twice in one part of the path", advice: "once is enough")
      }
      if part.utf8.count > 200 { throw Mistake(what: "a part of the path is longer than 200 bytes") }
    }
    if text.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control }) {
      throw Mistake(what: "a backslash or control character in the path", advice: "separate folders by /")
    }
  }

  /// The template as it was written.
  package var description: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .place(let place): "{\(place.rawValue)}"
      }
    }.joined()
  }

  package func contains(_ place: Placeholder) -> Bool { pieces.contains(.place(place)) }

  /// The same template with `suffix` behind it.
  package func appending(_ suffix: String) -> PathTemplate {
    PathTemplate(pieces: pieces + [.text(suffix)])
  }

  /// The template with some places filled; every value becomes a safe part of a file name first.
  package func filled(_ values: [Placeholder: String]) -> PathTemplate {
    PathTemplate(
      pieces: pieces.map { piece in
        guard case .place(let place) = piece, let value = values[place] else { return piece }
        return .text(Self.fileName(value))
      })
  }

  /// `text` with everything but letters, digits, `-`, `_` and `.` replaced by `_`, not hidden, not empty, not long.
  ///
  /// Type names come from the archive; no path from an archive is ever used to write.
  package static func fileName(_ text: String) -> String {
    let safe = text.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": Character(scalar)
      default: "_"
      }
    }
    let name = String(String(safe).drop { $0 == "." }.prefix(100))
    return name.isEmpty ? "_" : name
  }

  /// The value of `{archive}` for an input as it was typed; `-` is `stdin`.
  package static func archiveName(of input: String) -> String {
    if input == "-" { return "stdin" }
    var name = input.split(separator: "/").last.map(String.init) ?? ""
    for ending in [".zip", ".xml"] where name.lowercased().hasSuffix(ending) && name.count > ending.count {
      name.removeLast(ending.count)
      break
    }
    return fileName(name)
  }
}
