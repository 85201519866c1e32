import Foundation
import TestSupport
import Testing

/// Chosen columns hold what they hold among all columns, which other tests know to be right.
@Suite struct ColumnTests {
  static let all = [
    "record_id", "participant_id", "type", "value", "unit", "category_value", "value_original",
    "unit_original", "start_utc", "end_utc", "creation_utc", "start_local", "end_local", "tz", "source_name",
    "source_version", "device", "merged_away", "metadata", "beats",
  ]

  static let choices: [(name: String, columns: [String])] = [
    ("one", ["value"]), ("the first", ["record_id"]), ("the last, mostly empty", ["beats"]),
    ("shared ones alone", ["device", "type", "unit"]),
    ("none shared", ["metadata", "end_local", "start_utc"]),
    ("shared ones at both ends", ["tz", "value", "source_name", "category_value", "merged_away", "unit"]),
    (
      "in an order of their own",
      ["type", "start_utc", "value", "unit", "device", "record_id", "creation_utc"]
    ),
    ("all backwards", all.reversed()), ("all", all),
  ]

  /// Quotes in fields, units asked for, kinds and zones that change on the way.
  @Test(arguments: ["records-sync-and-copies", "records-beats", "records-phone-and-watch", "recorded-zone"])
  func theChosenColumnsAreThoseOfAll(_ fixture: String) throws {
    let folder = try TemporaryFolder()
    let sinks = Self.choices.indices.map { number in
      let columns = Self.choices[number].columns.map { "'\($0)'" }.joined(separator: ",")
      return "{csv: {path: '\(number).csv', columns: [\(columns)], gzip: \(number % 2 == 1)}}"
    }
    let text = "{days: 'recorded-zone', sinks: [{csv: {path: 'all.csv'}}, \(sinks.joined(separator: ","))]}"
    let pipeline = try folder.write(Array(text.utf8), to: "columns.json")
    let input = Fixtures.path("cases/\(fixture)/export.xml")
    let result = try Program.run(["run", pipeline, input, "-o", "out"], in: folder.url)
    try #require(result.code == 0, "\(result.errors)")
    let whole = try Data(contentsOf: folder.url.appending(path: "out/all.csv"))
    let rows = Self.rows(of: whole)
    #expect(rows.count > 3 && rows.first == Self.all)
    for (number, choice) in Self.choices.enumerated() {
      let file = folder.url.appending(path: "out/\(number).csv")
      let found =
        try number % 2 == 1 ? Self.unpacked(file.appendingPathExtension("gz")) : Data(contentsOf: file)
      #expect(
        found == Self.csv(rows.map { row in choice.columns.map { Self.field($0, of: row) } }),
        "\(choice.name)")
    }
  }

  private static func field(_ column: String, of row: [String]) -> String {
    all.firstIndex(of: column).map { $0 < row.count ? row[$0] : "?" } ?? "?"
  }

  /// RFC 4180, read simply.
  private static func rows(of data: Data) -> [[String]] {
    var (rows, row, field, isQuoted): ([[String]], [String], [UInt8], Bool) = ([], [], [], false)
    for byte in data {
      switch (byte, isQuoted) {
      case (0x22, _):
        // The second of two quotes.
        if !isQuoted, field.last == 0 { field[field.count - 1] = 0x22 } else if isQuoted { field.append(0) }
        isQuoted.toggle()
      case (0x2C, false), (0x0A, false):
        row.append(String(decoding: field.filter { $0 != 0 }, as: UTF8.self))
        field = []
        if byte == 0x0A { (rows, row) = (rows + [row], []) }
      case (0x0D, false): break
      default: field.append(byte)
      }
    }
    return rows
  }

  /// The same, written simply.
  private static func csv(_ rows: [[String]]) -> Data {
    let lines = rows.map { row in
      row.map { field in
        field.contains { ",\"\r\n".contains($0) }
          ? "\"\(field.replacingOccurrences(of: "\"", with: "\"\""))\"" : field
      }.joined(separator: ",") + "\r\n"
    }
    return Data(lines.joined().utf8)
  }

  private static func unpacked(_ file: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
