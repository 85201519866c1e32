/// The program's command line as data; parsing, help and completion are walks over it.
package struct CommandTable: Equatable, Sendable {
  /// The program's name.
  package var program: String
  package var summary: String
  package var commands: [Command]

  package init(program: String, summary: String, commands: [Command]) {
    self.program = program
    self.summary = summary
    self.commands = commands
  }

  static let help = Option("help", letter: "h", "Show this help")
  static let version = Option("version", "Show the version")
  static let verbose = Option("verbose", "With --version: show the libraries' versions too")

  /// What may be given without a command.
  package var options: [Option] { [Self.help, Self.version, Self.verbose] }

  package func command(_ name: String) -> Command? { commands.first { $0.name == name } }
}
