import ByteIO
import ExportArchive
import Foundation
import TestSupport
import Testing

@Test(
  "the first bytes decide what an input is",
  arguments: [
    ("<HealthData>", true), ("\u{FEFF} \r\n\t<?xml version='1.0'?>", true), ("\u{0}\u{B}<HealthData>", true),
    ("", false), ("   ", false), ("hello", false), ("PK", false), ("PK\u{3}\u{4}", false),
  ])
func firstBytes(_ text: String, isXML: Bool) throws {
  let folder = try TemporaryFolder()
  let opened = Opened(try folder.write(Array(text.utf8), to: "export.zip"))
  #expect(opened.content == (isXML ? Array(text.utf8) : []))
  #expect(opened.failure?.exit == (isXML ? nil : .data))
}

@Test("UTF-16 is handed on, for the reader to refuse", arguments: [String.Encoding.utf16, .utf16BigEndian])
func utf16(_ encoding: String.Encoding) throws {
  let folder = try TemporaryFolder()
  let data = Array(try #require("<?xml version=\"1.0\"?><HealthData locale=\"fr\">".data(using: encoding)))
  let bare = try folder.write(data, to: "bare")
  #expect(Opened(bare).content == data)
  let nested = try folder.write(data, to: "folder/export.xml")
  #expect(Opened((nested as NSString).deletingLastPathComponent).content == data)
}

@Test("the digest is that of the zip's bytes, or of the document's")
func digests() throws {
  for (name, file) in [
    ("archives/plain.zip", "archives/plain.zip"), ("archives/export.xml", "archives/export.xml"),
    ("archives/folder", "archives/export.xml"),
  ] {
    let expected = try system("sha256sum", Fixtures.path(file)).prefix(64)
    #expect(Opened(Fixtures.path(name)).sha256 == expected)
  }
  var unread = try ExportArchive(opening: Fixtures.path("archives/export.xml"))
  let first = try unread.sha256().hex()
  #expect(try unread.sha256().hex() == first)
  #expect(first == Opened(Fixtures.path("archives/export.xml")).sha256)
}

@Test("a pipe gives XML and no zip")
func pipes() throws {
  let folder = try TemporaryFolder()
  let large = Array("<HealthData>".utf8) + [UInt8](repeating: 0x20, count: 300_000)
  for (bytes, works) in [(large, true), (try Fixtures.bytes("archives/plain.zip"), false), ([], false)] {
    let pipe = folder.path("pipe-\(bytes.count)")
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Thread {
      let file = fopen(pipe, "w")
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    writer.start()
    let opened = Opened(pipe, chunk: 10_000)
    #expect(opened.content == (works ? bytes : []))
    #expect(opened.progress == nil)
    #expect(opened.failure?.exit == (works ? nil : .data))
    if !works, !bytes.isEmpty { #expect(opened.failure?.description.contains("give the path") == true) }
  }
}

@Test("a folder: two folders deep, no symbolic link, no special file, names of any bytes")
func folders() throws {
  let export = try Fixtures.bytes("archives/export.xml")
  let outside = try TemporaryFolder()
  let target = try outside.write(export, to: "export.xml")

  let deep = try TemporaryFolder()
  try deep.write(export, to: "a/b/c/export.xml")
  #expect(Opened(deep.url.path).failure?.description.contains("no file") == true)
  try deep.write(export, to: "a/b/other.data")
  #expect(Opened(deep.url.path).main == "a/b/other.data")

  let linked = try TemporaryFolder()
  try FileManager.default.createSymbolicLink(atPath: linked.path("export.xml"), withDestinationPath: target)
  try FileManager.default.createSymbolicLink(
    atPath: linked.path("sub"), withDestinationPath: outside.url.path)
  #expect(mkfifo(linked.path("pipe.xml"), 0o600) == 0)
  let refused = Opened(linked.url.path)
  #expect(refused.failure?.exit == .data)
  #expect(refused.failure?.description.contains("a symbolic link") == true)
  #expect(refused.failure?.description.contains("a special file") == true)

  let odd = try TemporaryFolder()
  let name = Array(odd.path("").utf8) + [0x2F] + [0xB5, 0xBC, 0xB3, 0xF6] + Array(".xml".utf8) + [0]  // GBK
  let file = fopen(name.map { CChar(bitPattern: $0) }, "w")
  fwrite(export, 1, export.count, file)
  fclose(file)
  #expect(Opened(odd.url.path).content == export)
  #expect(Opened(odd.url.path).failure == nil)
}

/// The output of a command.
func system(_ command: String, _ arguments: String...) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [command] + arguments
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
