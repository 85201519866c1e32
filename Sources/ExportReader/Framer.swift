import ByteIO
import HealthModel

/// Cuts the document's body into its top-level elements by tracking tags and quotes, whatever the layout, and finds the
/// next one again after damage. State lives over refills of the buffer; positions are those of the buffer.
struct Framer {
  /// How a scan of the buffer ended.
  enum Progress {
    /// A frame is complete.
    case found
    /// More bytes are needed.
    case hungry
    /// `</HealthData>` was passed.
    case ended
  }

  enum State {
    case between
    case inside
    case resyncing
    case dropping
    case ended
  }

  let limits: ElementLimits
  /// The file has no DOCTYPE: blanks inside attribute names are joined (iOS 8 and 9.0).
  let joinsAttributeNames: Bool
  var state = State.between
  /// The first byte that was not looked at.
  var position = 0
  var open = OpenFrame()
  /// Blanks inside attribute names, in order; libxml2 shall read them as `_`.
  var blanks: [Int] = []
  /// Text between elements was counted and goes on.
  var isInText = false

  /// The element that the scan is in.
  struct OpenFrame {
    var start = 0
    var name: TopLevelName?
    var depth = 0
    /// Behind its own start tag.
    var contentStart = 0
    /// Blanks before `<` on its line, nil if something else stands before it.
    var indentation: Int?
    var failure = Frame.State.damaged
    /// Its name once it is known to be broken; its bytes may be gone when the end tag comes.
    var brokenName: [UInt8] = []
  }

  init(limits: ElementLimits, joinsAttributeNames: Bool) {
    self.limits = limits
    self.joinsAttributeNames = joinsAttributeNames
  }

  /// Bytes before this position are not needed any more once the finished frames were used.
  var keepFrom: Int {
    switch state {
    case .inside, .resyncing: lineStart ?? open.start
    default: position
    }
  }

  var lineStart: Int? { open.indentation.map { open.start - $0 } }

  /// Follows the buffer when its first `number` bytes are dropped.
  mutating func advance(by number: Int) {
    position -= number
    open.start -= number
    open.contentStart -= number
    blanks = blanks.drop { $0 < number }.map { $0 - number }
  }

  /// Whether it stands between two elements.
  var isBetween: Bool { state == .between }

  /// Whether the root is closed.
  var hasEnded: Bool { state == .ended }

  /// Whether what it is in does not end with the block, whose bytes end at `end`.
  func goesOn(behind end: Int) -> Bool { !hasEnded && (keepFrom < end || isInText) }

  /// Between elements: goes on at `position`; everything before it was used.
  mutating func skip(to position: Int) {
    if position > self.position { isInText = false }
    self.position = position
  }

  /// Behind the root's end: there is nothing more to find.
  mutating func end() { state = .ended }

  /// Appends the next frame that ends in `[position, end)`.
  mutating func scan(
    _ base: UnsafeMutablePointer<UInt8>, to end: Int, atEnd: Bool, frames: inout [Frame], ledger: inout Ledger
  ) -> Progress {
    let found = frames.count
    while true {
      if frames.count > found { return .found }
      let moved: Bool
      switch state {
      case .between: moved = findFrame(base, end, atEnd, &ledger)
      case .inside: moved = followFrame(base, end, &frames, &ledger)
      case .resyncing, .dropping: moved = findNextElement(base, end, atEnd, &frames)
      case .ended: return .ended
      }
      if moved { continue }
      if atEnd { finish(end, &frames) } else { refuseLargeFrame(base, end, &frames) }
      if frames.count > found { return .found }
      return state == .ended ? .ended : .hungry
    }
  }

  // MARK: Between elements

  /// Goes to the next `<` at top level and opens a frame there; false if bytes are missing.
  mutating func findFrame(
    _ base: UnsafeMutablePointer<UInt8>, _ end: Int, _ atEnd: Bool, _ ledger: inout Ledger
  ) -> Bool {
    let tag = firstIndex(of: 0x3C, in: base, from: position, to: end)
    noteText(base, to: tag, &ledger)
    guard tag + TopLevelName.longestTag < end || (atEnd && tag + 1 < end) else { return wait(base, tag) }
    switch base[tag + 1] {
    case 0x21, 0x3F:
      switch endOfDeclaration(base, tag, end) {
      case .closed(let close):
        // A CDATA section is text.
        if base[tag + 2] == 0x5B { ledger[.strayContent] += 1 }
        position = close
      case .missing where !atEnd && end - tag <= limits.bytes: return wait(base, tag)
      case .missing, .damaged, .crowded: passStrayMarkup(tag, &ledger)
      }
    case 0x2F:
      // The `>` of the end tag, unless another tag begins before it.
      let close = firstIndex(of: 0x3E, or: 0x3C, in: base, from: tag + 1, to: end)
      if close == end, !atEnd, end - tag <= limits.bytes { return wait(base, tag) }
      if close == end || base[close] == 0x3C {
        passStrayMarkup(tag, &ledger)
      } else if isTagName("HealthData", in: base, at: tag + 2, to: end) {
        position = close + 1
        state = .ended
      } else {
        position = close + 1
        ledger[.strayContent] += 1
      }
    case let first where isNameStart(first):
      openFrame(base, tag, end)
    default:
      passStrayMarkup(tag, &ledger)
    }
    isInText = false
    return true
  }

  /// Passes a `<` that begins nothing.
  private mutating func passStrayMarkup(_ tag: Int, _ ledger: inout Ledger) {
    position = tag + 1
    ledger[.strayContent] += 1
  }

  /// Waits for more bytes at `tag`. The start of its line stays in the buffer: indentation is counted from it.
  mutating func wait(_ base: UnsafePointer<UInt8>, _ tag: Int) -> Bool {
    position = lastIndex(of: 0x0A, in: base, before: tag).map { max($0, position) } ?? tag
    return false
  }

  /// Text between elements is counted once, however many blocks it stretches over.
  mutating func noteText(_ base: UnsafePointer<UInt8>, to tag: Int, _ ledger: inout Ledger) {
    var text = position
    while text < tag, isBlankByte(base[text]) { text += 1 }
    guard text < tag else { return }
    if !isInText { ledger[.strayContent] += 1 }
    isInText = true
  }

  mutating func openFrame(_ base: UnsafeMutablePointer<UInt8>, _ start: Int, _ end: Int) {
    open = OpenFrame(
      start: start, name: TopLevelName(in: base, at: start + 1, to: end), depth: 0, contentStart: start,
      indentation: indentation(base, start))
    position = start
    state = .inside
  }

  /// Blanks between the start of the line and `position`, nil if anything else stands there.
  func indentation(_ base: UnsafePointer<UInt8>, _ position: Int) -> Int? {
    var before = position
    while before > 0, base[before - 1] == 0x20 || base[before - 1] == 0x09 { before -= 1 }
    return before > 0 && base[before - 1] == 0x0A ? position - before : nil
  }

  // MARK: Inside an element

  /// Passes one tag or declaration inside the open frame; false if bytes are missing.
  mutating func followFrame(
    _ base: UnsafeMutablePointer<UInt8>, _ end: Int, _ frames: inout [Frame], _ ledger: inout Ledger
  ) -> Bool {
    let tag = firstIndex(of: 0x3C, in: base, from: position, to: end)
    position = tag
    guard tag + 1 < end else { return false }
    switch base[tag + 1] {
    case 0x21, 0x3F:
      switch endOfDeclaration(base, tag, end) {
      case .closed(let close): position = close
      case .missing: return false
      case .damaged(let at), .crowded(let at): return lose(base, at: at)
      }
    case 0x2F:
      let close = firstIndex(of: 0x3E, or: 0x3C, in: base, from: tag + 1, to: end)
      if close == end { return false }
      if base[close] == 0x3C { return lose(base, at: close) }
      if isTagName("HealthData", in: base, at: tag + 2, to: end) { return lose(base, at: open.contentStart) }
      open.depth -= 1
      position = close + 1
      if open.depth <= 0 { closeFrame(.whole, end: position, &frames) }
    case let first where !isNameStart(first):
      return lose(base, at: tag + 1)
    default:
      if open.depth > 0, let name = TopLevelName(in: base, at: tag + 1, to: end), let own = open.name,
        !own.mayContain(name)
      {
        return lose(base, at: own == .correlation ? open.contentStart : tag)
      }
      switch endOfTag(base, tag, end) {
      case .missing: return false
      case .damaged(let at): return lose(base, at: at)
      case .crowded(let at): return lose(base, at: at, as: .tooLarge)
      case .closed(let close):
        if joinsAttributeNames { joinAttributeNames(base, from: tag, to: close, &ledger) }
        passStartTag(base, close: close, &frames)
      }
    }
    return true
  }

  mutating func passStartTag(
    _ base: UnsafeMutablePointer<UInt8>, close: Int, _ frames: inout [Frame]
  ) {
    position = close + 1
    if open.depth == 0 { open.contentStart = position }
    if base[close - 1] != 0x2F { open.depth += 1 }
    if open.depth == 0 {
      closeFrame(.whole, end: position, &frames)
    } else if open.depth > limits.depth {
      _ = lose(base, at: position, as: .tooDeep)
    }
  }

  enum TagEnd: Equatable {
    case missing
    case closed(Int)
    case damaged(Int)
    /// Too many attributes.
    case crowded(Int)
  }

  /// The `>` that closes the tag at `tag`; a `<` before it, in quotes or out, is damage.
  func endOfTag(_ base: UnsafePointer<UInt8>, _ tag: Int, _ end: Int) -> TagEnd {
    if let close = endOfPlainTag(base, tag, end) { return .closed(close) }
    var position = tag + 1
    var values = 0
    while position < end {
      if values > limits.attributes { return .crowded(position) }
      switch base[position] {
      case 0x3E: return .closed(position)
      case 0x3C: return .damaged(position)
      case let quote where quote == 0x22 || quote == 0x27:
        let close = firstIndex(of: quote, or: 0x3C, in: base, from: position + 1, to: end)
        if close == end { return .missing }
        if base[close] == 0x3C { return .damaged(close) }
        position = close + 1
        values += 1
      default: position += 1
      }
    }
    return .missing
  }

  mutating func closeFrame(_ state: Frame.State, end: Int, _ frames: inout [Frame]) {
    appendFrame(end - open.start > limits.bytes ? .tooLarge : state, end: end, &frames)
    self.state = .between
  }

  /// Of an element that is refused for its size only the beginning is handed on, enough to tell its kind.
  mutating func appendFrame(_ state: Frame.State, end: Int, _ frames: inout [Frame]) {
    let isRefused = state == .tooLarge || state == .tooDeep
    let end = isRefused ? min(end, open.start + min(limits.bytes, 1 << 12)) : end
    frames.append(Frame(start: open.start, end: end, state: state))
  }

  /// The open frame is broken: look for the next element from `at` on.
  mutating func lose(
    _ base: UnsafePointer<UInt8>, at: Int, as failure: Frame.State = .damaged
  ) -> Bool {
    open.failure = failure
    open.brokenName = openName(base)
    position = max(at, open.start + 1)
    state = .resyncing
    return true
  }
}
