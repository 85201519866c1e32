import ByteIO
import CCrypto
import CISAL
import CLibXML2
import Databases

/// What a result may depend on: our version and those of the libraries and data that were in use.
package struct SoftwareVersions: Equatable, Sendable {
  /// Pulsemill's own.
  package static let own = "0.1.0"

  package var pulsemill = own
  package var libxml2: String
  package var isal: String
  package var libcrypto: String
  package var sqlite: String
  /// Nil if Pulsemill was built without it.
  package var libpq: String?
  /// Such as `2025b`, or `unknown`.
  package var timeZones: String

  /// The versions on this machine.
  package static func current() -> SoftwareVersions {
    SoftwareVersions(
      libxml2: dotted(String(cString: pulsemill_xml_version())),
      isal: "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)",
      libcrypto: String(cString: OpenSSL_version(OPENSSL_VERSION)),
      sqlite: DatabaseLibraries.sqlite, libpq: DatabaseLibraries.libpq,
      timeZones: timeZoneVersion(ofFirstLine: firstLine(of: "/usr/share/zoneinfo/tzdata.zi")))
  }

  /// Names and versions for `--version --verbose`.
  package var rows: [(name: String, version: String)] {
    let libraries = [("libxml2", libxml2), ("ISA-L", isal), ("libcrypto", libcrypto), ("SQLite", sqlite)]
    return libraries + (libpq.map { [("libpq", $0)] } ?? []) + [("tz database", timeZones)]
  }

  /// libxml2 writes 2.9.14 as `20914`, maybe with more behind it.
  static func dotted(_ version: String) -> String {
    guard let number = Int(version.prefix { ("0"..."9").contains($0) }) else { return version }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  /// `tzdata.zi` begins with `# version 2025b`.
  static func timeZoneVersion(ofFirstLine line: String) -> String {
    let words = line.split(separator: " ")
    return words.count == 3 && words[0] == "#" && words[1] == "version" ? String(words[2]) : "unknown"
  }

  private static func firstLine(of path: String) -> String {
    guard let file = try? FileDescriptor(opening: path, flags: O_RDONLY) else { return "" }
    return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      guard let count = try? file.read(into: buffer) else { return "" }
      return String(decoding: buffer.prefix(count).prefix { $0 != 0x0A }, as: UTF8.self)
    }
  }
}
