import ByteIO
import CLibXML2
import HealthModel

/// libxml2 over some frames at a time, inside a synthetic root: no DTD, no network, no entities beyond the five and
/// numeric references. Calls are independent of each other; names keep their addresses from call to call.
struct GroupParser: ~Copyable {
  private let context: xmlParserCtxtPtr
  private let text: UnsafeMutablePointer<GroupText>
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
    text = .allocate(capacity: 1)
    text.initialize(to: GroupText())
    receiver = .allocate(capacity: 1)
    receiver.initialize(to: RecordReceiver(options: options, names: AttributeNames(in: context.pointee.dict)))
    context.pointee.sax.pointee = Self.handler
    context.pointee.userData = UnsafeMutableRawPointer(receiver)
  }

  deinit {
    xmlFreeParserCtxt(context)
    receiver.deinitialize(count: 1)
    receiver.deallocate()
    text.deinitialize(count: 1)
    text.deallocate()
  }

  /// Parses frames of a block.
  func parse(_ frames: ArraySlice<Frame>, of block: borrowing Block) {
    receiver.pointee.begin(frames: frames.map(\.start))
    text.pointee.fill(frames, of: block)
    xmlCtxtReset(context)
    xmlCtxtUseOptions(context, Self.options)
    // It is read where it lies.
    guard let input = xmlNewStringInputStream(context, text.pointee.base), inputPush(context, input) >= 0
    else {
      receiver.pointee.failure = Failure(.io, "no memory for the XML parser")
      return
    }
    xmlParseDocument(context)
    xmlFreeDoc(context.pointee.myDoc)
    context.pointee.myDoc = nil
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

/// Frames one behind the other, between the start and the end tag of a synthetic root.
private struct GroupText: ~Copyable {
  private var bytes = ByteBuffer(capacity: 1 << 12)

  /// The text, with a zero behind it; valid until the next change.
  var base: UnsafePointer<UInt8> { UnsafePointer(bytes.base) }

  /// Takes frames of a block. What stands between them is nothing to libxml2.
  mutating func fill(_ frames: ArraySlice<Frame>, of block: borrowing Block) {
    bytes.removeAll()
    bytes.append("<HealthData>")
    for frame in frames {
      let start = bytes.count
      bytes.append(block.bytes(of: frame))
      if !block.blanks.isEmpty { joinNames(of: frame, at: start, block) }
    }
    bytes.append("</HealthData>")
    bytes.append(0)
  }

  /// Writes `_` for the blanks inside attribute names of a frame that was copied to `start`.
  private mutating func joinNames(of frame: Frame, at start: Int, _ block: borrowing Block) {
    let inside = block.blanks[block.blanks.partitioningIndex { $0 >= frame.start }...]
    for blank in inside.prefix(while: { $0 < frame.end }) { bytes.base[start + blank - frame.start] = 0x5F }
  }
}
