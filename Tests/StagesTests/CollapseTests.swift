import ByteIO
import HealthModel
import Stages
import Testing

/// Samples and the places of those that must stay.
struct CollapseCase: Sendable, CustomTestStringConvertible {
  var name: String
  var kept: Int
  var samples: @Sendable () -> [TestSample]

  var testDescription: String { name }
}

private func steps(created: [Instant], _ change: (inout TestSample) -> Void = { _ in }) -> [TestSample] {
  created.map { created in
    var sample = TestSample()
    sample.created = created
    change(&sample)
    return sample
  }
}

private let cases: [CollapseCase] = [
  // The table of the rule for exact copies: same source, start, end and value.
  CollapseCase(name: "c1 c2 c3", kept: 1) { steps(created: [1, 2, 3]) },
  CollapseCase(name: "c1 c1", kept: 2) { steps(created: [1, 1]) },
  CollapseCase(name: "c1 c1 c2 c2", kept: 2) { steps(created: [1, 1, 2, 2]) },
  CollapseCase(name: "different HKExternalUUID", kept: 2) {
    steps(created: [1]) { $0.metadata = [("HKExternalUUID", "A")] }
      + steps(created: [1]) { $0.metadata = [("HKExternalUUID", "B")] }
  },
  CollapseCase(name: "metadata in one only", kept: 2) {
    steps(created: [1]) { $0.metadata = [("HKTimeZone", "Europe/Berlin")] } + steps(created: [2])
  },
  // Beyond the table.
  CollapseCase(name: "order of the file is reversed", kept: 1) { steps(created: [3, 2, 1]) },
  CollapseCase(name: "a missing creationDate equals anything", kept: 2) { steps(created: [.missing, 5]) },
  CollapseCase(name: "missing, c1, c2", kept: 2) { steps(created: [.missing, 5, 6]) },
  CollapseCase(name: "sync versions apart", kept: 1) {
    steps(created: [1]) {
      $0.metadata = [("a", "1")]; $0.syncVersion = "1"
    }
      + steps(created: [2]) {
        $0.metadata = [("a", "1")]; $0.syncVersion = "2"
      }
  },
  CollapseCase(name: "another source", kept: 2) {
    steps(created: [1]) + steps(created: [2]) { $0.source = "Other App" }
  },
  CollapseCase(name: "spelling of the source differs", kept: 1) {
    steps(created: [1]) { $0.source = "Sample\u{A0}App" } + steps(created: [2])
  },
  CollapseCase(name: "another end", kept: 2) { steps(created: [1]) + steps(created: [2]) { $0.end = 61 } },
  CollapseCase(name: "another value", kept: 2) {
    steps(created: [1]) + steps(created: [2]) { $0.value = 11 }
  },
  CollapseCase(name: "categories", kept: 2) {
    steps(created: [1, 2]) { $0.category = "A" } + steps(created: [3, 4]) { $0.category = "B" }
  },
  CollapseCase(name: "no value at all", kept: 1) { steps(created: [1, 2]) { $0.value = .nan } },
  CollapseCase(name: "food points without metadata", kept: 2) {
    steps(created: [1, 2]) {
      $0.kind = "HKQuantityTypeIdentifierDietaryWater"; $0.end = $0.start
    }
  },
  CollapseCase(name: "food points with metadata", kept: 1) {
    steps(created: [1, 2]) {
      $0.kind = "HKQuantityTypeIdentifierDietaryWater"
      $0.end = $0.start
      $0.metadata = [("HKFoodType", "Soup")]
    }
  },
  CollapseCase(name: "food intervals", kept: 1) {
    steps(created: [1, 2]) { $0.kind = "HKQuantityTypeIdentifierDietaryWater" }
  },
]

@Suite struct CollapseTests {
  @Test(arguments: cases) func copiesCollapse(_ example: CollapseCase) throws {
    let list = try SampleList(example.samples())
    let sorter = try list.sorted()
    let kind = list.batch.kind[0]
    var collapse = CollapseCopies(
      kindIsDietary: list.symbols.string(kind).contains("Dietary"), origins: list.origins)
    var cursor = sorter.rows(of: kind)
    var (kept, earliest) = (0, Instant.max)
    while try sorter.advance(&cursor) {
      if collapse.isCopy(cursor.row, metadata: cursor.metadata) { continue }
      kept += 1
      earliest = min(earliest, cursor.row.created)
    }
    #expect(kept == example.kept)
    #expect(earliest == example.samples().map(\.created).min())
  }

  @Test func theHighestSyncVersionStays() throws {
    func row(_ version: String?, created: Instant, start: Instant, value: Double = 1) -> TestSample {
      var sample = TestSample()
      sample.metadata = [("HKMetadataKeySyncIdentifier", "night-1")]
      sample.syncVersion = version
      (sample.created, sample.start, sample.end, sample.value) = (created, start, start + 60, value)
      return sample
    }
    var other = row("1", created: 1, start: 0)
    other.source = "Other App"
    // Places 0 to 6; version 10 is more than 9.
    let list = try SampleList([
      row("9", created: 1, start: 500), row("10", created: 4, start: 900), row(nil, created: 2, start: 0),
      row("10", created: 3, start: 100), row("10", created: 5, start: 900), other,
      row("10", created: 4, start: 900, value: 2),
    ])
    let sync = try SyncVersions(list.sorted(), collapses: true)
    #expect(sync.superseded == [0, 2])
    // 4 is a copy of 1 (later creationDate); of the rest, 3 was created first, then 1, then 6.
    #expect(sync.ordinals == [1: 1, 6: 2])
    let kept = try SyncVersions(list.sorted(), collapses: false)
    #expect(kept.superseded == [])
    #expect(kept.ordinals == [2: 1, 3: 2, 1: 3, 6: 4, 4: 5])
  }
}
