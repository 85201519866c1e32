import ByteIO
import HealthModel
import Sinks
import TestSupport
import Testing

@testable import Pipelines

/// What the files of a tap mean.
@Suite struct TapTests {
  private static let vocabulary = Vocabulary(
    kinds: [], unitProblem: { _, _ in nil }, knowsZone: { $0 == "Europe/Berlin" })

  private func read<Meaning>(
    _ text: String, _ validate: (inout PipelineValidator, JSONNode) -> Meaning
  ) throws -> (Meaning, [String]) {
    var validator = PipelineValidator(file: "f", vocabulary: Self.vocabulary)
    let meaning = validate(&validator, try PipelineFile(path: "f", text: text).root)
    return (meaning, validator.problems.map(\.description))
  }

  @Test func aFullConfigurationMeansWhatItSays() throws {
    let (tap, problems) = try read(
      """
      { "exports": ["a.zip", {"path": "b.zip", "participant_id": "ben"}], "participant_id": "ann",
        "pipeline": "p.json", "timezone": "Europe/Berlin", "tables": ["records", "profile"], "profile": true,
        "birth_date": "full" }
      """
    ) { $0.tap($1) }
    #expect(problems == [])
    #expect(tap.exports.map(\.path) == ["a.zip", "b.zip"])
    #expect(tap.exports.map(\.participantID) == ["ann", "ben"])
    #expect(tap.pipeline == "p.json" && tap.timeZone == "Europe/Berlin")
    #expect(tap.tables.map(\.name) == ["exports", "profile", "records"])
    #expect(tap.hasBirthDate && !tap.activatesVersions)
    let (plain, none) = try read(#"{ "exports": ["a.zip"] }"#) { $0.tap($1) }
    #expect(none == [])
    #expect(plain.exports == [TapConfiguration.Export(path: "a.zip", participantID: "self")])
    #expect(plain.tables == Table.warehouse.filter { $0.name != "profile" })
  }

  static let wrong: [(configuration: String, problem: String)] = [
    ("[]", "f:1: must be an object, not a list"),
    ("{}", "f:1: exports: missing; for example \"exports\": [\"export.zip\"]"),
    (#"{ "exports": "a.zip" }"#, "f:1: exports: must be a list in [ ], not a text"),
    (#"{ "exports": [] }"#, "f:1: exports: is an empty list; name an export.zip"),
    (#"{ "exports": [1] }"#, "f:1: exports[0]: must be a text in quotes, not a number"),
    (#"{ "exports": ["-"] }"#, "f:1: exports[0]: a tap reads no standard input; name a file"),
    (#"{ "exports": [{}] }"#, "f:1: exports[0]: path is missing"),
    (
      #"{ "exports": ["a", {"path": "b", "participant_id": "ben"}] }"#,
      "f:1: exports[0]: nothing says whose it is; add participant_id here, or one for all exports"
    ),
    (
      #"{ "exports": ["a"], "participant_id": "007" }"#,
      "f:1: participant_id: `007` is no participant; begin with a small letter; then at most 63 small letters, digits, _ or -"
    ),
    (
      "{ \"exports\": [\"a\"],\n \"particpant_id\": \"ann\" }",
      "f:2: particpant_id: unknown key; did you mean `participant_id`?"
    ),
    (
      #"{ "exports": ["a"], "timezone": "Berlin" }"#,
      "f:1: timezone: there is no time zone `Berlin`; use an IANA name such as Europe/Berlin"
    ),
    (
      #"{ "exports": ["a"], "tables": ["recrods"] }"#,
      "f:1: tables[0]: there is no table `recrods`; did you mean `records`?"
    ),
    (
      #"{ "exports": [{"path": "a", "participant_id": "ann"}, {"path": "b", "participant_id": "ben"}], "activate_version": true }"#,
      "f:1: activate_version: targets would drop the rows of all participants but one; give each a tap of its own"
    ),
  ]

  @Test(arguments: wrong) func configurationsThatAreWrong(configuration: String, problem: String) throws {
    let (_, problems) = try read(configuration) { $0.tap($1) }
    #expect(problems == [problem])
  }

  /// What a catalog says of record_metadata, and the columns behind its key that are sent; nil: the stream is not.
  static let selections: [(entry: String, columns: [String]?)] = [
    (
      #""metadata": [{"breadcrumb": [], "metadata": {"selected": true}}]"#, ["value", "value_number", "unit"]
    ),
    (#""metadata": [{"breadcrumb": [], "metadata": {"selected": false, "selected-by-default": true}}]"#, nil),
    (#""metadata": [{"breadcrumb": [], "metadata": {"inclusion": "available"}}]"#, nil),
    (
      #""metadata": [{"breadcrumb": [], "metadata": {"inclusion": "available", "selected-by-default": true}}]"#,
      ["value", "value_number", "unit"]
    ),
    (#""metadata": []"#, nil),
    (#""schema": {"selected": true}"#, ["value", "value_number", "unit"]),
    (
      #""schema": {"selected": true, "properties": {"unit": {"selected": false}}}"#,
      ["value", "value_number"]
    ),
    (
      """
      "metadata": [{"breadcrumb": [], "metadata": {"selected": true}},
       {"breadcrumb": ["properties", "record_id"], "metadata": {"selected": false}},
       {"breadcrumb": ["properties", "value"], "metadata": {"selected": false}},
       {"breadcrumb": ["properties", "value_number"], "metadata": {"inclusion": "unsupported", "selected": true}}]
      """, ["unit"]
    ),
    (
      """
      "metadata": [{"breadcrumb": [], "metadata": {"selected": true}},
       {"breadcrumb": ["properties", "value"], "metadata": {"inclusion": "automatic", "selected": false}},
       {"breadcrumb": ["properties", "unit"], "metadata": {"selected": null, "selected-by-default": false}}]
      """, ["value", "value_number"]
    ),
  ]

  @Test(arguments: selections) func catalogsSelect(entry: String, columns: [String]?) throws {
    let catalog = #"{"streams": [{"tap_stream_id": "record_metadata", \#(entry)}]}"#
    let (streams, problems) = try read(catalog) { $0.streams($1, of: Table.warehouse) }
    #expect(problems == [])
    #expect(streams.map(\.table.name) == (columns == nil ? [] : ["record_metadata"]))
    guard let columns else { return }
    #expect(streams.first?.columns.map(\.name) == ["participant_id", "record_id", "key"] + columns)
  }

  /// What is no catalog or no state.
  @Test func otherFilesAreRefused() throws {
    let selected = #""metadata": [{"breadcrumb": [], "metadata": {"selected": true}}]"#
    let catalogs = [
      ("{}", "f:1: no streams, so this is no catalog; make one with --discover"),
      (#"{"streams": [{}]}"#, "f:1: streams[0]: tap_stream_id is missing"),
      (
        #"{"streams": [{"stream": "recods", \#(selected)}]}"#,
        "f:1: streams[0]: there is no stream `recods`; did you mean `records`?"
      ),
      (
        #"{"streams": [{"stream": "profile", \#(selected)}]}"#,
        "f:1: streams[0]: there is no stream `profile`; set profile: true in the configuration"
      ),
    ]
    let tables = Table.warehouse.filter { $0.name != "profile" }
    for (catalog, problem) in catalogs {
      #expect(try read(catalog) { $0.streams($1, of: tables) }.1 == [problem])
    }
    let (empty, none) = try read("{}") { $0.state($1) }
    #expect(empty == TapState() && none == [])
    let wrong = "f:1: bookmarks.ann: no bookmark of this tap; without --state everything is sent again"
    #expect(try read(#"{"bookmarks": {"ann": {"sha256": "0"}}}"#) { $0.state($1) }.1 == [wrong])
  }

  @Test func everyKeyIsDocumented() throws {
    let page = try Fixtures.page("docs/tap.md")
    for key in PipelineValidator.tapKeys { #expect(page.contains("| `\(key)` |"), "\(key)") }
  }
}
