import ByteIO
import HealthModel

/// Reads a document and cuts it into blocks: the prolog is passed over, and each block ends where a line begins a top-level
/// element. That is a guess by layout; the framer proves it, and what it proves wrong is parsed again with its neighbours.
/// The bytes are those of the document: who parses a block filters what needs it.
package struct BlockSource: ~Copyable, Sendable {
  private(set) var prolog = Prolog()
  /// What was read behind the last cut.
  private var tail = ByteBuffer(capacity: 1 << 12)
  private var tailOffset: Int64 = 0
  /// Blocks given out so far.
  private(set) var count = 0
  /// Blanks before a top-level element on its line, as the first one has them; nil if lines mean nothing.
  private var indentation: Int?
  /// Whether the block in hand began at a top-level element, and whether its cut is at one.
  private var isAligned = true
  private var cutIsAligned = true
  private var sourceEnded = false
  private var started = false
  private var ended = false
  private let limits: ElementLimits
  private let blockSize: Int

  package init(options: ReaderOptions) {
    limits = options.limits
    blockSize = options.blockSize
  }

  /// Replaces the content of `block` by the next one; false behind the document's end.
  ///
  /// - Throws: ``Failure`` (65) if the document is no Health export; what the source throws.
  package mutating func next<Source: ByteSource & ~Copyable>(
    from source: inout Source, into block: inout Block
  ) throws(Failure) -> Bool {
    if ended { return false }
    block.removeAll()
    block.bytes.append(tail.bytes)
    block.start = 0
    var cut: Int?
    repeat {
      try fill(&block.bytes, from: &source)
      if !started { try begin(&block) }
      if started { cut = self.cut(block.bytes, from: block.start) }
    } while cut == nil
    finish(&block, at: cut ?? block.bytes.count)
    return true
  }

  /// Gives the block what belongs to it and keeps the rest for the next one.
  private mutating func finish(_ block: inout Block, at cut: Int) {
    block.number = count
    block.isAligned = count == 0 || isAligned
    block.offset = tailOffset
    block.isLast = sourceEnded
    block.hasDoctype = prolog.hasDoctype
    block.isBehindRoot = prolog.isEmpty
    isAligned = cutIsAligned
    count += 1
    ended = sourceEnded
    tail.removeAll()
    tail.append(UnsafeRawBufferPointer(rebasing: block.bytes.bytes[cut...]))
    block.bytes.count = cut
    tailOffset += Int64(cut)
  }

  /// Where to end the block, whose body begins at `start`; nil if more bytes are needed to tell.
  private mutating func cut(_ bytes: borrowing ByteBuffer, from start: Int) -> Int? {
    cutIsAligned = true
    if sourceEnded { return bytes.count }
    if let indentation {
      var end = bytes.count - TopLevelName.longestTag
      while end > start, let newline = lastIndex(of: 0x0A, in: bytes.base, before: end), newline >= start {
        if isElementLine(bytes.base, newline + 1, indentation, bytes.count) { return newline }
        end = newline
      }
      if bytes.count < limits.bytes { return nil }
    }
    cutIsAligned = false
    return ByteFilter.wholeLength(bytes.base, bytes.count)
  }

  /// Whether a line begins with exactly so many blanks and the start tag of a top-level element.
  private func isElementLine(
    _ base: UnsafePointer<UInt8>, _ line: Int, _ indentation: Int, _ end: Int
  ) -> Bool {
    let tag = line + indentation
    guard tag + TopLevelName.longestTag < end, base[tag] == 0x3C else { return false }
    for position in line..<tag where base[position] != 0x20 && base[position] != 0x09 { return false }
    return TopLevelName(in: base, at: tag + 1, to: end) != nil
  }

  /// Appends the next block of the source.
  private mutating func fill<Source: ByteSource & ~Copyable>(
    _ bytes: inout ByteBuffer, from source: inout Source
  ) throws(Failure) {
    let target = bytes.count + blockSize
    bytes.reserve(blockSize)
    while !sourceEnded, bytes.count < target {
      let room = UnsafeMutableRawBufferPointer(start: bytes.base + bytes.count, count: target - bytes.count)
      let count = try source.read(into: room)
      sourceEnded = count == 0
      bytes.count += count
    }
    if !started { try checkEncoding(bytes.bytes) }
  }

  /// UTF-16 shows in the first two bytes: a byte order mark, or a NUL beside `<`.
  private func checkEncoding(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (0xFE, 0xFF), (0x3C, 0), (0, 0x3C):
      throw Failure(.data, "the document is UTF-16, a Health export is UTF-8", try: "convert it with iconv")
    default: return
    }
  }

  /// Passes the prolog once it is complete in the block. It is looked for in filtered bytes, like all else.
  private mutating func begin(_ block: inout Block) throws(Failure) {
    var copy = Block()
    copy.bytes.append(block.bytes.bytes)
    copy.bytes.count =
      sourceEnded ? copy.bytes.count : ByteFilter.wholeLength(copy.bytes.base, copy.bytes.count)
    copy.filter()
    let bytes = copy.bytes.bytes
    guard let prolog = Prolog(bytes) else {
      guard sourceEnded || bytes.count > Prolog.limit else { return }
      throw Failure(
        .data, bytes.isEmpty ? "the document is empty" : "no <HealthData> element: not a Health export",
        try: "pass the export.zip that the Health app shares")
    }
    // The line behind the root shows how top-level elements are indented.
    let behind = bytes[prolog.end...].drop { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    let blanks = behind.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }
    guard sourceEnded || behind.count > blanks.count + 1 || bytes.count > Prolog.limit else { return }
    self.prolog = prolog
    block.start = Int(copy.offset(at: prolog.end))
    started = true
    let isLine = behind.first == 0x0A && behind.dropFirst(1 + blanks.count).first == 0x3C
    indentation = isLine ? blanks.count : nil
  }
}
