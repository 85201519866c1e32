extension CommandTable {
  /// A function for zsh's `_arguments`, which knows positions, values and descriptions.
  var zshCompletion: String {
    var lines = [
      "#compdef \(program)",
      "# zsh completion for \(program); made by `\(program) completion zsh`.",
      "_\(program)() {",
      "  local curcontext=\"$curcontext\" state line ret=1",
      "  typeset -A opt_args",
      "  local -a commands",
      "  commands=(",
    ]
    lines += commands.map { "    " + shellQuoted("\($0.name):\($0.summary)") }
    lines += ["  )", "  _arguments -C \\"]
    lines += options.map { "    \(zshSpecification(of: $0)) \\" }
    lines += [
      "    '1: :->command' '*:: :->arguments' && ret=0",
      "  case $state in",
      "    command) _describe -t commands command commands && ret=0 ;;",
      "    arguments)",
      "      curcontext=\"${curcontext%:*:*}:\(program)-$words[1]:\"",
      "      case $words[1] in",
    ]
    for command in commands {
      lines += ["        \(command.name))", "          _arguments -s -S \\"]
      lines += command.allOptions.map { "            \(zshSpecification(of: $0)) \\" }
      lines += command.positionals.enumerated().map { place, positional in
        "            \(zshSpecification(of: positional, at: place + 1)) \\"
      }
      lines += ["            && ret=0", "          ;;"]
    }
    lines += [
      "      esac ;;", "  esac", "  return ret", "}",
      "if [ \"$funcstack[1]\" = _\(program) ]; then", "  _\(program) \"$@\"", "else",
      "  compdef _\(program) \(program)", "fi",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func zshSpecification(of option: Option) -> String {
    let assign = option.value == nil ? "" : "="
    let value = option.value.map { ":\(zshEscaped($0)):\(zshAction(for: option.hint))" } ?? ""
    let tail = shellQuoted("[\(zshEscaped(option.headline))]\(value)")
    if option.repeats {
      return "{\(option.short.map { "'*\($0)'," } ?? "")'*\(option.long)\(assign)'}\(tail)"
    }
    guard let short = option.short else { return "'\(option.long)\(assign)'" + tail }
    return "'(\(short) \(option.long))'{\(short),\(option.long)\(assign)}" + tail
  }

  private func zshSpecification(of positional: Positional, at place: Int) -> String {
    let start =
      switch positional.occurrence {
      case .one: "\(place):"
      case .optional: "\(place)::"
      case .oneOrMore: "*:"
      }
    return shellQuoted("\(start)\(zshEscaped(positional.name)):\(zshAction(for: positional.hint))")
  }

  private func zshAction(for hint: Hint) -> String {
    switch hint {
    case .none: " "
    case .file(let extensions) where extensions.isEmpty: "_files"
    case .file(let extensions): "_files -g \"*.(\(extensions.joined(separator: "|")))(-.)\""
    case .folder: "_files -/"
    case .oneOf(let words): "(\(words.joined(separator: " ")))"
    case .lines(let words): "( ${(f)\"$(\(program) \(words.joined(separator: " ")) 2>/dev/null)\"} )"
    }
  }

  /// `text` without the characters that end a part of a specification.
  private func zshEscaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "[]:\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
