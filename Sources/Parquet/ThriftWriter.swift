import ByteIO

/// Writes structs in Thrift's compact protocol (`thrift-compact-protocol.md`); the ids of a struct's fields ascend.
struct ThriftWriter: ~Copyable, Sendable {
  var output = ByteBuffer()
  private var lastField = 0

  /// The types of fields and list elements that Parquet's metadata need.
  enum Kind: UInt8 {
    case yes = 1
    case no = 2
    case i32 = 5
    case i64 = 6
    case binary = 8
    case list = 9
    case structure = 12
  }

  /// Writes a struct by itself or as an element of a list: what `body` writes, then the stop byte.
  mutating func structure(_ body: (inout ThriftWriter) -> Void) {
    let outer = lastField
    lastField = 0
    body(&self)
    output.append(0)
    lastField = outer
  }

  /// Writes a field that is a struct or a union.
  mutating func field(_ id: Int, structure body: (inout ThriftWriter) -> Void) {
    begin(id, .structure)
    structure(body)
  }

  mutating func field(_ id: Int, i32 value: Int) {
    begin(id, .i32)
    element(value)
  }

  mutating func field(_ id: Int, i64 value: Int) {
    begin(id, .i64)
    element(value)
  }

  mutating func field(_ id: Int, flag: Bool) { begin(id, flag ? .yes : .no) }

  mutating func field(_ id: Int, text: String) {
    begin(id, .binary)
    element(text)
  }

  mutating func field(_ id: Int, bytes: UnsafeRawBufferPointer) {
    begin(id, .binary)
    output.append(varint: UInt64(bytes.count))
    output.append(bytes)
  }

  /// Begins a field that is a list; its elements are written next.
  mutating func field(_ id: Int, listOf count: Int, _ kind: Kind) {
    begin(id, .list)
    if count < 15 {
      output.append(UInt8(count) << 4 | kind.rawValue)
    } else {
      output.append(0xF0 | kind.rawValue)
      output.append(varint: UInt64(count))
    }
  }

  mutating func element(_ value: Int) { output.append(varint: zigzag(value)) }

  mutating func element(_ text: String) {
    output.append(varint: UInt64(text.utf8.count))
    output.append(text)
  }

  /// Writes a field's header: the distance to the field before and the type in one byte, if that is short enough.
  private mutating func begin(_ id: Int, _ kind: Kind) {
    let distance = id - lastField
    lastField = id
    if 1...15 ~= distance {
      output.append(UInt8(distance) << 4 | kind.rawValue)
    } else {
      output.append(kind.rawValue)
      element(id)
    }
  }
}

/// A signed number as an unsigned one that is small if the number is near zero: 0, -1, 1, -2, … become 0, 1, 2, 3, ….
func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> 63)) }

extension ByteBuffer {
  /// Appends an unsigned number in groups of seven bits, the lowest first (ULEB128).
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}
