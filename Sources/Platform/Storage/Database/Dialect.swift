/// What differs between the databases, and nothing else.
///
/// In both, write `BIGINT`, `DOUBLE PRECISION`, `TEXT` and `BOOLEAN` for types, `?` for values,
/// `ON CONFLICT … DO`, `RETURNING` and `LIMIT ? OFFSET ?`.
public enum Dialect: String, Sendable, CaseIterable {
  case sqlite
  case postgres

  /// The type of a column that holds bytes.
  public var bytesType: String {
    switch self {
    case .sqlite: "BLOB"
    case .postgres: "BYTEA"
    }
  }

  /// Ends the `SELECT` by which one of many workers claims a row; SQLite has one writer anyway.
  public var skippingLocked: String {
    switch self {
    case .sqlite: ""
    case .postgres: " FOR UPDATE SKIP LOCKED"
    }
  }

  /// Orders text by its bytes, the same everywhere: `ORDER BY name\(dialect.byteOrder)`.
  public var byteOrder: String {
    switch self {
    case .sqlite: " COLLATE BINARY"
    case .postgres: " COLLATE \"C\""
    }
  }

  /// True where the column contains the text that is bound to its one `?`; case matters.
  public func contains(_ column: String) -> String {
    switch self {
    case .sqlite: "instr(\(column), ?) > 0"
    case .postgres: "strpos(\(column), ?) > 0"
    }
  }
}
