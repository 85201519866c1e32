@_spi(_Unicode) import Swift

/// A source name with its typographic variants folded: NFC; no-break, narrow and figure spaces are spaces; curly
/// apostrophes are `'`; runs of blanks are one; outer blanks are cut. Case is kept.
///
/// One phone writes `Apple Watch` with a no-break space and an app writes it with a plain one: both are one source.
package func canonicalSourceName(_ name: String) -> String {
  var folded = String.UnicodeScalarView()
  var pendingBlank = false
  for scalar in name._nfc {
    switch scalar {
    case " ", "\t", "\n", "\r", "\u{A0}", "\u{202F}", "\u{2007}":
      pendingBlank = true
    default:
      if pendingBlank, !folded.isEmpty { folded.append(" ") }
      pendingBlank = false
      folded.append(["\u{2018}", "\u{2019}", "\u{2BC}"].contains(scalar) ? "'" : scalar)
    }
  }
  return String(folded)
}
