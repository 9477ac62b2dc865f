import Files
import FoundationEssentials
import Storage
import Sync
import Web

/// What the household has bought, what that unlocks, and how much there is of what is free.
public struct Commerce: Sendable {
  /// Where things are bought.
  public enum Store: String, Sendable, Codable, CaseIterable {
    /// A store of our own, in which nothing is charged.
    case sandbox
    /// Stores in which money is paid.
    case live
    /// None: limits hold, and nothing can be bought.
    case disabled
    /// None: everything is unlocked.
    case off
  }

  /// How something can be bought.
  public enum Way: String, Sendable, Codable, CaseIterable { case sandbox, stripe, appstore }

  /// What the operator says.
  public struct Settings: Sendable {
    public var store = Store.sandbox
    /// How things are bought in a live store.
    public var liveWays: [Way] = []
    /// Providers which the operator is only trying: what was bought there without money counts too.
    public var onTrial: Set<StoreEvent.Provider> = []
    /// The Ed25519 key that signs configurations; without one none is taken.
    public var configKey: [UInt8]?

    public init(store: Store = .sandbox, configKey: [UInt8]? = nil) {
      self.store = store
      self.configKey = configKey
    }
  }

  /// Tells a member's role; nil where there is no such member.
  public typealias Roles = @Sendable (UUID, any Reading) throws -> Role?
  /// Whether a token opens a gate for parents to this member.
  public typealias Gate = @Sendable (_ token: String, _ person: UUID) async throws -> Bool

  public let database: any Database
  let sync: Sync
  public let clock: Clock
  public let settings: Settings
  /// The members' roles.
  public let role: Roles
  private let gates = Locked<[StoreApp: Gate]>([:])
  /// The greatest moment that the machine's clock has told.
  let newest = Locked<Int64>(.min)
  /// The members' facts, and what is sold, as they were read last.
  let known = Locked(Known())

  public init(
    _ database: any Database, _ sync: Sync, settings: Settings = Settings(),
    clock: Clock = .system, role: @escaping Roles
  ) {
    self.database = database
    self.sync = sync
    self.settings = settings
    self.clock = clock
    self.role = role
  }

  /// Sets what a token must satisfy before something of an app is sold that is not for children to buy.
  ///
  /// Without a rule such things are sold to adults only.
  public func guardPurchases(of app: StoreApp, by gate: @escaping Gate) {
    gates.withLock { $0[app] = gate }
  }

  func gate(of app: StoreApp) -> Gate? { gates.withLock { $0[app] } }

  public static let migrations = [
    Migration(
      module: "commerce", number: 1,
      sql: [
        """
        CREATE TABLE store_state (
          one BIGINT PRIMARY KEY, seen_ms BIGINT NOT NULL, offset_ms BIGINT NOT NULL,
          config TEXT, config_version BIGINT NOT NULL)
        """,
        "INSERT INTO store_state (one, seen_ms, offset_ms, config_version) VALUES (1, 0, 0, 0)",
        // Who stands behind a name that stores know; a member who leaves leaves a name of nobody.
        "CREATE TABLE store_accounts (token TEXT PRIMARY KEY, person TEXT NOT NULL UNIQUE)",
        """
        CREATE TABLE store_facts (
          provider TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, product TEXT NOT NULL,
          subscription TEXT NOT NULL, account TEXT, happened_ms BIGINT NOT NULL,
          paid_until_ms BIGINT, is_trial BIGINT NOT NULL, environment TEXT NOT NULL,
          by_adult BIGINT NOT NULL, proof TEXT NOT NULL, added_ms BIGINT NOT NULL,
          PRIMARY KEY (provider, id))
        """,
        "CREATE INDEX store_facts_of_account ON store_facts (account)",
        """
        CREATE TABLE store_days (
          person TEXT NOT NULL, feature TEXT NOT NULL, zone TEXT NOT NULL, ends_ms BIGINT NOT NULL,
          used BIGINT NOT NULL, rewarded BIGINT NOT NULL, rewards BIGINT NOT NULL,
          PRIMARY KEY (person, feature))
        """,
        """
        CREATE TABLE store_counted (
          person TEXT NOT NULL, feature TEXT NOT NULL, item TEXT NOT NULL, ends_ms BIGINT NOT NULL,
          PRIMARY KEY (person, feature, item))
        """,
        """
        CREATE TABLE sandbox_keys (
          one BIGINT PRIMARY KEY, id TEXT NOT NULL, secret TEXT NOT NULL, x TEXT NOT NULL,
          y TEXT NOT NULL)
        """,
        """
        CREATE TABLE sandbox_purchases (
          id TEXT PRIMARY KEY, product TEXT NOT NULL, account TEXT NOT NULL,
          anchor_ms BIGINT NOT NULL, periods BIGINT NOT NULL, next_ms BIGINT, state TEXT NOT NULL,
          renews BIGINT NOT NULL, must_fail BIGINT NOT NULL, facts BIGINT NOT NULL)
        """,
        // What the sandbox has signed, so that it can be asked again.
        "CREATE TABLE sandbox_log (id TEXT PRIMARY KEY, account TEXT, signed TEXT NOT NULL)",
        "CREATE INDEX sandbox_log_of_account ON sandbox_log (account)",
        "CREATE INDEX sandbox_purchases_due ON sandbox_purchases (next_ms)",
        "CREATE INDEX sandbox_purchases_of_account ON sandbox_purchases (account)",
      ]),
    Migration(
      module: "commerce", number: 2,
      sql: [
        // What was paid, in hundredths of the currency's unit, under the store's name for it.
        "ALTER TABLE store_facts ADD COLUMN payment TEXT",
        "ALTER TABLE store_facts ADD COLUMN cents BIGINT",
        "ALTER TABLE store_facts ADD COLUMN currency TEXT",
        "ALTER TABLE sandbox_purchases ADD COLUMN cents BIGINT",
        // As whom a provider knows a member, where it has names of its own.
        """
        CREATE TABLE store_customers (
          provider TEXT NOT NULL, person TEXT NOT NULL, customer TEXT NOT NULL,
          PRIMARY KEY (provider, person))
        """,
      ]),
    Migration(
      module: "commerce", number: 3,
      sql: [
        // Who is paying for what just now, and at which page, once that is known.
        """
        CREATE TABLE store_checkouts (
          product TEXT NOT NULL, person TEXT NOT NULL, opened_ms BIGINT NOT NULL, page TEXT,
          PRIMARY KEY (product, person))
        """
      ]),
    Migration(
      module: "commerce", number: 4,
      sql: [
        "ALTER TABLE store_state ADD COLUMN facts_version BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX store_facts_of_purchase ON store_facts (provider, subscription)",
        "CREATE INDEX store_facts_of_product ON store_facts (product, by_adult)",
      ]),
    Migration(
      module: "commerce", number: 5,
      // The store's name for the page, by which it is closed.
      sql: ["ALTER TABLE store_checkouts ADD COLUMN session TEXT"]),
  ]

  /// Takes a member out: what they bought stays the household's, without their name.
  @Sendable public func forget(_ person: UUID, in transaction: any Transaction) throws {
    // Of what stores have told of them, only that it happened.
    try transaction.run(
      """
      UPDATE store_facts SET proof = '' WHERE provider <> 'sandbox'
        AND account IN (SELECT token FROM store_accounts WHERE person = ?)
      """, person)
    for table in [
      "store_accounts", "store_customers", "store_checkouts", "store_days", "store_counted",
    ] {
      try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
    }
    try changeFacts(in: transaction)
  }
}
