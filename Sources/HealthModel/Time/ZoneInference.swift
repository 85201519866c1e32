import ByteIO

/// Finds the zone Z of an export, by the first rule that applies: configured, recorded, region, fixed offset.
package struct ZoneInference: Sendable {
  private let database: TimeZoneDatabase

  package init(_ database: TimeZoneDatabase) { self.database = database }

  /// The zone of an export; recorded zones that the database lacks and a fixed offset are remarked in `ledger`.
  ///
  /// - Throws: ``Failure`` (78) if the configured zone is unknown.
  package func zone(
    configured: String?, facts: ExportFacts, ledger: inout Ledger
  ) throws(Failure) -> ResolvedZone {
    let recorded = facts.zones.map { (rows: $0.value, name: $0.key, rules: database.rules($0.key)) }
    ledger[.unknownZone] += recorded.reduce(0) { $0 + ($1.rules == nil ? $1.rows : 0) }
    if let configured {
      guard let rules = database.rules(configured) else {
        throw Failure(
          .configuration, "'\(configured)' is no time zone of the tz database \(database.version)",
          at: "timezone", try: "use an IANA name such as Europe/Berlin")
      }
      return ResolvedZone(rules: rules, origin: .configured)
    }
    let offset = facts.exportOffset ?? 0
    if let moment = Self.exportMoment(facts) {
      let fitting = recorded.filter { $0.rules?.offset(at: moment) == offset }
      let best = fitting.max { left, right in
        left.rows != right.rows ? left.rows < right.rows : precedesBytewise(right.name, left.name)
      }
      if let rules = best?.rules { return ResolvedZone(rules: rules, origin: .hkTimeZone) }
      if let rules = zone(of: regionalZones(facts), at: moment, span: facts.span) {
        return ResolvedZone(rules: rules, origin: .locale)
      }
    }
    ledger[.zoneFixedOffset] += 1
    return ResolvedZone(rules: TimeZoneRules(fixedOffset: offset), origin: .fixedOffset)
  }

  /// ExportDate; the end of the latest sample stands in where it is absent.
  private static func exportMoment(_ facts: ExportFacts) -> Instant? {
    facts.exportDate?.instant ?? facts.span?.upperBound
  }

  /// The zones of the locale's region that stand at the export's offset at the moment of export, in the order of the
  /// database.
  package func regionalZones(_ facts: ExportFacts) -> [TimeZoneRules] {
    guard let region = Self.region(ofLocale: facts.locale), let moment = Self.exportMoment(facts) else {
      return []
    }
    return database.zones(ofRegion: region).compactMap { database.rules($0) }
      .filter { $0.offset(at: moment) == facts.exportOffset ?? 0 }
  }

  /// Whether the database has a zone.
  package func knows(_ identifier: String) -> Bool { database.rules(identifier) != nil }

  /// The first of the region's zones, if all of them agree over the data.
  private func zone(
    of zones: [TimeZoneRules], at moment: Instant, span: ClosedRange<Instant>?
  ) -> TimeZoneRules? {
    guard let first = zones.first else { return nil }
    let agree = zones.dropFirst().allSatisfy { $0.agrees(with: first, over: span ?? moment...moment) }
    return agree ? first : nil
  }

  /// `FR` of `en_FR`, `KR` of `ko-Kore_KR`; nil for `fr`.
  package static func region(ofLocale locale: String) -> String? {
    let parts = locale.prefix { $0 != "@" && $0 != "." }.split { $0 == "_" || $0 == "-" }
    return parts.dropFirst().last { part in
      part.utf8.count == 2 && part.utf8.allSatisfy { $0 &- 65 < 26 }
    }.map(String.init)
  }
}
