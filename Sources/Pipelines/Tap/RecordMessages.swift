import ByteIO
import Sinks
import Synchronization

/// Makes RECORD messages of the rows of one stream, which are lines of JSON.
final class RecordMessages: RowTarget {
  private let stream: TapStream
  /// What stands before the record.
  private let opening: [UInt8]
  /// How long the name of each column is in a row, with its quotes and what stands at both sides; nil if all are sent.
  private let names: [Int]?
  private let output: MessageOutput
  /// Rows and bytes.
  private let sent = Mutex((rows: 0, bytes: 0))

  /// - Parameter version: of the rows; nil if they have none.
  init(of stream: TapStream, version: Int?, to output: MessageOutput) {
    self.stream = stream
    self.output = output
    let mark = version.map { #""version":\#($0),"# } ?? ""
    opening = Array(#"{"type":"RECORD","stream":"\#(stream.table.name)",\#(mark)"record":"#.utf8)
    names = stream.selection.allSatisfy(\.self) ? nil : stream.table.columns.map { $0.name.utf8.count + 4 }
  }

  func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure) {
    try output.write { messages in
      let start = messages.count
      var rest = rows
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        messages.append(opening)
        append(UnsafeRawBufferPointer(rebasing: rest[..<end]), to: &messages)
        messages.append("}\n")
        rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
      }
      sent.withLock { $0 = ($0.rows + count, $0.bytes + messages.count - start) }
    }
  }

  /// What was sent, as if standard output were a folder; nil if nothing was.
  func finish() throws(Failure) -> PublishedFile? {
    let sent = sent.withLock { $0 }
    if sent.rows == 0 { return nil }
    return PublishedFile(path: stream.table.name, rows: sent.rows, bytes: sent.bytes, sha256: "")
  }

  /// Appends a row without the members that are not selected. The first one always is.
  private func append(_ row: UnsafeRawBufferPointer, to messages: inout ByteBuffer) {
    guard let names else { return messages.append(row) }
    var end = 0
    for (name, isSelected) in zip(names, stream.selection) {
      let start = end
      end = row.endOfValue(from: start + name)
      if isSelected { messages.append(UnsafeRawBufferPointer(rebasing: row[start..<end])) }
    }
    messages.append(UInt8(ascii: "}"))
  }
}

extension UnsafeRawBufferPointer {
  /// Where a JSON value ends that begins at `start` and is neither object nor array.
  fileprivate func endOfValue(from start: Int) -> Int {
    var position = start
    guard self[position] == UInt8(ascii: "\"") else {
      while self[position] != UInt8(ascii: ","), self[position] != UInt8(ascii: "}") { position += 1 }
      return position
    }
    position += 1
    while self[position] != UInt8(ascii: "\"") { position += self[position] == UInt8(ascii: "\\") ? 2 : 1 }
    return position + 1
  }
}
