import ByteIO

/// A command, its file and its options, each `--name value`.
struct BenchArguments {
  var command = ""
  private var files: [String] = []
  private var options: [String: String] = [:]

  /// - Throws: ``Failure`` (64) for an option without a value.
  init(_ words: ArraySlice<String>) throws(Failure) {
    var rest = words
    command = rest.popFirst() ?? ""
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        files.append(word)
        continue
      }
      guard let value = rest.popFirst() else { throw Failure(.usage, "`\(word)` needs a value") }
      options[String(word.dropFirst(2))] = value
    }
  }

  /// The one file that the command is about.
  ///
  /// - Throws: ``Failure`` (64) if there is none.
  func file() throws(Failure) -> String {
    guard let file = files.first else { throw Failure(.usage, "`\(command)` needs a file") }
    return file
  }

  /// - Throws: ``Failure`` (64) if the option is missing.
  func text(_ name: String) throws(Failure) -> String {
    guard let text = options[name] else { throw Failure(.usage, "`\(command)` needs `--\(name)`") }
    return text
  }

  /// - Throws: ``Failure`` (64) if the option is missing or no positive number.
  func number(_ name: String) throws(Failure) -> Int {
    let text = try text(name)
    guard let number = Int(text), number > 0 else {
      throw Failure(.usage, "`--\(name)` must be a number above 0, not `\(text)`")
    }
    return number
  }
}
