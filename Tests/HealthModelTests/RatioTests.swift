import Testing

@testable import HealthModel

struct RatioTests {
  @Test(
    arguments: [
      ("0", 0, 1), ("1", 1, 1), ("-2.50", -5, 2), ("0.45359237", 45_359_237, 100_000_000),
      ("1e-9", 1, 1_000_000_000),
      ("1.5e3", 1500, 1), ("5/9", 5, 9), ("-160/9", -160, 9), ("1/3.6", 5, 18), ("1000/4.184", 125_000, 523),
      ("6/4", 3, 2),
    ] as [(String, Int128, Int128)])
  func reads(text: String, numerator: Int128, denominator: Int128) throws {
    let ratio = try #require(Ratio(text))
    #expect(ratio.numerator == numerator && ratio.denominator == denominator)
    #expect(Ratio(ratio.description) == ratio)
  }

  @Test(arguments: [
    "", "-", ".", ".5", "+1", "1.2.3", "1e", "e5", "1e5.5", "1/0", "1/", "/2", "1/2/3", "x", "١", "1e100",
    "--1",
    "999999999999999999999999999999999999999999",
  ])
  func refuses(text: String) {
    #expect(Ratio(text) == nil)
  }

  @Test func arithmetic() throws {
    let third = try #require(Ratio("1/3"))
    let sixth = try #require(Ratio("-1/6"))
    #expect(third.times(sixth) == Ratio("-1/18"))
    #expect(third.divided(by: sixth) == Ratio("-2"))
    #expect(third.minus(sixth) == Ratio("1/2"))
    #expect(sixth.power(2) == Ratio("1/36"))
    #expect(sixth.power(-3) == Ratio("-216"))
    #expect(third.divided(by: .zero) == nil)
    #expect(Ratio.zero.power(-1) == nil)
    let large = try #require(Ratio("1e30"))
    #expect(large.times(large) == nil)
    #expect(large.divided(by: large) == .one)
  }
}
