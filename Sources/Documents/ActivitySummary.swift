import ByteIO
import HealthModel

/// The rings of one day, as Apple worked them out.
package struct ActivitySummary: Equatable, Sendable {
  /// The local day where the wearer was.
  package var date: CivilDate
  /// kcal.
  package var activeEnergyBurned: Quantity?
  package var activeEnergyBurnedGoal: Quantity?
  /// Minutes.
  package var moveTime: Quantity?
  package var moveTimeGoal: Quantity?
  /// Minutes.
  package var exerciseTime: Quantity?
  package var exerciseTimeGoal: Quantity?
  /// Hours in which the wearer stood.
  package var standHours: Quantity?
  package var standHoursGoal: Quantity?
  package var other: [OtherRow]
  package var byte: Int64
  package var line: Int

  private static let attributes: Set<String> = [
    "dateComponents", "activeEnergyBurned", "activeEnergyBurnedGoal", "activeEnergyBurnedUnit",
    "appleMoveTime",
    "appleMoveTimeGoal", "appleExerciseTime", "appleExerciseTimeGoal", "appleStandHours",
    "appleStandHoursGoal",
  ]

  /// - Throws: why the element cannot be used.
  package init(_ element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    guard let text = element["dateComponents"] else { throw .missingAttribute }
    guard let date = CivilDate(text) else { throw .badDate }
    self.date = date
    let energyUnit = element["activeEnergyBurnedUnit"]
    activeEnergyBurned = parser.quantity(element["activeEnergyBurned"], energyUnit, in: .unit("kcal"))
    activeEnergyBurnedGoal = parser.quantity(element["activeEnergyBurnedGoal"], energyUnit, in: .unit("kcal"))
    moveTime = parser.quantity(element["appleMoveTime"], "min", in: .asPrinted)
    moveTimeGoal = parser.quantity(element["appleMoveTimeGoal"], "min", in: .asPrinted)
    exerciseTime = parser.quantity(element["appleExerciseTime"], "min", in: .asPrinted)
    exerciseTimeGoal = parser.quantity(element["appleExerciseTimeGoal"], "min", in: .asPrinted)
    standHours = parser.quantity(element["appleStandHours"], "count", in: .asPrinted)
    standHoursGoal = parser.quantity(element["appleStandHoursGoal"], "count", in: .asPrinted)
    parser.keepOther(in: element, attributes: Self.attributes)
    other = parser.takeOther()
    byte = element.byte
    line = element.line
    if isJunk { parser.note(.junkSummary) }
  }

  /// Watches print days of 1969 that never were; they are dropped, and counted here.
  package var isJunk: Bool { date.year < 2000 }
}
