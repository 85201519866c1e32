import CommandTable
import Foundation

/// A real shell that has loaded our completion script and is asked what it would offer.
///
/// It runs in a folder with `p.json`, `p.txt`, `export.zip` and `parts/`, and finds a `pulsemill` that prints two types.
struct CompletingShell {
  let shell: Shell
  let folder: URL

  init(_ shell: Shell) throws {
    self.shell = shell
    folder = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
    let parts = folder.appending(path: "parts")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
    for name in ["p.json", "p.txt", "export.zip"] {
      try Data().write(to: folder.appending(path: name))
    }
    try Data(CommandTable.pulsemill.completion(for: shell).utf8).write(to: script)
    let program = parts.appending(path: "pulsemill")
    try Data("#!/bin/sh\n[ \"$1 $2\" = 'catalog --names' ] && printf 'StepCount\\nHeartRate\\n'\n".utf8)
      .write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  private var script: URL { folder.appending(path: ".script") }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Whether this machine has the shell.
  static func isInstalled(_ shell: Shell) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(shell.rawValue)")
    }
  }

  /// What is offered when Tab is pressed behind `words`, the last of which is being typed.
  func offers(behind words: [String]) throws -> Set<String> {
    let output =
      switch shell {
      case .bash: try run("bash", ["--norc", "-c", bashDriver(words)])
      case .zsh: try run("zsh", ["-f", "-c", zshDriver(words)])
      case .fish:
        try run(
          "fish", ["--no-config", "-c", "source .script; complete -C '\(words.joined(separator: " "))'"])
      }
    let lines = output.split(separator: "\n").map { line in
      var word = line.prefix { $0 != "\t" }
      while let last = word.last, "/= ".contains(last) { word.removeLast() }
      return String(word)
    }
    return Set(lines.filter { !$0.isEmpty })
  }

  /// Checks the script's syntax with the shell's own `-n`; gives what the shell complains of.
  func complaints() throws -> String { try run(shell.rawValue, ["-n", ".script"], withErrors: true) }

  private func bashDriver(_ words: [String]) -> String {
    let array = words.map { "'\($0)'" }.joined(separator: " ")
    return """
      source .script
      COMP_WORDS=(\(array)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      "$(complete -p pulsemill | sed 's/.*-F \\([^ ]*\\).*/\\1/')"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
  }

  /// Types into an interactive zsh on a pseudo-terminal whose `compadd` also writes what it is given to a file.
  private func zshDriver(_ words: [String]) -> String {
    """
    zmodload zsh/zpty
    zpty -b inner zsh -f -i
    send() { zpty -w inner "$1" }
    send 'PROMPT= ; unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -d ./.zcompdump; source ./.script'
    send 'compadd() { if [[ " ${(j: :)@[1,(i)(-|--)]} " == *" -"[AOD]" "* ]]; then builtin compadd "$@"; else local -a hits; builtin compadd -O hits "$@"; print -rl -- $hits >> .offers; builtin compadd "$@"; fi }'
    send 'setopt no_list_ambiguous; finish() { zle -I; print -r -- done > .finished; exit }; zle -N finish; bindkey "^X" finish; print -r ready > .ready'
    for i in {1..200}; do [[ -s .ready ]] && break; sleep 0.05; done
    zpty -n -w inner $'\(words.joined(separator: " "))\\t\\x18'
    for i in {1..200}; do [[ -s .finished ]] && break; sleep 0.05; done
    zpty -d inner
    cat .offers 2>/dev/null
    rm -f .offers .finished .ready
    """
  }

  private func run(_ program: String, _ arguments: [String], withErrors: Bool = false) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = [
      "PATH": "\(folder.path)/parts:\(path)", "HOME": folder.path, "TERM": "xterm", "LC_ALL": "C",
    ]
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = withErrors ? pipe : FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
