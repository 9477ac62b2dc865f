import Blobs
import Files
import FoundationEssentials
import Storage
import Web

/// Which blobs are needed, and by whom. A blob that nobody uses is swept away after a day.
extension Library {
  /// Says that something holds on to a blob: `kind` is what kind of thing, `holder` which. Its bytes count for
  /// `person`; for nobody where it serves the whole household. Call it after the blob was kept, in the transaction
  /// that makes the holder.
  public func use(
    _ hash: String, bytes: Int64, of person: UUID?, by kind: String, _ holder: String,
    in transaction: any Transaction
  ) throws {
    // A blob that is being swept away at this moment may be gone before it is used.
    let isSwept = try transaction.first(
      "SELECT hash FROM blob_sweeps WHERE hash = ? AND begun_ms > ?", hash, oldestSweep)
    if isSwept != nil {
      throw Problem(503, "sweeping", "Send this piece again in a moment.", retryAfter: 1)
    }
    try transaction.run(
      """
      INSERT INTO blob_uses (hash, place, holder, person, bytes) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """, hash, kind, holder, person, bytes)
  }

  /// Lets go of everything that a holder holds.
  public static func release(
    _ kind: String, _ holder: String, in transaction: any Transaction
  ) throws {
    try transaction.run("DELETE FROM blob_uses WHERE place = ? AND holder = ?", kind, holder)
  }

  /// Takes away the blobs that nobody uses and nobody has touched for `graceSeconds`, and the facts
  /// about sounds that are gone. Answers how many blobs went.
  @discardableResult
  public func sweep(graceSeconds: Int64 = 24 * 3_600) async throws -> Int {
    try await forgetFacts()
    let limit = clock.now() / 1_000 - graceSeconds
    var (after, count) = (nil as ContentHash?, 0)
    while true {
      let page = try await blobs.list(after: after, limit: 500)
      for entry in page where entry.modified < limit {
        if try await sweep(entry.hash) { count += 1 }
      }
      guard page.count == 500, let last = page.last else { return count }
      after = last.hash
    }
  }

  /// Announces the sweep of a blob, so that nobody begins to use it meanwhile; then takes it away.
  ///
  /// Only one at a time: a second one would still be at it when the first has withdrawn its word.
  private func sweep(_ hash: ContentHash) async throws -> Bool {
    let name = hash.description
    let (now, oldest) = (clock.now(), oldestSweep)
    let isFree = try await database.write { transaction in
      let uses = try transaction.first("SELECT 1 AS one FROM blob_uses WHERE hash = ?", name)
      guard uses == nil else { return false }
      let announced = try transaction.run(
        """
        INSERT INTO blob_sweeps (hash, begun_ms) VALUES (?, ?)
        ON CONFLICT (hash) DO UPDATE SET begun_ms = excluded.begun_ms
        WHERE blob_sweeps.begun_ms <= ?
        """, name, now, oldest)
      return announced == 1
    }
    guard isFree else { return false }
    try await blobs.remove(hash)
    try await database.write { try $0.run("DELETE FROM blob_sweeps WHERE hash = ?", name) }
    return true
  }

  /// Sweeps begun before this ended with their program. A store that does not answer is given up
  /// within five minutes.
  private var oldestSweep: Int64 { clock.now() - 600_000 }

  private func forgetFacts() async throws {
    let oldest = oldestSweep
    try await database.write { transaction in
      try transaction.run("DELETE FROM blob_sweeps WHERE begun_ms <= ?", oldest)
      let gone = try transaction.rows(
        """
        SELECT hash FROM sound_facts f
        WHERE NOT EXISTS (SELECT 1 FROM blob_uses u WHERE u.hash = f.hash) LIMIT 1000
        """)
      for row in gone {
        let hash = try row.text("hash")
        try Self.release("facts", hash, in: transaction)
        try transaction.run("DELETE FROM sound_facts WHERE hash = ?", hash)
      }
    }
  }
}
