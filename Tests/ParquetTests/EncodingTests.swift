import ByteIO
import Testing

@testable import Parquet

@Suite struct EncodingTests {
  /// By hand: seven bits a byte, the lowest first.
  @Test(
    arguments: [
      (0, [0x00]), (1, [0x01]), (127, [0x7F]), (128, [0x80, 0x01]), (300, [0xAC, 0x02]),
      (16_384, [0x80, 0x80, 0x01]),
      (.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
    ] as [(UInt64, [UInt8])])
  func varint(value: UInt64, expected: [UInt8]) {
    #expect(bytes { $0.append(varint: value) } == expected)
  }

  @Test(
    arguments: [
      (0, 0), (-1, 1), (1, 2), (-2, 3), (.max, .max - 1), (.min, .max),
    ] as [(Int, UInt64)])
  func zigzagNumbers(value: Int, expected: UInt64) { #expect(zigzag(value) == expected) }

  /// By hand after `Encodings.md`; 88 C6 FA is its own example of 0 to 7 with three bits.
  @Test(
    arguments: [
      ([], 3, []),
      ([0, 1, 2, 3, 4, 5, 6, 7], 3, [0x03, 0x88, 0xC6, 0xFA]),
      ([0, 1, 2, 3, 4, 5, 6, 7] + eight(5), 3, [0x03, 0x88, 0xC6, 0xFA, 0x10, 0x05]),
      (eight(5) + [0, 1, 2, 3, 4, 5, 6, 7], 3, [0x10, 0x05, 0x03, 0x88, 0xC6, 0xFA]),
      // Two groups of eight are one packed run.
      ([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7], 3, [0x05, 0x88, 0xC6, 0xFA, 0x88, 0xC6, 0xFA]),
      // A run that begins within a group loses what fills that up.
      ([1] + eight(0) + eight(0), 1, [0x03, 0x01, 0x12, 0x00]),
      // What is left at the end: equal values as a run, others filled up with zeros.
      ([1, 1, 1], 1, [0x06, 0x01]),
      ([1, 0, 1], 1, [0x03, 0x05]),
      ([0, 1, 2, 3, 4, 5, 6, 7, 6, 6], 3, [0x03, 0x88, 0xC6, 0xFA, 0x04, 0x06]),
      // Values of runs take whole bytes, none for the only value of a dictionary.
      (eight(300), 9, [0x10, 0x2C, 0x01]),
      ([0, 0, 0, 0, 0], 0, [0x0A]),
      ([UInt32](repeating: 1, count: 300), 1, [0xD8, 0x04, 0x01]),
      // 17 bits: 1, then 65,536 from bit 17 on: bit 33, in the fifth byte.
      ([1, 65_536], 17, [0x03, 0x01, 0, 0, 0, 0x02] + [UInt8](repeating: 0, count: 12)),
    ] as [([UInt32], Int, [UInt8])])
  func hybrid(values: [UInt32], width: Int, expected: [UInt8]) {
    let found = bytes { buffer in
      values.withUnsafeBufferPointer { buffer.append(hybrid: $0, bitWidth: width) }
    }
    #expect(found == expected)
  }

  /// Flags in PLAIN: eight a byte, the first in the lowest bit.
  @Test func packedFlags() {
    let flags: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 1, 0, 1]
    #expect(
      bytes { buffer in flags.withUnsafeBufferPointer { buffer.append(packed: $0, bitWidth: 1) } } == [
        0x81, 0x02,
      ])
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (256, 8), (257, 9), (131_072, 17)])
  func widths(count: Int, bits: Int) { #expect(bitWidth(ofIndexesBelow: count) == bits) }

  /// By hand after `thrift-compact-protocol.md`.
  @Test func thriftStruct() {
    var thrift = ThriftWriter()
    thrift.structure {
      $0.field(1, i32: 150)
      $0.field(3, flag: true)
      $0.field(4, flag: false)
      $0.field(20, i64: -1)
      $0.field(21) { $0.field(2, text: "ab") }
      $0.field(22, listOf: 2, .i32)
      $0.element(1)
      $0.element(-1)
      $0.field(23, listOf: 15, .structure)
    }
    let expected: [UInt8] = [
      0x15, 0xAC, 0x02,  // field 1, i32: 150 as 300
      0x21, 0x12,  // two fields on: true; one on: false
      0x06, 0x28, 0x01,  // 16 on: the id itself, 20 as 40; -1 as 1
      0x1C, 0x28, 0x02, 0x61, 0x62, 0x00,  // a struct whose field 2 is a text
      0x19, 0x25, 0x02, 0x01,  // a list of two
      0x19, 0xFC, 0x0F,  // a list of 15: the count by itself
      0x00,
    ]
    #expect(Array(thrift.output.bytes) == expected)
  }
}

private func eight(_ value: UInt32) -> [UInt32] { [UInt32](repeating: value, count: 8) }

/// What `body` appends.
private func bytes(_ body: (inout ByteBuffer) -> Void) -> [UInt8] {
  var buffer = ByteBuffer()
  body(&buffer)
  return Array(buffer.bytes)
}
