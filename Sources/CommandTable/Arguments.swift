import ByteIO

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

  /// The option's value as `read` understands it, or nil if it was not given.
  ///
  /// - Parameter wanted: what the value should be, such as `a size such as 256M`.
  /// - Throws: ``Failure`` (64) if `read` gives nil.
  package func value<Value>(
    _ option: String, wanted: String, _ read: (String) -> Value?
  ) throws(Failure) -> Value? {
    guard let text = self[option] else { return nil }
    guard let value = read(text) else {
      throw Failure(.usage, "`--\(option)` must be \(wanted), not `\(text)`", at: command)
    }
    return value
  }

  /// All values of an option that may be repeated, as `read` understands them.
  ///
  /// - Throws: ``Failure`` (64) if `read` gives nil for one.
  package func values<Value>(
    _ option: String, wanted: String, _ read: (String) -> Value?
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    for text in options[option] ?? [] {
      guard let value = read(text) else {
        throw Failure(.usage, "`--\(option)` must be \(wanted), not `\(text)`", at: command)
      }
      values.append(value)
    }
    return values
  }
}

/// What a command line asks for.
package enum Request: Equatable, Sendable {
  /// Help for a command, or for the whole program.
  case help(topic: String?)
  case version(verbose: Bool)
  case command(Arguments)
}
