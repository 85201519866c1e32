import ByteIO
import HealthModel

/// Reads a document block by block: inflated bytes are filtered where they lie and cut into frames; the unfinished
/// tail is carried to the next block. Blocks are independent of each other.
struct FrameBlocks: ~Copyable {
  private(set) var buffer: ByteBuffer
  /// The whole frames of the current block.
  private(set) var frames: [Frame] = []
  private(set) var prolog = Prolog()
  /// Whether `</HealthData>` was seen: the document is complete.
  private(set) var sawRootEnd = false
  private var filter = ByteFilter()
  private var framer: Framer
  private let limits: ElementLimits
  /// Fresh bytes per block.
  private let blockSize: Int
  /// Offset of the buffer's first byte in the unfiltered document.
  private var bufferOffset: Int64 = 0
  /// Line of the buffer's first byte, from 1.
  private var bufferLine = 1
  /// Bytes at the front that the current block used up.
  private var consumed = 0
  private var sourceEnded = false
  private var started = false

  init(limits: ElementLimits, blockSize: Int) {
    self.limits = limits
    self.blockSize = blockSize
    buffer = ByteBuffer(capacity: blockSize + blockSize / 4)
    framer = Framer(limits: limits, joinsAttributeNames: false)
  }

  /// Whether only the frames themselves are fit for the parser, not the bytes between them.
  var framesOnly: Bool { framer.sawStrayMarkup || frames.contains { $0.state != .whole } }

  /// Bytes of the block from its first to behind its last frame.
  var span: UnsafeRawBufferPointer {
    guard let first = frames.first, let last = frames.last else { return .empty }
    return UnsafeRawBufferPointer(rebasing: buffer.bytes[first.start..<last.end])
  }

  /// The bytes of one frame.
  func bytes(of frame: Frame) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer.bytes[frame.start..<frame.end])
  }

  /// The element's name, for messages: at most 64 bytes of what a name may hold.
  func name(of frame: Frame) -> String {
    String(decoding: bytes(of: frame).dropFirst().prefix(64).prefix { isNamePart($0) }, as: UTF8.self)
  }

  /// Offset of a frame in the unfiltered document.
  func offset(of frame: Frame) -> Int64 {
    bufferOffset + Int64(frame.start + filter.shift(at: frame.start))
  }

  /// Line of a frame, from 1; counts newlines, so ask only for what is reported.
  func line(of frame: Frame) -> Int {
    bufferLine + countBytes(0x0A, in: buffer.base, from: 0, to: frame.start)
  }

  /// Goes to the next block with at least one frame; false at the document's end.
  ///
  /// - Throws: ``Failure`` (65) if the document is no Health export.
  mutating func next<Source: ByteSource & ~Copyable>(
    from source: inout Source, ledger: inout Ledger
  ) throws(Failure) -> Bool {
    while true {
      dropConsumed()
      if sawRootEnd || sourceEnded && started && buffer.count == 0 {
        try countTrailing(from: &source, ledger: &ledger)
        return false
      }
      try fill(from: &source)
      if filter.cleanCount == 0, bufferOffset == 0 { try checkEncoding() }
      filter.clean(&buffer, atEnd: sourceEnded, ledger: &ledger)
      if !started { try begin() }
      if !started { continue }
      let progress = framer.scan(
        buffer.base, to: filter.cleanCount, atEnd: sourceEnded, frames: &frames, ledger: &ledger)
      sawRootEnd = progress == .ended
      consumed = sawRootEnd ? framer.position : sourceEnded ? buffer.count : framer.keepFrom
      if !frames.isEmpty { return true }
    }
  }

  private mutating func dropConsumed() {
    frames.removeAll(keepingCapacity: true)
    guard consumed > 0 else { return }
    bufferLine += countBytes(0x0A, in: buffer.base, from: 0, to: consumed)
    bufferOffset += Int64(filter.advance(by: consumed))
    framer.advance(by: consumed)
    buffer.removeFirst(consumed)
    consumed = 0
  }

  /// Appends the next block of the source, more if an element is longer than a block.
  private mutating func fill<Source: ByteSource & ~Copyable>(from source: inout Source) throws(Failure) {
    let target = buffer.count + blockSize
    buffer.reserve(blockSize)
    while !sourceEnded, buffer.count < target {
      let room = UnsafeMutableRawBufferPointer(
        start: buffer.base + buffer.count, count: target - buffer.count)
      let count = try source.read(into: room)
      sourceEnded = count == 0
      buffer.count += count
    }
  }

  /// UTF-16 shows in the first two bytes: a byte order mark, or a NUL beside `<`.
  private func checkEncoding() throws(Failure) {
    switch (buffer.bytes.first, buffer.bytes.dropFirst().first) {
    case (0xFF, 0xFE), (0xFE, 0xFF), (0x3C, 0), (0, 0x3C):
      throw Failure(.data, "the document is UTF-16, a Health export is UTF-8", try: "convert it with iconv")
    default: return
    }
  }

  /// Passes the prolog once it is complete in the buffer.
  private mutating func begin() throws(Failure) {
    if buffer.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { filter.dropMark(from: &buffer) }
    let bytes = buffer.bytes
    let clean = UnsafeRawBufferPointer(rebasing: bytes[..<filter.cleanCount])
    guard let prolog = Prolog(clean) else {
      guard sourceEnded || buffer.count > Prolog.limit else { return }
      throw Failure(
        .data, bytes.isEmpty ? "the document is empty" : "no <HealthData> element: not a Health export",
        try: "pass the export.zip that the Health app shares")
    }
    self.prolog = prolog
    framer = Framer(limits: limits, joinsAttributeNames: !prolog.hasDoctype)
    framer.begin(at: prolog.end)
    started = true
    sawRootEnd = prolog.isEmpty
    if prolog.isEmpty { consumed = prolog.end }
  }

  /// Reads the source to its end, so that its size and CRC are checked, and notes what stands behind the root.
  private mutating func countTrailing<Source: ByteSource & ~Copyable>(
    from source: inout Source, ledger: inout Ledger
  ) throws(Failure) {
    while true {
      if buffer.bytes.contains(where: { !isBlank($0) }) { ledger[.trailingContent] = 1 }
      buffer.removeAll()
      if sourceEnded { return }
      try fill(from: &source)
    }
  }
}
