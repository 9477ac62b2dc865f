import Files
import FoundationEssentials
import Storage
import Web

/// Something that a player was asked to do, and what became of it.
public struct PlayerCommand: Model, Equatable {
  public enum Verb: String, Codable, Sendable, CaseIterable {
    case play, set, stop, record
    case stopRecording = "stop_recording"

    /// What members may ask of players without an app.
    static let open: [Verb] = [.play, .set, .stop]
  }

  public enum State: String, Codable, Sendable, CaseIterable {
    /// The player has not fetched it yet.
    case waiting
    /// The player has it.
    case delivered
    case done
    case refused
    /// Too old to be done.
    case expired
  }

  public let id: ID
  public let player: ID
  /// Its position in the player's order.
  public let number: Int64
  /// Who asks.
  public let person: ID
  public let verb: Verb
  public let thing: Thing?
  public let volume: Double?
  public let loop: Bool?
  public let atSeconds: Double?
  public let fadeSeconds: Double?
  /// What a recording is to be called; its device names it where this is missing.
  public let title: String?
  /// What asked for a recording, such as the name of a button.
  public let asker: String?
  public let state: State
  public let reason: String?
  public let createdMs: Int64

  static let verbs = Schema.choice(Verb.allCases.map(\.rawValue))
  static let seconds = Schema.number(0...1e7)
  static let fade = Schema.number(0...3_600)

  public static let schema = Schema.object(
    Schema.Object(
      "PlayerCommand", "A command to a player, and its result.",
      [
        .must("id", .uuid), .must("player", .uuid),
        .must("number", .count, "Its position in the player's queue."),
        .must("person", .uuid, "Who asks."), .must("verb", verbs), .may("thing", Thing.schema),
        .may("volume", .fraction), .may("loop", .bool), .may("at_seconds", seconds),
        .may("fade_seconds", fade),
        .may("title", Thing.name, "The title of the recording; the device's own if absent."),
        .may("asker", RecordingNow.asker, "The device or command that asks for a recording."),
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .may("reason", .text(0...500), "Why it was refused."), .must("created_ms", .moment),
      ]))
}

/// What to play.
public struct Thing: Model, Equatable {
  public let kind: String
  public let id: ID
  public let name: String
  /// The SHA-256 of its bytes, so that who has them already need not fetch them.
  public let hash: String?
  public let bytes: Int64?
  public let voicing: Voicing?

  static let name = Schema.text(1...300)

  public static let schema = Schema.object(
    Schema.Object(
      "Thing", "What to play.",
      [
        .must("kind", .text(1...40)), .must("id", .uuid), .must("name", name),
        .may("hash", .hash, "The SHA-256 of its bytes."), .may("bytes", .count),
        .may("voicing", Voicing.schema, "How to play it; unchanged if absent."),
      ]))
}

/// What somebody asks of a player.
struct CommandRequest: Model {
  struct Wanted: Model {
    var kind: String
    var id: ID
    var name: String?

    static let schema = Schema.object(
      Schema.Object(
        "WantedThing", "A sound or mix to play.",
        [
          .must("kind", .text(1...40), "Such as `asset`."), .must("id", .uuid),
          .may("name", Thing.name, "Its title; default is its own name."),
        ]))
  }

  var id: ID
  var verb: PlayerCommand.Verb
  var thing: Wanted?
  var volume: Double?
  var loop: Bool?
  var atSeconds: Double?
  var fadeSeconds: Double?

  static let schema = Schema.object(
    Schema.Object(
      "CommandRequest", "A command to a player.",
      [
        .must("id", .uuid, "Chosen by you; the same id is carried out once."),
        .must("verb", .choice(PlayerCommand.Verb.open.map(\.rawValue))),
        .may(
          "thing", Wanted.schema,
          "What to play; or which playing sound is meant, all if "
            + "absent."),
        .may("volume", .fraction, "Volume of the sound, or of the player if no sound is named."),
        .may("loop", .bool), .may("at_seconds", PlayerCommand.seconds, "Start position."),
        .may("fade_seconds", PlayerCommand.fade, "Length of the fade."),
      ]))

  /// Refuses what fits the schema and still says nothing.
  func check() throws {
    let missing: String? =
      switch verb {
      case .play where thing == nil: "Give the sound to play in `thing`."
      case .set where volume == nil && loop == nil: "Set `volume` or `loop`."
      case .set where loop != nil && thing == nil: "Give the sound to loop in `thing`."
      default: nil
      }
    if let missing { throw Problem(409, "incomplete", missing) }
  }
}

/// What a player has made of a command.
public struct Acknowledgement: Model {
  public enum State: String, Codable, Sendable, CaseIterable { case done, refused }

  var state: State
  var reason: String?
  /// What the recording is called that has begun.
  var title: String?

  public init(_ state: State, reason: String? = nil) {
    self.state = state
    self.reason = reason
  }

  public static let schema = Schema.object(
    Schema.Object(
      "Acknowledgement", "A player's result of a command.",
      [
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .may("reason", .text(0...500), "Why it was refused, as text for people."),
        .may("title", Thing.name, "The title of the recording that was started."),
      ]))
}

/// What a player has to do, in order, and where it stands while it does.
public struct CommandList: Model {
  public var commands: [PlayerCommand]
  public var place: Player.Place

  public static let schema = Schema.object(
    Schema.Object(
      "CommandList", "A player's pending commands, in order, and its location.",
      [
        .must("commands", .list(PlayerCommand.schema, most: Players.waitingLimit)),
        .must(
          "place", Player.Place.schema,
          "In a nursery, everything is limited to the safe "
            + "volume."),
      ]))
}

extension PlayerCommand {
  /// The row as it is at a moment.
  init(_ row: Row, at now: Int64) throws {
    id = ID(try row.uuid("id"))
    player = ID(try row.uuid("player"))
    number = try row.integer("number")
    person = ID(try row.uuid("person"))
    let verb = Verb(rawValue: try row.text("verb")) ?? .stop
    self.verb = verb
    thing = try Thing(row)
    volume = try row.optionalReal("volume")
    loop = try row.optionalBool("is_loop")
    atSeconds = try row.optionalReal("at_seconds")
    fadeSeconds = try row.optionalReal("fade_seconds")
    let created = try row.integer("created_ms")
    createdMs = created
    title = try row.optionalText("title")
    asker = try row.optionalText("asker")
    let stored = State(rawValue: try row.text("state")) ?? .expired
    let patience =
      switch (stored, verb) {
      case (_, .stop): Players.dayMilliseconds
      case (.delivered, _): Players.workMilliseconds
      default: Players.patienceMilliseconds
      }
    let isOpen = stored == .waiting || stored == .delivered
    state = isOpen && created <= now - patience ? .expired : stored
    reason = try row.optionalText("reason")
  }
}

extension Thing {
  fileprivate init?(_ row: Row) throws {
    guard let kind = try row.optionalText("thing_kind") else { return nil }
    self.kind = kind
    id = ID(try row.uuid("thing"))
    name = try row.text("thing_name")
    hash = try row.optionalText("hash")
    bytes = try row.optionalInteger("bytes")
    voicing = try row.optionalText("voicing").map { try StoredJSON.read(Voicing.self, $0) }
  }
}
