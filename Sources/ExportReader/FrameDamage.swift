import CLibXML2
import HealthModel

/// What libxml2's errors mean for the element they were raised in. Measured on libxml2 2.9.14 in recovery mode: an
/// attribute error (65) comes before the start event of the damaged tag, a missing `>` (73) after it.
struct FrameDamage {
  /// Anything went wrong: a group is parsed again frame by frame.
  private(set) var isAny = false
  /// The top-level element's own start tag is damaged: it is rejected.
  private(set) var isOwn = false
  /// A child is damaged: it and what follows it inside the element are not used.
  private(set) var hidesChildren = false
  private(set) var duplicateAttributes = 0
  private(set) var badReferences = 0
  /// Open elements, the synthetic root included.
  private var depth = 0
  /// The frame's own element has started: later errors are not those of its start tag.
  private var started = false
  private var childStarted = false

  mutating func startedElement(depth: Int) {
    self.depth = depth + 1
    if depth == 1 { started = true }
    if depth > 1 { childStarted = true }
  }

  mutating func endedElement(depth: Int) { self.depth = depth }

  mutating func note(_ error: xmlError) {
    if error.level == XML_ERR_WARNING || (200...206).contains(error.code) { return }
    isAny = true
    switch xmlParserErrors(rawValue: UInt32(bitPattern: error.code)) {
    case XML_ERR_ATTRIBUTE_REDEFINED:
      duplicateAttributes += 1
    case XML_ERR_INVALID_CHAR, XML_ERR_NAME_REQUIRED, XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY,
      XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_DEC_CHARREF,
      XML_ERR_INVALID_HEX_CHARREF:
      badReferences += 1
    case XML_ERR_SPACE_REQUIRED, XML_ERR_GT_REQUIRED:
      // Before the first start event it is the frame's own tag that is being read.
      if !started || (depth == 2 && !childStarted && error.code == XML_ERR_GT_REQUIRED.rawValue) {
        isOwn = true
      } else {
        hidesChildren = true
      }
    case XML_ERR_LT_IN_ATTRIBUTE, XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED,
      XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      // Always followed by SPACE_REQUIRED.
      break
    default:
      if started { hidesChildren = true } else { isOwn = true }
    }
  }
}
