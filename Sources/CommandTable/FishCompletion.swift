extension CommandTable {
  /// One `complete` line for each command, option and positional.
  var fishCompletion: String {
    var lines = [
      "# fish completion for \(program); made by `\(program) completion fish`.",
      "complete -c \(program) -f",
    ]
    let noCommand = "__fish_use_subcommand"
    for command in commands {
      lines.append(fish(when: noCommand, "-a \(command.name) -d \(fishQuoted(command.summary))"))
    }
    lines += options.map { fish(when: noCommand, fishArguments(of: $0)) }
    for command in commands {
      let isGiven = "__fish_seen_subcommand_from \(command.name)"
      lines += command.allOptions.map { fish(when: isGiven, fishArguments(of: $0)) }
      // fish knows no positions: the hints of all positionals are offered together.
      var hints: [Hint] = []
      for positional in command.positionals where !hints.contains(positional.hint) {
        hints.append(positional.hint)
        if let words = fishWords(for: positional.hint) {
          lines.append(fish(when: isGiven, words))
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fish(when condition: String, _ rest: String) -> String {
    "complete -c \(program) -n \(fishQuoted(condition)) \(rest)"
  }

  private func fishArguments(of option: Option) -> String {
    var words = ["-l \(option.name)"]
    if let letter = option.letter { words.append("-s \(letter)") }
    if option.value != nil {
      words.append("-x")
      if let hint = fishWords(for: option.hint) { words.append(hint) }
    }
    words.append("-d \(fishQuoted(option.headline))")
    return words.joined(separator: " ")
  }

  private func fishWords(for hint: Hint) -> String? {
    switch hint {
    case .none: nil
    case .file(let extensions):
      "-a \(fishQuoted("(__fish_complete_path (commandline -ct)\(fishFilter(extensions)))"))"
    case .folder: "-a \(fishQuoted("(__fish_complete_directories (commandline -ct) '')"))"
    case .oneOf(let words): "-a \(fishQuoted(words.joined(separator: " ")))"
    case .lines(let words): "-a \(fishQuoted("(\(program) \(words.joined(separator: " ")) 2>/dev/null)"))"
    }
  }

  /// Lets folders and files with one of the extensions pass, each with its description behind a tab.
  private func fishFilter(_ extensions: [String]) -> String {
    if extensions.isEmpty { return "" }
    return " | string match -r '.*(?:/|\\.(?:\(extensions.joined(separator: "|"))))(?:\\t.*)?$'"
  }

  /// `text` in single quotes, in which fish knows `\'` and `\\`.
  private func fishQuoted(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if character == "'" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
