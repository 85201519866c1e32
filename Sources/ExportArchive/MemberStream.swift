import ByteIO
import CISAL

/// The content of one member, inflated and verified while it is read.
struct MemberStream: ~Copyable {
  /// What a member may grow to.
  struct Limits {
    var ratio: Int
    var totalBytes: Int64
    /// Below this many bytes the ratio does not count.
    var freeBytes = 16 << 20

    /// For a look at the first bytes.
    static let none = Limits(ratio: .max, totalBytes: .max)

    init(_ options: ArchiveOptions) {
      ratio = max(options.maximumRatio, 100)
      totalBytes = options.maximumTotalBytes
    }

    private init(ratio: Int, totalBytes: Int64) {
      self.ratio = ratio
      self.totalBytes = totalBytes
    }
  }

  /// Why the content is not what the zip announces; known when ``read(into:)`` returned 0.
  private(set) var damage: Failure?
  /// Whether the end of the member was reached, sound or not.
  private(set) var isFinished = false
  /// Bytes given out so far.
  private(set) var produced = 0
  /// Compressed bytes used so far.
  private(set) var consumed = 0
  /// Offset of the member's data in the file.
  let start: Int
  /// Compressed bytes that the member has at most.
  var packedSize: Int { packed.count }

  private let entry: ZipEntry
  private let limits: Limits
  private let place: String
  private let packed: UnsafeRawBufferPointer
  private var inflater: Inflater?
  private var crc: UInt32 = 0

  /// Begins at the data behind the local header, which says how long its own name is.
  ///
  /// - Parameter place: the archive and the member, for messages.
  /// - Throws: ``Failure`` (65) if the local header is not there or the data is not inside the file.
  init(_ entry: ZipEntry, in file: UnsafeRawBufferPointer, limits: Limits, place: String) throws(Failure) {
    guard let header = ZipRecord(.localHeader, at: entry.header, in: file), header.short(8) == entry.method
    else {
      throw Self.damaged("its local header is not where the central directory says", place)
    }
    let start = entry.header + header.bytes.count + header.short(26) + header.short(28)
    let room = min(entry.limit, file.count) - start
    let packedSize = entry.compressedSize ?? max(room, 0)
    guard packedSize <= room else { throw Self.damaged("it is larger than its place in the zip", place) }
    self.start = start
    packed = UnsafeRawBufferPointer(rebasing: file[start..<start + packedSize])
    inflater = entry.method == 8 ? Inflater(packed) : nil
    self.entry = entry
    self.limits = limits
    self.place = place
  }

  /// The next bytes; 0 is the end.
  ///
  /// - Throws: ``Failure`` (65) if the member grows beyond the limits.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard !isFinished, buffer.count > 0 else { return 0 }
    try checkLimits()
    let count = take(into: buffer)
    crc = crc32_gzip_refl(crc, buffer.bindMemory(to: UInt8.self).baseAddress, UInt64(count))
    produced += count
    try checkLimits()
    if count == 0 { finish() }
    return count
  }

  /// Reads until `buffer` is full or the member ends, and says how many bytes that were.
  mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  private mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if let count = inflater?.read(into: buffer) {
      consumed = inflater?.consumed ?? 0
      return count
    }
    let count = min(buffer.count, packed.count - consumed)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: packed[consumed..<consumed + count]))
    consumed += count
    return count
  }

  private func checkLimits() throws(Failure) {
    if produced > limits.freeBytes, (produced - 1) / limits.ratio >= consumed {
      throw Failure(
        .data, "it grows to more than \(limits.ratio) times its compressed size, as a zip bomb does",
        at: place,
        try: "if you trust the file, raise the limit with --max-ratio")
    }
    if produced > limits.totalBytes {
      throw Failure(
        .data, "it is larger than the limit of \(limits.totalBytes) bytes", at: place,
        try: "if you trust the file, raise the limit with --max-bytes")
    }
  }

  private mutating func finish() {
    isFinished = true
    if let what = fault { damage = Self.damaged(what, place) }
  }

  private var fault: String? {
    switch inflaterStatus {
    case .cut: return "its compressed data is cut off"
    case .damaged: return "its compressed data is damaged"
    case .ended, .running: break
    }
    if entry.compressedSize == nil, entry.method == 0 { return "nothing says where it ends" }
    if consumed != packedSize, entry.compressedSize != nil {
      return "bytes are left over behind its compressed data"
    }
    if !entry.announced(UInt64(produced)) { return "its size is not the one that the zip announces" }
    if let expected = entry.crc, expected != crc { return "its checksum (CRC-32) is wrong" }
    return nil
  }

  private var inflaterStatus: Inflater.Status {
    switch inflater {
    case .some(let inflater): inflater.status
    case .none: .ended
    }
  }

  private static func damaged(_ what: String, _ place: String) -> Failure {
    Failure(
      .data, "the member is damaged: \(what)", at: place,
      try: "copy or export it again, or use --salvage to keep what is complete")
  }
}
