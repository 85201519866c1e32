import HealthModel

/// What Apple worked out of the samples of one type during a workout or an activity of it.
package struct WorkoutStatistics: Equatable, Sendable {
  /// The full identifier of the quantity type.
  package var type: String
  package var interval: Interval
  package var sum: Quantity?
  package var average: Quantity?
  package var minimum: Quantity?
  package var maximum: Quantity?

  private static let attributes: Set<String> = [
    "type", "startDate", "endDate", "sum", "average", "minimum", "maximum", "unit",
  ]

  /// - Parameter whole: the interval of the element around it, which stands in for a date that is missing.
  init?(
    _ element: Element, at path: @autoclosure () -> String, within whole: Interval,
    by parser: inout DocumentParser
  ) {
    guard let type = element["type"] else {
      parser.keepUnused(element, at: path(), because: .missingAttribute)
      return nil
    }
    self.type = type
    interval = Interval(
      start: parser.instant(element["startDate"], insteadOf: whole.start),
      end: parser.instant(element["endDate"], insteadOf: whole.end))
    sum = parser.quantity(element["sum"], element["unit"], in: .type(type))
    average = parser.quantity(element["average"], element["unit"], in: .type(type))
    minimum = parser.quantity(element["minimum"], element["unit"], in: .type(type))
    maximum = parser.quantity(element["maximum"], element["unit"], in: .type(type))
    parser.keepOther(in: element, at: path(), attributes: Self.attributes)
  }
}
