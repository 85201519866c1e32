import HealthModel
import Stages

/// What sinks know of the kind whose rows come next.
package struct KindDescription: Sendable {
  /// The full HealthKit name.
  package var identifier: String
  package var shortName: String
  /// How it is summarised; nil for kinds that are passed through.
  package var style: AggregationStyle?
  /// The catalogue's canonical unit; nil if there is none, then values are as printed.
  package var canonicalUnit: String?
  /// The unit that the pipeline asks for.
  package var unit: String?
  /// How canonical values become values in it.
  package var conversion = UnitConversion.identity
  /// The word of the `merge_policy` column.
  package var policy: String

  package init(
    identifier: String, shortName: String, style: AggregationStyle?, canonicalUnit: String?,
    choice: OutputUnits.Choice?, policy: String
  ) {
    self.identifier = identifier
    self.shortName = shortName
    self.style = style
    self.canonicalUnit = canonicalUnit
    unit = choice?.unit ?? canonicalUnit
    conversion = choice?.conversion ?? .identity
    self.policy = policy
  }

  /// Which column has the value of its samples.
  package var recordKind: RecordKind {
    if identifier.hasPrefix("HKQuantityType") { return .quantity }
    return identifier.hasPrefix("HKCategoryType") ? .category : .other
  }

  package enum RecordKind: String, Sendable { case quantity, category, other }

  /// A canonical value in the unit that the pipeline asks for.
  package func shown(_ value: Double) -> Double { conversion(value) }
}
