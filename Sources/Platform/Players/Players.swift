import Blobs
import Files
import FoundationEssentials
import Storage
import Web

/// Everything in the house that can be asked to play: browser tabs, phones, small computers.
///
/// A player announces itself, and says so again from time to time. Who asks it to play puts a command
/// into its queue; it fetches what waits there, does it, and says what it plays.
public struct Players: Sendable {
  /// A sound that somebody may hear.
  public struct Sound: Sendable {
    public let name: String
    /// Missing where it has no bytes of its own, but tracks in its voicing.
    public let hash: ContentHash?
    public let bytes: Int64?
    /// How it is to be played; nil is as it is.
    public let voicing: Voicing?

    public init(name: String, hash: ContentHash?, bytes: Int64?, voicing: Voicing? = nil) {
      self.name = name
      self.hash = hash
      self.bytes = bytes
      self.voicing = voicing
    }
  }

  /// Finds a thing by its id when a member may hear it: the sound that it is, or the sounds of which it
  /// plays the next one each time.
  public typealias Finder = @Sendable (_ id: UUID, _ person: UUID) async throws -> [Sound]

  /// What the app of a kind of things keeps for itself.
  public struct Rule: Sendable {
    /// Why its things are not begun here, and where they are.
    let refusal: String
    /// How loud children may set them.
    let loudestForChildren: @Sendable (any Reading) throws -> Double

    public init(
      refusal: String, loudestForChildren: @escaping @Sendable (any Reading) throws -> Double
    ) {
      self.refusal = refusal
      self.loudestForChildren = loudestForChildren
    }
  }

  /// A player that was silent for longer is away.
  public static let presenceMilliseconds: Int64 = 45_000
  /// What was to be played or set is forgotten after so long: a lullaby must not begin hours later.
  public static let patienceMilliseconds: Int64 = 30_000
  /// A player may need so long for what it was handed, mostly to fetch the sound.
  static let workMilliseconds: Int64 = 600_000
  /// A stop is worth doing even late.
  static let dayMilliseconds: Int64 = 24 * 3_600_000
  /// How many commands may wait for one player.
  public static let waitingLimit = 100
  /// How many players one member may have.
  public static let playerLimit = 50
  /// How many things one player may play at once.
  public static let playingLimit = 64

  let database: any Database
  let blobs: any BlobStore
  /// What can be played at all, by the word for its kind.
  let kinds: [String: Finder]
  /// The kinds that only their apps begin.
  let rules: [String: Rule]
  let clock: Clock

  public init(
    _ database: any Database, _ blobs: any BlobStore, kinds: [String: Finder],
    rules: [String: Rule] = [:], clock: Clock = .system
  ) {
    self.database = database
    self.blobs = blobs
    self.kinds = kinds
    self.rules = rules
    self.clock = clock
  }

  public static let migrations = [
    Migration(
      module: "players", number: 1,
      sql: [
        """
        CREATE TABLE players (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, session TEXT, name TEXT NOT NULL,
          announced TEXT NOT NULL, kind TEXT NOT NULL, plays TEXT NOT NULL,
          for_children BIGINT NOT NULL, volume DOUBLE PRECISION NOT NULL, playing TEXT NOT NULL,
          error TEXT, commands BIGINT NOT NULL, version BIGINT NOT NULL,
          is_present BIGINT NOT NULL, seen_ms BIGINT NOT NULL, created_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX players_of_person ON players (person)",
        """
        CREATE TABLE player_commands (
          player TEXT NOT NULL REFERENCES players (id), id TEXT NOT NULL, number BIGINT NOT NULL,
          person TEXT NOT NULL, verb TEXT NOT NULL, thing_kind TEXT, thing TEXT, thing_name TEXT,
          hash TEXT, bytes BIGINT, volume DOUBLE PRECISION, is_loop BIGINT,
          at_seconds DOUBLE PRECISION, fade_seconds DOUBLE PRECISION, state TEXT NOT NULL,
          reason TEXT, created_ms BIGINT NOT NULL, PRIMARY KEY (player, id))
        """,
        "CREATE UNIQUE INDEX player_commands_in_order ON player_commands (player, number)",
        "CREATE INDEX player_commands_of_person ON player_commands (person)",
        "CREATE INDEX player_commands_by_age ON player_commands (created_ms)",
      ]),
    Migration(
      module: "players", number: 2, sql: ["ALTER TABLE player_commands ADD COLUMN voicing TEXT"]),
    Migration(
      module: "players", number: 3, sql: ["ALTER TABLE player_commands ADD COLUMN turn BIGINT"]),
    Migration(
      module: "players", number: 4,
      sql: [
        "ALTER TABLE players ADD COLUMN place TEXT NOT NULL DEFAULT 'other'",
        "ALTER TABLE players ADD COLUMN announced_place TEXT",
        // What children use may be louder again once an adult has said so.
        "UPDATE players SET place = 'nursery' WHERE for_children = 1",
      ]),
  ]
}
