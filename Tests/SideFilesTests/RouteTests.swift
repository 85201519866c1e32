import ByteIO
import ExportArchive
import HealthModel
import SideFiles
import TestSupport
import Testing

private let eveningFile = "/workout-routes/route_2025-01-14_6.21pm.gpx"
private let halfPastFile = "/workout-routes/route_2025-01-14_6.30pm.gpx"

/// Seconds after 18:00:00 of 2025-01-14 UTC.
private func route(_ start: Int64, _ end: Int64, _ path: String) -> RouteReference {
  RouteReference(start: Int64(six) + start, end: Int64(six) + end, path: path)
}

/// Routes of `side-files/export.zip` and what they get.
struct RouteCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var routes: [RouteReference]
  /// The seconds of the points that each route gets.
  var seconds: [[Int]]
  var remarks: [Remark: Int] = [:]
  var losses: [String] = []
  var unclaimed = 0

  static let all: [RouteCase] = [
    .init(
      testDescription: "one route, one file", routes: [route(1790, 1800, halfPastFile)],
      seconds: [[1790, 1791]]),
    .init(
      testDescription: "two routes that end in one minute: the file is the later one's",
      routes: [route(0, 1270, eveningFile), route(1275, 1310, eveningFile), route(1780, 1800, halfPastFile)],
      seconds: [[], [1280, 1281, 1282], [1790, 1791]], remarks: [.routeOverwritten: 1]),
    .init(
      testDescription: "a route inside another: the one that fits best",
      routes: [route(0, 1310, eveningFile), route(1278, 1284, eveningFile), route(1279, 1290, eveningFile)],
      seconds: [[], [1280, 1281, 1282], []], remarks: [.routeOverwritten: 2]),
    .init(
      testDescription: "copies of one route: the first",
      routes: [route(1280, 1282, eveningFile), route(1280, 1282, eveningFile)],
      seconds: [[1280, 1281, 1282], []], remarks: [.routeOverwritten: 1]),
    .init(
      testDescription: "a rounded edge loses no point", routes: [route(1281, 1281, eveningFile)],
      seconds: [[1280, 1281, 1282]]),
    .init(
      testDescription: "the file of a route that is not there", routes: [route(0, 1200, eveningFile)],
      seconds: [[]], remarks: [.routeOverwritten: 1], unclaimed: 3),
    .init(
      testDescription: "missing, twice the same",
      routes: [route(0, 1, "/workout-routes/x.gpx"), route(2, 3, "/workout-routes/x.gpx")],
      seconds: [[], []], remarks: [.missingFile: 1]),
    .init(
      testDescription: "never out of the folder",
      routes: [route(0, 1, "/../workout-routes/outside.gpx"), route(0, 1, "/export.xml")],
      seconds: [[], []], remarks: [.missingFile: 2]),
    .init(
      testDescription: "a broken file concerns its route alone",
      routes: [
        route(0, 1, "/workout-routes/broken.gpx"), route(1790, 1800, halfPastFile),
        route(0, 1, "/workout-routes/checksum.gpx"),
      ], seconds: [[], [1790, 1791], []], losses: ["broken.gpx", "checksum.gpx"]),
    .init(
      testDescription: "a route without points", routes: [route(0, 1, "/workout-routes/no-points.gpx")],
      seconds: [[]]),
  ]
}

@Test("points go to the route whose file it is", arguments: RouteCase.all)
func routes(_ expected: RouteCase) throws {
  let archive = try ExportArchive(opening: Fixtures.path("side-files/export.zip"))
  var seconds = [[Int]](repeating: [], count: expected.routes.count)
  let summary = try RouteFiles.read(expected.routes, from: archive.sideFiles) {
    route, points throws(Failure) in
    for row in 0..<points.count { seconds[route].append(Int(points.time[row]) - Int(six)) }
  }
  #expect(seconds == expected.seconds)
  #expect(summary.points == expected.seconds.map(\.count))
  #expect(summary.remarks == expected.remarks)
  #expect(summary.losses.map(\.path) == expected.losses.map { "apple_health_export/workout-routes/\($0)" })
  #expect(summary.unclaimedPoints == expected.unclaimed)
}

@Test("route files that no route names are listed")
func unreferenced() throws {
  let archive = try ExportArchive(opening: Fixtures.path("side-files/export.zip"))
  let summary = try RouteFiles.read([route(1790, 1800, halfPastFile)], from: archive.sideFiles) { _, _ in }
  let files = archive.members.filter { $0.kind == .workoutRoute }.map(\.name)
  #expect(summary.unreferenced == files.filter { !$0.hasSuffix("_6.30pm.gpx") })
}

@Test("a file of many chunks: all of them, or none if its end is damaged", arguments: [true, false])
func manyChunks(isSound: Bool) throws {
  let count = 40_000
  let points = (0..<count).map { second in
    let clock = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return #"<trkpt lat="1" lon="2"><time>2025-01-14T"# + clock.joined(separator: ":") + "Z</time></trkpt>"
  }
  let folder = try TemporaryFolder()
  try folder.write(try Fixtures.bytes("archives/export.xml"), to: "export.xml")
  let text = "<gpx>" + points.joined() + (isSound ? "</gpx>" : "</gpy>")
  try folder.write(Array(text.utf8), to: "workout-routes/long.gpx")
  let archive = try ExportArchive(opening: folder.url.path)
  let midnight = Int64(six) - 64_800
  let reference = RouteReference(start: midnight, end: midnight + 86_399, path: "workout-routes/long.gpx")
  var next = midnight
  var (chunks, isInOrder) = (0, true)
  let summary = try RouteFiles.read([reference], from: archive.sideFiles) { _, points throws(Failure) in
    chunks += 1
    for row in 0..<points.count {
      isInOrder = isInOrder && points.time[row] == next
      next += 1
    }
  }
  #expect(summary.points == [isSound ? count : 0])
  #expect(isInOrder)
  #expect(chunks == (isSound ? 3 : 0))
  #expect(summary.losses.count == (isSound ? 0 : 1))
}
