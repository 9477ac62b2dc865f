import Files
import FoundationEssentials
import Storage
import Sync
import Web

/// Who belongs to the household, who they are when they ask, and what was done in their names.
public struct Accounts: Sendable {
  /// Takes everything of a member out of a module's tables.
  public typealias Forgetting = @Sendable (UUID, any Transaction) throws -> Void

  let database: any Database
  let clock: Clock
  let sync: Sync
  /// The member who is there from the beginning.
  let owner: UUID
  let passwords = Passwords()
  /// By which commands of this machine ask as the owner.
  public let commandKey = CommandKey.make()
  let forgetting: [Forgetting]
  /// The sessions that were used and are to be written; see `writeSeen`.
  let seen = Locked<[UUID: Seen]>([:])

  /// `forgetting` is what other modules do when a member is deleted.
  public init(
    _ database: any Database, _ sync: Sync, owner: UUID, clock: Clock = .system,
    forgetting: [Forgetting] = []
  ) {
    self.database = database
    self.sync = sync
    self.owner = owner
    self.clock = clock
    self.forgetting = forgetting
  }

  public static let migrations = [
    Migration(
      module: "accounts", number: 1,
      sql: [
        """
        CREATE TABLE members (
          id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE,
          role TEXT NOT NULL, password TEXT, version BIGINT NOT NULL, created_ms BIGINT NOT NULL)
        """,
        """
        CREATE TABLE sessions (
          id TEXT PRIMARY KEY, member TEXT NOT NULL REFERENCES members (id),
          token TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, scope TEXT, label TEXT NOT NULL,
          created_ms BIGINT NOT NULL, seen_ms BIGINT NOT NULL, expires_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX sessions_of_member ON sessions (member)",
        """
        CREATE TABLE attempts (
          door TEXT PRIMARY KEY, count BIGINT NOT NULL, last_ms BIGINT NOT NULL,
          wait_until_ms BIGINT NOT NULL)
        """,
        "CREATE TABLE setup_codes (code TEXT PRIMARY KEY, expires_ms BIGINT NOT NULL)",
        """
        CREATE TABLE audit_log (
          id TEXT PRIMARY KEY, at_ms BIGINT NOT NULL, member TEXT, event TEXT NOT NULL,
          detail TEXT NOT NULL)
        """,
        "CREATE INDEX audit_log_by_time ON audit_log (at_ms, id)",
      ]), Passkey.migration, links,
    Migration(
      module: "accounts", number: 4,
      sql: [
        "CREATE INDEX attempts_by_time ON attempts (last_ms)",
        // Hashes of the networks from which members have signed in.
        "CREATE TABLE known_networks (network TEXT PRIMARY KEY, seen_ms BIGINT NOT NULL)",
      ]),
    Migration(
      module: "accounts", number: 5,
      // Whoever was here before keeps on as they were.
      sql: ["ALTER TABLE members ADD COLUMN storage_bytes BIGINT NOT NULL DEFAULT 0"]),
  ]

  /// Makes the owner's account and the household's secrets when it is new.
  public func prepare() async throws {
    let (now, owner) = (clock.now(), owner)
    let key = Challenge.random(32)
    try await database.write { transaction in
      try transaction.run(
        "INSERT INTO challenge_keys (id, key) VALUES (1, ?) ON CONFLICT DO NOTHING", key)
      let members = try transaction.first("SELECT COUNT(*) AS number FROM members")
      guard try members?.integer("number") == 0 else { return }
      try transaction.run(
        """
        INSERT INTO members (id, name, name_key, role, version, created_ms)
        VALUES (?, 'Owner', 'owner', 'owner', 1, ?) ON CONFLICT DO NOTHING
        """, owner, now)
    }
  }

  /// What a member may; nil where there is no such member.
  @Sendable public static func role(
    of person: UUID, in reading: any Reading
  ) throws -> Role? {
    try reading.first("SELECT role FROM members WHERE id = ?", person)
      .flatMap { Role(rawValue: try $0.text("role")) }
  }

  /// How many bytes a member may keep; nil where there is no limit.
  @Sendable public static func storageLimit(
    of person: UUID, in reading: any Reading
  ) throws -> Int64? {
    let row = try reading.first("SELECT storage_bytes FROM members WHERE id = ?", person)
    return try row.map { try $0.integer("storage_bytes") }.flatMap { $0 == 0 ? nil : $0 }
  }

  /// What a member is called; nil where there is no such member.
  public static func name(of person: UUID, in reading: any Reading) throws -> String? {
    try reading.first("SELECT name FROM members WHERE id = ?", person)?.text("name")
  }

  /// What all members are called, for a list that names many of them.
  public static func names(in reading: any Reading) throws -> [UUID: String] {
    let rows = try reading.rows("SELECT id, name FROM members")
    return Dictionary(
      uniqueKeysWithValues: try rows.map { (try $0.uuid("id"), try $0.text("name")) })
  }

  /// Writes down what was done; kept for a year.
  func logEvent(
    _ event: String, _ member: UUID?, _ detail: String = "", in transaction: any Transaction
  ) throws {
    let now = clock.now()
    try transaction.run(
      "INSERT INTO audit_log (id, at_ms, member, event, detail) VALUES (?, ?, ?, ?, ?)",
      UUID(), now, member, event, detail)
    try transaction.run("DELETE FROM audit_log WHERE at_ms < ?", now - 366 * 24 * 3_600_000)
  }
}
