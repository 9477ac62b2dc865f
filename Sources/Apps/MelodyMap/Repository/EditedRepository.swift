import FoundationEssentials
import Storage

/// What films and songs have in common: a table of what the source gave last, and one of what was changed
/// here over it or added here.
protocol EditedRepository {
  static var table: String { get }
  static var editTable: String { get }
}

extension EditedRepository {
  typealias Column = (name: String, value: Value)

  /// What was added here is laid over the source's as soon as that has it under the same id.
  static var isNotOfSource: String {
    "NOT EXISTS (SELECT 1 FROM \(table) b WHERE b.id = \(editTable).id)"
  }

  /// Adds what no source has; answers whether its id was free.
  static func insert(
    _ key: [Column], _ values: [Column], at now: Int64, in transaction: any Transaction
  ) throws -> Bool {
    try insert(key, isAdded: true, values, at: now, in: transaction)
  }

  /// Lays values over what the source says and raises the version by one.
  static func set(
    _ values: [Column], on key: [Column], at now: Int64, in transaction: any Transaction
  ) throws {
    _ = try insert(key, isAdded: false, [], at: now, in: transaction)
    let sets = values.map { "\($0.name) = ?" } + ["version = version + 1", "updated_ms = ?"]
    try transaction.run(
      "UPDATE \(editTable) SET \(sets.joined(separator: ", ")) WHERE id = ?",
      values: values.map(\.value) + [now.value, key[0].value])
  }

  private static func insert(
    _ key: [Column], isAdded: Bool, _ values: [Column], at now: Int64,
    in transaction: any Transaction
  ) throws -> Bool {
    let columns =
      key + [("is_added", isAdded.value), ("version", 1.value), ("updated_ms", now.value)] + values
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return try transaction.run(
      "INSERT INTO \(editTable) (\(names)) VALUES (\(marks)) ON CONFLICT (id) DO NOTHING",
      values: columns.map(\.value)) == 1
  }

  /// A thousand of those that were added here and put away up to a moment.
  static func hiddenAdditions(until moment: Int64, in reading: any Reading) throws -> [UUID] {
    try reading.rows(
      """
      SELECT id FROM \(editTable) WHERE is_added = 1 AND is_hidden = 1 AND updated_ms <= ?
        AND \(isNotOfSource) LIMIT 1000
      """, moment
    ).map { try $0.uuid("id") }
  }

  static func deleteEdits(of id: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM \(editTable) WHERE id = ?", id)
  }
}
