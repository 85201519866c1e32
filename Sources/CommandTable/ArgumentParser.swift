import ByteIO

/// Reads the words behind one command.
struct ArgumentParser {
  let program: String
  let command: Command
  var rest: ArraySlice<String>
  private var arguments: Arguments

  init(program: String, command: Command, rest: ArraySlice<String>) {
    self.program = program
    self.command = command
    self.rest = rest
    arguments = Arguments(command: command.name)
  }

  /// What was typed, or nil if help is wanted.
  mutating func parse() throws(Failure) -> Arguments? {
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.positionals += rest
        break
      }
      let wantsHelp: Bool
      if word.hasPrefix("--") {
        wantsHelp = try takeLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        wantsHelp = try takeLetters(word)
      } else {
        arguments.positionals.append(word)
        continue
      }
      if wantsHelp { return nil }
    }
    try checkPositionals()
    return arguments
  }

  /// Takes `--name`, `--name=value` or `--name` and the next word; true if it asks for help.
  private mutating func takeLong(_ word: String) throws(Failure) -> Bool {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      let near = nearMatch(to: name, in: command.allOptions.map(\.name))
      throw usage("there is no option `--\(name)`", try: near.map { "did you mean `--\($0)`?" })
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if option.value == nil, attached != nil {
      throw usage("`\(option.long)` takes no value", try: "write `\(option.long)` alone")
    }
    return try take(option, typed: option.long, attached: attached)
  }

  /// Takes `-q`, `-o DIR`, `-oDIR` or `-qo DIR`; true if it asks for help.
  private mutating func takeLetters(_ word: String) throws(Failure) -> Bool {
    var letters = word.dropFirst()
    if command.allOptions.contains(where: { $0.name == letters }) {
      throw usage("there is no option `\(word)`", try: "did you mean `-\(word)`?")
    }
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.letter == letter }) else {
        throw usage("there is no option `-\(letter)`", try: nil)
      }
      if option.value != nil {
        let attached = letters.isEmpty ? nil : String(letters.first == "=" ? letters.dropFirst() : letters)
        return try take(option, typed: "-\(letter)", attached: attached)
      }
      if try take(option, typed: "-\(letter)", attached: nil) { return true }
    }
    return false
  }

  private mutating func take(_ option: Option, typed: String, attached: String?) throws(Failure) -> Bool {
    if option == CommandTable.help { return true }
    var value = ""
    if let valueName = option.value {
      if let attached {
        value = attached
      } else {
        value = try nextValue(of: option, called: valueName, typed: typed)
      }
      if value.isEmpty {
        throw usage("`\(typed)` has an empty \(valueName)", try: "write `\(option.long) \(valueName)`")
      }
      if !option.repeats, let earlier = arguments[option.name], earlier != value {
        throw usage("`\(option.long)` is given twice, with different values", try: "keep one of them")
      }
    }
    arguments.options[option.name, default: []].append(value)
    return false
  }

  /// The word behind an option; one that looks like an option is taken for a forgotten value.
  private mutating func nextValue(
    of option: Option, called valueName: String, typed: String
  ) throws(Failure) -> String {
    guard let next = rest.first else {
      throw usage("`\(typed)` needs a \(valueName)", try: "write `\(option.long) \(valueName)`")
    }
    if next.hasPrefix("-"), next != "-" {
      throw usage(
        "`\(typed)` needs a \(valueName), but `\(next)` follows",
        try: "if that is the value, write `\(option.long)=\(next)`")
    }
    rest.removeFirst()
    return next
  }

  private func checkPositionals() throws(Failure) {
    let given = arguments.positionals.count
    for (place, positional) in command.positionals.enumerated()
    where place >= given && positional.occurrence != .optional {
      throw usage(
        "\(positional.name) is missing",
        try: "write `\(program) \(command.name) \(command.positionals.map(\.usage).joined(separator: " "))`")
    }
    let open = command.positionals.last?.occurrence == .oneOrMore
    if !open, given > command.positionals.count {
      throw usage("`\(arguments.positionals[command.positionals.count])` is one word too many", try: nil)
    }
    if let empty = arguments.positionals.firstIndex(of: "") {
      let name = command.positionals[min(empty, command.positionals.count - 1)].name
      throw usage("\(name) is empty", try: "check the variables in your script")
    }
  }

  private func usage(_ what: String, try advice: String?) -> Failure {
    Failure(.usage, what, at: command.name, try: advice ?? "see `\(program) help \(command.name)`")
  }
}
