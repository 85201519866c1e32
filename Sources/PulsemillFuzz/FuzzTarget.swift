import ByteIO

/// One thing that is fuzzed: takes any bytes, and fails only if we are wrong.
struct FuzzTarget: Sendable {
  /// As `FUZZ_TARGET` names it; `fixtures/fuzz/NAME.dict` holds its words.
  var name: String
  var test: @Sendable ([UInt8]) -> Void

  static let all = [
    FuzzTarget(name: "reader", test: testReader)
  ]

  /// The one that the environment asks for, else the first.
  static let chosen: FuzzTarget = {
    guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }) else { return all[0] }
    if let target = all.first(where: { $0.name == name }) { return target }
    fail("no fuzz target \(name); there are \(all.map(\.name).joined(separator: ", "))")
  }()
}

/// Says what is wrong and ends the process, so that libFuzzer keeps the input.
func fail(_ what: String) -> Never {
  var text = "== \(what)\n"
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  abort()
}
