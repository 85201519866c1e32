/// How many columns a text takes on a terminal: two for the wide characters of East Asia and for emoji, none for marks
/// that sit on the character before them.
func terminalWidth(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + terminalWidth(of: $1) }
}

private func terminalWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: return 0
  default: break
  }
  return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// East Asian Width W and F (Unicode Annex 11), in coarse blocks.
private let wide: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
  0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
]
