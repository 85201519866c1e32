extension Pipeline {
  /// What a run itself writes at the top of the output folder.
  package static let reservedPaths = ["run.json", "rejects.csv"].map {
    PathTemplate.literal($0)
  }

  /// Whether `text` can name a participant: `^[a-z][a-z0-9_-]{0,63}$`.
  ///
  /// Never a number, since readers of partitioned folders would take `007` for 7.
  package static func isParticipantID(_ text: String) -> Bool {
    guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
      return false
    }
    return text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// What keeps this pipeline from being run over these inputs at once; pure, before anything is opened.
  ///
  /// Several inputs need a participant, because `self` would make one person of many; and each file must be one
  /// input's own. `{archive}` and `{participant_id}` are known beforehand; `{export_id}` differs for every archive.
  package func problems(inputs: [String], participant: String?) -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    if inputs.count > 1, participant == nil {
      problems.append(
        ConfigurationProblem(
          file: file, "\(inputs.count) inputs, and nothing says whose they are",
          try: "add --participant, or run them one by one"))
    }
    for index in sinks.indices {
      if let problem = firstClash(of: index, inputs: inputs, participant: participant) {
        problems.append(problem)
      }
    }
    return problems
  }

  /// The first file of a sink that would be written twice.
  private func firstClash(of sink: Int, inputs: [String], participant: String?) -> ConfigurationProblem? {
    var owners: [String: String] = [:]
    for (number, input) in inputs.enumerated() {
      let known: [PathTemplate.Placeholder: String] = [
        .participantID: participant ?? "self", .archive: PathTemplate.archiveName(of: input),
      ]
      // Databases take one export after the other.
      guard let path = sinks[sink].path?.filled(known), !sinks[sink].keepsExports else { continue }
      let paths = sinks[sink].paths.map { $0.filled(known) }
      let others = Self.reservedPaths + sinks[..<sink].flatMap(\.paths).map { $0.filled(known) }
      if let other = others.first(where: { other in paths.contains { $0.collides(with: other) } }) {
        return clash(of: sink, "for `\(input)` it is `\(other)`, which something else writes")
      }
      let key = path.contains(.exportID) ? "\(number) \(path)" : path.description
      if let owner = owners.updateValue(input, forKey: key) {
        return clash(of: sink, "`\(owner)` and `\(input)` would write the same file")
      }
    }
    return nil
  }

  private func clash(of sink: Int, _ what: String) -> ConfigurationProblem {
    ConfigurationProblem(
      file: file, keyPath: "sinks[\(sink)].\(sinks[sink].name).path", what,
      try: "put {archive} or {export_id} into the path")
  }
}
