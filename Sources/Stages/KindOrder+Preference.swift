extension KindOrder {
  /// The same order with one source before all others.
  package func preferring(_ source: Int32) -> KindOrder {
    KindOrder(
      sources: [source] + sources.filter { $0 != source }, takesPart: takesPart, policy: policy)
  }

  /// The same order in which one source alone takes part.
  package func only(_ source: Int32) -> KindOrder {
    KindOrder(
      sources: sources, takesPart: takesPart.indices.map { takesPart[$0] && $0 == Int(source) },
      policy: policy)
  }
}
