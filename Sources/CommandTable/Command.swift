import ByteIO

/// One command: all that parsing, help and completion need to know of it.
package struct Command: Equatable, Sendable {
  package var name: String
  /// One clause without a full stop.
  package var summary: String
  /// In their order; only the last may be optional or repeated.
  package var positionals: [Positional]
  package var options: [Option]
  /// What else a user must know; paragraphs, wrapped when shown.
  package var details: [String]
  /// Whole command lines.
  package var examples: [String]
  /// How it may end, other than well or by a wrong command line.
  package var exits: [ExitCode]

  package init(
    _ name: String, _ summary: String, positionals: [Positional] = [], options: [Option] = [],
    details: [String] = [], examples: [String] = [], exits: [ExitCode] = []
  ) {
    self.name = name
    self.summary = summary
    self.positionals = positionals
    self.options = options
    self.details = details
    self.examples = examples
    self.exits = exits
  }

  /// Every option that may follow the command, `--help` included.
  package var allOptions: [Option] { options + [CommandTable.help] }
}
