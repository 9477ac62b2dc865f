import FoundationEssentials
import Storage
import Web

/// What keeps devices and server the same: one ordered feed of all changes, and requests that may be
/// sent twice and are done once.
///
/// A module that changes something says so by `publish` in the transaction that changes it. A route that
/// is not idempotent by itself makes its change by `change`, or asks `isRepeat` at the beginning of its transaction.
public struct Sync: Sendable {
  let database: any Database
  let clock: Clock

  public init(_ database: any Database, clock: Clock = .system) {
    self.database = database
    self.clock = clock
  }

  public static let migrations = [
    Migration(
      module: "sync", number: 1,
      sql: [
        // What was noted and has no number yet. Nothing reads it but who gives the numbers.
        """
        CREATE TABLE feed_inbox (
          entry TEXT PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, person TEXT NOT NULL,
          is_gone BIGINT NOT NULL, at_ms BIGINT NOT NULL)
        """,
        // The last change of each thing; an empty person stands for the whole household.
        """
        CREATE TABLE feed (
          kind TEXT NOT NULL, id TEXT NOT NULL, person TEXT NOT NULL, number BIGINT NOT NULL,
          is_gone BIGINT NOT NULL, at_ms BIGINT NOT NULL, PRIMARY KEY (kind, id, person))
        """,
        "CREATE INDEX feed_of_person ON feed (person, number)",
        "CREATE TABLE feed_head (one BIGINT PRIMARY KEY, number BIGINT NOT NULL)",
        """
        CREATE TABLE feed_moments (
          number BIGINT PRIMARY KEY, name TEXT NOT NULL, at_ms BIGINT NOT NULL)
        """,
        """
        CREATE TABLE done_requests (
          person TEXT NOT NULL, request TEXT NOT NULL, address TEXT NOT NULL,
          at_ms BIGINT NOT NULL, PRIMARY KEY (person, request))
        """,
        "CREATE INDEX done_requests_by_time ON done_requests (at_ms)",
        """
        CREATE TABLE preferences (
          person TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, version BIGINT NOT NULL,
          updated_ms BIGINT NOT NULL, PRIMARY KEY (person, name))
        """,
      ]),
    Migration(
      module: "sync", number: 2,
      // For whoever tells what is new, and forgets what is old, whomever it concerns.
      sql: ["CREATE INDEX feed_by_number ON feed (number, person)"]),
    Migration(
      module: "sync", number: 3,
      // Of requests from before nobody knows what came with them.
      sql: ["ALTER TABLE done_requests ADD COLUMN body TEXT"]),
  ]

  /// Writes into the feed that a thing was made, changed or deleted, as part of the transaction that
  /// does so. `person` is whom it concerns, nil the whole household.
  public func publish(
    _ kind: String, _ id: String, of person: UUID?, isGone: Bool = false,
    in transaction: any Transaction
  ) throws {
    try Self.publish(kind, id, of: person, isGone: isGone, at: clock.now(), in: transaction)
  }

  /// The same where there is nothing but a transaction.
  public static func publish(
    _ kind: String, _ id: String, of person: UUID?, isGone: Bool = false, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO feed_inbox (entry, kind, id, person, is_gone, at_ms) VALUES (?, ?, ?, ?, ?, ?)
      """, UUID(), kind, id, column(person), isGone ? 1 : 0, now)
    try transaction.notify(arrivals, "")
  }

  /// The same for what has a UUID.
  public func publish(
    _ kind: String, _ id: UUID, of person: UUID?, isGone: Bool = false,
    in transaction: any Transaction
  ) throws {
    try publish(kind, id.uuidString.lowercased(), of: person, isGone: isGone, in: transaction)
  }

  /// Makes a change that a request asks for, in one transaction. A request that was done before changes
  /// nothing again: its key is looked up first.
  public func change(
    as key: RequestKey?, _ body: @escaping @Sendable (any Transaction) throws -> Void
  ) async throws {
    try await database.write { transaction in
      guard try !isRepeat(key, in: transaction) else { return }
      try body(transaction)
    }
  }

  /// Whether this request was done before, so that nothing is left to do but to answer what the thing
  /// is now. Call it before anything else of the transaction; a request without a key is never one.
  public func isRepeat(_ key: RequestKey?, in transaction: any Transaction) throws -> Bool {
    guard let key else { return false }
    let added = try transaction.run(
      """
      INSERT INTO done_requests (person, request, address, body, at_ms) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (person, request) DO NOTHING
      """, key.person, key.id, key.address, key.body?.description, clock.now())
    guard added == 0 else { return false }
    let known = try transaction.first(
      "SELECT address, body FROM done_requests WHERE person = ? AND request = ?", key.person,
      key.id)
    let body = try known?.optionalText("body")
    guard try known?.text("address") == key.address, body == nil || body == key.body?.description
    else {
      throw Problem(
        409, "key_reused",
        "This Idempotency-Key was already used for a different request. Use a new one for each.")
    }
    return true
  }

  /// Takes everything of a member out.
  @Sendable public func forget(_ person: UUID, in transaction: any Transaction) throws {
    for table in ["feed_inbox", "feed", "done_requests", "preferences"] {
      try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
    }
  }

  static func column(_ person: UUID?) -> String {
    person?.uuidString.lowercased() ?? ""
  }

  /// Told when something has been noted.
  static let arrivals = "feed"
}
