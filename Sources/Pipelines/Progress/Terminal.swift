import ByteIO

/// Where messages for a person go.
package struct Terminal: Sendable {
  private let descriptor: Int32

  package static let standardError = Terminal(descriptor: STDERR_FILENO)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether it can redraw a line.
  package var canRedraw: Bool {
    guard isatty(descriptor) == 1 else { return false }
    return getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
  }

  /// How many characters fit on a line; 80 if nobody knows.
  package var columns: Int {
    var size = winsize()
    let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return known ? Int(size.ws_col) : 80
  }

  /// The style of progress for it.
  package func progressStyle(quiet: Bool) -> ProgressLine.Style {
    quiet ? .silent : canRedraw ? .bar : .lines
  }

  /// Writes `text`. A message that cannot be written is no reason to stop.
  package func show(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, rest.count > 0 {
        let count = write(descriptor, base, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  /// Writes a message of the program on a line of its own.
  package func show(message: some CustomStringConvertible) { show("pulsemill: \(message)\n") }
}
