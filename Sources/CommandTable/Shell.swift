/// A shell that completion is written for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

extension CommandTable {
  /// The script that teaches `shell` this command line.
  package func completion(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }
}

/// `text` as one word for a POSIX shell.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
