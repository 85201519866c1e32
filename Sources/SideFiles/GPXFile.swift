import ByteIO
import CLibXML2
import HealthModel

/// A workout's route as the Health app writes it (GPX 1.1), read a chunk of points at a time by libxml2's push parser:
/// no recovery, no document type, no entity beyond the five, no network.
package struct GPXFile<Source: ByteSource & ~Copyable>: ~Copyable {
  /// What a file may have.
  package struct Limits: Sendable {
    package var bytes: Int64 = 4 << 30
    /// Half a year of one point a second.
    package var points = 1 << 24
    /// Bytes of one tag: libxml2 compares each attribute with all before it.
    package var bytesPerTag = 64 << 10

    package init() {}
  }

  /// Whether the end was reached and the file is sound.
  package private(set) var isFinished = false
  /// Points given out so far.
  package private(set) var pointCount = 0
  /// Numbers that could not be read so far; the points are given out without them.
  package var badNumbers: Int { receiver.pointee.badNumbers }

  private var source: Source
  private let limits: Limits
  private let context: xmlParserCtxtPtr
  private let receiver: UnsafeMutablePointer<GPXReceiver>
  private let buffer = Memory<CChar>(capacity: 64 << 10)
  /// Bytes since the last `<` without a `>` behind it; nil outside of tags.
  private var tagBytes: Int?

  /// - Parameter source: at its first byte.
  /// - Throws: ``SideFileFault`` if there is no memory for a parser.
  package init(_ source: consuming Source, limits: Limits = Limits()) throws(SideFileFault) {
    guard let context = xmlCreatePushParserCtxt(nil, nil, nil, 0, nil) else {
      throw SideFileFault(.damagedFile, "there is no memory for the XML parser")
    }
    self.source = source
    self.limits = limits
    self.context = context
    receiver = .allocate(capacity: 1)
    receiver.initialize(to: GPXReceiver(context: context))
    context.pointee.sax.pointee = GPXReceiver.handler
    context.pointee.userData = UnsafeMutableRawPointer(receiver)
    _ = xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
  }

  deinit {
    xmlFreeParserCtxt(context)
    receiver.deinitialize(count: 1)
    receiver.deallocate()
  }

  /// Replaces the points by the next ones, about ``RoutePoints/chunk`` of them, fewer at the end of the file.
  ///
  /// - Throws: ``SideFileFault``: `file-too-large`, else `damaged-file` with line and byte. What came before is part of a
  ///   damaged file.
  package mutating func read(into points: inout RoutePoints) throws(SideFileFault) {
    points.removeAll()
    swap(&points, &receiver.pointee.points)
    defer { swap(&points, &receiver.pointee.points) }
    while !isFinished, receiver.pointee.points.count < RoutePoints.chunk { try parseNext() }
    pointCount += receiver.pointee.points.count
    if pointCount > limits.points {
      throw SideFileFault(.fileTooLarge, "it has more than \(limits.points) points")
    }
  }

  private mutating func parseNext() throws(SideFileFault) {
    let count = try source.readFile(
      into: UnsafeMutableRawBufferPointer(start: buffer.base, count: buffer.capacity))
    if source.bytesRead > limits.bytes {
      throw SideFileFault(.fileTooLarge, "it has more than \(limits.bytes) bytes")
    }
    guard measureTags(count) else {
      throw SideFileFault(.damagedFile, "a tag has more than \(limits.bytesPerTag) bytes")
    }
    let isLast: Int32 = count == 0 ? 1 : 0
    _ = xmlParseChunk(context, buffer.base, Int32(count), isLast)
    if let fault = receiver.pointee.fault { throw fault }
    guard context.pointee.wellFormed != 0 else {
      throw SideFileFault(.damagedFile, "it is not well-formed XML")
    }
    guard isLast != 0 else { return }
    guard receiver.pointee.hasRoot else { throw SideFileFault(.damagedFile, "there is nothing in it") }
    isFinished = true
  }

  /// Follows the tags of the next bytes; false if one is too long. A `>` inside a value ends it, too, so that none is taken
  /// for longer than it is.
  private mutating func measureTags(_ count: Int) -> Bool {
    let bytes = UnsafePointer(UnsafeMutableRawPointer(buffer.base).assumingMemoryBound(to: UInt8.self))
    var position = 0
    while position < count {
      let wanted: UInt8 = tagBytes == nil ? 0x3C : 0x3E
      let next = firstIndex(of: wanted, in: bytes, from: position, to: count)
      if let open = tagBytes {
        let length = open + next - position
        if length > limits.bytesPerTag { return false }
        tagBytes = next == count ? length : nil
      } else if next < count {
        tagBytes = 0
      }
      position = next + 1
    }
    return true
  }
}
