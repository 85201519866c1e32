import ByteIO

/// `digest --count N --bytes L`: N digests of L bytes each, the least that N `record_id`s cost.
func digest(_ arguments: BenchArguments) throws(Failure) {
  let (count, length) = (try arguments.number("count"), try arguments.number("bytes"))
  let text = ByteBuffer(text: String(repeating: "#", count: max(length, 8)))
  var hash = SHA256()
  var last = Digest()
  for number in 0..<count {
    UnsafeMutableRawPointer(text.base).storeBytes(of: number, as: Int.self)
    hash.update(text.bytes)
    last = hash.finish()
  }
  try report("\(count) digests, the last one \(last.hex(4))")
}
