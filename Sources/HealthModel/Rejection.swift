/// Why an element was not used; whoever makes a document of an element throws it, and it becomes a ``Rejection``.
package enum RejectionReason: String, Error, Sendable, CaseIterable {
  /// Its own start tag is not well-formed.
  case damagedStartTag = "damaged-start-tag"
  /// The file ends, or the next element begins, before it is complete.
  case cutElement = "cut-element"
  /// `type`, `startDate` or `endDate` is missing.
  case missingAttribute = "missing-attribute"
  /// `startDate` or `endDate`, or the recorded date of an ECG, cannot be read.
  case badDate = "bad-date"
  case endBeforeStart = "end-before-start"
  /// More bytes than the limit for one element.
  case elementTooLarge = "element-too-large"
  /// Nested deeper than the limit.
  case elementTooDeep = "element-too-deep"
  /// A side file that is damaged, incomplete or cannot be read.
  case damagedFile = "damaged-file"
  /// A side file that is larger than the limit for its kind.
  case fileTooLarge = "file-too-large"
  /// An ECG whose header is in a language that is not known.
  case ecgLanguage = "ecg-language"
  /// Only a child is damaged: it and what follows it inside the element are lost, the element itself is kept. Listed like
  /// a rejection, and not counted as one.
  case childrenIncomplete = "children-incomplete"

  /// Whether the element is lost, not only a part of it.
  package var losesElement: Bool { self != .childrenIncomplete }
}

/// One element that was read and not used. A value, never thrown: the run goes on.
package struct Rejection: Equatable, Sendable {
  /// The element's name, such as `Record`.
  package var element: String
  /// The full HealthKit identifier of a Record; `none` if it could not be read or it is another element.
  package var kind: Symbol
  package var reason: RejectionReason
  /// Line of the damaged element in the unfiltered document, from 1.
  package var line: Int
  /// Offset of the element in the unfiltered document, from 0.
  package var byte: Int64

  package init(element: String, kind: Symbol, reason: RejectionReason, line: Int, byte: Int64) {
    self.element = element
    self.kind = kind
    self.reason = reason
    self.line = line
    self.byte = byte
  }
}
