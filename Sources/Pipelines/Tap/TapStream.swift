import ByteIO
import Sinks

/// A table as a stream of a tap: what of it is sent.
struct TapStream: Equatable, Sendable {
  var table: Table
  /// Whether each of the table's columns is sent; parts of the key always are.
  var selection: [Bool]

  /// All of a table.
  init(_ table: Table) {
    self.table = table
    selection = table.columns.map { _ in true }
  }

  /// The columns that are sent.
  var columns: [Table.Column] { zip(table.columns, selection).filter(\.1).map(\.0) }

  /// Whether rows that the newest export lacks are gone: what was known of an export, a source or a device stays known.
  var losesRows: Bool {
    switch table.history {
    case .snapshot, .part: true
    case .perExport, .lasting: false
    }
  }
}

extension TapStream {
  /// The SCHEMA message, which comes before all records of the stream.
  var schemaMessage: JSONDocument {
    .object([
      ("type", .string("SCHEMA")), ("stream", .string(table.name)), ("schema", schema),
      ("key_properties", key),
    ])
  }

  /// How `--discover` describes it (singer-io/getting-started, DISCOVERY_MODE.md).
  var catalogEntry: JSONDocument {
    let stream: [(String, JSONDocument)] = [
      ("inclusion", .string("available")), ("selected-by-default", .bool(true)),
      ("table-key-properties", key), ("valid-replication-keys", .array([])),
      ("forced-replication-method", .string("FULL_TABLE")),
    ]
    let fields = table.columns.map { column in
      JSONDocument.metadata(
        column.isKey
          ? [("inclusion", .string("automatic"))]
          : [("inclusion", .string("available")), ("selected-by-default", .bool(true))],
        at: ["properties", column.name])
    }
    return .object([
      ("tap_stream_id", .string(table.name)), ("stream", .string(table.name)),
      ("table_name", .string(table.name)), ("schema", schema), ("key_properties", key),
      ("replication_method", .string("FULL_TABLE")),
      ("metadata", .array([.metadata(stream, at: [])] + fields)),
    ])
  }

  private var key: JSONDocument { .array(table.key.map { .string($0.name) }) }

  /// The JSON Schema of its records.
  private var schema: JSONDocument {
    .object([
      ("type", .string("object")), ("description", .string(table.summary)),
      ("properties", .object(columns.map { ($0.name, $0.schema) })),
      ("required", .array(columns.filter(\.isRequired).map { .string($0.name) })),
      ("additionalProperties", .bool(false)),
    ])
  }
}

extension JSONDocument {
  /// What is said of a node of a schema.
  fileprivate static func metadata(_ members: [(String, JSONDocument)], at path: [String]) -> JSONDocument {
    .object([("breadcrumb", .array(path.map(JSONDocument.string))), ("metadata", .object(members))])
  }
}

extension Table.Column {
  /// The JSON Schema of its values.
  fileprivate var schema: JSONDocument {
    let (name, keywords): (String, [(String, JSONDocument)]) =
      switch type {
      case .id: ("string", [("maxLength", .integer(32))])
      // A target would take a wall clock for a moment in UTC.
      case .text, .wallClock, .json: ("string", [])
      case .instant: ("string", [("format", .string("date-time"))])
      case .date: ("string", [("format", .string("date"))])
      case .number: ("number", [])
      case .integer: ("integer", [])
      case .flag: ("boolean", [])
      }
    let type: JSONDocument = isRequired ? .string(name) : .array([.string("null"), .string(name)])
    return .object([("type", type)] + keywords + [("description", .string(summary))])
  }
}
