import ByteIO
import Foundation
import TestSupport
import Testing

@Test(
  "gzip reads back what was encoded, and the same pieces give the same bytes",
  arguments: [0, 1, 70_000, 3_000_000])
func gzip(_ size: Int) throws {
  var input = ByteBuffer()
  var number: UInt32 = 1
  while input.count < size {
    number = number &* 1_664_525 &+ 1_013_904_223
    input.append("\(number >> 20),StepCount,")
  }
  let bytes = Array(input.bytes.prefix(size))

  var encoder = GzipEncoder()
  var streams: [[UInt8]] = []
  for _ in 0..<2 {  // one encoder may write several streams
    var output = ByteBuffer()
    for start in stride(from: 0, to: size, by: 50_000) {
      let piece = input.bytes[start..<min(start + 50_000, size)]
      try encoder.encode(UnsafeRawBufferPointer(rebasing: piece), into: &output)
    }
    try encoder.finish(into: &output)
    streams.append(Array(output.bytes))
  }
  let isRepeatable = streams[0] == streams[1]
  #expect(isRepeatable)
  #expect(Array(streams[0][4..<8]) == [0, 0, 0, 0], "modification time")
  if size > 1000 { #expect(streams[0].count < size / 2) }

  let folder = try TemporaryFolder()
  let path = try folder.write(streams[0] + streams[1], to: "two.gz")
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["gzip", "-dc", path]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0)
  let isSame = Array(data) == bytes + bytes
  #expect(isSame)
}
