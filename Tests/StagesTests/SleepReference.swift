import Foundation
import HealthModel

@testable import Stages

/// Sleep as the rules read: every tick of time asks all samples. Nothing here is shared with the sweep.
struct SleepReference {
  var samples: [SleepSample]
  /// Ranks by source number.
  var ranks: [Int32]
  /// Times are multiples of it, in seconds.
  var step: Int64
  var calendar: Calendar

  struct Night: Equatable {
    var date: DateComponents
    var seconds = [Int64](repeating: 0, count: SleepStage.allCases.count)
    var unmerged: Int64 = 0
    var firstAsleep: Int64?
    var lastAsleep: Int64?
    var periods = 0
    var sources: Set<Int32> = []
  }

  private struct Period {
    var start: Int64
    var end: Int64
    var seconds = [Int64](repeating: 0, count: SleepStage.allCases.count)
    var ticksAsleep: [Int64] = []
  }

  private func alive(_ tick: Int64, inBed: Bool) -> [SleepSample] {
    samples.filter {
      !$0.isCopy && $0.stage != nil && ($0.stage == .inBed) == inBed && $0.start <= tick && tick < $0.end
    }
  }

  /// What a tick is, leaving the bed aside.
  private func stage(_ tick: Int64) -> SleepStage? {
    let alive = alive(tick, inBed: false)
    guard let best = alive.map({ ranks[Int($0.source)] }).min() else { return nil }
    var mine = alive.filter { ranks[Int($0.source)] == best }
    let lastStart = mine.map(\.start).max()
    mine = mine.filter { $0.start == lastStart }
    let firstEnd = mine.map(\.end).min()
    mine = mine.filter { $0.end == firstEnd }
    return mine.compactMap { $0.stage }.max { $0.rawValue < $1.rawValue }
  }

  private var periods: [Period] {
    guard let first = samples.map(\.start).min(), let last = samples.map(\.end).max() else { return [] }
    var periods: [Period] = []
    for tick in stride(from: first, to: last, by: Int64.Stride(step)) {
      let (stage, inBed) = (stage(tick), !alive(tick, inBed: true).isEmpty)
      guard stage != nil || inBed else { continue }
      if periods.isEmpty || tick - periods[periods.count - 1].end > 3600 {
        periods.append(Period(start: tick, end: tick))
      }
      let here = periods.count - 1
      periods[here].end = tick + step
      if inBed { periods[here].seconds[0] += step }
      guard let stage else { continue }
      periods[here].seconds[stage.rawValue] += step
      if stage != .awake { periods[here].ticksAsleep.append(tick) }
    }
    return periods
  }

  /// From 18:00 on it is the next day's night.
  private func date(of period: Period) -> DateComponents {
    let midpoint = Date(timeIntervalSince1970: (Double(period.start) + Double(period.end)) / 2)
    var day = midpoint
    if calendar.component(.hour, from: midpoint) >= 18, let today = calendar.dateInterval(of: .day, for: day)
    {
      day = today.end
    }
    return calendar.dateComponents([.year, .month, .day], from: day)
  }

  var nights: [Night] {
    var nights: [Night] = []
    var longest = 0
    for period in periods {
      let date = date(of: period)
      if nights.last?.date != date {
        nights.append(Night(date: date))
        longest = 0
      }
      let here = nights.count - 1
      nights[here].periods += 1
      for stage in SleepStage.allCases {
        nights[here].seconds[stage.rawValue] += period.seconds[stage.rawValue]
      }
      if period.ticksAsleep.count > longest, let last = period.ticksAsleep.last {
        longest = period.ticksAsleep.count
        (nights[here].firstAsleep, nights[here].lastAsleep) = (period.ticksAsleep[0], last + step)
      }
      for sample in samples
      where sample.stage != nil && sample.start < sample.end && period.start <= sample.start
        && sample.start < period.end
      {
        if sample.stage != .inBed, sample.stage != .awake {
          nights[here].unmerged += sample.end - sample.start
        }
        if !sample.isCopy { nights[here].sources.insert(sample.source) }
      }
    }
    return nights
  }
}
