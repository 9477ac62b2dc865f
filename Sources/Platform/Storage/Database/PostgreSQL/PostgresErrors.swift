import CPostgres

/// What PostgreSQL met, from its SQLSTATE (PostgreSQL's manual, appendix A).
enum PostgresErrors {
  static func error(
    _ result: PostgresResult, _ connection: OpaquePointer?, _ what: String
  ) -> StorageError {
    let state = result.state
    if state.isEmpty { return lost(connection, what) }
    let said =
      PQresultErrorField(result.handle, Int32(UInt8(ascii: "M"))).map { String(cString: $0) } ?? ""
    return error(state, said, "PostgreSQL \(state): \(said); \(what)")
  }

  static func lost(_ connection: OpaquePointer?, _ what: String) -> StorageError {
    let said = connection.map { String(cString: PQerrorMessage($0)) } ?? "not connected"
    return StorageError(
      .unavailable,
      "the connection to PostgreSQL was lost; check that it is running, and try "
        + "again",
      cause: "\(said); \(what)")
  }

  /// Whether the server ends the connection after saying this.
  static func endsConnection(_ state: String) -> Bool {
    ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(state) || state.hasPrefix("08")
  }

  /// Whether a prepared statement no longer fits its tables; it is made anew and tried again.
  static func isOldPlan(_ error: StorageError) -> Bool {
    error.code == .conflict && error.cause?.hasPrefix("PostgreSQL 0A000") == true
  }

  private static func error(_ state: String, _ said: String, _ cause: String) -> StorageError {
    if endsConnection(state) {
      return StorageError(
        .unavailable,
        "PostgreSQL closed the connection; try again when it is "
          + "running", cause: cause)
    }
    switch state {
    case "23505": return .constraint(.unique, cause)
    case "23503": return .constraint(.foreignKey, cause)
    case "23502": return .constraint(.notNull, cause)
    case "40001", "40P01":
      return StorageError(
        .conflict, "the same data kept changing; try again", cause: cause)
    case "0A000" where said.contains("cached plan"):
      return StorageError(
        .conflict, "the tables have changed in the meantime; try again", cause: cause)
    case "57014":
      return StorageError(
        .timeout, "a statement took longer than allowed and was stopped", cause: cause)
    case "53100":
      return StorageError(
        .full, "the database's disk is full; nothing was changed. Free some space and try again",
        cause: cause)
    case "53200", "53300", "55P03":
      return StorageError(.busy, "PostgreSQL is overloaded; try again later", cause: cause)
    case "25006":
      return StorageError(.misuse, "a read transaction cannot change data", cause: cause)
    case "XX001", "XX002":
      return StorageError(
        .damaged, "PostgreSQL reports damaged data; restore the newest backup",
        cause: cause)
    default:
      if state.hasPrefix("23") { return .constraint(.check, cause) }
      return StorageError(.failed, "the database refused a statement: \(said)", cause: cause)
    }
  }
}
