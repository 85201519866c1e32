import ExportReader
import ReaderComparison

/// Reads a document with the scanner, with libxml2 alone, and in blocks of another size: all must give the same.
///
/// What begins with `<` is a document. Of anything else the first byte chooses how it is read, so that the fuzzer can
/// choose, and the rest is the body of an export.
func testReader(_ input: [UInt8]) {
  let isDocument = input.first == 0x3C
  let choice = isDocument ? input.count : Int(input.first ?? 0x30)
  var reading = Reading(blockSize: blockSizes[choice & 7])
  var prolog = doctype
  var comparesBlocks = true
  switch choice >> 3 & 31 {
  case 31: reading.threads = 2
  case let choice where choice & 7 == 0: prolog = ""
  case let choice where choice & 7 == 1:
    // That an element is too large is noticed where a block ends, so where the next one is looked for depends on it.
    (reading.limits, comparesBlocks) = (smallLimits, false)
  default: break
  }
  let document = isDocument ? input : Array(prolog.utf8) + root + input.dropFirst() + rootEnd
  var withoutScanner = reading
  withoutScanner.usesScanner = false
  withoutScanner.threads = 1
  var otherBlocks = withoutScanner
  otherBlocks.blockSize = blockSizes[7 - choice & 7]
  let difference =
    reading.difference(from: withoutScanner, of: document)
    ?? (comparesBlocks ? withoutScanner.difference(from: otherBlocks, of: document) : nil)
  if let difference { fail(difference) }
}

private let blockSizes = [48, 90, 200, 300, 700, 2000, 8192, 1 << 16]

private let smallLimits: ElementLimits = {
  var limits = ElementLimits()
  (limits.bytes, limits.depth, limits.attributes) = (600, 4, 12)
  return limits
}()

private let doctype = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n]>\n"
private let root = Array(
  "<HealthData locale=\"en_GB\">\n <ExportDate value=\"2025-01-15 12:00:00 +0000\"/>\n".utf8)
private let rootEnd = Array("</HealthData>\n".utf8)
