import ByteIO

/// A member that may be the main document.
struct Candidate {
  var name: MemberName
  /// The uncompressed size, if known.
  var bytes: Int64?
}

/// What the finder made of the members.
struct DocumentChoice: Sendable {
  /// Index of the main document among the candidates.
  var main: Int
  var name: String
  var members: [ArchiveMember]
  var skipped: [SkippedMember]
}

/// The first bytes of a member, or why there are none.
enum Glimpse {
  /// So many bytes were put into the buffer.
  case content(Int)
  case unreadable(String)
}

/// Finds the main document by its content, never by its name.
///
/// First among `*.xml` members at most two folders deep, then among all others.
struct DocumentFinder {
  /// The archive, for messages.
  let path: String
  /// The member that the user named, if any.
  let wanted: String?
  let candidates: [Candidate]

  private enum Finding: Equatable {
    case healthExport
    case other(String)
  }

  /// - Parameter glimpse: puts the first bytes of the candidate at an index into a buffer.
  /// - Throws: ``Failure`` 65 if none or several candidates are a Health export; 66 if there is no `wanted` one.
  func choose(
    _ glimpse: (Int, UnsafeMutableRawBufferPointer) throws(Failure) -> Glimpse
  ) throws(Failure) -> DocumentChoice {
    let head = UnsafeMutableRawBufferPointer.allocate(byteCount: InputKind.headLength, alignment: 16)
    defer { head.deallocate() }
    let files = candidates.indices.filter { !candidates[$0].name.isClutter }
    let documents = files.filter { candidates[$0].name.hasExtension("xml") && candidates[$0].name.depth <= 2 }
    var findings: [Int: Finding] = [:]
    func exports(among indices: [Int]) throws(Failure) -> [Int] {
      var found: [Int] = []
      for index in indices {
        let finding = Self.judge(try glimpse(index, head), head)
        findings[index] = finding
        if finding == .healthExport { found.append(index) }
      }
      return found
    }

    var found: [Int]
    if let wanted {
      let exact = files.filter { candidates[$0].name.text == wanted }
      let named = exact.isEmpty ? files.filter { candidates[$0].name.text.hasSuffix("/" + wanted) } : exact
      if named.isEmpty { throw absent(wanted, files) }
      found = try exports(among: named)
    } else {
      found = try exports(among: documents)
      if found.isEmpty { found = try exports(among: files.filter { findings[$0] == nil }) }
    }
    guard let main = found.first else {
      throw nothing(among: wanted == nil ? files : Array(findings.keys), findings)
    }
    guard found.count == 1 else { throw ambiguous(found) }
    return choice(main, files, findings)
  }

  /// What 64 KiB tell: the tag or the document type of HealthData, and never a clinical document.
  private static func judge(_ glimpse: Glimpse, _ head: UnsafeMutableRawBufferPointer) -> Finding {
    switch glimpse {
    case .unreadable(let reason): return .other(reason)
    case .content(let count):
      let bytes = UnsafeRawBufferPointer(rebasing: head[..<count])
      switch InputKind(head: bytes) {
      case .empty: return .other("empty")
      case .zip: return .other("a zip inside of the archive")
      case .unknown: return .other("not XML")
      case .xml: break
      }
      let isUTF16 = bytes.prefix(2).contains { $0 == 0 || $0 >= 0xFE }
      let text = isUTF16 ? bytes.filter { $0 != 0 } : Array(bytes)
      if contains(text, "<ClinicalDocument", before: nil) { return .other("a clinical document (CDA)") }
      let isExport =
        contains(text, "<HealthData", before: [0x09, 0x0A, 0x0D, 0x20, 0x2F, 0x3E])
        || contains(text, "<!DOCTYPE HealthData", before: nil)
      return isExport ? .healthExport : .other("XML, but no Health export")
    }
  }

  /// Whether `text` holds `word`, which begins with `<`, followed by one of `ends` if given.
  private static func contains(_ text: [UInt8], _ word: StaticString, before ends: [UInt8]?) -> Bool {
    let word = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      var offset = -1
      while true {
        offset = firstIndex(of: 0x3C, in: base, from: offset + 1, to: bytes.count)
        let next = offset + word.count
        guard next < bytes.count else { return false }
        guard let start = word.baseAddress, memcmp(base + offset, start, word.count) == 0 else { continue }
        if ends?.contains(bytes[next]) ?? true { return true }
      }
    }
  }

  private func choice(_ main: Int, _ files: [Int], _ findings: [Int: Finding]) -> DocumentChoice {
    var choice = DocumentChoice(main: main, name: candidates[main].name.text, members: [], skipped: [])
    for index in files where index != main {
      let candidate = candidates[index]
      if let kind = candidate.name.sideFile {
        choice.members.append(
          ArchiveMember(name: candidate.name.text, kind: kind, bytes: candidate.bytes, index: index))
      } else if case .other(let reason) = findings[index] {
        choice.skipped.append(SkippedMember(name: candidate.name.text, reason: reason))
      } else {
        choice.skipped.append(SkippedMember(name: candidate.name.text, reason: "no part of a Health export"))
      }
    }
    return choice
  }

  private func absent(_ wanted: String, _ files: [Int]) -> Failure {
    Failure(
      .noInput, "there is no member \(wanted) among \(list(files) { _ in nil })", at: path,
      try: "give --member the name as it is listed here")
  }

  private func nothing(among files: [Int], _ findings: [Int: Finding]) -> Failure {
    if files.isEmpty { return Failure(.data, "there is no file in it", at: path, try: Self.advice) }
    let reasons = findings.compactMapValues { if case .other(let reason) = $0 { reason } else { nil } }
    let advice =
      reasons.values.contains("encrypted")
      ? "unpack it with its password and give the folder"
      : reasons.values.contains("a zip inside of the archive")
        ? "unpack it and give the inner zip" : Self.advice
    return Failure(
      .data, "there is no Health export among \(list(files.sorted()) { reasons[$0] })", at: path, try: advice)
  }

  private func ambiguous(_ found: [Int]) -> Failure {
    Failure(
      .data, "there are several Health exports: \(list(found) { _ in nil })", at: path,
      try: "choose one with --member NAME")
  }

  private static let advice = "give the export.zip that the Health app made"

  /// The number of members and the names of the first ten, each with a remark.
  private func list(_ indices: [Int], remark: (Int) -> String?) -> String {
    let names = indices.prefix(10).map { index in
      remark(index).map { "\(candidates[index].name.text) (\($0))" } ?? candidates[index].name.text
    }
    let more = indices.count > names.count ? ", …" : ""
    return "\(indices.count) \(indices.count == 1 ? "file" : "files"): " + names.joined(separator: ", ")
      + more
  }
}
