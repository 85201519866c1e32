/// What kind of writer a source is; the default order ranks by it.
package enum SourceClass: String, Sendable, CaseIterable {
  /// Typed in by hand in the Health app.
  case manual
  case watch
  /// iPhone, iPad, iPod.
  case phone
  /// Any other software.
  case app
  /// What tells no version of itself.
  case other

  /// The Health app's name in the languages of iOS, from which hand-typed rows are known; unverified beyond the first.
  package static let healthAppNames: Set<String> = [
    "Health", "Santé", "Salud", "Salute", "Saúde", "Gezondheid", "Hälsa", "Sundhed", "Helse", "Terveys",
    "Zdrowie", "Zdraví", "Zdravie", "Egészség", "Sănătate", "Sağlık", "Здоровье", "Здоров'я", "Υγεία",
    "ヘルスケア", "健康", "건강",
  ]
}
