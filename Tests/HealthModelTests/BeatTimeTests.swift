import Testing

@testable import HealthModel

/// Clock times of heartbeats in the forms that phones print.
@Suite struct BeatTimeTests {
  static let clocks: [(text: String, milliseconds: Int64?)] = [
    ("9:30:04.99 AM", 34_204_990), ("7:47:41.86 PM", 71_261_860), ("00:20:37,80", 1_237_800),
    ("9:30:04.99\u{A0}am", 34_204_990), ("9:30:04.99\u{202F}Pm", 77_404_990), ("9:30:04PM", 77_404_000),
    ("12:00:00 AM", 0), ("12:00:00 PM", 43_200_000), ("23:59:59.9994", 86_399_999), ("23:59:59 ", 86_399_000),
    ("1:02:03.5", 3_723_500), ("0:00:00 AM", nil), ("13:00:00 PM", nil), ("24:00:00", nil),
    ("9:30:04.99 nachm.", nil), ("9:30:04.99 午後", nil), ("9:60:00", nil), ("9:30", nil), ("", nil),
  ]

  @Test(arguments: clocks) func reads(_ text: String, _ milliseconds: Int64?) {
    let time = Array(text.utf8).withUnsafeBytes { BeatTime($0) }
    #expect(time?.milliseconds == milliseconds)
  }
}
