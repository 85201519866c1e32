extension CommandTable {
  /// Pulsemill's own command line.
  package static let pulsemill = CommandTable(
    program: "pulsemill",
    summary: "a batch ETL pipeline for Apple Health exports",
    commands: [run, check, inspect, sources, verify, diff, tap, catalog, fhirMap, completion, helpCommand])

  private static let input = Positional(
    "INPUT", .oneOrMore, hint: .file(extensions: ["zip", "xml"]),
    "export.zip, its unpacked folder, a bare export.xml, or - for XML on standard input")
  private static let json = Option("json", "Print one line of JSON on standard output")
  private static let member = Option(
    "member", value: "NAME", "Main document inside the archive; needed if there are several")
  private static let salvage = Option(
    "salvage", "Use the complete elements of a damaged or cut archive; the run is marked partial")
  private static let timeZone = Option(
    "timezone", value: "ZONE", "IANA time zone of the days; otherwise the pipeline's, then the export's")
  private static let memory = Option(
    "memory", value: "SIZE", "Memory for sorting before it uses the disk; default 256M, at least 1M")
  private static let threads = Option(
    "threads", value: "N", "Parse on N threads; default all processors; the output is the same")
  private static let salvageUnmarked = Option(
    "salvage", "Use the complete elements of a damaged or cut archive")
  private static let pipeline = Option(
    "pipeline", value: "FILE", hint: .file(extensions: ["json", "json5"]),
    "Pipeline file whose sources, duplicates and time zone count; otherwise the defaults")
  private static let kind = Option(
    "kind", value: "KIND", hint: .lines(of: ["catalog", "--names"]), repeats: true,
    "Only this kind, or several with *; may be repeated")
  private static let maximumRatio = Option(
    "max-ratio", value: "N", "Refuse an archive that inflates more than N-fold; default 200, at least 100")
  private static let maximumBytes = Option(
    "max-bytes", value: "SIZE", "Refuse an archive that inflates to more than SIZE; default 64G")

  private static let run = Command(
    "run", "Run a pipeline over one or more exports",
    positionals: [
      Positional("PIPELINE", hint: .file(extensions: ["json", "json5"]), "Pipeline file (JSON5)"), input,
    ],
    options: [
      Option(
        "output", letter: "o", value: "DIR", hint: .folder,
        "Folder to write to; default out; it is made if it is missing"),
      Option(
        "participant", value: "ID",
        "Whose data it is: a letter, then letters, digits, _ or -, all lower case; default self; needed for several inputs"
      ),
      Option(
        "previous", value: "EXPORT", hint: .file(extensions: ["zip", "xml"]),
        "An earlier export of the same person: what FHIR was written of it and is gone since is deleted, and `daily` with `changed` leaves out the rows that are the same"
      ),
      timeZone,
      memory, threads,
      Option(
        "parser", value: "NAME", hint: .oneOf(["scanner", "libxml2"]),
        "scanner reads canonical Records itself, libxml2 reads everything; default scanner"),
      salvage,
      Option(
        "max-rejects", value: "N|P%",
        "Fail an archive with more rejected elements than N, or than P percent of all; default: no limit"),
      member,
      maximumRatio, maximumBytes,
      Option(
        "force", "Load an export into a warehouse once more, although this pipeline has loaded it before"),
      Option("json", "Print the run report as one line on standard output"),
      Option("report", value: "FILE", hint: .file(), "Write the run report to FILE too"),
      Option("quiet", letter: "q", "No progress and no summary; errors only"),
    ],
    details: [
      "The pipeline file says what is computed and where it is written below DIR; the options say how this run behaves.",
      "A SIZE is a number of bytes, or of KiB, MiB or GiB with K, M or G behind it. Nothing is visible below DIR until an archive has succeeded.",
    ],
    examples: [
      "pulsemill run pipelines/daily.json export.zip",
      "pulsemill run pipelines/daily.json export.zip --timezone Europe/Berlin -o out",
      "unzip -p export.zip '*/export.xml' | pulsemill run pipelines/daily.json -",
      "pulsemill run pipelines/fhir-daily.json july.zip --previous june.zip",
    ],
    exits: [.data, .noInput, .unavailable, .software, .io, .noPermission, .configuration])

  private static let check = Command(
    "check", "Validate pipeline files without reading any export",
    positionals: [
      Positional(
        "PIPELINE", .oneOrMore, hint: .file(extensions: ["json", "json5"]), "Pipeline file (JSON5)")
    ],
    details: ["Prints every problem with file, line and key, not only the first."],
    examples: ["pulsemill check pipelines/daily.json pipelines/records.json"],
    exits: [.noInput, .configuration])

  private static let inspect = Command(
    "inspect", "Show what is in an export: kinds, dates, sources, zones, damage",
    positionals: [
      Positional("INPUT", hint: input.hint, input.summary)
    ],
    options: [
      json, member,
      Option("salvage", "Exit with 0 although the archive is damaged or cut"),
      Option(
        "timezone", value: "ZONE", "IANA time zone of the dates; otherwise the one that a run would choose"),
      maximumRatio, maximumBytes,
    ],
    details: [
      "Of a damaged or cut archive all is shown that can be read. No sample's value and no birth date is ever shown."
    ],
    examples: ["pulsemill inspect export.zip", "pulsemill inspect export.zip --json"],
    exits: [.data, .noInput, .unavailable, .io, .noPermission])

  private static let sources = Command(
    "sources", "Show the order of sources for each kind, and what each of them adds",
    positionals: [Positional("INPUT", hint: input.hint, input.summary)],
    options: [
      pipeline,
      kind, json, timeZone, memory, threads, salvageUnmarked, member, maximumRatio, maximumBytes,
    ],
    details: [
      "The best source comes first: where several have samples at once, the first of them counts. OVERLAP MIN is for how many minutes a source had samples while a better one had some, too; KEPT is what was left of what all its rows add up to, UNMERGED.",
      "The order is the one that a run with this pipeline uses. To change it, write sources.order into the pipeline.",
    ],
    examples: [
      "pulsemill sources export.zip --kind StepCount",
      "pulsemill sources export.zip --pipeline pipelines/daily.json --json",
    ],
    exits: [.data, .noInput, .unavailable, .io, .noPermission, .configuration])

  private static let verify = Command(
    "verify", "Compare what the samples come to with Apple's own totals in the export",
    positionals: [Positional("INPUT", hint: input.hint, input.summary)],
    options: [
      pipeline,
      Option("all", "Show the totals that agree, too"),
      Option("csv", value: "FILE", hint: .file(), "Write all totals to FILE"),
      json, timeZone, memory, threads, salvageUnmarked, member, maximumRatio, maximumBytes,
    ],
    details: [
      "Apple writes totals of energy, exercise, stand hours and move time for each day, and those of workouts. A total that does not agree has a flag that tells the likely reason: missing, zone, order or unexplained. NAIVE is what adding all rows gives.",
      "Where the totals prove another order of sources or another time zone, the entry for the pipeline is shown; nothing is changed. Differences are no failure: the exit code is 0.",
    ],
    examples: [
      "pulsemill verify export.zip",
      "pulsemill verify export.zip --pipeline pipelines/daily.json --csv totals.csv",
    ],
    exits: [.data, .noInput, .unavailable, .io, .noPermission, .configuration])

  private static let diff = Command(
    "diff", "Compare two exports of one person: days and kinds that changed, samples added and removed",
    positionals: [
      Positional("OLD", hint: input.hint, "The earlier export, in any form that a run reads"),
      Positional("NEW", hint: input.hint, "The later export of the same person"),
    ],
    options: [
      Option(
        "pipeline", value: "FILE", hint: pipeline.hint,
        "Pipeline file whose selection, sources, duplicates, units and time zone count; otherwise the defaults"
      ),
      kind,
      Option("csv", value: "FILE", hint: .file(), "Write all statistics of the days that changed to FILE"),
      Option("samples", value: "FILE", hint: .file(), "Write every sample that was added or removed to FILE"),
      json, timeZone, memory, threads, salvageUnmarked, member, maximumRatio, maximumBytes,
    ],
    details: [
      "A day of a kind is listed if one of its statistics changed, or if samples that began on it were added or removed. A sample whose value was rewritten is one removed and one added. OLD and NEW are the statistic that changed.",
      "Days are those of the time zone of NEW. Both exports may be in different units, zones or orders, and hold more or fewer copies: that is no difference. Whether or not they differ, the exit code is 0.",
    ],
    examples: [
      "pulsemill diff june.zip july.zip",
      "pulsemill diff june.zip july.zip --kind StepCount --samples changes.csv",
    ],
    exits: [.data, .noInput, .unavailable, .io, .noPermission, .configuration])

  private static let tap = Command(
    "tap", "Send exports to a Singer target: messages on standard output",
    options: [
      Option(
        "config", value: "FILE", hint: .file(extensions: ["json"]),
        "Which exports, whose they are, and how they are read; needed"),
      Option(
        "state", value: "FILE", hint: .file(extensions: ["json"]),
        "Value of the last STATE message; what was sent before is not sent again"),
      Option(
        "catalog", value: "FILE", hint: .file(extensions: ["json"]),
        "Which streams and fields are sent; default all"),
      Option("properties", value: "FILE", hint: .file(extensions: ["json"]), "Old name of --catalog"),
      Option("discover", "Print the catalog, with the JSON Schema of every stream, and nothing else"),
      memory, threads,
    ],
    details: [
      "Each table of a warehouse is a stream. SCHEMA comes first, then RECORD for every row, and STATE only when all of an export was sent. An export that the state has is not sent again; an older one is skipped. Damaged exports are never sent.",
      "docs/tap.md explains the configuration file and what targets make of the messages.",
    ],
    examples: [
      "pulsemill tap --config config.json --discover > catalog.json",
      "pulsemill tap --config config.json --state state.json > messages.jsonl",
    ],
    exits: [.data, .noInput, .unavailable, .software, .io, .noPermission, .configuration])

  private static let catalog = Command(
    "catalog", "Print the known types with their unit and statistic",
    positionals: [
      Positional(
        "TYPE", .optional, hint: .lines(of: ["catalog", "--names"]),
        "Short or full name, such as StepCount; without it all types are listed")
    ],
    options: [json, Option("names", "Print nothing but the short names, one a line")],
    examples: ["pulsemill catalog", "pulsemill catalog HeartRate"])

  private static let fhirMap = Command(
    "fhir-map", "Print how each type is said in FHIR",
    options: [json],
    details: [
      "Codes of LOINC for one sample and for a whole day, the unit in UCUM, the category and profile of R4, how sure the codes are and who publishes them. Apple's own name is always sent, too. docs/mappings.md is the same table; docs/fhir.md tells how to add codes."
    ],
    examples: ["pulsemill fhir-map", "pulsemill fhir-map --json"])

  private static let completion = Command(
    "completion", "Print a completion script for a shell",
    positionals: [Positional("SHELL", hint: .oneOf(Shell.allCases.map(\.rawValue)), "bash, zsh or fish")],
    details: [
      "bash: load the script from ~/.bashrc. zsh: save it as _pulsemill in a folder of $fpath. fish: save it as ~/.config/fish/completions/pulsemill.fish."
    ],
    examples: [
      "source <(pulsemill completion bash)",
      "pulsemill completion zsh > ~/.zfunc/_pulsemill",
      "pulsemill completion fish > ~/.config/fish/completions/pulsemill.fish",
    ])

  private static let helpCommand = Command(
    "help", "Explain a command",
    positionals: [
      Positional(
        "COMMAND", .optional,
        hint: .oneOf([
          "run", "check", "inspect", "sources", "verify", "diff", "tap", "catalog", "fhir-map", "completion",
          "help",
        ]),
        "Name of a command")
    ],
    examples: ["pulsemill help run"])
}
