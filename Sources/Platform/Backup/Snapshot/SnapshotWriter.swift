import Files
import Glibc
import Storage

/// Writes a snapshot into an open file: the rows as they come, and at the end the line before them.
final class SnapshotWriter {
  private let file: Descriptor
  private let hasher = Hasher256()
  private var text = RowText()

  init(_ file: Descriptor) {
    self.file = file
  }

  /// Writes everything that one view of a database shows.
  static func write(
    _ database: any Reading, into file: Descriptor, at milliseconds: Int64
  ) throws -> SnapshotHeader {
    try SnapshotWriter(file).write(database, at: milliseconds)
  }

  private func write(_ database: any Reading, at milliseconds: Int64) throws -> SnapshotHeader {
    // A database that is asked again after a lost connection begins again.
    guard ftruncate(file.number, 0) == 0 else { throw failed(errno) }
    let tables = try database.tables()
    var header = SnapshotHeader(
      createdMs: milliseconds, schema: try database.appliedMigrations(),
      tables: tables.map { .init(name: $0.name, columns: $0.columns, rows: 0) })
    // The counts are not known yet, so the first line gets the room that the longest would take.
    var longest = header
    longest.itemCount = .max
    for index in longest.tables.indices { longest.tables[index].rows = .max }
    let width = try longest.line().count
    guard width <= SnapshotHeader.longestLine else {
      throw BackupError(.mismatch, "the database has too many tables for a snapshot")
    }
    guard lseek(file.number, off_t(width), SEEK_SET) == width else { throw failed(errno) }
    for (index, table) in tables.enumerated() {
      header.tables[index].rows = try write(table, of: database)
    }
    try flush()
    header.itemCount = header.tables.reduce(0) { $0 + $1.rows }
    try header.line(width: width).withUnsafeBytes(hasher.add)
    header.sha256 = hasher.finish().description
    guard lseek(file.number, 0, SEEK_SET) == 0,
      try header.line(width: width).withUnsafeBytes({ writeAll($0, to: file.number) })
    else { throw failed(errno) }
    return header
  }

  /// Writes the rows of one table; answers how many.
  private func write(_ table: TableShape, of database: any Reading) throws -> Int {
    let columns = table.columns.map(quoted).joined(separator: ", ")
    var count = 0
    try database.each("SELECT \(columns) FROM \(quoted(table.name))") { row in
      text.add(row.values)
      count += 1
      if text.bytes.count >= 1 << 18 { try flush() }
    }
    return count
  }

  private func flush() throws {
    try text.bytes.withUnsafeBytes { bytes in
      hasher.add(bytes)
      guard writeAll(bytes, to: file.number) else { throw failed(errno) }
    }
    text.clear()
  }

  private func failed(_ code: Int32) -> FileError { .writing(code, "the new snapshot") }
}

/// A name as SQL takes it, whatever is in it.
func quoted(_ name: String) -> String {
  "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
    + "\""
}
