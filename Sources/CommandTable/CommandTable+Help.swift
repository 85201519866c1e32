import ByteIO

extension CommandTable {
  /// Help for the whole program, at most 80 columns wide.
  package var overview: String {
    var text = TextBlock()
    text.paragraph("\(program) - \(summary)")
    text.heading("Usage:")
    text.line("  \(program) COMMAND [OPTION]... [ARGUMENT]...")
    text.heading("Commands:")
    text.columns(commands.map { ($0.name, $0.summary) })
    text.heading("Options:")
    text.columns(options.map { ($0.heading, $0.summary) })
    text.heading("Examples:")
    for example in commands.compactMap(\.examples.first) { text.line("  \(example)") }
    text.heading("Exit codes:")
    text.columns(ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) })
    text.blank()
    text.paragraph("`\(program) help COMMAND` explains a command.")
    return text.text
  }

  /// Help for one command, at most 80 columns wide.
  package func help(for command: Command) -> String {
    var text = TextBlock()
    text.paragraph("\(program) \(command.name) - \(command.summary)")
    text.heading("Usage:")
    let words = command.options.isEmpty ? [] : ["[OPTION]..."]
    text.line(
      "  " + ([program, command.name] + words + command.positionals.map(\.usage)).joined(separator: " "))
    if !command.positionals.isEmpty {
      text.heading("Arguments:")
      text.columns(command.positionals.map { ($0.name, $0.summary) })
    }
    text.heading("Options:")
    text.columns(command.allOptions.map { ($0.heading, $0.summary) })
    for paragraph in command.details {
      text.blank()
      text.paragraph(paragraph)
    }
    if !command.examples.isEmpty {
      text.heading("Examples:")
      for example in command.examples { text.line("  \(example)") }
    }
    text.heading("Exit codes:")
    let exits = ExitCode.allCases.filter { [.ok, .usage].contains($0) || command.exits.contains($0) }
    text.columns(exits.map { ("\($0.rawValue)", $0.summary) })
    return text.text
  }
}
