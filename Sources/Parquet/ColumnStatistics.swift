import ByteIO

/// The least and the greatest value of a column chunk, and how many nulls it has.
struct ColumnStatistics: ~Copyable, Sendable {
  private(set) var nulls = 0
  /// Numbers and flags as integers in the same order; of no value, if the least is above the greatest.
  private var least = Int64.max
  private var greatest = Int64.min
  private var leastText = ByteBuffer(capacity: ColumnStatistics.longestText)
  private var greatestText = ByteBuffer(capacity: ColumnStatistics.longestText)
  private var hasText = false
  /// Whether there is a value that no bounds can be given with: a NaN, or a long text.
  private var isUnbounded = false

  /// A chunk with a longer text has no bounds: they would be larger than they are worth.
  private static let longestText = 256

  mutating func addNull() { nulls += 1 }

  @inline(__always)
  mutating func add(integer value: Int64) {
    least = min(least, value)
    greatest = max(greatest, value)
  }

  @inline(__always)
  mutating func add(number value: Double) {
    if value.isNaN { isUnbounded = true }
    add(integer: rank(value))
  }

  mutating func add(text: UnsafeRawBufferPointer) {
    guard text.count <= Self.longestText else { return isUnbounded = true }
    if !hasText || compareBytes(text, leastText.bytes) < 0 { leastText.replace(with: text) }
    if !hasText || compareBytes(text, greatestText.bytes) > 0 { greatestText.replace(with: text) }
    hasText = true
  }

  mutating func removeAll() {
    nulls = 0
    (least, greatest) = (.max, .min)
    (hasText, isUnbounded) = (false, false)
  }

  /// Writes the `Statistics` of a `ColumnMetaData`; least and greatest only where both are known.
  func write(to thrift: inout ThriftWriter, field: Int, type: ParquetType) {
    thrift.field(field) { thrift in
      thrift.field(3, i64: nulls)
      switch type {
      case _ where isUnbounded: break
      case .string:
        if !hasText { break }
        thrift.field(5, bytes: greatestText.bytes)
        thrift.field(6, bytes: leastText.bytes)
      case .double:
        if least > greatest { break }
        // A reader that takes both zeros for equal must find both within the bounds.
        thrift.field(5, word: mirrored(greatest == -1 ? 0 : greatest), width: 8)
        thrift.field(6, word: mirrored(least == 0 ? -1 : least), width: 8)
      default:
        if least > greatest { break }
        thrift.field(5, word: greatest, width: max(type.width, 1))
        thrift.field(6, word: least, width: max(type.width, 1))
      }
    }
  }
}

/// An integer whose order among others is that of the numbers, with -0 right before +0.
@inline(__always)
private func rank(_ number: Double) -> Int64 { mirrored(Int64(bitPattern: number.bitPattern)) }

/// A number's rank of its bits, and its bits of its rank: the bits of numbers below zero grow while these fall.
@inline(__always)
private func mirrored(_ bits: Int64) -> Int64 { bits < 0 ? bits ^ Int64.max : bits }

extension ThriftWriter {
  /// Writes the lowest bytes of a number as a binary field.
  fileprivate mutating func field(_ id: Int, word: Int64, width: Int) {
    withUnsafeBytes(of: word.littleEndian) {
      field(id, bytes: UnsafeRawBufferPointer(rebasing: $0[..<width]))
    }
  }
}

extension ByteBuffer {
  fileprivate mutating func replace(with bytes: UnsafeRawBufferPointer) {
    removeAll()
    append(bytes)
  }
}
