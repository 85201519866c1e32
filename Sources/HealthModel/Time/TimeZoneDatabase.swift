import ByteIO

/// The tz database of the system, read directly: neither `TZ` nor the machine's own zone plays a part.
package struct TimeZoneDatabase: Sendable {
  private let directory: String

  private static let usualDirectories = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ]

  /// Finds the database in the usual directories.
  ///
  /// - Throws: ``Failure`` (69) if it is not installed.
  package init() throws(Failure) {
    for directory in Self.usualDirectories where access(directory + "/Europe/Berlin", R_OK) == 0 {
      self.directory = directory
      return
    }
    throw Failure(
      .unavailable, "the time zone database is not installed", at: Self.usualDirectories[0],
      try: "install the package tzdata")
  }

  /// A database in a directory of its own.
  package init(directory: String) { self.directory = directory }

  /// The rules of an IANA zone, or nil if the database has no such zone.
  package func rules(_ identifier: String) -> TimeZoneRules? {
    guard Self.isPlausible(identifier), let bytes = try? contents(of: identifier) else { return nil }
    return TimeZoneRules(identifier: identifier, tzif: bytes)
  }

  /// Which release of the database this is, such as `2025b`, or `unknown`.
  package var version: String {
    for (file, prefix) in [("tzdata.zi", "# version "), ("+VERSION", ""), ("version", "")] {
      guard let bytes = try? contents(of: file) else { continue }
      let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
      if line.hasPrefix(prefix), line.count > prefix.count { return String(line.dropFirst(prefix.count)) }
    }
    return "unknown"
  }

  /// The zones of a country (ISO 3166, two letters), in the order of the database's `zone.tab`.
  package func zones(ofRegion region: String) -> [String] {
    guard let bytes = try? contents(of: "zone.tab") else { return [] }
    return bytes.split(separator: 0x0A).compactMap { line in
      let fields = line.split(separator: 0x09)
      guard fields.count >= 3, fields[0].elementsEqual(region.utf8) else { return nil }
      return String(decoding: fields[2], as: UTF8.self)
    }
  }

  /// Whether a text can name a zone: no way out of the directory, and not the names that stand for the machine's own
  /// zone or for clocks with leap seconds.
  private static func isPlausible(_ identifier: String) -> Bool {
    let parts = identifier.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isPath = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { byte in
          byte &- 48 <= 9 || (byte | 0x20) &- 97 < 26 || [0x2B, 0x2D, 0x5F].contains(byte)
        }
    }
    return isPath && identifier.utf8.count <= 64
      && !["localtime", "posixrules", "posix", "right"].contains { parts[0].elementsEqual($0.utf8) }
  }

  private func contents(of file: String) throws(Failure) -> [UInt8] {
    let descriptor = try FileDescriptor(opening: directory + "/" + file, flags: O_RDONLY)
    let size = try descriptor.size()
    guard size <= 4 << 20 else { throw Failure(.data, "file is too large", at: descriptor.path) }
    var bytes = [UInt8](repeating: 0, count: size)
    var result: Result<Void, Failure> = .success(())
    bytes.withUnsafeMutableBytes { buffer in
      do throws(Failure) { try descriptor.read(at: 0, into: buffer) } catch { result = .failure(error) }
    }
    try result.get()
    return bytes
  }
}
