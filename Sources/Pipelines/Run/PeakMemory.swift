import ByteIO

/// The largest resident size in bytes that this program had so far.
///
/// On Linux from `VmHWM`: `ru_maxrss` also counts the process that started it, in the moment before it was replaced.
func peakMemoryBytes() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss)
  #else
    if let kilobytes = highWaterMark() { return kilobytes * 1024 }
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024
  #endif
}

/// Kilobytes behind `VmHWM:` in `/proc/self/status`, nil where there is no such line.
private func highWaterMark() -> Int? {
  guard let file = try? FileDescriptor(opening: "/proc/self/status", flags: O_RDONLY) else { return nil }
  return withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { buffer in
    guard let count = try? file.read(into: buffer) else { return nil }
    let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
    return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }
  }
}
