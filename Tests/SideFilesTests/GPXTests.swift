import ByteIO
import HealthModel
import SideFiles
import TestSupport
import Testing

/// The points of a GPX, or why there are none.
struct ReadGPX {
  var points: [RoutePoint] = []
  var largestChunk = 0
  var badNumbers = 0
  var fault: SideFileFault?

  init<Source: ByteSource & ~Copyable>(
    _ source: consuming Source, limits: GPXFile<Source>.Limits = GPXFile<Source>.Limits()
  ) {
    do throws(SideFileFault) {
      var chunk = RoutePoints()
      var file = try GPXFile(source, limits: limits)
      while !file.isFinished {
        try file.read(into: &chunk)
        for row in 0..<chunk.count { points.append(chunk[row]) }
        largestChunk = max(largestChunk, chunk.count)
      }
      badNumbers = file.badNumbers
    } catch {
      fault = error
    }
  }
}

extension RoutePoint {
  /// All fields in the order of their declaration; −1 for what is not there.
  var fields: [Double] {
    [
      Double(time), latitude, longitude, elevation, speed, course, horizontalAccuracy, verticalAccuracy,
    ].map { $0.isNaN ? -1 : $0 }
  }
}

/// 2025-01-14 18:00:00 UTC.
let six: Double = 1_736_877_600
private let first = [six, 0.0002, 0.0001, 1.25, 1.1, -1, 6.4, 4.5]
private let second = [six + 1, -0.0003, -179.999999, -2.5, 1.1, 271.5, 6.4, 4.5]

@Test(
  "a GPX gives its points and nothing else",
  arguments: [
    ("plain", [first, second], 0), ("crlf", [first, second], 0), ("byte-order-mark", [first, second], 0),
    ("two-segments", [first, second], 0), ("waypoints", [first, second], 0),
    ("unknown-elements", [first, second], 0), ("no-points", [], 0),
    ("bare-point", [[six, 1, 2, -1, -1, -1, -1, -1]], 0),
    ("bad-numbers", [[six, 0.0002, 0.0001, -1, -1, -1, 6.4, 4.5], second], 2),
  ], pieces)
func soundGPX(_ expected: (String, [[Double]], badNumbers: Int), piece: Int) throws {
  let bytes = try Fixtures.bytes("side-files/gpx/\(expected.0).gpx")
  let read = ReadGPX(PieceSource(bytes, piece: piece))
  #expect(read.fault == nil)
  #expect(read.points.map(\.fields) == expected.1)
  #expect(read.badNumbers == expected.badNumbers)
}

@Test(
  "a GPX that is not sound is a loss, with its line",
  arguments: [
    ("cut", 11, "well-formed"), ("cut-in-point", 9, "well-formed"), ("end-tag-missing", 9, "well-formed"),
    ("attribute-twice", 9, "well-formed"), ("bare-ampersand", 7, "well-formed"),
    ("undefined-entity", 7, "well-formed"), ("behind-the-end", 14, "well-formed"),
    ("document-type", 2, "document type"), ("empty-document-type", 2, "document type"),
    ("no-time", 10, "no time"), ("no-latitude", 10, "no latitude"),
    ("latitude-out-of-range", 10, "no latitude"), ("too-deep", 9, "nested"), ("other-root", 2, "no GPX"),
    ("empty", 1, "well-formed"),
  ], pieces)
func brokenGPX(_ expected: (String, line: Int, String), piece: Int) throws {
  let bytes = try Fixtures.bytes("side-files/gpx/\(expected.0).gpx")
  let fault = try #require(ReadGPX(PieceSource(bytes, piece: piece)).fault)
  #expect(fault.reason == .damagedFile)
  #expect(fault.what.contains(expected.2))
  #expect(fault.line == expected.line)
  let byte = Int(try #require(fault.byte))
  #expect(bytes[..<byte].count { $0 == 0x0A } + 1 == expected.line)
}

@Test("a GPX cut anywhere is a loss, unless only the last line break is missing")
func cutGPX() throws {
  let bytes = try Fixtures.bytes("side-files/gpx/plain.gpx")
  for length in 0..<bytes.count - 1 {
    #expect(ReadGPX(PieceSource(Array(bytes[..<length]), piece: 100)).fault != nil, "\(length)")
  }
  #expect(ReadGPX(PieceSource(bytes.dropLast(), piece: 100)).fault == nil)
}

@Test("points come in chunks, and limits hold")
func chunks() {
  let point = #"<trkpt lat="1" lon="2"><time>2025-01-14T18:00:00Z</time></trkpt>"#
  let whole = "<gpx>" + String(repeating: point, count: 50_000) + "</gpx>"
  let read = ReadGPX(PieceSource(Array(whole.utf8), piece: 1 << 16))
  #expect(read.fault == nil)
  #expect(read.points.count == 50_000)
  // Up to a chunk less one, then those of a last buffer of 64 KiB: 1,024, and one that began before it.
  #expect(read.largestChunk <= RoutePoints.chunk - 1 + 1025)

  var limits = GPXFile<EndlessSource>.Limits()
  limits.points = 100_000
  let endless = ReadGPX(EndlessSource("<gpx>", repeating: point), limits: limits)
  #expect(endless.fault?.reason == .fileTooLarge)
  #expect(endless.points.count < 100_000)
  limits.bytes = 8 << 20
  for text in ["<wpt/>", "x", " ", "<!-- x -->"] {
    let read = ReadGPX(EndlessSource("<gpx>", repeating: text), limits: limits)
    #expect(read.fault?.reason == .fileTooLarge, "\(text)")
  }
  limits.bytes = 32 << 20
  for start in ["<gpx><!-- ", "<gpx a='", "<gpx ", "<gp", "<gpx><![CDATA[", "<gpx><?x ", "<gpx>&"] {
    #expect(ReadGPX(EndlessSource(start, repeating: "xxxx"), limits: limits).fault != nil, "\(start)")
  }

  // libxml2 compares each attribute with all before it.
  let tag = "<trkpt " + (0..<20_000).map { "a\($0)='1' " }.joined() + "/>"
  for piece in [100, 1 << 16] {
    let fault = ReadGPX(PieceSource(Array("<gpx>\(tag)</gpx>".utf8), piece: piece)).fault
    #expect(fault?.reason == .damagedFile && fault?.what.contains("tag") == true, "\(piece)")
  }
}
