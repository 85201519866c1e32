extension PathTemplate {
  /// Whether both can name the same file, or one a folder that the other needs to be a file.
  ///
  /// An unfilled place stands for the same unknown text in both, except `{kind}` and
  /// `{table}`, which may be any name in either.
  package func collides(with other: PathTemplate) -> Bool {
    let (left, right) = (parts, other.parts)
    return zip(left, right).allSatisfy { Self.canBeEqual($0[...], $1[...]) }
  }

  private enum Symbol: Equatable {
    case character(Character)
    case unknown(Placeholder)
    /// One or more characters of the name of a kind or a table.
    case anyName
  }

  private var parts: [[Symbol]] {
    var parts: [[Symbol]] = [[]]
    for piece in pieces {
      switch piece {
      case .place(.kind), .place(.table): parts[parts.count - 1].append(.anyName)
      case .place(let place): parts[parts.count - 1].append(.unknown(place))
      case .text(let text):
        for character in text {
          if character == "/" {
            parts.append([])
          } else {
            parts[parts.count - 1].append(.character(character))
          }
        }
      }
    }
    return parts
  }

  /// Whether two patterns have a text in common.
  private static func canBeEqual(_ left: ArraySlice<Symbol>, _ right: ArraySlice<Symbol>) -> Bool {
    guard let a = left.first, let b = right.first else { return left.isEmpty && right.isEmpty }
    let (leftRest, rightRest) = (left.dropFirst(), right.dropFirst())
    if a == .anyName || b == .anyName {
      // The name takes one symbol of the other side, and ends there or goes on.
      return canBeEqual(leftRest, rightRest) || (a == .anyName && canBeEqual(left, rightRest))
        || (b == .anyName && canBeEqual(leftRest, right))
    }
    return a == b && canBeEqual(leftRest, rightRest)
  }
}
