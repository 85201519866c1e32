import ByteIO
import HealthModel

/// How the value of a kind's rows is read.
enum KindClass: UInt8 {
  case unknown
  /// A number.
  case quantity
  /// A category symbol or its code.
  case category
  /// A number if it is one.
  case other
}

/// The class of each kind, worked out from the identifier's prefix when it is first seen.
struct KindClasses {
  private var classes: [KindClass] = []

  mutating func kindClass(of kind: Symbol, in symbols: borrowing SymbolTable) -> KindClass {
    let index = Int(kind.rawValue)
    if index < classes.count, classes[index] != .unknown { return classes[index] }
    if index >= classes.count {
      classes.append(contentsOf: repeatElement(.unknown, count: index + 1 - classes.count))
    }
    let text = symbols.string(kind)
    classes[index] =
      text.hasPrefix("HKQuantityTypeIdentifier")
      ? .quantity : text.hasPrefix("HKCategoryTypeIdentifier") ? .category : .other
    return classes[index]
  }
}
