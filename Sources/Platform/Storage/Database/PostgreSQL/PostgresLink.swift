import CPostgres

/// Making a connection, for those that work and for the one that listens.
enum PostgresLink {
  /// Connects once, or throws: `.unavailable` where it may work later, `.failed` where it will not.
  static func connect(_ url: String) throws -> OpaquePointer {
    let handle = withSettings(url) { names, values in PQconnectdbParams(names, values, 1) }
    guard let handle else {
      throw StorageError(.unavailable, "not enough memory to connect to PostgreSQL")
    }
    guard PQstatus(handle) == CONNECTION_OK else {
      defer { PQfinish(handle) }
      throw refused(String(cString: PQerrorMessage(handle)))
    }
    PQsetNoticeReceiver(handle, { _, _ in }, nil)
    return handle
  }

  /// Whether a server says anything at all to somebody who connects, if only that it is busy.
  static func answers(_ url: String) -> Bool {
    let found = withSettings(url) { names, values in PQpingParams(names, values, 1) }
    return found == PQPING_OK || found == PQPING_REJECT
  }

  private static func withSettings<R>(
    _ url: String,
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> R
  ) -> R {
    // What stands in the URL comes later and wins.
    let settings = [
      ("application_name", "quintet"), ("connect_timeout", "5"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
      ("dbname", url), ("client_encoding", "UTF8"),
    ]
    return withCStrings(settings.map(\.0)) { names in
      withCStrings(settings.map(\.1)) { values in body(names, values) }
    }
  }

  /// Throws where libpq cannot read the URL; its own words may hold the password and are not kept.
  static func checkURL(_ url: String) throws {
    var said: UnsafeMutablePointer<CChar>?
    let options = PQconninfoParse(url, &said)
    defer {
      PQconninfoFree(options)
      PQfreemem(said)
    }
    guard options != nil, !url.utf8.contains(0) else {
      throw StorageError(
        .failed,
        "the database URL is invalid; use postgres://user:password@host:port/name")
    }
  }

  private static func refused(_ said: String) -> StorageError {
    let final = [
      "authentication failed", "does not exist", "pg_hba.conf", "no password supplied",
      "certificate", "permission denied for database",
    ]
    guard final.contains(where: said.contains) else {
      return StorageError(
        .unavailable,
        "PostgreSQL cannot be reached; check that it is running, and try "
          + "again", cause: said)
    }
    return StorageError(
      .failed, "PostgreSQL refused the connection; check user, password and name in the URL",
      cause: said)
  }

  private static func withCStrings<R>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R
  ) -> R {
    let bytes = strings.map { Array($0.utf8CString) }
    let all = bytes.flatMap { $0 }
    return all.withUnsafeBufferPointer { buffer in
      var offset = 0
      var pointers: [UnsafePointer<CChar>?] = bytes.map { one in
        defer { offset += one.count }
        return buffer.baseAddress! + offset
      }
      pointers.append(nil)
      return body(&pointers)
    }
  }
}
