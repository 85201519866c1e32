import ByteIO

extension CommandTable {
  /// Understands the words behind the program's name, after the GNU conventions: `--output=DIR`, `--output DIR`,
  /// `-o DIR`, `-oDIR`, `-qo DIR`; options and other words in any order; `--` ends the options; `-` is a word.
  ///
  /// - Throws: ``Failure`` (64) that says what to type instead.
  package func parse(_ words: some Sequence<String>) throws(Failure) -> Request {
    var words = Array(words)[...]
    var verbose = false
    var wantsVersion = false
    while let word = words.first, word.hasPrefix("-") {
      words.removeFirst()
      switch word {
      case Self.help.long, "-h": return .help(topic: nil)
      case Self.version.long: wantsVersion = true
      case Self.verbose.long: verbose = true
      default: throw unknownGlobalOption(word)
      }
    }
    if wantsVersion, words.isEmpty { return .version(verbose: verbose) }
    if wantsVersion || verbose {
      throw usage(
        "`\(Self.version.long)` and `\(Self.verbose.long)` go together and without a command",
        try: "write `\(program) \(Self.version.long)`")
    }
    guard let name = words.popFirst() else {
      throw usage("no command", try: "`\(program) help` lists them")
    }
    guard let command = command(name) else { throw unknownCommand(name) }
    var parser = ArgumentParser(program: program, command: command, rest: words)
    guard let arguments = try parser.parse() else { return .help(topic: command.name) }
    guard command.name == Self.help.name else { return .command(arguments) }
    guard let topic = arguments.positionals.first else { return .help(topic: nil) }
    if self.command(topic) == nil { throw unknownCommand(topic) }
    return .help(topic: topic)
  }

  private func unknownCommand(_ name: String) -> Failure {
    let near = nearMatch(to: name, in: commands.map(\.name))
    return usage(
      "there is no command `\(name)`",
      try: near.map { "did you mean `\($0)`?" } ?? "`\(program) help` lists the commands")
  }

  private func unknownGlobalOption(_ word: String) -> Failure {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if let owner = commands.first(where: { $0.options.contains { $0.name == name || $0.short == word } }) {
      return usage("`\(word)` stands before the command", try: "put it behind, as in `\(owner.name) \(word)`")
    }
    let near = nearMatch(to: name, in: options.map(\.name))
    return usage(
      "there is no option `\(word)`",
      try: near.map { "did you mean `--\($0)`?" } ?? "`\(program) help` lists the commands")
  }

  private func usage(_ what: String, try advice: String) -> Failure { Failure(.usage, what, try: advice) }
}
