import ByteIO
import Testing

@testable import Parquet

@Suite struct ColumnStatisticsTests {
  /// Greatest and least as hexadecimal digits, or nil for none.
  @Test(
    arguments: [
      ([1.5, -2], ("000000000000f83f", "00000000000000c0")),
      ([-1, -2], ("000000000000f0bf", "00000000000000c0")),
      ([.infinity, -.infinity], ("000000000000f07f", "000000000000f0ff")),
      // Zero is greatest as +0 and least as -0, whatever it was.
      ([0.0], ("0000000000000000", "0000000000000080")),
      ([-0.0], ("0000000000000000", "0000000000000080")),
      ([-0.0, 1], ("000000000000f03f", "0000000000000080")),
      ([-1, 0.0], ("0000000000000000", "000000000000f0bf")),
      ([1, .nan], nil),
      ([-.nan], nil),
      ([], nil),
    ] as [([Double], (String, String)?)])
  func numbers(values: [Double], expected: (String, String)?) {
    var statistics = ColumnStatistics()
    for value in values { statistics.add(number: value) }
    expect(statistics, .double, nulls: 0, expected)
  }

  @Test(
    arguments: [
      (ParquetType.int32, [1, -1], ("01000000", "ffffffff")),
      (.date, [19_000], ("384a0000", "384a0000")),
      (.int64, [.min, .max], ("ffffffffffffff7f", "0000000000000080")),
      (.boolean, [0, 1, 1], ("01", "00")),
      (.timestamp, [], nil),
    ] as [(ParquetType, [Int64], (String, String)?)])
  func integers(type: ParquetType, values: [Int64], expected: (String, String)?) {
    var statistics = ColumnStatistics()
    for value in values { statistics.add(integer: value) }
    statistics.addNull()
    expect(statistics, type, nulls: 1, expected)
    statistics.removeAll()
    expect(statistics, type, nulls: 0, nil)
  }

  /// Unsigned bytes: é (C3 A9) stands behind z, a text behind its beginning.
  @Test(
    arguments: [
      (["z", "é", "a"], ("c3a9", "61")),
      (["ab", "a", "abc"], ("616263", "61")),
      (["", "b"], ("62", "")),
      ([""], ("", "")),
      (["a", String(repeating: "b", count: 256)], (String(repeating: "62", count: 256), "61")),
      (["a", String(repeating: "b", count: 257)], nil),
      ([], nil),
    ] as [([String], (String, String)?)])
  func texts(values: [String], expected: (String, String)?) {
    var statistics = ColumnStatistics()
    for value in values { Array(value.utf8).withUnsafeBytes { statistics.add(text: $0) } }
    expect(statistics, .string, nulls: 0, expected)
  }

  /// `Statistics` as field 12 of a struct: null_count 3, max_value 5, min_value 6.
  private func expect(
    _ statistics: borrowing ColumnStatistics, _ type: ParquetType, nulls: UInt8, _ bounds: (String, String)?
  ) {
    var thrift = ThriftWriter()
    statistics.write(to: &thrift, field: 12, type: type)
    var expected: [UInt8] = [0xCC, 0x36, nulls * 2]
    if let bounds {
      expected += [0x28] + binary(bounds.0)
      expected += [0x18] + binary(bounds.1)
    }
    #expect(Array(thrift.output.bytes) == expected + [0])
  }

  /// The length as a varint, then the bytes.
  private func binary(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.map { UInt8($0 < 97 ? $0 - 48 : $0 - 87) }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    let length =
      bytes.count < 128 ? [UInt8(bytes.count)] : [UInt8(bytes.count & 127) | 128, UInt8(bytes.count >> 7)]
    return length + bytes
  }
}
