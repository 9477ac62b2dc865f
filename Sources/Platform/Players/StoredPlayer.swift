import FoundationEssentials
import Storage
import Web

/// A player as it is kept, with what only the server needs of it.
struct StoredPlayer: Sendable {
  let id: UUID
  let person: UUID
  /// The browser or device that it runs on; nil where it sits at the server's machine.
  let session: UUID?
  let name: String
  /// What it called itself when it came, and where it said that it stands.
  let announcedName: String
  let announcedPlace: String?
  let kind: Player.Kind
  let plays: [String]
  let volume: Double
  let forChildren: Bool
  let place: Player.Place
  /// What it played by its last report.
  let playing: [Playing]
  /// The kinds of things that its owner may have it record, and what it records.
  let records: [String]
  let recording: RecordingNow?
  let error: String?
  let version: Int64
  let seenMs: Int64
  let createdMs: Int64
  /// Whether it has neither left nor been found silent.
  private let isHere: Bool

  init(_ row: Row) throws {
    id = try row.uuid("id")
    person = try row.uuid("person")
    session = try row.optionalUUID("session")
    name = try row.text("name")
    announcedName = try row.text("announced")
    announcedPlace = try row.optionalText("announced_place")
    kind = Player.Kind(rawValue: try row.text("kind")) ?? .command
    plays = try StoredJSON.read([String].self, row.text("plays"))
    volume = try row.real("volume")
    forChildren = try row.bool("for_children")
    // What is not known counts as a nursery.
    place = Player.Place(rawValue: try row.text("place")) ?? .nursery
    playing = try StoredJSON.read([Playing].self, row.text("playing"))
    records = try StoredJSON.read([String].self, row.text("records"))
    recording = try row.optionalText("recording").map {
      try StoredJSON.read(RecordingNow.self, $0)
    }
    error = try row.optionalText("error")
    version = try row.integer("version")
    seenMs = try row.integer("seen_ms")
    createdMs = try row.integer("created_ms")
    isHere = try row.bool("is_present")
  }

  func isPresent(at now: Int64) -> Bool {
    isHere && seenMs > now - Players.presenceMilliseconds
  }

  /// Whether a member may ask it to play.
  func mayBeCommanded(by identity: Identity) -> Bool {
    identity.role > .child || person == identity.person || forChildren
  }

  /// Throws unless it is the player itself that asks: the same browser or device.
  func requireSelf(_ identity: Identity) throws {
    guard person == identity.person, session == identity.session else {
      throw Problem.notYourPlayer
    }
  }

  /// It as somebody sees it who asks at a moment.
  func player(for identity: Identity, at now: Int64) -> Player {
    let isPresent = isPresent(at: now)
    return Player(
      id: ID(id), person: ID(person), name: name, kind: kind, plays: plays, volume: volume,
      forChildren: forChildren, place: place, isPresent: isPresent, seenMs: seenMs,
      // What an absent player plays nobody knows.
      playing: isPresent ? playing : [], error: isPresent ? error : nil,
      mayCommand: mayBeCommanded(by: identity), version: version, createdMs: createdMs)
  }
}
