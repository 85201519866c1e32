import ByteIO

/// The equivalent continuous level of sound samples in decibels: the mean of their energies over time.
struct EquivalentLevel: BitwiseCopyable, Sendable {
  private var energy = CompensatedSum()
  private var seconds: Int64 = 0
  private var pointEnergy = CompensatedSum()
  private var points = 0

  mutating func add(_ level: Double, seconds added: Int64) {
    energy += Double(added) * pow(10, level / 10)
    seconds += added
  }

  mutating func add(point level: Double) {
    pointEnergy += pow(10, level / 10)
    points += 1
  }

  /// The level; points count only where there is nothing else. nil without samples.
  var value: Double? {
    if seconds > 0 { return 10 * log10(energy.value / Double(seconds)) }
    return points > 0 ? 10 * log10(pointEnergy.value / Double(points)) : nil
  }
}
