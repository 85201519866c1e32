import ByteIO

/// One column of a row group: collects values until a page is full, and pages until the group is.
///
/// Values go through a dictionary as long as that saves room. A page has one encoding, so when the dictionary is left, the
/// values of the page so far are written out.
struct ColumnWriter: ~Copyable, Sendable {
  let column: ParquetColumn
  private let limits: ParquetLimits

  /// Of each row of the page: 1, or 0 for null; nothing if the column is required.
  private var levels = Column<UInt8>()
  /// The page's values by their numbers in the dictionary; or flags.
  private var indexes = Column<UInt32>()
  /// The page's values in PLAIN.
  private var values = ByteBuffer()
  /// What the page's values take in PLAIN.
  private var plainBytes = 0

  var dictionary = ValueDictionary()
  var usesDictionary: Bool
  /// Values of the dictionary that finished pages need.
  var neededValues = 0
  var pages = ByteBuffer()
  /// Of headers and pages before compression.
  var uncompressedBytes = 0
  /// Where the chunk's pages stand in the file, once it has ended.
  var place = ChunkPlace()
  var statistics = ColumnStatistics()
  /// What is wrong with a value that the caller gave; told when the page ends.
  private var problem: String?

  init(_ column: ParquetColumn, limits: ParquetLimits) {
    self.column = column
    self.limits = limits
    usesDictionary = column.type != .boolean
  }

  /// Whether the page has so many bytes that it should end.
  var isPageFull: Bool { plainBytes >= limits.bytesPerPage }

  /// Bytes that wait for the end of the group.
  var compressedBytes: Int { pages.count }

  mutating func append(integer value: Int64) {
    assert(column.type.width > 0 && column.type != .double)
    if column.type.width == 4, Int64(Int32(truncatingIfNeeded: value)) != value {
      problem = "a number has more than 32 bits"
    }
    if append(word: UInt64(bitPattern: value)) { statistics.add(integer: value) }
  }

  mutating func append(number value: Double) {
    assert(column.type == .double)
    if append(word: value.bitPattern) { statistics.add(number: value) }
  }

  mutating func append(flag: Bool) {
    assert(column.type == .boolean)
    appendLevel(1)
    indexes.append(flag ? 1 : 0)
    statistics.add(integer: flag ? 1 : 0)
  }

  mutating func append(text: UnsafeRawBufferPointer) {
    assert(column.type == .string)
    appendLevel(1)
    plainBytes += 4 + text.count
    if usesDictionary {
      let known = dictionary.count
      if append(index: dictionary.index(of: text), known: known) { statistics.add(text: text) }
    } else {
      values.append(plain: text)
      statistics.add(text: text)
    }
  }

  mutating func appendNull() {
    if column.isRequired { problem = "a value is missing" }
    appendLevel(0)
    statistics.addNull()
  }

  @inline(__always)
  private mutating func appendLevel(_ level: UInt8) {
    if !column.isRequired { levels.append(level) }
  }

  /// Appends a number by its bits; true if the chunk may not have had it before.
  @inline(__always)
  private mutating func append(word: UInt64) -> Bool {
    appendLevel(1)
    plainBytes += column.type.width
    guard usesDictionary else {
      values.append(word: word, length: column.type.width)
      return true
    }
    let known = dictionary.count
    return append(index: dictionary.index(of: word, width: column.type.width), known: known)
  }

  /// Appends a value of the dictionary; true if it is a new one, which may be one too many.
  @inline(__always)
  private mutating func append(index: Int, known: Int) -> Bool {
    indexes.append(UInt32(truncatingIfNeeded: index))
    guard index == known else { return false }
    if dictionary.bytes.count > limits.bytesPerDictionary { leaveDictionary() }
    return true
  }

  /// Writes the page's values out and goes on in PLAIN until the group ends.
  private mutating func leaveDictionary() {
    for position in 0..<indexes.count { values.append(dictionary[Int(indexes[position])]) }
    indexes.removeAll()
    usesDictionary = false
  }

  /// Whether dictionary and indexes of the chunk's first values take less than the values alone.
  private var isDictionaryWorthwhile: Bool {
    let bits = indexes.count * bitWidth(ofIndexesBelow: dictionary.count)
    return dictionary.bytes.count + bits / 8 < plainBytes
  }

  /// Ends a page of so many rows.
  ///
  /// - Throws: ``Failure`` (70) if a value is missing or does not fit; (65, 70) if the page cannot be written.
  mutating func endPage(rows: Int, with writer: inout PageWriter) throws(Failure) {
    if let problem { throw Failure(.software, problem, at: "column `\(column.name)`") }
    if neededValues == 0, indexes.count > 0, usesDictionary, !isDictionaryWorthwhile { leaveDictionary() }
    writeLevels(to: &writer.body)
    let encoding = writeValues(to: &writer.body)
    uncompressedBytes += try writer.end(.data(rows: rows, encoding: encoding), into: &pages)
    levels.removeAll()
    indexes.removeAll()
    values.removeAll()
    plainBytes = 0
  }

  /// Appends the definition levels behind their length, if there are any.
  private func writeLevels(to body: inout ByteBuffer) {
    if column.isRequired { return }
    let start = body.count
    body.append(word: 0, length: 4)
    body.append(hybrid: levels.elements, bitWidth: 1)
    let length = UInt32(body.count - start - 4).littleEndian
    UnsafeMutableRawPointer(body.base + start).storeBytes(of: length, as: UInt32.self)
  }

  private mutating func writeValues(to body: inout ByteBuffer) -> ParquetEncoding {
    if column.type == .boolean {
      body.append(packed: indexes.elements, bitWidth: 1)
    } else if indexes.count > 0 {
      neededValues = dictionary.count
      let width = bitWidth(ofIndexesBelow: neededValues)
      body.append(UInt8(width))
      body.append(hybrid: indexes.elements, bitWidth: width)
      return .rleDictionary
    } else {
      body.append(values.bytes)
    }
    return .plain
  }
}

extension Column {
  /// The values in use, valid until the next change of the column.
  fileprivate var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}
