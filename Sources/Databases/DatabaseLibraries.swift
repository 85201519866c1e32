import CSQLite

#if PostgreSQL
  import CPostgreSQL
#endif

/// The versions of the libraries in use.
package enum DatabaseLibraries {
  /// Such as `3.40.1`.
  package static var sqlite: String { String(cString: sqlite3_libversion()) }

  /// Such as `15.18`; nil if Pulsemill was built without it.
  package static var libpq: String? {
    #if PostgreSQL
      let version = PQlibVersion()
      return "\(version / 10_000).\(version % 10_000)"
    #else
      return nil
    #endif
  }
}
