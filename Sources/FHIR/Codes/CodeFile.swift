import ByteIO
import HealthModel

/// A user's CSV of codes: `type,use,mode,system,code,display`, a header first.
package struct CodeFile: Sendable {
  package private(set) var overrides: [CodeOverride] = []
  package private(set) var problems: [Problem] = []
  private var lines: [Key: Int] = [:]

  /// What is wrong with a line.
  package struct Problem: Equatable, Sendable {
    /// From 1.
    package var line: Int
    package var what: String
    package var advice: String?
  }

  private struct Key: Hashable {
    var identifier: String
    var use: CodeOverride.Use
    var system: String
    var code: String
  }

  package static let columns = ["type", "use", "mode", "system", "code", "display"]

  /// Reads a file's text; every line that is wrong is a problem.
  package init(_ text: String) {
    let rows = csvRows(text)
    guard let header = rows.first, header.fields == Self.columns else {
      problems = [
        Problem(
          line: 1, what: "this is no header of codes",
          advice: "the first line must be \(Self.columns.joined(separator: ","))")
      ]
      return
    }
    for row in rows.dropFirst() { take(row.fields, at: row.line) }
  }

  private mutating func take(_ fields: [String], at line: Int) {
    if fields == [""] { return }
    guard fields.count == Self.columns.count else {
      return complain(line, "\(fields.count) fields, not \(Self.columns.count)", "write empty ones, too")
    }
    guard let type = Catalogue.standard.type(identifier: fields[0]) else {
      let near = Catalogue.standard.nearMatches(to: fields[0]).first?.shortName
      return complain(
        line, "no known type is called `\(fields[0])`",
        near.map { "did you mean `\($0)`?" } ?? "`pulsemill catalog` lists them")
    }
    guard let use: CodeOverride.Use = choice(fields[1], .sample, line),
      let mode: CodeOverride.Mode = choice(fields[2], .replace, line), let system = system(fields[3], line)
    else { return }
    guard fields[4].isFHIRCode else {
      return complain(line, "`\(fields[4])` is no code", "blanks around or twice inside are not allowed")
    }
    if system == CodeSystem.loinc, !isLOINC(fields[4]) {
      return complain(line, "`\(fields[4])` is no LOINC code: its check digit is another", "look it up again")
    }
    let key = Key(identifier: type.identifier, use: use, system: system, code: fields[4])
    if let first = lines[key] {
      return complain(line, "this code is there twice", "the first is on line \(first)")
    }
    lines[key] = line
    overrides.append(
      CodeOverride(
        identifier: type.identifier, use: use, mode: mode,
        coding: Coding(system, fields[4], display: fields[5].filled)))
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ standard: Choice, _ line: Int
  ) -> Choice? {
    if text.isEmpty { return standard }
    if let choice = Choice(rawValue: text) { return choice }
    complain(
      line, "there is no `\(text)` here",
      "use one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    return nil
  }

  /// The URI of a system.
  private mutating func system(_ text: String, _ line: Int) -> String? {
    switch text {
    case "loinc": return CodeSystem.loinc
    case "snomed": return CodeSystem.snomed
    default: break
    }
    let isURI = ["http://", "https://", "urn:"].contains { text.hasPrefix($0) && text.count > $0.count }
    if isURI, text.isFHIRCode, !text.contains(" ") { return text }
    complain(line, "`\(text)` is no system of codes", "use loinc, snomed, or an absolute URI")
    return nil
  }

  private mutating func complain(_ line: Int, _ what: String, _ advice: String) {
    problems.append(Problem(line: line, what: what, advice: advice))
  }
}

/// Whether a text is a LOINC code by its form and check digit (mod 10, as LOINC's users' guide has it); answers (`LA…`) have
/// another one and are taken as they are.
func isLOINC(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard parts.count == 2, parts[1].utf8.count == 1 else { return false }
  let isAnswer = parts[0].hasPrefix("LA")
  let digits = (isAnswer ? parts[0].dropFirst(2) : parts[0]).utf8.map { Int($0) - 48 }
  guard !digits.isEmpty, digits.count <= 7, digits.allSatisfy({ (0...9).contains($0) }),
    let check = parts[1].utf8.first.map({ Int($0) - 48 }), (0...9).contains(check)
  else { return false }
  if isAnswer { return true }
  var sum = 0
  for (place, digit) in digits.reversed().enumerated() {
    let doubled = place % 2 == 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - sum % 10) % 10 == check
}

/// The rows of a CSV (RFC 4180) with the lines that they begin on.
private func csvRows(_ text: String) -> [(line: Int, fields: [String])] {
  var rows: [(line: Int, fields: [String])] = []
  var (fields, field, isQuoted): ([String], [UInt8], Bool) = ([], [], false)
  var (line, first) = (1, 1)
  func taken() -> String { String(decoding: field, as: UTF8.self) }
  var bytes = Array(text.utf8)
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    index += 1
    switch byte {
    case 0x22 where isQuoted && index < bytes.count && bytes[index] == 0x22:
      field.append(0x22)
      index += 1
    case 0x22: isQuoted.toggle()
    case 0x2C where !isQuoted:
      fields.append(taken())
      field.removeAll()
    case 0x0D where !isQuoted && index < bytes.count && bytes[index] == 0x0A: break
    case 0x0A:
      line += 1
      if isQuoted {
        field.append(byte)
        continue
      }
      rows.append((first, fields + [taken()]))
      (fields, field, first) = ([], [], line)
    default: field.append(byte)
    }
  }
  if !field.isEmpty || !fields.isEmpty { rows.append((first, fields + [taken()])) }
  return rows
}
