import Accounts
import Console
import Jobs
import Storage
import Web

/// What an app adds to the server and to the command: its front door.
public struct Room: Sendable {
  /// The word in its addresses and tables, such as `yakback`.
  public let name: String
  public let migrations: [Migration]
  let furnish: @Sendable (Household) -> Furniture
  /// Takes everything of a member out of its tables, when they leave the household.
  let forget: Accounts.Forgetting
  /// Its verbs on the command line.
  public let commands: [Command]

  /// What a room has once it stands in a household.
  public struct Furniture: Sendable {
    public var routes: [Route]
    public var jobKinds: [JobKind]

    public init(routes: [Route], jobKinds: [JobKind] = []) {
      self.routes = routes
      self.jobKinds = jobKinds
    }
  }

  public init(
    _ name: String, migrations: [Migration], commands: [Command] = [],
    forget: @escaping Accounts.Forgetting,
    furnish: @escaping @Sendable (Household) -> Furniture
  ) {
    self.name = name
    self.migrations = migrations
    self.commands = commands
    self.furnish = furnish
    self.forget = forget
  }
}
