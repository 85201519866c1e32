import ByteIO
import CLibXML2
import HealthModel

/// libxml2 over some frames at a time, inside a synthetic root: no DTD, no network, no entities beyond the five and
/// numeric references. Calls are independent of each other; names keep their addresses from call to call.
struct GroupParser: ~Copyable {
  private let context: xmlParserCtxtPtr
  private let input: UnsafeMutablePointer<GroupInput>
  /// What the events go to.
  let receiver: UnsafeMutablePointer<RecordReceiver>

  /// NOENT is needed for right values: without it `&amp;` arrives as `&#38;`. HUGE, because the limits are ours.
  private static let options = [
    XML_PARSE_RECOVER, XML_PARSE_NOENT, XML_PARSE_NONET, XML_PARSE_HUGE,
  ].reduce(Int32(0)) { $0 | Int32($1.rawValue) }

  /// - Throws: ``Failure`` (74) if there is no memory for a parser.
  init(options: ReaderOptions) throws(Failure) {
    guard let context = xmlNewParserCtxt() else { throw Failure(.io, "no memory for the XML parser") }
    self.context = context
    input = .allocate(capacity: 1)
    input.initialize(to: GroupInput())
    receiver = .allocate(capacity: 1)
    receiver.initialize(to: RecordReceiver(options: options, names: AttributeNames(in: context.pointee.dict)))
    context.pointee.sax.pointee = Self.handler
    context.pointee.userData = UnsafeMutableRawPointer(receiver)
  }

  deinit {
    xmlFreeParserCtxt(context)
    receiver.deinitialize(count: 1)
    receiver.deallocate()
    input.deinitialize(count: 1)
    input.deallocate()
  }

  /// Parses frames of a block.
  func parse(_ frames: ArraySlice<Frame>, of block: borrowing Block) {
    receiver.pointee.begin(frames: frames.map(\.start))
    input.pointee.begin(frames, of: block)
    let document = xmlCtxtReadIO(
      context, { input, buffer, count in GroupInput.read(input, buffer, count) }, nil,
      UnsafeMutableRawPointer(input), nil, "UTF-8", Self.options)
    xmlFreeDoc(document)
  }

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { state, name, prefix, _, _, _, count, _, attributes in
      target(of: state)?.pointee.start(name, prefix, AttributeList(attributes, count: count))
    }
    handler.endElementNs = { state, _, _, _ in target(of: state)?.pointee.end() }
    handler.serror = { state, error in
      guard let error else { return }
      target(of: state)?.pointee.damage.note(error.pointee)
    }
    return handler
  }
}

@inline(__always)
private func target(of state: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<RecordReceiver>? {
  state?.assumingMemoryBound(to: RecordReceiver.self)
}

/// Frames between the start and the end tag of a synthetic root, as libxml2 asks for them.
private struct GroupInput {
  private var parts: [UnsafeRawBufferPointer] = []
  private var part = 0
  /// Bytes of the part that were read.
  private var done = 0
  private var blockBase: UnsafeRawPointer?
  private var blanks: [Int] = []

  /// Neighbours with nothing but blanks between them go as one part.
  mutating func begin(_ frames: ArraySlice<Frame>, of block: borrowing Block) {
    parts.removeAll(keepingCapacity: true)
    (part, done) = (0, 0)
    (blockBase, blanks) = (block.bytes.bytes.baseAddress, block.blanks)
    parts.append(("<HealthData>" as StaticString).bytes)
    var run: Range<Int>?
    for frame in frames {
      if let open = run, block.isBlankText(open.upperBound..<frame.start) {
        run = open.lowerBound..<frame.end
      } else {
        if let run { parts.append(UnsafeRawBufferPointer(rebasing: block.bytes.bytes[run])) }
        run = frame.start..<frame.end
      }
    }
    if let run { parts.append(UnsafeRawBufferPointer(rebasing: block.bytes.bytes[run])) }
    parts.append(("</HealthData>" as StaticString).bytes)
  }

  /// Copies the next bytes of one part; 0 at the end.
  static func read(
    _ input: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32
  ) -> Int32 {
    guard let input = input?.assumingMemoryBound(to: GroupInput.self), let buffer else { return -1 }
    return input.pointee.read(buffer, Int(count))
  }

  private mutating func read(_ buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int32 {
    while part < parts.count, done == parts[part].count { (part, done) = (part + 1, 0) }
    guard part < parts.count, let base = parts[part].baseAddress else { return 0 }
    let length = min(parts[part].count - done, count)
    memcpy(buffer, base + done, length)
    if !blanks.isEmpty { joinNames(buffer, from: base + done, length) }
    done += length
    return Int32(length)
  }

  /// Writes `_` for the blanks among bytes that were copied from `source`.
  private func joinNames(
    _ buffer: UnsafeMutablePointer<CChar>, from source: UnsafeRawPointer, _ length: Int
  ) {
    guard let blockBase else { return }
    let start = source - blockBase
    for blank in blanks[blanks.partitioningIndex { $0 >= start }...].prefix(while: { $0 < start + length }) {
      buffer[blank - start] = 0x5F
    }
  }
}
