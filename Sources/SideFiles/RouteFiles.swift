import ByteIO
import ExportArchive
import HealthModel

/// The interval of a `WorkoutRoute` and the file that it names.
package struct RouteReference: Equatable, Sendable {
  package var start: Instant
  package var end: Instant
  /// As in `FileReference`, such as `/workout-routes/route_2025-01-14_6.21pm.gpx`.
  package var path: String

  package init(start: Instant, end: Instant, path: String) {
    self.start = start
    self.end = end
    self.path = path
  }
}

/// How the routes of an export ended.
package struct RouteSummary: Equatable, Sendable {
  /// A file that is not used, and why.
  package struct Loss: Equatable, Sendable {
    package var path: String
    package var fault: SideFileFault
  }

  /// Points given to each route, in the order of the references.
  package var points: [Int]
  /// Points of files that hold none of the routes that name them.
  package var unclaimedPoints = 0
  /// `missing-file` per file, `route-overwritten` per route, `bad-number` per number.
  package var remarks: [Remark: Int] = [:]
  package var losses: [Loss] = []
  /// Route files that no route names.
  package var unreferenced: [String] = []
}

/// Gives the points of GPX files to the routes that name them.
///
/// File names carry minutes only: of routes that end in the same minute the last one replaces the files of the others,
/// and they all name it. A file is read once and belongs to the route whose interval shares most seconds with it.
package struct RouteFiles: ~Copyable {
  private let routes: [RouteReference]
  private let members: ArchiveMembers
  private var points = RoutePoints()
  private var summary: RouteSummary

  /// Reads each file that is named, in the order in which they are named first.
  ///
  /// - Parameter take: gets a chunk of points and the place of their route among the references; the chunks of a route
  ///   follow each other. Nothing of a damaged file gets there.
  /// - Throws: what `take` throws; 74 if a file is changed while it is read.
  package static func read(
    _ routes: [RouteReference], from members: ArchiveMembers,
    _ take: (Int, borrowing RoutePoints) throws(Failure) -> Void
  ) throws(Failure) -> RouteSummary {
    var files = RouteFiles(routes, members)
    try files.readAll(take)
    return files.summary
  }

  private init(_ routes: [RouteReference], _ members: ArchiveMembers) {
    self.routes = routes
    self.members = members
    summary = RouteSummary(points: [Int](repeating: 0, count: routes.count))
  }

  private mutating func readAll(
    _ take: (Int, borrowing RoutePoints) throws(Failure) -> Void
  ) throws(Failure) {
    var order: [ArchiveMember] = []
    var places: [String: [Int]] = [:]
    var missing: Set<String> = []
    for (place, route) in routes.enumerated() {
      guard let member = members.member(at: route.path, kind: .workoutRoute) else {
        missing.insert(route.path)
        continue
      }
      if places[member.name] == nil { order.append(member) }
      places[member.name, default: []].append(place)
    }
    note(.missingFile, missing.count)
    for member in order { try read(member, for: places[member.name] ?? [], take) }
    summary.unreferenced = members.list.filter { $0.kind == .workoutRoute && places[$0.name] == nil }.map(
      \.name)
  }

  private mutating func read(
    _ member: ArchiveMember, for candidates: [Int],
    _ take: (Int, borrowing RoutePoints) throws(Failure) -> Void
  ) throws(Failure) {
    let survey: Survey
    do throws(SideFileFault) {
      survey = try self.survey(member)
    } catch {
      summary.losses.append(RouteSummary.Loss(path: member.name, fault: error))
      return
    }
    note(.badNumber, survey.badNumbers)
    guard survey.count > 0 else { return }
    guard let owner = owner(of: survey.first...survey.last, among: candidates) else {
      note(.routeOverwritten, candidates.count)
      summary.unclaimedPoints += survey.count
      return
    }
    note(.routeOverwritten, candidates.count - 1)
    summary.points[owner] = survey.count
    if survey.chunks == 1 { try take(owner, points) } else { try readAgain(member, for: owner, take) }
  }

  /// Reads a file to its end, so that nothing of a damaged one is given out. What is in one chunk stays in `points`.
  private mutating func survey(_ member: ArchiveMember) throws(SideFileFault) -> Survey {
    var survey = Survey()
    var file = try open(member)
    repeat {
      try file.read(into: &points)
      survey.add(points)
    } while !file.isFinished
    survey.badNumbers = file.badNumbers
    return survey
  }

  private mutating func readAgain(
    _ member: ArchiveMember, for owner: Int, _ take: (Int, borrowing RoutePoints) throws(Failure) -> Void
  ) throws(Failure) {
    let changed = Failure(.io, "the file changed while it was read", at: member.name, try: "run again")
    var file: GPXFile<MemberSource>
    do throws(SideFileFault) { file = try open(member) } catch { throw changed }
    repeat {
      do throws(SideFileFault) { try file.read(into: &points) } catch { throw changed }
      if points.count > 0 { try take(owner, points) }
    } while !file.isFinished
  }

  private func open(_ member: ArchiveMember) throws(SideFileFault) -> GPXFile<MemberSource> {
    let source: MemberSource
    do throws(Failure) { source = try members.open(member) } catch { throw SideFileFault(error) }
    return try GPXFile(source)
  }

  /// The route that shares most seconds with the span, of several the shortest, of those the first; nil if none does.
  private func owner(of span: ClosedRange<Instant>, among candidates: [Int]) -> Int? {
    var best: (place: Int, shared: Int64, length: Int64)?
    for place in candidates {
      let route = routes[place]
      let shared = min(route.end, span.upperBound) - max(route.start, span.lowerBound)
      // A route without a start or an end is longer than all others.
      let (seconds, isEndless) = route.end.subtractingReportingOverflow(route.start)
      let length = isEndless ? .max : seconds
      guard shared >= 0 else { continue }
      if let best, (-best.shared, best.length) <= (-shared, length) { continue }
      best = (place, shared, length)
    }
    return best?.place
  }

  private mutating func note(_ remark: Remark, _ count: Int) {
    if count > 0 { summary.remarks[remark, default: 0] += count }
  }
}

/// What a file holds.
private struct Survey {
  var (chunks, count) = (0, 0)
  var (first, last) = (Instant.max, Instant.min)
  var badNumbers = 0

  mutating func add(_ points: borrowing RoutePoints) {
    chunks += 1
    count += points.count
    for row in 0..<points.count {
      first = min(first, points.time[row])
      last = max(last, points.time[row])
    }
  }
}
