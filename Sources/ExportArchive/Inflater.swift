import ByteIO
import CISAL

/// A raw deflate stream that lies in memory, inflated piece by piece by ISA-L.
struct Inflater: ~Copyable {
  enum Status { case running, ended, cut, damaged }

  private(set) var status = Status.running
  private let input: UnsafeRawBufferPointer
  private let state: UnsafeMutablePointer<inflate_state>
  /// Input handed to ISA-L, whose counters have 32 bits.
  private var fed = 0

  /// Bytes handed over at once, in either direction.
  private static let window = 1 << 30

  /// The memory of `input` must outlive the stream.
  init(_ input: UnsafeRawBufferPointer) {
    self.input = input
    state = .allocate(capacity: 1)
    isal_inflate_init(state)
  }

  deinit { state.deallocate() }

  /// Input bytes used so far, without those that ISA-L holds in its bit buffer.
  var consumed: Int {
    fed - Int(state.pointee.avail_in) - Int(max(0, state.pointee.read_in_length)) / 8
  }

  /// Fills `output` as far as the stream goes; less than asked for means that `status` is not `running` any more.
  mutating func read(into output: UnsafeMutableRawBufferPointer) -> Int {
    let asked = min(output.count, Self.window)
    guard status == .running, asked > 0 else { return 0 }
    state.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
    state.pointee.avail_out = UInt32(asked)
    while status == .running, state.pointee.avail_out > 0 { step() }
    return asked - Int(state.pointee.avail_out)
  }

  private mutating func step() {
    if state.pointee.avail_in == 0 { feed() }
    let before = (state.pointee.avail_in, state.pointee.avail_out)
    let code = isal_inflate(state)
    if code < 0 {
      status = .damaged
    } else if state.pointee.block_state == ISAL_BLOCK_FINISH {
      status = .ended
    } else if (state.pointee.avail_in, state.pointee.avail_out) == before {
      status = fed == input.count ? .cut : .damaged
    }
  }

  private mutating func feed() {
    let length = min(input.count - fed, Self.window)
    guard length > 0, let base = input.bindMemory(to: UInt8.self).baseAddress else { return }
    state.pointee.next_in = UnsafeMutablePointer(mutating: base + fed)
    state.pointee.avail_in = UInt32(length)
    fed += length
  }
}
