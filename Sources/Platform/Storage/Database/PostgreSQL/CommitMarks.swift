import FoundationEssentials
import Glibc

/// Marks by which a commit can be told apart from a failure after the connection was lost in it.
///
/// Each transaction that changes something leaves a row, in the same message as its COMMIT. After a
/// loss the row is written once more from outside, as “not kept”: that waits for the old transaction
/// where it still runs, fails to insert where it was committed, and keeps it from ever being
/// committed otherwise. PostgreSQL's own number of the transaction would not do: after a crash,
/// numbers that never reached the disk are given out again.
struct CommitMarks {
  static let table = """
    CREATE TABLE IF NOT EXISTS storage_commits (lane TEXT NOT NULL, number BIGINT NOT NULL, \
    kept BOOLEAN NOT NULL, made_at BIGINT NOT NULL, PRIMARY KEY (lane, number))
    """
  /// Marks of programs that were killed are removed after a week; nobody asks for them any more.
  static var removeOld: String {
    "DELETE FROM storage_commits WHERE made_at < \(time(nil) - 7 * 86_400)"
  }
  /// Marks are removed in lots of this many, since one deletion costs as much as a write.
  private static let lot: Int64 = 256

  private let lane = UUID().uuidString.lowercased()
  private var number: Int64 = 0

  /// Commits, leaving a mark; what is thrown while the connection is lost needs `wasCommitted`.
  mutating func commit(_ connection: PostgresConnection) throws -> String {
    number += 1
    return try connection.execute("\(insertion(isCommitted: true)); COMMIT")
  }

  /// Whether the last commit happened, asked over a new connection.
  func wasCommitted(_ connection: PostgresConnection) throws -> Bool {
    try connection.execute("\(insertion(isCommitted: false)) ON CONFLICT DO NOTHING")
    let rows = try connection.ask(
      "SELECT kept FROM storage_commits WHERE lane = '\(lane)' AND number = \(number)")
    return try rows.first?.bool("kept") ?? false
  }

  /// Removes marks that are no longer needed: now and then, or all of them at the end.
  func tidy(_ connection: PostgresConnection, atEnd: Bool = false) {
    guard number > 0, atEnd || number % Self.lot == 0 else { return }
    _ = try? connection.execute(
      "DELETE FROM storage_commits WHERE lane = '\(lane)' AND number <= \(number)")
  }

  private func insertion(isCommitted: Bool) -> String {
    "INSERT INTO storage_commits VALUES ('\(lane)', \(number), \(isCommitted), \(time(nil)))"
  }
}
