/// The texts and origins of an export that was read to its end; shared by all that comes after.
package final class ExportTables: Sendable {
  package let symbols: SymbolTable
  package let origins: OriginTable

  package init(symbols: consuming SymbolTable, origins: consuming OriginTable) {
    self.symbols = symbols
    self.origins = origins
  }
}
