/// How two exports of one person are compared.
package struct DiffOptions: Equatable, Sendable {
  /// How each of them is read; its input is the later one.
  package var survey: SurveyOptions
  /// The earlier export.
  package var old: String
  /// Empty: all kinds that the pipeline selects.
  package var kinds: [KindPattern] = []
  /// Where all days that changed are written to; nowhere if nil.
  package var daysFile: String?
  /// Where all samples that were added or removed are written to; nowhere if nil.
  package var samplesFile: String?

  package init(old: String, survey: SurveyOptions) {
    self.old = old
    self.survey = survey
  }
}
