import ByteIO
import FHIR

extension Pipeline {
  /// An export as FHIR R4, in files of a folder.
  package struct FHIR: Equatable, Sendable {
    /// The folder.
    package var path: PathTemplate
    package var format = FHIROptions.Format.ndjson
    package var request = FHIROptions.Request.put
    /// Kinds whose days are summarised; none if empty.
    package var daily: [KindPattern] = [.every]
    /// Kinds whose samples are written; none if empty.
    package var samples: [KindPattern] = []
    package var documents = Set(FHIROptions.Document.allCases)
    /// Local dates, inclusive.
    package var since: CivilDate?
    package var until: CivilDate?
    package var codes: [CodeOverride] = []
    package var hasSNOMED = false
    /// Whether sex and year of birth are written.
    package var hasProfile = false
    /// Whether the year of birth is the whole date.
    package var hasBirthDate = false
    package var maximumEntries = FHIROptions().maximumEntries
    package var maximumBytes = FHIROptions().maximumBytes
    package var isCompressed = false

    package init(path: PathTemplate) { self.path = path }

    /// What the sink is told.
    var options: FHIROptions {
      func takes(_ patterns: [KindPattern]) -> @Sendable (FHIROptions.KindNames) -> Bool {
        { names in patterns.contains { $0.matches(names.short) || $0.matches(names.identifier) } }
      }
      var options = FHIROptions()
      (options.format, options.request) = (format, request)
      (options.takesDaily, options.takesSamples) = (takes(daily), takes(samples))
      options.documents = documents
      (options.since, options.until) = (since, until)
      options.codes = CodeBook(overrides: codes, hasSNOMED: hasSNOMED)
      (options.maximumEntries, options.maximumBytes) = (maximumEntries, maximumBytes)
      return options
    }

    /// Whether it takes anything but samples and days.
    var wantsDocuments: Bool { !documents.isEmpty || hasProfile || options.takesBloodPressure }
  }
}
