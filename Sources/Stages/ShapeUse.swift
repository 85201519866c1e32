import ByteIO
import HealthModel

/// What follows from the shape of a sample for its statistics.
struct ShapeUse: BitwiseCopyable {
  /// The number of its source in ``SourceOrder``.
  var source: Int32
  var category: Symbol
  /// Whether the source is asked for.
  var isSelected: Bool
  private var isCategory: Bool
  /// Whether samples have a category, or a unit of their kind.
  private var isUsable: Bool
  var hasSyncIdentifier: Bool

  init(_ shape: SampleShape, order: SourceOrder, selection: RowSelection) {
    source = order.source(of: shape.origin, userEntered: shape.flags.contains(.userEntered))
    category = shape.category
    isSelected = selection.takes(source: source)
    isCategory = shape.flags.contains(.isCategory)
    isUsable = isCategory ? !category.isNone : !shape.flags.contains(.foreignUnit)
    hasSyncIdentifier = shape.flags.contains(.hasSyncIdentifier)
  }

  /// Whether a sample of this shape takes part in statistics: it has a category, or a finite number in a unit of its kind.
  @inline(__always)
  func takesPart(_ key: SampleKey) -> Bool { isUsable && (isCategory || key.value.isFinite) }
}

/// The uses of the shapes of one kind, worked out when they are first seen.
struct ShapeUses: ~Copyable {
  private let order: SourceOrder
  private let selection: RowSelection
  private var uses = Column<ShapeUse>()

  init(order: SourceOrder, selection: RowSelection) {
    self.order = order
    self.selection = selection
  }

  @inline(__always)
  mutating func use(of shape: UInt32, in cursor: borrowing SampleCursor) -> ShapeUse {
    if Int(shape) >= uses.count { learn(cursor.shapes) }
    return uses[Int(shape)]
  }

  private mutating func learn(_ shapes: [SampleShape]) {
    for shape in shapes[uses.count...] {
      uses.append(ShapeUse(shape, order: order, selection: selection))
    }
  }
}
