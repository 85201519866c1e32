import HealthModel
import Stages

extension PipelineValidator {
  mutating func sourceRules(_ field: Field) -> SourceChoices {
    var rules = SourceChoices()
    guard let fields = fields(of: field, keys: ["order", "aliases", "ignore", "policy"]) else { return rules }
    if let field = fields["order"] {
      for (kind, field) in kinds(of: field, also: "*") { rules.order[kind] = texts(field).map(\.text) }
    }
    if let field = fields["aliases"] { rules.aliases = aliases(field) }
    if let field = fields["ignore"] { rules.ignore = texts(field).map(\.text) }
    if let field = fields["policy"] {
      for (kind, field) in kinds(of: field) { rules.policy[kind] = policy(field) }
    }
    return rules
  }

  private mutating func aliases(_ field: Field) -> [String: String] {
    let members = members(of: field) ?? []
    let oldNames = Set(members.map { canonicalSourceName($0.key) })
    var aliases: [String: String] = [:]
    for (oldName, field) in members {
      guard let newName = text(field) else { continue }
      if canonicalSourceName(oldName).isEmpty { complain(field, "the old name is empty") }
      if oldNames.contains(canonicalSourceName(newName)) {
        complain(
          field, "`\(newName)` is itself an old name", try: "name the newest one; aliases do not chain")
      }
      aliases[oldName] = newName
    }
    return aliases
  }

  /// `"priority"`, `"all"` or `{ only: "name" }`.
  private mutating func policy(_ field: Field) -> MergePolicy? {
    if case .object = field.node.value {
      guard let fields = fields(of: field, keys: ["only"]) else { return nil }
      guard let only = fields["only"] else {
        complain(field, "only is missing", try: #"write { only: "name of a source" }"#)
        return nil
      }
      return text(only).map { .only($0) }
    }
    switch field.node.value {
    case .string("priority"): return .priority
    case .string("all"): return .all
    default:
      complain(field, "is no policy", try: #"use "priority", "all" or { only: "name of a source" }"#)
      return nil
    }
  }
}
