import CSQLite
import CSQLiteShim

/// A prepared statement of one connection.
final class SQLiteStatement {
  let text: StatementText
  let handle: OpaquePointer

  init(_ text: StatementText, _ connection: OpaquePointer) throws {
    self.text = text
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, text.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw StorageError.sqlite(code, connection, text.sql)
    }
    handle = prepared
  }

  func finalize() {
    sqlite3_finalize(handle)
  }

  /// Makes it ready for the next use, and lets go of what was bound.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Binds one value to each `?`; answers SQLite's code.
  func bind(_ values: [Value]) throws -> Int32 {
    for (index, value) in values.enumerated() {
      let code = bind(try value.checked(), at: Int32(index + 1))
      if code != SQLITE_OK { return code }
    }
    return SQLITE_OK
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .text(var text):
      return text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
          guard let count = Int32(exactly: $0.count) else { return SQLITE_TOOBIG }
          return quintet_sqlite_bind_text(handle, index, $0.baseAddress, count)
        }
      }
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        guard let count = Int32(exactly: $0.count) else { return SQLITE_TOOBIG }
        return quintet_sqlite_bind_blob(handle, index, $0.baseAddress, count)
      }
    }
  }

  var columns: Columns {
    Columns(
      (0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) })
  }

  /// The row it stands at.
  func row(_ columns: Columns) -> Row {
    Row(columns, columns.names.indices.map { value(Int32($0)) })
  }

  private func value(_ index: Int32) -> Value {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
    case SQLITE_TEXT:
      let text = sqlite3_column_text(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = sqlite3_column_blob(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      return .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }
}
