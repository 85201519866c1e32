import Foundation

/// What a report says of an archive, in the shape of a case's `account.json`: counts that are not zero, reasons of
/// rejections, rows of the published files.
struct CaseAccount {
  let content: NSDictionary

  /// The account that the oracle expects.
  init(expected file: URL) throws {
    content = try Self.object(Data(contentsOf: file)) as NSDictionary
  }

  /// The account of the one archive of a run.
  init(runIn output: URL) throws {
    let report = try Self.object(Data(contentsOf: output.appending(path: "run.json")))
    guard let archive = (report["archives"] as? [[String: Any]])?.first else {
      throw CocoaError(.coderValueNotFound)
    }
    var account: [String: Any] = [:]
    for group in ["kinds", "elements", "side_files"] {
      account[group] = (archive[group] as? [String: [String: Int]])?.mapValues { $0.filter { $0.value != 0 } }
    }
    account["rejections"] = archive["rejections"]
    account["repairs"] = archive["repairs"]
    let outputs = archive["outputs"] as? [[String: Any]] ?? []
    let tables = outputs.compactMap { output -> (String, Any)? in
      guard let path = output["path"] as? String, path != "rejects.csv" else { return nil }
      return (path, output["rows"] ?? 0)
    }
    account["rows"] = Dictionary(uniqueKeysWithValues: tables)
    account["rejects"] = Self.rejects(output.appending(path: "rejects.csv"))
    content = account as NSDictionary
  }

  /// What differs, by part.
  func difference(from expected: CaseAccount) -> String {
    let names = Set((content.allKeys + expected.content.allKeys).compactMap { $0 as? String })
    return names.sorted().compactMap { name in
      let (mine, theirs) = (content[name] as? NSObject, expected.content[name] as? NSObject)
      return mine == theirs
        ? nil
        : "\(name): \(mine.map { "\($0)" } ?? "nothing") instead of \(theirs.map { "\($0)" } ?? "nothing")"
    }.joined(separator: "\n")
  }

  /// Element and reason of each row; the file names the input by its path on this machine, so it is no expected file.
  private static func rejects(_ file: URL) -> [[String]] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    let rows = text.components(separatedBy: "\r\n").dropFirst().filter { !$0.isEmpty }.map {
      $0.components(separatedBy: ",")
    }
    return rows.map { [$0[2], $0[4]] }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func object(_ data: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw CocoaError(.coderReadCorrupt)
    }
    return object
  }
}
