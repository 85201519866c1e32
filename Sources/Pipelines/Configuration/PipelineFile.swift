import ByteIO

/// What a pipeline file says, before anybody asked what it means.
package struct PipelineFile: Equatable, Sendable {
  /// Longer files are no pipeline files.
  package static let maximumBytes = 1 << 20

  /// As it was named.
  package var path: String
  package var root: JSONNode

  /// Parses the text of a pipeline file.
  package init(path: String, text: String) throws(ConfigurationProblem) {
    self.path = path
    do {
      root = try JSON5Parser.parse(text)
    } catch {
      throw ConfigurationProblem(
        file: "\(path):\(error.line):\(error.column)", error.what, try: "the file must be JSON5")
    }
  }

  /// The text of a pipeline file, or of another file of JSON.
  ///
  /// - Parameters:
  ///   - what: what the file should be.
  ///   - advice: what to try if it is something else.
  /// - Throws: ``Failure`` (66, 74, 77) if it cannot be read; (78) if it is far too long or not UTF-8.
  package static func text(
    at path: String, of what: String = "pipeline file",
    try advice: String = "the order is PIPELINE, then INPUT"
  ) throws(Failure) -> String {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY)
    var buffer = ByteBuffer(capacity: 1 << 16)
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 1)
    defer { chunk.deallocate() }
    while true {
      let count = try file.read(into: chunk)
      if count == 0 { break }
      buffer.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
      if buffer.count > maximumBytes {
        throw Failure(
          .configuration, "longer than \(maximumBytes >> 20) MiB, which is no \(what)", at: path, try: advice)
      }
    }
    guard let text = String(validating: buffer.bytes, as: UTF8.self) else {
      throw Failure(.configuration, "not UTF-8, which is no \(what)", at: path, try: advice)
    }
    return text
  }
}
