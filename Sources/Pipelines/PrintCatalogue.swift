import ByteIO
import HealthModel

/// Prints the catalogue, or one type of it.
///
/// - Throws: ``Failure`` (64) if there is no such type.
package func printCatalogue(type: String?, namesOnly: Bool, asJSON: Bool) throws(Failure) -> ExitCode {
  let listing = CatalogueListing()
  if namesOnly {
    try writeStandardOutput(Catalogue.standard.types.map { $0.shortName + "\n" }.joined())
    return .ok
  }
  guard let type else {
    try writeStandardOutput(asJSON ? listing.json : listing.text)
    return .ok
  }
  guard let text = asJSON ? listing.json(of: type) : listing.text(of: type) else {
    let near = listing.suggestions(for: type).map { "`\($0)`" }.joined(separator: ", ")
    throw Failure(
      .usage, "the catalogue has no `\(type)`", at: "catalog",
      try: near.isEmpty ? "`pulsemill catalog` lists what it has" : "did you mean \(near)?")
  }
  try writeStandardOutput(text)
  return .ok
}
