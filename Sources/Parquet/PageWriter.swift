import ByteIO

/// Compresses pages one by one and writes them behind their headers; all columns of a file share it.
struct PageWriter: ~Copyable, Sendable {
  /// The next page before compression: who makes it fills it.
  var body = ByteBuffer()
  private var packed = ByteBuffer()
  private var header = ThriftWriter()
  private let zstd = ZstdCompressor()

  enum Kind {
    /// A data page (version 1) of so many rows.
    case data(rows: Int, encoding: ParquetEncoding)
    /// A dictionary page of so many values in PLAIN.
    case dictionary(values: Int)
  }

  /// Appends the page to `pages` and empties ``body``; gives the bytes of header and page before compression.
  ///
  /// - Throws: ``Failure`` (65) for a page of 2 GiB or more, which no reader takes; (70) if it cannot be compressed.
  mutating func end(_ kind: Kind, into pages: inout ByteBuffer) throws(Failure) -> Int {
    packed.removeAll()
    try zstd.compress(body.bytes, into: &packed)
    guard max(body.count, packed.count) <= Int32.max else {
      throw Failure(.data, "a value is too large for a Parquet file: 2 GiB or more")
    }
    writeHeader(kind)
    pages.append(header.output.bytes)
    pages.append(packed.bytes)
    defer { body.removeAll() }
    return header.output.count + body.count
  }

  /// Makes the `PageHeader`.
  private mutating func writeHeader(_ kind: Kind) {
    let (size, packedSize) = (body.count, packed.count)
    header.output.removeAll()
    header.structure { header in
      if case .dictionary = kind { header.field(1, i32: 2) } else { header.field(1, i32: 0) }
      header.field(2, i32: size)
      header.field(3, i32: packedSize)
      switch kind {
      case .data(let rows, let encoding):
        header.field(5) {
          $0.field(1, i32: rows)
          $0.field(2, i32: encoding.rawValue)
          $0.field(3, i32: ParquetEncoding.rle.rawValue)
          $0.field(4, i32: ParquetEncoding.rle.rawValue)
        }
      case .dictionary(let values):
        header.field(7) {
          $0.field(1, i32: values)
          $0.field(2, i32: ParquetEncoding.plain.rawValue)
        }
      }
    }
  }
}

/// Encodings by their numbers in `parquet.thrift`.
enum ParquetEncoding: Int {
  case plain = 0
  case rle = 3
  case rleDictionary = 8
}
