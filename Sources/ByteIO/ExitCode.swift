/// What the process tells the scheduler; the numbers are those of `sysexits.h`.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// All well, or nothing new to do.
  case ok = 0
  /// The command line is wrong.
  case usage = 64
  /// An archive is damaged, incomplete or has too many rejected elements.
  case data = 65
  /// The input is not there or cannot be opened.
  case noInput = 66
  /// A service (a database) is down: try again later.
  case unavailable = 69
  /// Pulsemill is wrong: the ledger does not balance.
  case software = 70
  /// Reading or writing failed, or the disk is full.
  case io = 74
  /// A lock is held by another run: try again later.
  case temporary = 75
  /// The target may not be written.
  case noPermission = 77
  /// The pipeline file is wrong.
  case configuration = 78
}
