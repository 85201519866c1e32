import ByteIO
import Foundation
import Testing

@Suite struct NumberTests {
  private func parse(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBytes { parseDecimal($0) }
  }

  private func written(_ body: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer()
    body(&buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func random(_ count: Int) -> [Double] {
    var state: UInt64 = 42
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let digits = Double(state >> 40)
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return digits * pow(10, Double(Int(state >> 33) % 24 - 14)) * (state & 1 == 0 ? 1 : -1)
    }
  }

  @Test(arguments: [
    ("0", 0.0), ("412", 412), ("-5", -5), ("+7", 7), ("1.5", 1.5), (".5", 0.5), ("5.", 5),
    ("3.59009e-05", 3.59009e-05),
    ("1E3", 1000), ("30.41670125325521", 30.41670125325521), ("0.1", 0.1),
    ("123456789012345678901234567890", 1.2345678901234568e29),
    ("1e-400", 0), ("1e400", .infinity), ("9007199254740993", 9_007_199_254_740_992),
  ])
  func decimalsAreRead(_ text: String, _ value: Double) { #expect(parse(text) == value) }

  @Test(arguments: [
    "", "-", ".", "1,5", "abc", "1e", "1e+", "0x10", "nan", "inf", "1 ", " 1", "1.2.3", "--1", "1e5x",
  ])
  func nothingElseIsANumber(_ text: String) { #expect(parse(text) == nil) }

  /// The platform's own conversion is the witness.
  @Test func decimalsAreTheNearestDoubles() {
    for value in random(5000) {
      for text in ["\(value)", String(format: "%.6g", value), String(format: "%.17g", value)] {
        #expect(parse(text) == Double(text), "\(text)")
      }
    }
  }

  @Test func fiveDigitsAreThoseOfC() {
    let ties = [
      1.00005, 1.00015, 123455, 1234550000, 0.5, 99999.5, 999995, 1e-300, 1e300, 0, -0.0, 2.5e-5, 12345.5,
    ]
    for value in random(20000) + ties + ties.map(-) where value != 0 {
      #expect(written { $0.append(fiveDigits: value) } == String(format: "%.4e", value))
    }
    #expect(written { $0.append(fiveDigits: 0) } == "0.0000e+00")
    #expect(written { $0.append(fiveDigits: 10) } == "1.0000e+01")
    #expect(written { $0.append(fiveDigits: .nan) } == "")
  }

  /// Numbers as HealthKit prints them have six digits; of those that end in 5 C decides by the Double's exact value.
  @Test func fiveDigitsOfSixAreThoseOfC() {
    for number in stride(from: 100_005, to: 1_000_000, by: 970) {
      for exponent in -12...8 {
        guard let value = Double("\(number)e\(exponent)") else { continue }
        #expect(written { $0.append(fiveDigits: value) } == String(format: "%.4e", value))
      }
    }
  }

  /// Whatever was printed, the text is that of the number alone.
  @Test func whatWasPrintedChangesNothing() {
    let values = random(3000) + [0, -0.0, 1, -5, 0.5, 1e15, 1e-7, 9e-8, 123_456_789_012_345, 0.1 + 0.2, .nan]
    for value in values {
      let plain = written { $0.append(number: value) }
      let texts = ["\(value)", String(format: "%.6g", value), String(format: "%.3f", value), plain]
      for text in texts.flatMap({ [$0, $0 + "0", "0" + $0, $0 + ".", "+" + $0, "-" + $0, ""] }) {
        let bytes = Array(text.utf8)
        let result = bytes.withUnsafeBytes { printed in
          written { $0.append(number: value, printed: printed) }
        }
        #expect(result == plain, "\(text)")
      }
    }
  }

  @Test func integersAreThoseOfSwift() {
    var powers = [1]
    while let last = powers.last, last < Int.max / 10 { powers.append(last * 10) }
    for number in powers.flatMap({ [$0 - 1, $0, $0 + 1, -$0, $0 * 7] }) + [.max, 12_345_678, 100_000_000] {
      #expect(written { $0.append(integer: number) } == "\(number)")
      for width in [1, 2, 3, 8, 9, 17] where number >= 0 {
        let zeros = String(repeating: "0", count: max(0, width - "\(number)".count))
        #expect(written { $0.append(digits: number, width: width) } == zeros + "\(number)")
      }
    }
  }

  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (412, "412"), (-3, "-3"), (0.1, "0.1"), (3.59009e-05, "0.0000359009"),
      (-71.25, "-71.25"), (4.5e-13, "4.5e-13"),
      (79.47368421052632, "79.47368421052632"),
      (1e15, "1000000000000000"), (1e22, "1e+22"),
      (123_456_789_012_345, "123456789012345"), (Double.nan, ""),
    ] as [(Double, String)])
  func numbersAreWrittenShort(_ value: Double, _ text: String) {
    #expect(written { $0.append(number: value) } == text)
  }

  @Test(
    arguments: [
      (0.07 * 1000, 70.0), (155.123 * 0.45359237, 70.36260921151), (0.1 + 0.2, 0.3), (1e300, 1e300), (0, 0),
      (-0.07 * 1000, -70),
    ] as [(Double, Double)])
  func conversionNoiseIsTakenOff(_ value: Double, _ rounded: Double) {
    #expect(value.roundedTo15Digits == rounded)
  }
}
