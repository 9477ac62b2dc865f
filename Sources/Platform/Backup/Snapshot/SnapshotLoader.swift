import Storage

/// Puts the rows of a snapshot into the tables of one transaction.
struct SnapshotLoader {
  private let reader: SnapshotReader
  private let transaction: any Transaction

  /// Opens a snapshot once more; throws where it is not the one that was checked.
  init(_ path: String, _ header: SnapshotHeader, _ transaction: any Transaction) throws {
    reader = try SnapshotReader(path)
    self.transaction = transaction
    guard reader.header == header else {
      throw BackupError.damaged("it changed while it was being read")
    }
  }

  /// Replaces whatever the tables hold by the snapshot's rows; throws where anything is left over.
  func load() throws {
    let tables = try transaction.tables()
    // Some steps bring rows along; the snapshot has those too, as they were then.
    for table in tables { try transaction.run("DELETE FROM \(quoted(table.name))") }
    for table in reader.header.tables {
      guard let shape = tables.first(where: { $0.name == table.name }),
        table.columns.allSatisfy(shape.columns.contains)
      else {
        throw BackupError(
          .mismatch, "the snapshot has a table “\(table.name)” that does not fit this program")
      }
      try fill(table)
    }
    // The bytes are compared once more, as they were read now.
    try reader.finish()
    for table in reader.header.tables { try count(table) }
  }

  private func fill(_ table: SnapshotHeader.Table) throws {
    let columns = table.columns.map(quoted).joined(separator: ", ")
    let placeholders = table.columns.map { _ in "?" }.joined(separator: ", ")
    let sql = "INSERT INTO \(quoted(table.name)) (\(columns)) VALUES (\(placeholders))"
    for _ in 0..<table.rows {
      guard let line = try reader.nextLine() else { throw BackupError.damaged("rows are missing") }
      try transaction.run(sql, values: RowParser.values(line))
    }
  }

  /// A trigger could have added or removed rows behind our back.
  private func count(_ table: SnapshotHeader.Table) throws {
    let sql = "SELECT COUNT(*) AS n FROM \(quoted(table.name))"
    let count = try transaction.first(sql)?.integer("n") ?? 0
    guard count == Int64(table.rows) else {
      throw BackupError(
        .mismatch, "“\(table.name)” has \(count) rows after restoring, instead of \(table.rows)")
    }
  }
}
