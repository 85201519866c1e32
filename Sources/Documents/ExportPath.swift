/// The place of a side file as an export names it: a leading slash is the export's folder, not the root of a disk.
package struct ExportPath: Hashable, Sendable {
  /// As printed: `/workout-routes/route_2025-01-14_6.21pm.gpx`.
  package var text: String

  package init(_ text: String) { self.text = text }

  /// The path from the folder that holds the main document.
  package var relative: String { String(text.drop { $0 == "/" }) }
}
