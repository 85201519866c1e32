/// One top-level element as the framer cut it.
struct Frame: Equatable {
  /// Where its `<` is in the block.
  var start: Int
  /// Behind its last byte, or where the next top-level element was found again after damage.
  var end: Int
  var state: State

  enum State: Equatable {
    /// Every tag is closed, as far as tags and quotes tell.
    case whole
    /// A tag or the nesting is broken; the bytes reach to the next top-level element.
    case damaged
    /// The document ends inside.
    case cut
    /// Over the limit of bytes or attributes; the bytes are its beginning.
    case tooLarge
    case tooDeep
  }
}

/// What one element may be at most.
package struct ElementLimits: Sendable {
  /// Bytes from `<` to the closing `>`; an hour of inline route points is about 1 MB.
  package var bytes = 16 << 20
  /// Levels below the top-level element; exports have four.
  package var depth = 64
  /// Attributes of one tag; libxml2 compares each with all before it.
  package var attributes = 2048

  package init() {}
}
