import HealthModel

extension Vocabulary {
  /// The catalogue's kinds and units, and the zones of the system's tz database.
  package static let standard = Vocabulary(
    kinds: Catalogue.standard.types.map { Kind(shortName: $0.shortName, identifier: $0.identifier) },
    unitProblem: { kind, unit in
      do throws(OutputUnits.Problems) {
        _ = try OutputUnits([kind: unit])
        return nil
      } catch {
        return error.all.map(\.text).joined(separator: "; ")
      }
    },
    knowsZone: { zone in
      // Without a tz database nothing can be said of a zone; the run will tell.
      guard let database = try? TimeZoneDatabase() else { return true }
      return database.rules(zone) != nil
    })
}
