import ByteIO

/// Times in bed, awake and asleep, in seconds.
package struct SleepDurations: Equatable, Sendable {
  package var inBed: Int64 = 0
  package var awake: Int64 = 0
  package var core: Int64 = 0
  package var deep: Int64 = 0
  package var rem: Int64 = 0
  package var unspecified: Int64 = 0
  /// The plain sum of all samples asleep, of every source and copies included.
  package var asleepUnmerged: Int64 = 0

  package init() {}

  package var asleep: Int64 { core + deep + rem + unspecified }

  mutating func add(_ seconds: Int64, _ stage: SleepStage) {
    switch stage {
    case .inBed: inBed += seconds
    case .awake: awake += seconds
    case .asleepCore: core += seconds
    case .asleepDeep: deep += seconds
    case .asleepREM: rem += seconds
    case .asleepUnspecified: unspecified += seconds
    }
  }

  static func += (left: inout SleepDurations, right: SleepDurations) {
    left.inBed += right.inBed
    left.awake += right.awake
    left.core += right.core
    left.deep += right.deep
    left.rem += right.rem
    left.unspecified += right.unspecified
    left.asleepUnmerged += right.asleepUnmerged
  }
}
