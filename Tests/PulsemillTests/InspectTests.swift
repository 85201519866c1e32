import Foundation
import TestSupport
import Testing

/// `pulsemill inspect`, as people and programs see it.
@Suite struct InspectTests {
  /// Counted by hand in `fixtures/archives/export.xml` and the files beside it.
  @Test func showsATable() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Fixtures.url("archives/side-files.zip"), to: folder.url.appending(path: "export.zip"))
    let result = try Program.run(["inspect", "export.zip"], in: folder.url)
    #expect(result.code == 0 && result.errors == "")
    #expect(
      result.output == """
        input      export.zip
        document   apple_health_export/export.xml, 2098 bytes
        exported   2025-01-15T12:00:00+00:00, version 14
        locale     en_GB
        records    5 read, 0 rejected, 2025-01-14 to 2025-01-14
        time zone  Europe/London (from the locale's region)

        KIND            ROWS  FIRST       LAST        STATISTIC      UNITS AS PRINTED
        AppleStandHour     1  2025-01-14  2025-01-14  category
        HeartRate          1  2025-01-14  2025-01-14  time-weighted  count/min
        StepCount          3  2025-01-14  2025-01-14  cumulative     count

        SOURCE        CLASS  ROWS  FIRST       LAST        VERSIONS  DEVICES
        Apple\u{A0}Watch   watch     3  2025-01-14  2025-01-14         2  Watch99,1
        Sample Phone  phone     2  2025-01-14  2025-01-14         1  iPhone99,1

        TIME ZONE EVIDENCE
        offset of the export  +00:00
        offsets as printed    +00:00 (5)
        HKTimeZone            none
        zones of GB that fit  Europe/London

        SIDE FILES         FILES  BYTES
        electrocardiogram      1    101
        workoutRoute           1     95
        clinicalRecord         1     40

        NOT READ                            WHY
        apple_health_export/export_cda.xml  a clinical document (CDA)

        NOTICED            COUNT
        unreferenced-file      2

        """)
  }

  /// Kinds, dates in two zones, units, sources, zones and anomalies of a file that has something of everything.
  @Test func tellsProgramsTheSame() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Array(Self.odd.utf8), to: "odd.xml")
    let result = try Program.run(["inspect", input, "--json", "--salvage"], in: folder.url)
    #expect(result.code == 0)
    #expect(result.output.split(separator: "\n").count == 1)
    // Nothing that could steer a terminal, not even in JSON.
    #expect(
      result.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    let report = try Report(result.output)
    #expect(report["read"] as? Int == 6)
    #expect(report["rejected"] as? Int == 1)
    #expect(report["time_zone"] as? String == "America/New_York")
    #expect(report["time_zone_source"] as? String == "hk_timezone")
    let evidence = try #require(report["time_zone_evidence"] as? [String: Any])
    #expect(evidence["export_offset"] as? String == "-04:00")
    #expect(evidence["region"] as? String == "US")
    let zones = try #require(evidence["hk_timezone"] as? [[String: Any]])
    #expect(zones.map { $0["zone"] as? String } == ["America/New_York", "Mars/Phobos"])
    #expect(zones.map { $0["rows"] as? Int } == [2, 1])
    #expect(zones.map { $0["known"] as? Bool } == [true, false])
    let kinds = try #require(report["kinds"] as? [[String: Any]])
    #expect(kinds.map { $0["type"] as? String } == ["AppleStandHour", "BodyMass", "Foo"])
    #expect(kinds.map { $0["rows"] as? Int } == [1, 3, 1])
    #expect(kinds.map { $0["rejected"] as? Int } == [0, 1, 0])
    #expect(kinds.map { $0["known"] as? Bool } == [true, true, false])
    #expect(kinds.map { $0["style"] as? String } == ["category", "discreteArithmetic", nil])
    #expect(kinds.map { $0["units"] as? [String: Int] } == [["": 1], ["kg": 2, "lb": 1], ["blub": 1]])
    // In winter New York is an hour behind what is printed; an hour that ends at midnight is not in the next day.
    #expect(kinds.map { $0["first_date"] as? String } == ["2025-06-30", "2025-01-13", "2025-06-01"])
    #expect(kinds.map { $0["last_date"] as? String } == ["2025-06-30", "2025-06-15", "2025-06-01"])
    let sources = try #require(report["sources"] as? [[String: Any]])
    #expect(sources.map { $0["name"] as? String } == ["健康", "Evil\u{9B}31m", "Strap"])
    #expect(sources.map { $0["class"] as? String } == ["manual", "app", "other"])
    #expect(sources.map { $0["rows"] as? Int } == [1, 2, 2])
    #expect(sources.map { $0["versions"] as? Int } == [1, 2, 0])
    let devices = sources.map { ($0["devices"] as? [[String: Any]])?.first?["hardware"] as? String }
    #expect(devices == [nil, nil, "rev 2"])
    #expect(report["elements"] as? [String: Int] == ["ExportDate": 1, "Workout": 1])
    #expect(
      report["repairs"] as? [String: Int] == [
        "bad-number": 1, "unknown-zone": 1, "unmapped": 1, "value-missing": 1,
      ])
    let rejections = try #require(report["rejections"] as? [String: [String: Any]])
    #expect(rejections.keys.sorted() == ["bad-date"])
    let place = try #require((rejections["bad-date"]?["places"] as? [[String: Any]])?.first)
    #expect(place["line"] as? Int == 8)
    #expect(place["type"] as? String == "BodyMass")

    let table = try Program.run(["inspect", input, "--timezone", "Asia/Tokyo"], in: folder.url)
    #expect(
      table.output.contains("\nBodyMass           3  2025-01-14  2025-06-16  arithmetic    kg 2, lb 1\n"))
    #expect(table.output.contains("\nEvil?31m  app "))
    #expect(table.output.contains("\ntime zone  Asia/Tokyo (as configured)\n"))
    #expect(table.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  private static let odd = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    ]>
    <HealthData locale="en_US">
     <ExportDate value="2025-07-01 12:00:00 -0400"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="健康" sourceVersion="1" unit="kg" startDate="2025-01-14 00:30:00 -0400" endDate="2025-01-14 00:30:00 -0400" value="80"><MetadataEntry key="HKWasUserEntered" value="1"/></Record>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Evil\u{9B}31m" sourceVersion="1" unit="lb" startDate="2025-06-15 12:00:00 -0400" endDate="2025-06-15 12:00:00 -0400" value="170"><MetadataEntry key="HKTimeZone" value="Mars/Phobos"/></Record>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Evil\u{9B}31m" sourceVersion="1" unit="lb" startDate="never" endDate="2025-06-15 12:00:00 -0400" value="170"/>
     <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Strap" device="&lt;&lt;HKDevice: 0x1&gt;, name:x, model:Strap, hardware:rev 2&gt;" unit="kg" startDate="2025-06-15 12:00:00 -0400" endDate="2025-06-15 12:00:00 -0400" value="80,5"><MetadataEntry key="HKTimeZone" value="America/New_York"/></Record>
     <Record type="HKCategoryTypeIdentifierAppleStandHour" sourceName="Evil\u{9B}31m" sourceVersion="2" startDate="2025-06-30 23:00:00 -0400" endDate="2025-07-01 00:00:00 -0400" value="HKCategoryValueAppleStandHourStood"/>
     <Record type="HKQuantityTypeIdentifierFoo" sourceName="Strap" device="&lt;&lt;HKDevice: 0x2&gt;, name:x, model:Strap, hardware:rev 2&gt;" unit="blub" startDate="2025-06-01 12:00:00 -0400" endDate="2025-06-01 12:00:00 -0400" value="1"/>
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Strap" startDate="2025-06-15 12:00:00 -0400" endDate="2025-06-15 12:30:00 -0400"><MetadataEntry key="HKTimeZone" value="America/New_York"/></Workout>
    </HealthData>

    """

  /// What can be read is shown, and the code tells of the damage.
  static let damaged: [(input: String, options: [String], code: Int32, shows: String, message: String)] = [
    ("archives/crc-wrong.zip", [], 65, "records    5 read, 0 rejected", "checksum (CRC-32) is wrong"),
    ("archives/crc-wrong.zip", ["--salvage"], 0, "records    5 read, 0 rejected", ""),
    ("archives/cut-no-directory.zip", [], 65, "records    5 read, 0 rejected", "no central directory"),
    ("broken/cut-inside-record.xml", [], 65, "records    11 read, 1 rejected", "ends before </HealthData>"),
    (
      "broken/cut-inside-record.xml", ["--salvage"], 0,
      "cut-element      1  Record StepCount at line 20, byte 2603", ""
    ),
    (
      "broken/damaged-correlation.xml", [], 0,
      "damaged-start-tag      2  Correlation at line 10, byte 223; Workout at line 14, byte 869", ""
    ),
    ("broken/export-date-only.xml", [], 0, "empty-export      1", ""),
    ("archives/zip-bomb.zip", [], 65, "", "--max-ratio"),
    ("archives/two-exports.zip", ["--member", "older/export.xml"], 0, "older/export.xml", ""),
    ("archives/two-exports.zip", [], 65, "", "choose one with --member NAME"),
    ("archives/nothing.zip", [], 66, "", "cannot open"),
    ("archives/plain.zip", ["--timezone", "Europe/Berln"], 64, "", "there is no time zone `Europe/Berln`"),
    ("archives/plain.zip", ["--max-ratio", "99"], 64, "", "must be a whole number of at least 100"),
  ]

  @Test(arguments: damaged)
  func showsWhatCanBeRead(input: String, options: [String], code: Int32, shows: String, message: String)
    throws
  {
    let folder = try TemporaryFolder()
    let result = try Program.run(["inspect", Fixtures.path(input)] + options, in: folder.url)
    #expect(result.code == code)
    #expect(shows.isEmpty ? result.output == "" : result.output.contains(shows), "\(result.output)")
    #expect(message.isEmpty ? result.errors == "" : result.errors.contains(message), "\(result.errors)")
  }
}
