import Foundation

/// A PostgreSQL server of its own on the loopback interface, from the programs that are installed; it trusts everybody who can
/// reach it. The superuser is `pulsemill`.
package final class PostgreSQLCluster: Sendable {
  package let port: Int
  private let folder: URL
  private let programs: URL

  /// Whether the programs are there.
  package static var isInstalled: Bool { findPrograms() != nil }

  package struct Problem: Error, CustomStringConvertible {
    package var description: String
  }

  /// Creates and starts it, which takes some seconds.
  package init() throws {
    guard let programs = Self.findPrograms() else {
      throw Problem(description: "PostgreSQL is not installed: apt-get install postgresql")
    }
    self.programs = programs
    port = try Self.freePort()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pulsemill-pg-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if getuid() == 0 { try run("/bin/chown", ["postgres", folder.path]) }
    try run(
      "initdb",
      ["-D", data, "-U", "pulsemill", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
    let options = "-c listen_addresses=127.0.0.1 -p \(port) -k \(folder.path) -c fsync=off"
    try run("pg_ctl", ["-D", data, "-w", "-l", "\(folder.path)/log", "-o", options, "start"])
  }

  /// Ends it and removes its files.
  package func stop() {
    try? run("pg_ctl", ["-D", data, "-m", "immediate", "stop"])
    try? FileManager.default.removeItem(at: folder)
  }

  private var data: String { folder.path + "/data" }

  /// The URL of a database, by a role that is there.
  package func url(_ database: String, role: String = "pulsemill") -> String {
    "postgresql://\(role)@127.0.0.1:\(port)/\(database)"
  }

  /// Creates an empty database; gives its URL.
  package func createDatabase(_ name: String) throws -> String {
    try run("createdb", ["-h", "127.0.0.1", "-p", "\(port)", "-U", "pulsemill", name])
    return url(name)
  }

  /// Runs a program of PostgreSQL's, or another one by its path, to its end. As root it is run as Debian's role for the server,
  /// which refuses to be root's.
  ///
  /// A `Process` would wait for the server, too, which outlives `pg_ctl`.
  private func run(_ name: String, _ arguments: [String]) throws {
    let isOurs = !name.hasPrefix("/")
    let asOther = ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    let path = isOurs ? programs.appendingPathComponent(name).path : name
    let command = (isOurs && getuid() == 0 ? asOther : []) + [path] + arguments
    var words = command.map { strdup($0) } + [nil]
    var environment = [strdup("LC_ALL=C"), nil]
    defer { for word in words + environment { free(word) } }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for file in 0..<Int32(3) { posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0) }
    var child: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&child, command[0], &files, nil, &words, &environment) == 0,
      waitpid(child, &status, 0) == child, status == 0
    else { throw Problem(description: "\(command.joined(separator: " ")) ended with \(status)") }
  }

  /// Where `initdb` is: Debian keeps it off the PATH, one folder for each version.
  private static func findPrograms() -> URL? {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let root = "/usr/lib/postgresql"
    let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [])
      .sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }
    return (path + versions.map { "\(root)/\($0)/bin" })
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
      .map { URL(fileURLWithPath: "\($0)/initdb").resolvingSymlinksInPath().deletingLastPathComponent() }
  }

  /// A port that nobody listens on at the moment.
  private static func freePort() throws -> Int {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 ? getsockname(listener, address, &length) : -1
      }
    }
    if status != 0 { throw Problem(description: "no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
