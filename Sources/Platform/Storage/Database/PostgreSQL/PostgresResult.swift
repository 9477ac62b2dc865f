import CPostgres

/// The columns of a result and their types, as the numbers of PostgreSQL's catalogue.
struct PostgresColumns {
  let names: Columns
  let types: [Oid]
}

/// One result of libpq, freed when nobody holds it.
final class PostgresResult {
  let handle: OpaquePointer?

  init(_ handle: OpaquePointer?) {
    self.handle = handle
  }

  deinit {
    PQclear(handle)
  }

  var isFine: Bool {
    [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE].contains(PQresultStatus(handle))
  }

  /// The words of the command that ran, such as “UPDATE 3”.
  var status: String { String(cString: PQcmdStatus(handle)) }

  /// The five letters of SQLSTATE; empty where the server said nothing.
  var state: String {
    PQresultErrorField(handle, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
  }

  private var isSelect: Bool { status.hasPrefix("SELECT") }

  var changes: Int {
    isSelect ? 0 : Int(String(cString: PQcmdTuples(handle))) ?? 0
  }

  /// Whether the command may have changed something: all but selects and changes of no row.
  var hasChanged: Bool {
    let status = status
    return !status.isEmpty && !isSelect && !status.hasSuffix(" 0")
  }

  var count: Int32 { PQntuples(handle) }

  func columns() -> PostgresColumns {
    let columns = 0..<PQnfields(handle)
    return PostgresColumns(
      names: Columns(columns.map { String(cString: PQfname(handle, $0)) }),
      types: columns.map { PQftype(handle, $0) })
  }

  func rows() -> [Row] {
    let columns = columns()
    return (0..<count).map { row($0, columns) }
  }

  func row(_ row: Int32, _ columns: PostgresColumns) -> Row {
    Row(columns.names, columns.types.indices.map { value(row, Int32($0), columns.types[$0]) })
  }

  private func value(_ row: Int32, _ column: Int32, _ type: Oid) -> Value {
    guard PQgetisnull(handle, row, column) == 0 else { return .null }
    let bytes = UnsafeRawBufferPointer(
      start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column)))
    if type == 17 { return .bytes(Self.bytes(bytes)) }
    let text = String(decoding: bytes, as: UTF8.self)
    // The numbers are fixed in PostgreSQL's src/include/catalog/pg_type.dat.
    switch type {
    case 16: return .integer(text == "t" ? 1 : 0)
    case 20, 21, 23, 26: return Int64(text).map(Value.integer) ?? .text(text)
    case 700, 701: return Double(text).map(Value.real) ?? .text(text)
    // A numeric: what sums and averages of integers come to.
    case 1700: return Int64(text).map(Value.integer) ?? Double(text).map(Value.real) ?? .text(text)
    default: return .text(text)
    }
  }

  /// Reads PostgreSQL's `\x0aff`.
  private static func bytes(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    let count = max(0, (text.count - 2) / 2)
    func digit(_ letter: UInt8) -> UInt8 { letter < 58 ? letter &- 48 : (letter | 32) &- 87 }
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      for index in 0..<count {
        bytes[index] = digit(text[2 * index + 2]) << 4 | digit(text[2 * index + 3])
      }
      filled = count
    }
  }
}
