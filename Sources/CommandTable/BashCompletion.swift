extension CommandTable {
  /// A function that walks the words up to the cursor as ``parse(_:)`` would, then fills `COMPREPLY`.
  var bashCompletion: String {
    var lines = [
      "# bash completion for \(program); made by `\(program) completion bash`.",
      "_\(program)() {",
      "  local current=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"\" word command=\"\" i place=0 ended=\"\"",
      "  COMPREPLY=()",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    word=\"${COMP_WORDS[i]}\"",
      "    if [[ -z $command ]]; then",
      "      [[ $word == -* ]] || command=\"$word\"",
      "    elif [[ -n $ended ]]; then",
      "      place=$((place + 1))",
      "    elif [[ $word == -- ]]; then",
      "      ended=yes",
      "    elif [[ $word == = || $previous == = ]]; then  # bash cuts --name=value in three",
      "      :",
      "    elif [[ $word == -?* ]]; then",
      "      :",
      "    elif ! _\(program)_takes_value \"$previous\"; then",
      "      place=$((place + 1))",
      "    fi",
      "    previous=\"$word\"",
      "  done",
      "  if [[ $current == = ]]; then",
      "    current=\"\"",
      "  elif [[ $previous == = ]]; then",
      "    previous=\"${COMP_WORDS[COMP_CWORD - 2]}\"",
      "  fi",
      "  if [[ -z $command ]]; then",
      "    if [[ $current == -* ]]; then",
      "      _\(program)_words \(shellQuoted(bashNames(of: options).joined(separator: " ")))",
      "    else",
      "      _\(program)_words \(shellQuoted(commands.map(\.name).joined(separator: " ")))",
      "    fi",
      "    return",
      "  fi",
      "  if [[ -z $ended ]]; then",
      "    case \"$command $previous\" in",
    ]
    for command in commands {
      for option in command.options where option.value != nil {
        let patterns = bashNames(of: [option]).map { "\"\(command.name) \($0)\"" }.joined(separator: " | ")
        lines.append("      \(patterns)) \(bashAction(for: option.hint)); return ;;")
      }
    }
    lines += ["    esac", "    if [[ $current == -?* ]]; then", "      case $command in"]
    for command in commands {
      let names = bashNames(of: command.allOptions).joined(separator: " ")
      lines.append("        \(command.name)) _\(program)_words \(shellQuoted(names)) ;;")
    }
    lines += ["      esac", "      return", "    fi", "  fi", "  case \"$command $place\" in"]
    for command in commands {
      for (place, positional) in command.positionals.enumerated() {
        let pattern =
          positional.occurrence == .oneOrMore ? "\"\(command.name) \"*" : "\"\(command.name) \(place)\""
        lines.append("    \(pattern)) \(bashAction(for: positional.hint)) ;;")
      }
    }
    lines += ["  esac", "}", ""]
    lines += bashHelpers
    lines += ["complete -F _\(program) \(program)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private var bashHelpers: [String] {
    let takers = Set(commands.flatMap(\.options).filter { $0.value != nil }.flatMap { bashNames(of: [$0]) })
    return [
      "_\(program)_takes_value() {",
      "  case $1 in \(takers.sorted().joined(separator: " | "))) return 0 ;; *) return 1 ;; esac",
      "}",
      "",
      "# Offers the words of $1 that begin with the current word.",
      "_\(program)_words() {",
      "  local found",
      "  while IFS= read -r found; do COMPREPLY+=(\"$found\"); done < <(compgen -W \"$1\" -- \"$current\")",
      "}",
      "",
      "# Offers folders, and files with one of the extensions $1 (`|` between them; empty: any).",
      "_\(program)_files() {",
      "  local found",
      "  compopt -o filenames 2>/dev/null",
      "  while IFS= read -r found; do",
      "    [[ -d $found || -z $1 || $found =~ \\.($1)$ ]] && COMPREPLY+=(\"$found\")",
      "  done < <(compgen -f -- \"$current\")",
      "}",
      "",
    ]
  }

  private func bashNames(of options: [Option]) -> [String] {
    options.flatMap { option in [option.long] + (option.short.map { [$0] } ?? []) }
  }

  private func bashAction(for hint: Hint) -> String {
    switch hint {
    case .none: ":"
    case .file(let extensions):
      "_\(program)_files \(shellQuoted(extensions.joined(separator: "|")))"
    case .folder: "_\(program)_files '/'"  // no extension holds a slash: folders only
    case .oneOf(let words): "_\(program)_words \(shellQuoted(words.joined(separator: " ")))"
    case .lines(let words):
      "_\(program)_words \"$(\(program) \(words.joined(separator: " ")) 2>/dev/null)\""
    }
  }
}
