import Web

/// Something in the household that can be asked to play.
public struct Player: Model, Equatable {
  public enum Kind: String, Codable, Sendable, CaseIterable { case tab, command }

  /// Where it stands: in a nursery everything that it plays is held at the safe volume.
  public enum Place: String, Codable, Sendable, CaseIterable {
    case nursery, other

    static let schema = Schema.choice(allCases.map(\.rawValue))
  }

  public let id: ID
  /// Whose it is.
  public let person: ID
  public let name: String
  public let kind: Kind
  /// The kinds of things that it can play.
  public let plays: [String]
  /// From 0 to 1.
  public let volume: Double
  /// Whether children may ask it too, when it is not their own.
  public let forChildren: Bool
  public let place: Place
  /// Whether it was heard of a moment ago.
  public let isPresent: Bool
  public let seenMs: Int64
  public let playing: [Playing]
  /// What is wrong with it, for a person.
  public let error: String?
  /// Whether who asks may ask it to play.
  public let mayCommand: Bool
  /// Rises when its name or its rules change; the ETag for edits.
  public let version: Int64
  public let createdMs: Int64

  static let name = Schema.text(1...100)
  static let kinds = Schema.list(.text(1...40), most: 20)

  public static let schema = Schema.object(
    Schema.Object(
      "Player", "A device that can be asked to play.",
      [
        .must("id", .uuid), .must("person", .uuid, "The owner."), .must("name", name),
        .must("kind", .choice(Kind.allCases.map(\.rawValue))),
        .must("plays", kinds, "The kinds of things that it can play."),
        .must("volume", .fraction), .must("for_children", .bool, "Whether any child may ask it."),
        .must("place", Place.schema, "In a nursery, everything is limited to the safe volume."),
        .must("is_present", .bool, "Whether it was seen within the last 45 seconds."),
        .must("seen_ms", .moment, "When it was last seen."),
        .must("playing", .list(Playing.schema, most: Players.playingLimit)),
        .may("error", .text(0...500), "Its current problem."),
        .must("may_command", .bool, "Whether you may ask it to play."),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment),
      ]))
}

/// A thing that sounds somewhere.
public struct Playing: Model, Equatable {
  public let kind: String
  public let id: ID
  public let name: String
  /// Who asked for it; as far as known.
  public let person: ID
  public let loop: Bool
  /// Since when, by the server's clock.
  public let sinceMs: Int64
  /// Where in the sound the player was when it last told.
  public let positionSeconds: Double?

  public static let schema = Schema.object(
    Schema.Object(
      "Playing", "A sound that plays on a player.",
      [
        .must("kind", .text(1...40)), .must("id", .uuid), .must("name", Thing.name),
        .must("person", .uuid, "The member who requested it."), .must("loop", .bool),
        .must("since_ms", .moment),
        .may("position_seconds", .number(0...1e7), "Playback position at the last report."),
      ]))
}

/// What a player says about itself when it comes, and again every fifteen seconds.
public struct Announcement: Model {
  var name: String
  var kind: Player.Kind
  var plays: [String]
  var volume: Double?
  var place: Player.Place?
  /// The kinds of things that its owner's other devices may have it record.
  var records: [String]?

  public init(
    name: String, kind: Player.Kind, plays: [String], volume: Double?, place: Player.Place? = nil
  ) {
    self.name = name
    self.kind = kind
    self.plays = plays
    self.volume = volume
    self.place = place
  }

  public static let schema = Schema.object(
    Schema.Object(
      "Announcement", "A player's announcement of itself.",
      [
        .must("name", Player.name, "Its name, until a member renames it."),
        .must("kind", .choice(Player.Kind.allCases.map(\.rawValue))),
        .must("plays", Player.kinds, "The kinds of things that it can play, such as `asset`."),
        .may("volume", .fraction),
        .may(
          "place", Player.Place.schema,
          "Where it is, until an adult changes it; a child's own starts in a nursery."),
        .may(
          "records", Player.kinds,
          "The kinds of things that its owner may have it record, such as `son-recording`."),
      ]))
}

/// What a player does at this moment.
public struct PlayerState: Model, Equatable {
  public struct Entry: Model, Equatable {
    public var kind: String
    public var id: ID
    public var name: String
    public var loop: Bool
    public var positionSeconds: Double?

    public init(kind: String, id: ID, name: String, loop: Bool, positionSeconds: Double?) {
      self.kind = kind
      self.id = id
      self.name = name
      self.loop = loop
      self.positionSeconds = positionSeconds
    }

    public static let schema = Schema.object(
      Schema.Object(
        "PlayingNow", "A sound that a player plays.",
        [
          .must("kind", .text(1...40)), .must("id", .uuid), .must("name", Thing.name),
          .must("loop", .bool), .may("position_seconds", .number(0...1e7)),
        ]))
  }

  public var playing: [Entry]
  public var volume: Double
  public var error: String?
  public var isLeaving: Bool?
  /// What it records, where its owner may have it record.
  public var recording: RecordingNow?

  public init(
    playing: [Entry], volume: Double, error: String? = nil, isLeaving: Bool? = nil
  ) {
    self.playing = playing
    self.volume = volume
    self.error = error
    self.isLeaving = isLeaving
  }

  public static let schema = Schema.object(
    Schema.Object(
      "PlayerState", "A player's current state.",
      [
        .must("playing", .list(Entry.schema, most: Players.playingLimit)),
        .must("volume", .fraction), .may("error", .text(0...500), "A problem, as text for people."),
        .may("is_leaving", .bool, "The player is shutting down and goes offline at once."),
        .may(
          "recording", RecordingNow.schema,
          "What it records; only its owner can see it."),
      ]))
}

/// What to change about a player.
struct PlayerEdit: Model {
  var name: String?
  var forChildren: Bool?
  var place: Player.Place?

  static let schema = Schema.object(
    Schema.Object(
      "PlayerEdit", "Changes to a player.",
      [
        .may("name", Player.name), .may("for_children", .bool, "Whether any child may ask it."),
        .may("place", Player.Place.schema, "Where it is; only adults change it."),
      ]))
}

struct PlayerList: Model {
  var players: [Player]

  static let schema = Schema.object(
    Schema.Object(
      "PlayerList", "The household's players: online first, then by name.",
      [.must("players", .list(Player.schema, most: 1_000))]))
}
