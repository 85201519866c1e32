/// What an input is, decided by its first bytes and never by its name.
enum InputKind: Equatable {
  case xml, zip, empty, unknown

  /// Bytes that are enough to decide: a byte order mark and a few blanks before the first tag.
  static let headLength = 64 << 10

  init(head: UnsafeRawBufferPointer) {
    if head.isEmpty {
      self = .empty
    } else if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
      self = .zip
    } else {
      self = Self.beginsXML(head) ? .xml : .unknown
    }
  }

  /// Whether the first byte behind a byte order mark, blanks and control bytes is `<`; UTF-16 counts too, so that the
  /// reader can say what is wrong with it.
  private static func beginsXML(_ head: UnsafeRawBufferPointer) -> Bool {
    var rest = head[...]
    for mark in [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] where rest.starts(with: mark) {
      rest = rest.dropFirst(mark.count)
    }
    return rest.first { $0 > 0x20 } == 0x3C
  }
}
