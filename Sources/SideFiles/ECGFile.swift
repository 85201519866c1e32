import ByteIO
import HealthModel

/// Reads an electrocardiogram as the Health app writes it: a header in the phone's language, then the samples.
package enum ECGFile {
  /// What a file may have; thirty seconds are 15,360 samples and some 150 kB.
  package struct Limits: Sendable {
    package var bytes: Int64 = 16 << 20
    package var bytesPerLine = 16 << 10
    package var samples = 1 << 20

    package init() {}
  }

  /// Reads a file from its first byte to its end and replaces the samples by its own, in microvolts.
  ///
  /// - Throws: ``SideFileFault``, and then there are no samples: `ecg-language` if the header is in a language that is
  ///   not known, `bad-date`, `file-too-large`, else `damaged-file`.
  package static func read<Source: ByteSource & ~Copyable>(
    _ source: consuming Source, microvolts: inout Column<Double>, limits: Limits = Limits()
  ) throws(SideFileFault) -> Electrocardiogram {
    microvolts.removeAll()
    do throws(SideFileFault) {
      var lines = LineReader(source, limits: limits)
      let header = try readHeader(&lines)
      var facts = try header.facts()
      switch try header.layout() {
      case .column(let factor):
        try readColumn(&lines, factor: factor, into: &microvolts)
      case .pairs:
        facts.lead = try readPairs(&lines, into: &microvolts)
      }
      if microvolts.count == 0 { throw SideFileFault(.damagedFile, "it has no samples") }
      facts.sampleCount = microvolts.count
      return facts
    } catch {
      microvolts.removeAll()
      throw error
    }
  }

  private static func readHeader<Source: ByteSource & ~Copyable>(
    _ lines: inout LineReader<Source>
  ) throws(SideFileFault) -> ECGHeader {
    var header = ECGHeader()
    while lines.line < ECGHeader.maximumLines, let line = try lines.next() {
      let bytes = UnsafeRawBufferPointer(line)
      if header.take(lines.line == 1 ? bytes.withoutByteOrderMark : bytes) { return header }
    }
    throw header.incomplete("its header names no lead and unit")
  }

  private static func readColumn<Source: ByteSource & ~Copyable>(
    _ lines: inout LineReader<Source>, factor: Double,
    into microvolts: inout Column<Double>
  ) throws(SideFileFault) {
    while let line = try lines.next() {
      let text = line.trimmed
      if !text.isEmpty { try append(text, times: factor, at: lines, to: &microvolts) }
    }
  }

  /// Gives the lead.
  private static func readPairs<Source: ByteSource & ~Copyable>(
    _ lines: inout LineReader<Source>, into microvolts: inout Column<Double>
  ) throws(SideFileFault) -> String {
    var lead: [UInt8]?
    while let line = try lines.next() {
      if line.trimmed.isEmpty { continue }
      guard let comma = line.firstIndex(of: 0x2C) else {
        throw lines.fault(.damagedFile, "a sample has no lead or no number")
      }
      let name = UnsafeMutableRawBufferPointer(rebasing: line[..<comma]).trimmed
      if let lead, !name.elementsEqual(lead) {
        throw lines.fault(.damagedFile, "it mixes samples of several leads")
      }
      if lead == nil { lead = Array(name) }
      let number = UnsafeMutableRawBufferPointer(rebasing: line[(comma + 1)...]).trimmed
      try append(number, times: 1000, at: lines, to: &microvolts)
    }
    return String(decoding: lead ?? [], as: UTF8.self)
  }

  private static func append<Source: ByteSource & ~Copyable>(
    _ number: UnsafeMutableRawBufferPointer, times factor: Double, at lines: borrowing LineReader<Source>,
    to microvolts: inout Column<Double>
  ) throws(SideFileFault) {
    guard let value = parseLocalizedDecimal(number), (value * factor).isFinite else {
      throw lines.fault(.damagedFile, "a sample is no number")
    }
    guard microvolts.count < lines.limits.samples else {
      throw lines.fault(.fileTooLarge, "it has more than \(lines.limits.samples) samples")
    }
    microvolts.append(factor == 1 ? value : (value * factor).roundedTo15Digits)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The bytes without the blanks and quotes around them.
  fileprivate var trimmed: UnsafeMutableRawBufferPointer {
    func isText(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x22 }
    guard let first = firstIndex(where: isText), let last = lastIndex(where: isText) else {
      return UnsafeMutableRawBufferPointer(rebasing: self[..<0])
    }
    return UnsafeMutableRawBufferPointer(rebasing: self[first...last])
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes behind a UTF-8 byte order mark, if there is one.
  var withoutByteOrderMark: UnsafeRawBufferPointer {
    starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: self[3...]) : self
  }
}
