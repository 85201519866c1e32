import ByteIO

/// The path of a member: used to match, to sort out and in messages, never to write.
struct MemberName {
  /// Printable; UTF-8 where the bytes are that, else code page 437.
  let text: String
  /// The parts between slashes.
  let parts: [Substring]

  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(printable(String(validating: bytes, as: UTF8.self) ?? decodeCodePage437(bytes)))
  }

  /// A path that is printable.
  init(_ text: String) {
    self.text = text
    parts = text.split { $0 == "/" || $0 == "\\" }
  }

  var isFolder: Bool { text.hasSuffix("/") || text.hasSuffix("\\") || parts.isEmpty }

  /// Folders above the member.
  var depth: Int { parts.count - 1 }

  /// Whether it is a folder or what macOS leaves behind: no file of the export.
  var isClutter: Bool {
    guard !isFolder, let file = parts.last else { return true }
    return parts.first == "__MACOSX" || file.hasPrefix("._") || file == ".DS_Store"
  }

  /// Whether the name ends in `suffix`, in any case.
  func hasExtension(_ suffix: String) -> Bool { text.lowercased().hasSuffix("." + suffix) }

  /// The kind of side file that stands in this folder of an export, if it is one.
  var sideFile: ArchiveMember.Kind? {
    switch parts.dropLast().last {
    case "electrocardiograms" where hasExtension("csv"): .electrocardiogram
    case "workout-routes" where hasExtension("gpx"): .workoutRoute
    case "clinical-records" where hasExtension("json"): .clinicalRecord
    default: nil
    }
  }
}

/// Text in IBM's code page 437, which a zip means if it does not say UTF-8 (APPNOTE 6.3.10, appendix D).
private func decodeCodePage437(_ bytes: UnsafeRawBufferPointer) -> String {
  var text = String.UnicodeScalarView()
  for byte in bytes {
    text.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80])
  }
  return String(text)
}

private let codePage437 = Array(
  """
  ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
  └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
  """.unicodeScalars)
