import ByteIO
import CLibXML2
import ExportArchive
import ExportReader

/// `baseline FILE.xml|FILE.zip`: libxml2's SAX2 push parser over the same bytes, with callbacks that only count elements.
func baseline(_ arguments: BenchArguments) throws(Failure) {
  let path = try arguments.file()
  var elements = 0
  let outcome = try withUnsafeMutablePointer(to: &elements) { counter throws(Failure) in
    if path.hasSuffix(".zip") {
      var archive = try ExportArchive(opening: path)
      return try parse(&archive, counter: counter)
    }
    var file = try BareFile(opening: path)
    return try parse(&file, counter: counter)
  }
  guard outcome == 0 else { throw Failure(.data, "libxml2 ended with error \(outcome)", at: path) }
  try report("\(elements) elements")
}

/// The document in chunks of 64 KiB; gives libxml2's last error, 0 if there was none.
private func parse<Source: ByteSource & ~Copyable>(
  _ source: inout Source, counter: UnsafeMutablePointer<Int>
) throws(Failure) -> Int32 {
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  defer { chunk.deallocate() }
  var handler = emptyHandler()
  guard let parser = xmlCreatePushParserCtxt(&handler, counter, nil, 0, nil) else {
    throw Failure(.io, "no memory for the XML parser")
  }
  defer { xmlFreeParserCtxt(parser) }
  xmlCtxtUseOptions(
    parser, Int32(XML_PARSE_RECOVER.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue))
  while true {
    let count = try source.read(into: chunk)
    if count == 0 { break }
    xmlParseChunk(parser, chunk.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(count), 0)
  }
  return xmlParseChunk(parser, nil, 0, 1)
}

private func emptyHandler() -> xmlSAXHandler {
  var handler = xmlSAXHandler()
  handler.initialized = UInt32(XML_SAX2_MAGIC)
  handler.startElementNs = { state, _, _, _, _, _, _, _, _ in
    state?.assumingMemoryBound(to: Int.self).pointee += 1
  }
  handler.endElementNs = { _, _, _, _ in }
  handler.characters = { _, _, _ in }
  return handler
}
