/// Numbers the shapes of one kind in the order of their first appearance.
struct ShapeTable: Sendable {
  private(set) var shapes: [SampleShape] = []
  private var numbers: [SampleShape: UInt32] = [:]
  /// The last two, since two devices often take turns.
  private var last: (shape: SampleShape, number: UInt32)?
  private var other: (shape: SampleShape, number: UInt32)?

  /// Bytes that one more shape takes, about.
  static let cost = 64

  @inline(__always)
  mutating func number(of shape: SampleShape) -> UInt32 {
    if let last, last.shape == shape { return last.number }
    return anyNumber(of: shape)
  }

  private mutating func anyNumber(of shape: SampleShape) -> UInt32 {
    swap(&last, &other)
    if let last, last.shape == shape { return last.number }
    let number = numbers[shape] ?? UInt32(shapes.count)
    if Int(number) == shapes.count {
      shapes.append(shape)
      numbers[shape] = number
    }
    last = (shape, number)
    return number
  }
}
