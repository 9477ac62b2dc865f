import Accounts
import Ads
import Backup
import Blobs
import Commerce
import Files
import FoundationEssentials
import Jobs
import Library
import Media
import Players
import Proof
import Speech
import Storage
import StoreProviders
import Sync
import Web

/// An app, and what it consists of in one household.
struct BuiltApp: Sendable {
  let name: String
  let parts: App.Parts
}

/// What one Quintet consists of, opened and ready. What apps are built on can be asked of it directly.
@dynamicMemberLookup
public struct HouseholdServices: Sendable {
  public let context: AppContext
  public let ads: Ads
  /// The apps that stand in it.
  let apps: [BuiltApp]
  let liveStore: LiveStore
  public let metrics = Metrics()
  /// One for as long as all is open: it remembers what it has seen, and so knows when nothing changed.
  let rotation: SnapshotRotation
  private let lock: Locked<DataLock?>
  /// Where a server answers for this household.
  private let address = Locked<String?>(nil)

  /// Opens what lies at a location, mends it where it must be mended, and brings its tables up to date.
  ///
  /// A database in a file belongs to one process at a time.
  public static func open(
    _ location: DataLocation, apps: [App] = [], media: Media,
    store: StoreSetUp = StoreSetUp(), timestamps: TimestampAuthority? = nil,
    speech: SpeechService? = nil, clock: Clock = .system,
    log: @escaping @Sendable (LogLine) -> Void
  ) async throws -> HouseholdServices {
    try location.prepare()
    let lock = location.databaseFile == nil ? nil : try location.lock()
    let blobs = try location.openBlobs()
    let migrations = Self.migrations(apps)
    let opened = try await openWithRecovery(location, migrations: migrations, clock: clock)
    if let report = opened.recovery {
      log(LogLine(.warning, "recovered", [("message", .string(report.message))]))
    }
    let database = opened.database
    do {
      // What is about to be changed can be brought back.
      let rotation = SnapshotRotation(location.snapshots, clock: clock)
      if location.databaseFile != nil { _ = try await rotation.run(database) }
      let report = try await database.migrate(migrations)
      if !report.applied.isEmpty {
        let applied = report.applied.joined(separator: ", ")
        log(LogLine(.info, "migrated", [("applied", .string(applied))]))
      }
      let household = HouseholdServices(
        database, blobs, media, store, timestamps, speech, clock: clock,
        owner: try await owner(database),
        log: log,
        location: location, rotation: rotation, lock: lock, apps: apps)
      // Devices may have seen what is lost now.
      if opened.recovery != nil { try await household.sync.forgetCursors() }
      try await household.sync.giveNumbers()
      try await household.accounts.prepare()
      return household
    } catch {
      await database.close()
      throw error
    }
  }

  private init(
    _ database: any Database, _ blobs: any BlobStore, _ media: Media,
    _ store: StoreSetUp, _ timestamps: TimestampAuthority?, _ speech: SpeechService?, clock: Clock,
    owner: UUID,
    log: @escaping @Sendable (LogLine) -> Void,
    location: DataLocation, rotation: SnapshotRotation, lock: DataLock?, apps: [App]
  ) {
    self.rotation = rotation
    self.lock = Locked(lock)
    let queue = JobQueue(database, clock: clock)
    let sync = Sync(database, clock: clock)
    let library = Library(
      database, blobs, queue, media, sync, clock: clock, storageLimit: Accounts.storageLimit(of:in:)
    )
    let commerce = Commerce(
      database, sync, settings: store.commerce, clock: clock, role: Accounts.role(of:in:))
    let players = Players(
      database, blobs, kinds: Self.kinds(apps, library, commerce), rules: Self.rules(apps),
      clock: clock)
    liveStore = LiveStore(store.providers, commerce)
    ads = Ads(commerce, isMock: store.hasMockAds)
    let accounts = Accounts(
      database, sync, owner: owner, clock: clock,
      forgetting: [queue.forget, library.forget, players.forget, commerce.forget, ads.forget]
        + apps.map { app in { try app.forget($0, sync, clock, $1) } } + [sync.forget])
    context = AppContext(
      database: database, blobs: blobs, queue: queue, sync: sync, library: library,
      accounts: accounts, players: players, commerce: commerce,
      receiptLog: ProofLog(database, clock: clock), timestamps: timestamps, media: media,
      speech: SpeechRecognition(location, media: media, service: speech), clock: clock,
      owner: owner,
      log: log, location: location)
    self.apps = apps.map { [context] in BuiltApp(name: $0.name, parts: $0.build(context)) }
  }

  public subscript<Service>(dynamicMember service: KeyPath<AppContext, Service>) -> Service {
    context[keyPath: service]
  }

  /// What players can be asked to play.
  private static func kinds(
    _ apps: [App], _ library: Library, _ store: Commerce
  ) -> [String: Players.Finder] {
    var kinds: [String: Players.Finder] = ["asset": library.playable]
    for (kind, find) in apps.flatMap(\.plays) {
      kinds[kind] = { id, person in
        try await store.database.read { try find(id, person, store, $0) }
      }
    }
    return kinds
  }

  /// What apps keep for themselves of what players play.
  private static func rules(_ apps: [App]) -> [String: Players.Rule] {
    var rules: [String: Players.Rule] = [:]
    for app in apps { for kind in app.kinds { rules[kind] = app.rule } }
    return rules
  }

  /// Writes down how a server is asked about this data, for commands that find it in use; where that
  /// cannot be written, they are refused.
  func publish(address: String) {
    self.address.withLock { $0 = address }
    let holder = DataHolder(address: address, key: context.accounts.commandKey.text)
    do {
      try lock.withLock { try $0?.publish(holder) }
    } catch {
      context.log(LogLine(.warning, "address_not_published", [("message", .string("\(error)"))]))
    }
  }

  /// The server answers no more.
  func withdraw() {
    lock.withLock { $0?.withdraw() }
  }

  /// What proves to a command that the server here is the one of its data; nil where none answers.
  func proof(of challenge: String) -> String? {
    address.withLock(\.self).map { context.accounts.commandKey.proof(of: challenge, at: $0) }
  }

  /// Lets go of everything.
  public func close() async {
    await context.database.close()
    lock.withLock { $0 = nil }
  }

  /// The tables of everything, in the order in which they are made.
  public static func migrations(_ apps: [App]) -> [Migration] {
    JobQueue.migrations + Sync.migrations + Library.migrations + ownMigrations
      + Accounts.migrations + Players.migrations + Commerce.migrations
      + Ads.migrations + ProofLog.migrations + apps.flatMap(\.migrations)
  }

  /// Tells devices to read all again: what lies at a location has been brought back from a copy, and they may
  /// have seen what is lost now.
  public static func forgetCursors(_ location: DataLocation) async throws {
    let database = try await openDatabase(location.database)
    do { try await Sync(database).forgetCursors() } catch {
      await database.close()
      throw error
    }
    await database.close()
  }

  private static let ownMigrations = [
    Migration(
      module: "household", number: 1,
      sql: ["CREATE TABLE household (name TEXT PRIMARY KEY, value TEXT NOT NULL)"])
  ]

  /// The owner's id, made when the household is.
  private static func owner(_ database: any Database) async throws -> UUID {
    let fresh = UUID()
    return try await database.write { transaction in
      try transaction.run(
        "INSERT INTO household (name, value) VALUES ('owner', ?) ON CONFLICT (name) DO NOTHING",
        fresh)
      let row = try transaction.first("SELECT value FROM household WHERE name = 'owner'")
      return try row?.uuid("value") ?? fresh
    }
  }
}

extension Library {
  /// A sound of a member's, as players need it.
  @Sendable fileprivate func playable(
    _ id: UUID, for person: UUID
  ) async throws -> [Players.Sound] {
    guard let asset = try await find(id, of: person), let hash = ContentHash(asset.hash) else {
      return []
    }
    return [Players.Sound(name: asset.name, hash: hash, bytes: asset.bytes)]
  }
}
