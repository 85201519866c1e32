import ByteIO

extension ExitCode {
  /// What the code means, for help and for `docs/exit-codes.md`.
  package var summary: String {
    switch self {
    case .ok: "all well, or nothing new to do"
    case .usage: "the command line is wrong; nothing was read"
    case .data: "an archive is damaged, incomplete or has too many rejects"
    case .noInput: "an input is not there or cannot be opened"
    case .unavailable: "a service is down; try again later"
    case .software: "Pulsemill is wrong (the ledger does not balance); please report it"
    case .io: "reading or writing failed, or the disk is full; try again later"
    case .temporary: "another run holds the lock; try again later"
    case .noPermission: "the output may not be written, or the input not read"
    case .configuration: "the pipeline file is wrong; nothing was read"
    }
  }
}
