/// Work that threads do together, piece by piece.
package protocol SharedWork: Sendable {
  /// Does a piece of it; false if there is none to be had now.
  ///
  /// - Parameter thread: the number of the thread that runs it; 0 is the caller's.
  func workOnce(on thread: Int) -> Bool
}
