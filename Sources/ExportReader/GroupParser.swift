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

  /// libxml2 reads a value with a reference or beyond ASCII into 100 bytes and doubles them until it fits. From 512 bytes
  /// on it does not, so there is mostly nothing to move.
  private static let setUpMemory: Void = {
    xmlMemSetup(free, { malloc(max($0, 512)) }, { realloc($0, max($1, 512)) }, { $0.flatMap { strdup($0) } })
  }()

  /// - Throws: ``Failure`` (74) if there is no memory for a parser.
  init(options: ReaderOptions) throws(Failure) {
    Self.setUpMemory
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
      target(of: state)?.pointee.start(
        XMLName(name), XMLName(prefix), AttributeList(attributes, count: count))
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
  /// Room for the frames of a block; that for one huge element is not kept.
  private static let room = 1 << 20
  private var bytes = ByteBuffer(capacity: room)

  /// The text, with a zero behind it; valid until the next change.
  var base: UnsafePointer<UInt8> { UnsafePointer(bytes.base) }

  /// Takes frames of a block. What stands between them is nothing to libxml2.
  mutating func fill(_ frames: ArraySlice<Frame>, of block: borrowing Block) {
    let size = frames.reduce(64) { $0 + $1.end - $1.start }
    if max(size, bytes.capacity) > Self.room { bytes = ByteBuffer(capacity: max(size, Self.room)) }
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
