/// Numbers the shapes of one kind in the order of their first appearance.
struct ShapeTable: Sendable {
  private(set) var shapes: [SampleShape] = []
  private var numbers: [SampleShape: UInt32] = [:]
  /// The one of the last sample.
  private var last: UInt32 = 0

  /// Bytes that one more shape takes, about.
  static let cost = 64

  @inline(__always)
  mutating func number(of shape: SampleShape) -> UInt32 {
    if Int(last) < shapes.count, shapes[Int(last)] == shape { return last }
    return anyNumber(of: shape)
  }

  private mutating func anyNumber(of shape: SampleShape) -> UInt32 {
    // Devices take turns, and most kinds have few shapes: to look at them is quicker than to hash.
    let few = min(shapes.count, 8)
    if let number = shapes[..<few].firstIndex(of: shape) {
      last = UInt32(number)
      return last
    }
    last = numbers[shape] ?? UInt32(shapes.count)
    if Int(last) == shapes.count {
      shapes.append(shape)
      numbers[shape] = last
    }
    return last
  }
}
