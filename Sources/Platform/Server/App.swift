import Commerce
import Console
import FoundationEssentials
import Jobs
import Players
import Storage
import Sync
import Web

/// What an app adds to the server and to the command: its front door.
public struct App: Sendable {
  /// The word in its addresses and tables, such as `yakback`.
  public let name: String
  public let migrations: [Migration]
  /// Makes its parts; asked once when a household is opened.
  let build: @Sendable (AppContext) -> Parts
  /// What players can be asked to play of it, by the word for its kind.
  let plays: [String: Finding]
  /// What it keeps for itself of those; nil where anybody may have a player play them.
  let rule: Players.Rule?
  /// The words for what players can play of it.
  public var kinds: [String] { plays.keys.sorted() }
  /// Takes everything of a member out of its tables, when they leave the household.
  let forget: Forgetting
  /// Its verbs on the command line.
  public let commands: [Command]

  /// What an app has once it stands in a household.
  public struct Parts: Sendable {
    public var routes: [Route]
    public var jobKinds: [JobKind]
    /// What is to be done whenever a server starts.
    public var begin: @Sendable () async throws -> Void
    /// What goes on as long as a server runs, until its task is cancelled.
    public var runInBackground: @Sendable () async -> Void
    /// Takes away what nobody needs any more, and renews what grows old; done once a day.
    public var tidy: @Sendable () async throws -> Void

    public init(
      routes: [Route], jobKinds: [JobKind] = [],
      runInBackground: @escaping @Sendable () async -> Void = {},
      begin: @escaping @Sendable () async throws -> Void = {},
      tidy: @escaping @Sendable () async throws -> Void = {}
    ) {
      self.routes = routes
      self.jobKinds = jobKinds
      self.begin = begin
      self.runInBackground = runInBackground
      self.tidy = tidy
    }
  }

  /// Finds a thing by its id when a member may hear it; see `Players.Finder`. What is sold is asked of the
  /// store.
  public typealias Finding =
    @Sendable (
      _ id: UUID, _ person: UUID, _ store: Commerce, _ reading: any Reading
    ) throws -> [Players.Sound]

  /// Takes everything of a member out of an app's tables. `Accounts` does so within a transaction of its own,
  /// and is made before there is an `AppContext`.
  public typealias Forgetting =
    @Sendable (
      _ person: UUID, _ sync: Sync, _ clock: Clock, _ transaction: any Transaction
    ) throws -> Void

  public init(
    _ name: String, migrations: [Migration], commands: [Command] = [],
    plays: [String: Finding] = [:], rule: Players.Rule? = nil,
    forget: @escaping Forgetting,
    build: @escaping @Sendable (AppContext) -> Parts
  ) {
    self.name = name
    self.migrations = migrations
    self.commands = commands
    self.build = build
    self.forget = forget
    self.plays = plays
    self.rule = rule
  }
}
