/// What was mended or noticed on the way; counted in the report, none of it loses an element.
package enum Remark: String, Sendable, CaseIterable {
  // Bytes.
  case controlByte = "control-byte"
  case badUTF8 = "bad-utf8"
  case noncharacter
  case attributeNameJoined = "attribute-name-joined"
  // Markup.
  case duplicateAttribute = "duplicate-attribute"
  case badReference = "bad-reference"
  case childrenIncomplete = "children-incomplete"
  case strayContent = "stray-content"
  case trailingContent = "trailing-content"
  // Elements and attributes.
  case unknownElement = "unknown-element"
  case unknownAttribute = "unknown-attribute"
  case duplicateMetadataKey = "duplicate-metadata-key"
  /// A part of a document lacks what its meaning rests on; the document is kept.
  case missingAttribute = "missing-attribute"
  /// A row of ActivitySummary dated before 2000.
  case junkSummary = "junk-summary"
  case emptyExport = "empty-export"
  // Values.
  case badNumber = "bad-number"
  case badCreationDate = "bad-creation-date"
  /// A date inside a document cannot be read; the document is kept.
  case badDate = "bad-date"
  case valueMissing = "value-missing"
  case negativeValue = "negative-value"
  case percentOverOne = "percent-over-one"
  case unknownUnit = "unknown-unit"
  case unitMismatch = "unit-mismatch"
  case unmapped
  case beatTimeUnparsed = "beat-time-unparsed"
  // Side files.
  case missingFile = "missing-file"
  /// A route or clinical record that nothing in the export names.
  case unreferencedFile = "unreferenced-file"
  case routeOverwritten = "route-overwritten"
  /// A clinical record whose file is an earlier one's, and is written with that one alone.
  case sharedFile = "shared-file"
  case ecgVerdict = "ecg-verdict"
  // Times.
  case offsetMixed = "offset-mixed"
  case future
  case longInterval = "long-interval"
  case zoneFixedOffset = "zone-fixed-offset"
  case unknownZone = "unknown-zone"
  // Pipeline.
  case sourceNotFound = "source-not-found"
}
