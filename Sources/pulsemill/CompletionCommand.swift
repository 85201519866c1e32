import ByteIO
import CommandTable
import Pipelines

/// `pulsemill completion SHELL`
func completion(_ arguments: Arguments) throws(Failure) {
  let name = arguments.positionals[0]
  guard let shell = Shell(rawValue: name) else {
    throw Failure(
      .usage, "there is no completion for `\(name)`", at: arguments.command,
      try: "use \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  try writeStandardOutput(CommandTable.pulsemill.completion(for: shell))
}
