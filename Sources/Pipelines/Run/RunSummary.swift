import ByteIO
import HealthModel

extension RunReport {
  /// What a person reads after a run: a few lines per archive.
  package func summary(output: String) -> String {
    var lines: [String] = []
    for archive in archives { lines += archive.summary(output: output) }
    if let previous { lines += previous.summary(output: output) }
    let rate = seconds > 0 ? ", \(size(Double(bytesRead) / seconds))/s" : ""
    lines.append(
      "\(status) in \(rounded(seconds)) s, read \(size(Double(bytesRead)))\(rate), peak memory "
        + "\(size(Double(peakMemoryBytes())))")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension PreviousReport {
  fileprivate func summary(output: String) -> [String] {
    if archive.status == .failed { return ["\(printable(archive.path))", "  failed      see above"] }
    let counts = ArchiveReport.list(deleted)
    return archive.summary(output: output) + ["  deleted     \(counts.isEmpty ? "nothing" : counts)"]
  }
}

extension ArchiveReport {
  fileprivate func summary(output: String) -> [String] {
    switch status {
    case .failed: return ["\(printable(path))", "  failed      nothing was written"]
    case .unchanged: return ["\(printable(path))", "  unchanged   nothing to do: it was loaded before"]
    case .ok, .partial: break
    }
    var lines = ["\(printable(path)) (participant \(participantID))"]
    func add(_ name: String, _ text: String) {
      if !text.isEmpty { lines.append("  " + name.padded(to: 12) + text) }
    }
    add("exported", [exportDate ?? "", locale].filter { !$0.isEmpty }.joined(separator: ", "))
    add("time zone", "\(timeZone ?? "") (\(zoneSource))")
    add(
      "records",
      "\(totals.read) read = \(totals.emitted) emitted + \(totals.collapsed) collapsed + \(totals.merged) merged"
        + " + \(totals.filtered) filtered + \(totals.rejected) rejected")
    add("kinds", "\(kinds.count)")
    let others = elements.filter { $0.key != "ExportDate" }.merging(sideFiles) { $1 }
    add("documents", Self.list(others.mapValues(\.emitted)))
    add("passed over", Self.list(others.mapValues(\.filtered)))
    add("rejected", Self.list(rejections))
    add("noticed", Self.list(repairs))
    for warning in warnings { add("warning", printable(warning)) }
    // The many files of an export in a lake are one line.
    let parts = outputs.filter { $0.path.contains("/export_id=") }
    if !parts.isEmpty {
      let (rows, bytes) = parts.reduce(into: (0, 0)) { $0 = ($0.0 + $1.rows, $0.1 + $1.bytes) }
      add("wrote", "\(parts.count) tables of a lake  \(rows) rows, \(size(Double(bytes)))")
    }
    for file in outputs where !file.path.contains("/export_id=") {
      add("wrote", "\(output)/\(file.path)  \(file.rows) rows, \(size(Double(file.bytes)))")
    }
    for table in loads where table.written + table.removed > 0 {
      add("loaded", "\(table.database) \(table.table)  \(table.written) rows, \(table.removed) gone")
    }
    if status == .partial { add("partial", reason ?? "") }
    return lines
  }

  private var zoneSource: String {
    timeZoneSource.flatMap(ResolvedZone.Origin.init)?.explanation ?? ""
  }

  fileprivate static func list(_ counts: [String: Int]) -> String {
    counts.filter { $0.value > 0 }.sorted { precedesBytewise($0.key, $1.key) }.map {
      "\($0.value) \(printable($0.key))"
    }
    .joined(separator: ", ")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

/// A number of bytes for people, with one decimal where it helps.
private func size(_ bytes: Double) -> String {
  let units = ["B", "kB", "MB", "GB", "TB"]
  var (value, unit) = (bytes, 0)
  while value >= 999.5, unit + 1 < units.count { (value, unit) = (value / 1000, unit + 1) }
  return value < 9.95 && unit > 0
    ? "\(rounded(value)) \(units[unit])" : "\(Int(value.rounded())) \(units[unit])"
}

/// With at most one decimal, two below one.
private func rounded(_ value: Double) -> String {
  let scale = value < 1 ? 100.0 : 10.0
  return "\((value * scale).rounded() / scale)"
}
