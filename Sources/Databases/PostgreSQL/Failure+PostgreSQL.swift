#if PostgreSQL
  import ByteIO

  extension Failure {
    /// What a five-character code of the server means (PostgreSQL documentation, appendix A). Its messages may hold values, so
    /// the code stands for them.
    init(sqlState code: String) {
      let place = postgreSQLPlace
      switch code {
      case "53100":
        self.init(.io, "no room is left on its disk", at: place, try: "free some space and run again")
      case "53200":
        self.init(.temporary, "the server is out of memory", at: place, try: "run again later")
      case "25006":
        self.init(.noPermission, "the server takes no changes", at: place, try: "name the primary server")
      case "42501":
        self.init(.noPermission, "not permitted (42501)", at: place, try: "check what the role may do")
      case "3D000", "3F000", "42P07":
        let what =
          code == "42P07"
          ? "has a table of the same name that Pulsemill did not make" : "there is no such database or schema"
        self.init(.configuration, "\(what) (\(code))", at: place, try: "name another database or schema")
      case "40001", "40P01", "55P03":
        self.init(.temporary, "another program uses the same rows", at: place, try: "run again later")
      case _ where code.hasPrefix("28"):
        self.init(
          .noPermission, "the server does not accept the role or its password (\(code))", at: place,
          try: "check URL and password")
      case _ where code.hasPrefix("08") || code.hasPrefix("53") || code.hasPrefix("57"):
        self.init(.unavailable, "the server is not available (\(code))", at: place, try: "run again later")
      case _ where code.hasPrefix("58"):
        self.init(.io, "the server cannot read or write (\(code))", at: place)
      case _ where code.hasPrefix("22"):
        self.init(.data, "the server does not accept a value (\(code))", at: place)
      default:
        self.init(.software, "the server refuses a statement (\(code))", at: place)
      }
    }

    /// - Parameter message: why libpq could not connect. It names hosts and roles, so it is not shown.
    init(connecting message: String) {
      if let end = message.firstRange(of: "FATAL:  ")?.upperBound {
        self.init(sqlState: String(message[end...].prefix(5)))
      } else if message.contains("password") {
        self.init(.noPermission, "a password is needed", at: postgreSQLPlace, try: "check URL and password")
      } else {
        self.init(
          .unavailable, "cannot connect", at: postgreSQLPlace,
          try: "check that the server is running, and its host and port")
      }
    }
  }
#endif
