/// What was typed: a command with its words and options, none of them interpreted yet.
package struct Arguments: Equatable, Sendable {
  package var command: String
  /// Words without dashes, by position.
  package var positionals: [String]
  /// Values by the long name of the option; a switch has the value "".
  package var options: [String: [String]]

  package init(command: String, positionals: [String] = [], options: [String: [String]] = [:]) {
    self.command = command
    self.positionals = positionals
    self.options = options
  }

  /// Whether the option was given.
  package func has(_ option: String) -> Bool { options[option] != nil }

  /// The option's value, or nil if it was not given.
  package subscript(option: String) -> String? { options[option]?.last }
}

/// What a command line asks for.
package enum Request: Equatable, Sendable {
  /// Help for a command, or for the whole program.
  case help(topic: String?)
  case version(verbose: Bool)
  case command(Arguments)
}
