import ByteIO
import HealthModel

extension Framer {
  /// Ends the broken frame where the next top-level element begins; false if bytes are missing.
  ///
  /// In a file of lines that is a line with no wider indentation; in others the next top-level name, behind its own end
  /// tag if the broken element may hold Records.
  mutating func findNextElement(
    _ base: UnsafeMutablePointer<UInt8>, _ end: Int, _ atEnd: Bool, _ frames: inout [Frame]
  ) -> Bool {
    while true {
      let tag = firstIndex(of: 0x3C, in: base, from: position, to: end)
      position = tag
      guard tag + TopLevelName.longestTag < end || (atEnd && tag + 1 < end) else { return false }
      if isCandidate(base, tag, end) {
        if state == .dropping { state = .between } else { closeFrame(open.failure, end: tag, &frames) }
        return true
      }
      position = tag + 1
    }
  }

  func isCandidate(_ base: UnsafePointer<UInt8>, _ tag: Int, _ end: Int) -> Bool {
    let isRootEnd = base[tag + 1] == 0x2F && isTagName("HealthData", in: base, at: tag + 2, to: end)
    guard isRootEnd || TopLevelName(in: base, at: tag + 1, to: end) != nil else { return false }
    let mayHoldRecords = open.name == nil || open.name == .correlation
    if isRootEnd { return self.indentation(base, tag) != nil || followsTag(base, tag) }
    guard let indentation = open.indentation else {
      return !mayHoldRecords || followsEndTag(base, tag)
    }
    if let own = self.indentation(base, tag) { return own <= indentation }
    return !mayHoldRecords && followsTag(base, tag)
  }

  /// Whether only blanks stand between a `>` and `tag`.
  func followsTag(_ base: UnsafePointer<UInt8>, _ tag: Int) -> Bool {
    var before = tag
    while before > 0, isBlankByte(base[before - 1]) { before -= 1 }
    return before > 0 && base[before - 1] == 0x3E
  }

  /// Whether the tag before `tag` is the end tag of the broken element.
  func followsEndTag(_ base: UnsafePointer<UInt8>, _ tag: Int) -> Bool {
    guard followsTag(base, tag) else { return false }
    var before = tag - 1
    while before > 0, base[before] != 0x3C { before -= 1 }
    guard base[before + 1] == 0x2F else { return false }
    let name = before + 2
    return open.brokenName.enumerated().allSatisfy { base[name + $0] == $1 }
      && !isNamePart(base[name + open.brokenName.count])
  }

  /// The open element's name, at most as long as a known one.
  func openName(_ base: UnsafePointer<UInt8>) -> [UInt8] {
    (1..<TopLevelName.longestTag).map { base[open.start + $0] }.prefix { isNamePart($0) }.map { $0 }
  }

  /// An element over the limit is given up: its beginning is handed on, the rest is dropped as it comes.
  mutating func refuseLargeFrame(
    _ base: UnsafePointer<UInt8>, _ end: Int, _ frames: inout [Frame]
  ) {
    guard state == .inside || state == .resyncing, end - open.start > limits.bytes else { return }
    open.brokenName = openName(base)
    appendFrame(.tooLarge, end: end, &frames)
    position = max(open.start + 1, end - TopLevelName.longestTag)
    state = .dropping
  }

  /// The document is at its end: an open element is cut.
  mutating func finish(_ end: Int, _ frames: inout [Frame]) {
    if state == .inside || state == .resyncing {
      appendFrame(state == .inside ? .cut : open.failure, end: end, &frames)
    }
    if state != .ended {
      state = .between
      position = end
    }
  }
}
