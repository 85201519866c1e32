import Pipelines
import Testing

@Suite struct ConfigurationOptionTests {
  static let sizes: [(text: String, bytes: Int?)] = [
    ("0", 0), ("1048576", 1_048_576), ("1K", 1024), ("256M", 268_435_456), ("2g", 2_147_483_648), ("", nil),
    ("M", nil),
    ("1.5G", nil), ("-1M", nil), ("1MB", nil), ("１M", nil), ("9999999999G", nil),
    ("99999999999999999999", nil),
  ]

  @Test(arguments: sizes)
  func sizesAreRead(text: String, bytes: Int?) { #expect(ByteSize(text)?.bytes == bytes) }

  static let limits: [(text: String, rejected: Int, read: Int, allows: Bool?)] = [
    ("0", 0, 10, true), ("0", 1, 10, false), ("100", 100, 100, true), ("100", 101, 1000, false),
    ("5%", 5, 100, true), ("5%", 6, 100, false), ("0.5%", 1, 200, true), ("0.5%", 2, 200, false),
    ("0%", 0, 0, true),
    ("100%", 7, 7, true), ("101%", 0, 0, nil), ("", 0, 0, nil), ("%", 0, 0, nil), ("-1", 0, 0, nil),
    ("1.5", 0, 0, nil),
    ("1e2%", 0, 0, nil), ("1.2.3%", 0, 0, nil),
  ]

  @Test(arguments: limits)
  func limitsAreReadAndApplied(text: String, rejected: Int, read: Int, allows: Bool?) {
    #expect(RejectLimit(text)?.allows(rejected: rejected, of: read) == allows)
  }
}
