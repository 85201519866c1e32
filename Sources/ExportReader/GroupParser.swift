import ByteIO
import CLibXML2
import HealthModel

/// libxml2 over one run of bytes at a time, inside a synthetic root: no DTD, no network, no entities beyond the five and
/// numeric references. Runs are independent of each other; names keep their addresses from run to run.
struct GroupParser: ~Copyable {
  private let context: xmlParserCtxtPtr
  private let input: UnsafeMutablePointer<GroupInput>
  /// What the events go to.
  let receiver: UnsafeMutablePointer<RecordReceiver>

  /// NOENT is needed for right values: without it `&amp;` arrives as `&#38;`.
  private static let options = Int32(
    XML_PARSE_RECOVER.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue)

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
    input.deallocate()
  }

  /// Parses the frames in `bytes`, the first of which has the number `frame`.
  func parse(_ bytes: UnsafeRawBufferPointer, firstFrame frame: Int) throws(Failure) {
    receiver.pointee.begin(frame: frame)
    input.pointee = GroupInput(bytes)
    let document = xmlCtxtReadIO(
      context, { input, buffer, count in GroupInput.read(input, buffer, count) }, nil,
      UnsafeMutableRawPointer(input), nil, "UTF-8", Self.options)
    xmlFreeDoc(document)
    try receiver.pointee.finish()
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

/// A run of frames between the start and the end tag of a synthetic root, as libxml2 asks for it.
private struct GroupInput {
  private static let head: StaticString = "<HealthData>"
  private static let tail: StaticString = "</HealthData>"
  private var parts: (UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer)

  init(_ bytes: UnsafeRawBufferPointer = .empty) {
    func part(_ text: StaticString) -> UnsafeRawBufferPointer {
      text.bytes
    }
    parts = (part(Self.head), bytes, part(Self.tail))
  }

  /// Copies the next bytes of one part; 0 at the end.
  static func read(
    _ input: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32
  ) -> Int32 {
    guard let input = input?.assumingMemoryBound(to: GroupInput.self), let buffer else { return -1 }
    if input.pointee.parts.0.isEmpty {
      input.pointee.parts.0 = input.pointee.parts.1
      input.pointee.parts.1 = input.pointee.parts.2
      input.pointee.parts.2 = .empty
    }
    let part = input.pointee.parts.0
    let length = min(part.count, Int(count))
    guard length > 0, let base = part.baseAddress else { return 0 }
    memcpy(buffer, base, length)
    input.pointee.parts.0 = UnsafeRawBufferPointer(rebasing: part[length...])
    return Int32(length)
  }
}
