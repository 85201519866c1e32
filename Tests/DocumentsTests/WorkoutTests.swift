import HealthModel
import Testing

@testable import Documents

struct WorkoutTests {
  /// The workouts of the format's description; invented, as all that follow.
  private static let swim = """
    <Workout workoutActivityType="HKWorkoutActivityTypeSwimming" duration="20.50" durationUnit="min" \
    sourceName="Apple&#160;Watch" sourceVersion="11.1" creationDate="2025-01-14 18:22:00 +0000" \
    startDate="2025-01-14 18:00:00 +0000" endDate="2025-01-14 18:21:30 +0000">
      <MetadataEntry key="HKTimeZone" value="Europe/London"/>
      <MetadataEntry key="HKLapLength" value="50 m"/>
      <WorkoutEvent type="HKWorkoutEventTypeLap" date="2025-01-14 18:00:10 +0000" duration="1.10" durationUnit="min">
       <MetadataEntry key="HKSwimmingStrokeStyle" value="4"/>
      </WorkoutEvent>
      <WorkoutEvent type="HKWorkoutEventTypePause" date="2025-01-14 18:10:00 +0000"/>
      <WorkoutEvent type="HKWorkoutEventTypeResume" date="2025-01-14 18:11:00 +0000"/>
      <WorkoutActivity uuid="00000000-0000-4000-8000-000000000001" startDate="2025-01-14 18:00:00 +0000" \
    endDate="2025-01-14 18:21:30 +0000" duration="20.50" durationUnit="min">
       <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" startDate="2025-01-14 18:00:00 +0000" \
    endDate="2025-01-14 18:21:30 +0000" sum="800" unit="m"/>
      </WorkoutActivity>
      <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" startDate="2025-01-14 18:00:00 +0000" \
    endDate="2025-01-14 18:21:30 +0000" sum="800" unit="m"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="2025-01-14 18:00:00 +0000" \
    endDate="2025-01-14 18:21:30 +0000" average="131.2" minimum="96" maximum="149" unit="count/min"/>
      <WorkoutRoute sourceName="Apple&#160;Watch" sourceVersion="11.1" creationDate="2025-01-14 18:22:00 +0000" \
    startDate="2025-01-14 18:00:00 +0000" endDate="2025-01-14 18:21:30 +0000">
       <MetadataEntry key="HKMetadataKeySyncVersion" value="2"/>
       <FileReference path="/workout-routes/route_2025-01-14_6.21pm.gpx"/>
      </WorkoutRoute>
      <MetadataEntry key="HKTimeZone" value="Europe/London"/>
      <MetadataEntry key="HKLapLength" value="50 m"/>
    </Workout>
    """

  @Test func aWorkoutOfANewExport() throws {
    var parser = DocumentParser()
    let workout = try Workout(try element(Self.swim), by: &parser)
    #expect(workout.totalDistance == 800)
    #expect(workout.activeDuration == 1230)
    #expect(!workout.isActiveDurationComputed)
    #expect(workout.interval == Interval(start: 1_736_877_600, end: 1_736_878_890))
    #expect(workout.interval.seconds == 1290)
    #expect(workout.object.metadata.map(\.key) == ["HKLapLength", "HKTimeZone"])
    #expect(workout.object.metadata["HKTimeZone"] == "Europe/London")
    #expect(workout.object.source.key == "Apple Watch/none")
    #expect(workout.object.created == 1_736_878_920)
    #expect(workout.totalEnergy == nil)
    #expect(workout.isIndoor == nil)
    #expect(workout.speed == 800.0 / 1230)
    #expect(workout.pace == 1230.0 / 800)

    #expect(workout.events.map(\.type).map { $0.dropFirst(18) } == ["Lap", "Pause", "Resume"])
    #expect(workout.events[0].duration?.value == 66)
    #expect(workout.events[0].metadata["HKSwimmingStrokeStyle"] == "4")
    #expect(workout.statistics.count == 2)
    #expect(workout.statistics[1].average?.value == 131.2)
    #expect(workout.statistics[1].minimum?.value == 96)
    #expect(workout.statistics[1].maximum?.text == "149")
    #expect(workout.statistics[1].sum == nil)
    let activity = try #require(workout.activities.first)
    #expect(activity.uuid == "00000000-0000-4000-8000-000000000001")
    #expect(activity.activeDuration == 1230)
    #expect(activity.statistics.map { $0.sum?.value } == [800])
    let route = try #require(workout.routes.first)
    #expect(route.files.map(\.relative) == ["workout-routes/route_2025-01-14_6.21pm.gpx"])
    #expect(route.object.metadata["HKMetadataKeySyncVersion"] == "2")
    #expect(workout.other == [])
    #expect(remarks(parser) == [:])
  }

  @Test func aWorkoutOfAnOldExport() throws {
    var parser = DocumentParser()
    let workout = try Workout(
      try element(
        """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.41670125325521" durationUnit="min" \
        totalDistance="5.0125" totalDistanceUnit="km" totalEnergyBurned="402" totalEnergyBurnedUnit="kcal" \
        sourceName="Run App" sourceVersion="28" creationDate="2020-11-02 09:00:00 +0000" \
        startDate="2020-11-02 07:00:00 +0000" endDate="2020-11-02 07:30:25 +0000">
          <MetadataEntry key="HKIndoorWorkout" value="0"/>
        </Workout>
        """), by: &parser)
    #expect(workout.totalDistance == 5012.5)
    #expect(workout.totalEnergy == 402)
    // 30.41670125325521 min, to 15 digits.
    #expect(workout.activeDuration == 1825.00207519531)
    #expect(workout.duration?.text == "30.41670125325521")
    #expect(workout.isIndoor == false)
    #expect(remarks(parser) == [:])
  }

  /// Attributes of a workout and what its totals are.
  @Test(
    arguments: [
      // Statistics go before the old attributes.
      (
        "Running", #"totalDistance="9" totalDistanceUnit="km""#, [("DistanceWalkingRunning", "5", "km")],
        5000, nil
      ),
      ("Running", #"totalDistance="3.1" totalDistanceUnit="mi""#, [], 4988.9664, nil),
      ("Running", "", [], nil, nil),
      ("Running", #"totalDistance="""#, [], nil, nil),
      // 0 is a distance.
      ("Yoga", #"totalDistance="0" totalDistanceUnit="km""#, [], 0, nil),
      ("Running", #"totalEnergyBurned="418.4" totalEnergyBurnedUnit="kJ""#, [], nil, 100),
      ("Running", #"totalEnergyBurned="300" totalEnergyBurnedUnit="Cal""#, [], nil, 300),
      (
        "Running", "", [("ActiveEnergyBurned", "250.5", "kcal"), ("BasalEnergyBurned", "60", "kcal")], nil,
        250.5
      ),
      // The activity's own distance, else all there are.
      ("Cycling", "", [("DistanceCycling", "20", "km"), ("DistanceWalkingRunning", "1", "km")], 20_000, nil),
      (
        "SwimBikeRun", "",
        [
          ("DistanceSwimming", "400", "m"), ("DistanceCycling", "20", "km"),
          ("DistanceWalkingRunning", "5", "km"),
        ],
        25_400, nil
      ),
      (
        "Running", "", [("DistanceWalkingRunning", "5", "km"), ("DistanceWalkingRunning", "5", "km")], 5000,
        nil
      ),
      // A unit of another dimension, or none, is no distance.
      ("Running", #"totalDistance="5" totalDistanceUnit="kcal""#, [], nil, nil),
      ("Running", #"totalDistance="5""#, [], nil, nil),
    ] as [(String, String, [(String, String, String)], Double?, Double?)])
  func totals(
    type: String, attributes: String, statistics: [(String, String, String)], distance: Double?,
    energy: Double?
  ) throws {
    let parts = statistics.map { type, sum, unit in
      "<WorkoutStatistics type=\"HKQuantityTypeIdentifier\(type)\" startDate=\"2025-01-14 08:00:00 +0000\" "
        + "endDate=\"2025-01-14 08:30:00 +0000\" sum=\"\(sum)\" unit=\"\(unit)\"/>"
    }
    var parser = DocumentParser()
    let workout = try Workout(
      try element(
        """
        <Workout workoutActivityType="HKWorkoutActivityType\(type)" \(attributes) sourceName="A" \
        startDate="2025-01-14 08:00:00 +0000" endDate="2025-01-14 08:30:00 +0000">\(parts.joined())</Workout>
        """), by: &parser)
    #expect(workout.totalDistance == distance)
    #expect(workout.totalEnergy == energy)
    #expect((workout.speed == nil) == (distance ?? 0 == 0))
  }

  /// Events (minute, name) of a workout from 08:00 to 08:30 without a duration, and the seconds that are left.
  @Test(
    arguments: [
      ([], 1800),
      ([(10, "Pause"), (15, "Resume")], 1500),
      // In whatever order they are printed.
      ([(15, "Resume"), (10, "Pause")], 1500),
      ([(10, "Pause")], 600),
      ([(10, "Resume")], 1800),
      ([(10, "Pause"), (12, "Pause"), (15, "Resume")], 1500),
      ([(10, "MotionPaused"), (12, "MotionResumed"), (20, "Pause"), (21, "Resume")], 1620),
      // Both kinds at once count once.
      ([(10, "MotionPaused"), (11, "Pause"), (13, "MotionResumed"), (15, "Resume")], 1500),
      ([(5, "Lap"), (10, "Segment"), (11, "Marker")], 1800),
      // Only what lies inside the workout.
      ([(-5, "Pause"), (5, "Resume"), (25, "Pause"), (40, "Resume")], 1200),
    ] as [([(Int, String)], Double)])
  func pauses(events: [(Int, String)], seconds: Double) throws {
    let parts = events.map { minute, name in
      let clock = minute < 0 ? "07:\(60 + minute)" : "08:\(minute < 10 ? "0" : "")\(minute)"
      return "<WorkoutEvent type=\"HKWorkoutEventType\(name)\" date=\"2025-01-14 \(clock):00 +0000\"/>"
    }
    var parser = DocumentParser()
    let workout = try Workout(
      try element(
        """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" startDate="2025-01-14 08:00:00 +0000" \
        endDate="2025-01-14 08:30:00 +0000">\(parts.joined())</Workout>
        """), by: &parser)
    #expect(workout.activeDuration == seconds)
    #expect(workout.isActiveDurationComputed)
    #expect(workout.events.count == events.count)
  }

  /// What stands inside a workout, what is counted, and the paths of what is kept aside.
  @Test(
    arguments: [
      ("<MetadataEntry key='a' value='1'/><MetadataEntry key='a' value='2'/>", [:], []),
      (
        "<MetadataEntry key='a' value='1'/><MetadataEntry key='a' value='2'/><MetadataEntry key='a' value='3'/>",
        ["duplicate-metadata-key": 1], []
      ),
      ("<MetadataEntry value='1'/>", ["unknown-element": 1], ["Workout/MetadataEntry[1]@value"]),
      ("<WorkoutEvent type='x'/>", ["missing-attribute": 1], ["Workout/WorkoutEvent[1]@type"]),
      (
        "<WorkoutEvent type='x' date='soon'/>", ["bad-date": 1],
        ["Workout/WorkoutEvent[1]@type", "Workout/WorkoutEvent[1]@date"]
      ),
      (
        "<WorkoutStatistics type='HKQuantityTypeIdentifierStepCount' sum='7' unit='count'/>",
        ["missing-attribute": 2], []
      ),
      ("<WorkoutStatistics sum='7'/>", ["missing-attribute": 1], ["Workout/WorkoutStatistics[1]@sum"]),
      (
        "<WorkoutActivity startDate='2025-01-14 08:00:00 +0000' mood='x'/><WorkoutActivity startDate=''/>",
        ["unknown-attribute": 1, "missing-attribute": 1], ["Workout/WorkoutActivity[1]@mood"]
      ),
      (
        "<Zone/><Zone from='1'><Step at='2'/></Zone>", ["unknown-element": 2],
        ["Workout/Zone[1]@", "Workout/Zone[2]@from", "Workout/Zone[2]/Step[1]@at"]
      ),
      (
        "<WorkoutEvent type='x' date='2025-01-14 08:00:00 +0000' duration='1,5' durationUnit='min'/>",
        ["bad-number": 1], []
      ),
      (
        "<WorkoutRoute><FileReference/></WorkoutRoute>", ["missing-attribute": 1],
        ["Workout/WorkoutRoute[1]/FileReference[1]@"]
      ),
    ] as [(String, [String: Int], [String])])
  func whatIsOdd(children: String, counted: [String: Int], kept: [String]) throws {
    var parser = DocumentParser()
    let workout = try Workout(
      try element(
        """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" startDate="2025-01-14 08:00:00 +0000" \
        endDate="2025-01-14 08:30:00 +0000">\(children)</Workout>
        """), by: &parser)
    #expect(remarks(parser) == counted)
    #expect(workout.other.map { "\($0.path)@\($0.attribute)" } == kept)
  }

  /// The last value of a repeated key counts, in the spelling that it has there.
  @Test func metadataIsPrintedTwice() throws {
    var parser = DocumentParser()
    let workout = try Workout(
      try element(
        """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" startDate="2025-01-14 08:00:00 +0000" \
        endDate="2025-01-14 08:30:00 +0000"><MetadataEntry key="HKAverageMETs" value="9.2 kcal/hr·kg"/>\
        <MetadataEntry key="HKAverageMETs" value="9.2 kcal/hr-kg"/></Workout>
        """), by: &parser)
    #expect(workout.object.metadata.map(\.value) == ["9.2 kcal/hr-kg"])
    #expect(workout.object.metadata.map(\.number) == [9.2])
    #expect(workout.object.metadata.map(\.unit) == ["kcal/hr·kg"])
  }

  @Test(
    arguments: [
      ("5900 cm", "HKElevationAscended", 59, "m"),
      ("61.9 degF", "HKWeatherTemperature", 16.6111111111111, "degC"),
      ("-40 degF", "HKWeatherTemperature", -40, "degC"),
      ("6400 %", "HKWeatherHumidity", 64, "percent"), ("7700 %", "HKWeatherHumidity", 77, "percent"),
      ("96 %", "HKWeatherHumidity", 96, "percent"), ("100 %", "HKWeatherHumidity", 100, "percent"),
      ("101 %", "HKWeatherHumidity", 1.01, "percent"),
      ("9.2 kcal/hr·kg", "HKAverageMETs", 9.2, "kcal/hr·kg"),
      ("9.2 kcal/hr-kg", "HKAverageMETs", 9.2, "kcal/hr·kg"),
      ("50 m", "HKLapLength", 50, "m"), ("2.5 mi/hr", "HKAverageSpeed", 1.1176, "m/s"),
      ("1", "HKIndoorWorkout", 1, nil),
      ("Europe/London", "HKTimeZone", nil, nil), ("2025-01-14 10:00:00 +0000", "x", nil, nil),
      ("5 or more", "x", nil, nil), ("7,5 km", "x", nil, nil), ("", "x", nil, nil), ("5 ", "x", nil, nil),
    ] as [(String, String, Double?, String?)])
  func metadataWithUnits(value: String, key: String, number: Double?, unit: String?) {
    let entry = MetadataEntry(key: key, value: value)
    #expect(entry.value == value)
    #expect(entry.number == number)
    #expect(entry.unit == unit)
  }

  /// iOS 11 to 13 print points in place of files.
  @Test func pointsInsideTheExport() throws {
    var parser = DocumentParser()
    let workout = try Workout(
      try element(
        """
        <Workout workoutActivityType="HKWorkoutActivityTypeWalking" startDate="2018-01-14 08:00:00 +0000" \
        endDate="2018-01-14 08:30:00 +0000"><WorkoutRoute sourceName="Watch" startDate="2018-01-14 08:00:00 +0000" \
        endDate="2018-01-14 08:30:00 +0000">\
        <Location date="2018-01-14 08:00:01 +0000" latitude="0.0002" longitude="-0.0001" altitude="1.25" \
        horizontalAccuracy="6.4" verticalAccuracy="4.5" course="-1" speed="1.1"/>\
        <Location date="2018-01-14 08:00:02 +0000" latitude="0.0003"/></WorkoutRoute></Workout>
        """), by: &parser)
    let route = try #require(workout.routes.first)
    #expect(route.start == 1_515_916_800)
    #expect(route.locations.count == 1)
    let point = try #require(route.locations.first)
    #expect(point.date == 1_515_916_801)
    #expect([point.latitude, point.longitude] == [0.0002, -0.0001])
    #expect([point.altitude, point.horizontalAccuracy, point.verticalAccuracy] == [1.25, 6.4, 4.5])
    #expect([point.course, point.speed] == [nil, 1.1])
    #expect(remarks(parser) == ["missing-attribute": 1])
    #expect(workout.other.map(\.path) == Array(repeating: "Workout/WorkoutRoute[1]/Location[2]", count: 2))
  }
}
