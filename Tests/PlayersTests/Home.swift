import Blobs
import Files
import Foundation
import Storage
import TestKit
import Web

@testable import Players

/// A household's players over a fresh database, with a clock that the test turns and sounds of its own.
struct Home {
  let players: Players
  let database: any Database
  private let time: Locked<Int64>
  private let sounds: Locked<[UUID: (person: UUID, line: [Players.Sound])]>
  private let blobs: any BlobStore

  /// A member with a browser, or a device of theirs.
  struct Guest {
    let identity: Identity
    let client: ServiceClient

    var person: UUID { identity.person }
  }

  static func with(
    _ kind: DatabaseKind, _ body: (Home) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let blobs = try openBlobStore(folder / "blobs", cache: folder / "cache")
    try await kind.with(Players.migrations) { try await body(Home($0, blobs)) }
  }

  init(_ database: any Database, _ blobs: any BlobStore) {
    let time = Locked<Int64>(1_700_000_000_000)
    let sounds = Locked<[UUID: (person: UUID, line: [Players.Sound])]>([:])
    (self.time, self.sounds, self.blobs, self.database) = (time, sounds, blobs, database)
    players = Players(
      database, blobs,
      kinds: [
        "asset": { id, person in
          sounds.withLock { sounds in
            sounds[id].flatMap { $0.person == person ? $0.line : nil } ?? []
          }
        }
      ], clock: Clock { time.withLock { $0 } })
  }

  func turn(seconds: Int64) { time.withLock { $0 += seconds * 1_000 } }

  func guest(
    _ role: Role = .adult, person: UUID = UUID(), session: UUID? = UUID(), scope: Scope? = nil
  ) -> Guest {
    let identity = Identity(person: person, role: role, session: session, scope: scope)
    return Guest(
      identity: identity,
      client: ServiceClient(Service(players.routes, identify: { _ in identity })))
  }

  /// A sound that a member may hear.
  func sound(of person: UUID, name: String = "Rain") async throws -> UUID {
    try await line(of: person, [name])
  }

  /// A thing that plays the next of some sounds each time.
  func line(of person: UUID, _ names: [String]) async throws -> UUID {
    let id = UUID()
    var line: [Players.Sound] = []
    for name in names { line.append(try await store(Array(name.utf8), as: name)) }
    sounds.withLock { [line] in $0[id] = (person, line) }
    return id
  }

  func store(
    _ bytes: [UInt8], as name: String, voicing: Voicing? = nil
  ) async throws -> Players.Sound {
    let writer = try blobs.begin()
    try writer.write(bytes)
    let kept = try await writer.finish()
    return Players.Sound(name: name, hash: kept.hash, bytes: kept.byteCount, voicing: voicing)
  }

  /// Makes other sounds of a thing; without any it is gone.
  func change(_ thing: UUID, to line: [Players.Sound]) {
    sounds.withLock { $0[thing]?.line = line }
  }
}

extension Home.Guest {
  typealias Answer = ServiceClient.Answer

  @discardableResult
  func announce(
    _ id: UUID, name: String = "Kitchen", volume: Double = 1, place: String? = nil
  ) async -> Answer {
    var word: [String: Any] = [
      "name": name, "kind": "command", "plays": ["asset", "pad"], "volume": volume,
    ]
    word["place"] = place
    return await put(id, word)
  }

  func place(of id: UUID) async -> String? {
    await list().first { $0["id"] as? String == text(id) }?["place"] as? String
  }

  /// Says where a player stands.
  func stand(_ id: UUID, _ place: String, version: Int) async -> Answer {
    await client.ask(
      .patch, path(id), json: "{\"place\":\"\(place)\"}",
      headers: ["If-Match": "\"\(version)\""])
  }

  @discardableResult
  func report(_ id: UUID, _ things: [UUID], more: [String: Any] = [:]) async -> Answer {
    let playing = things.map { thing in
      ["kind": "asset", "id": text(thing), "name": "Rain", "loop": true, "position_seconds": 3]
        as [String: Any]
    }
    let state: [String: Any] = ["playing": playing, "volume": 0.5]
    return await put(id, state.merging(more) { $1 }, "/state")
  }

  func put(_ id: UUID, _ body: [String: Any], _ rest: String = "") async -> Answer {
    await client.ask(.put, path(id, rest), json: json(body))
  }

  @discardableResult
  func command(
    _ player: UUID, _ verb: String, thing: UUID? = nil, kind: String = "asset",
    id: UUID = UUID(), more: [String: Any] = [:]
  ) async -> Answer {
    var body: [String: Any] = ["id": text(id), "verb": verb]
    if let thing { body["thing"] = ["kind": kind, "id": text(thing)] }
    return await client.ask(
      .post, path(player, "/commands"), json: json(body.merging(more) { $1 }))
  }

  /// What there is to do, as ids in order.
  func take(_ player: UUID, after: Int = 0) async -> [String] {
    let answer = await client.ask(.get, path(player, "/commands?after=\(after)"))
    let commands = answer.json["commands"] as? [[String: Any]] ?? []
    return commands.compactMap { $0["id"] as? String }
  }

  @discardableResult
  func acknowledge(
    _ player: UUID, _ command: UUID, _ body: String = #"{"state":"done"}"#
  ) async -> Answer {
    await client.ask(
      .post, path(player, "/commands/\(text(command))/acknowledgement"), json: body)
  }

  func state(_ player: UUID, _ command: UUID) async -> String? {
    await client.ask(.get, path(player, "/commands/\(text(command))")).json["state"] as? String
  }

  func sound(_ player: UUID, _ command: UUID) async -> Answer {
    await client.ask(.get, path(player, "/commands/\(text(command))/sound"))
  }

  func list() async -> [[String: Any]] {
    await client.ask(.get, "/api/v1/players").json["players"] as? [[String: Any]] ?? []
  }

  func path(_ player: UUID, _ rest: String = "") -> String {
    "/api/v1/players/\(text(player))\(rest)"
  }

  private func json(_ body: [String: Any]) -> String {
    String(decoding: (try? JSONSerialization.data(withJSONObject: body)) ?? Data(), as: UTF8.self)
  }
}

func text(_ id: UUID) -> String { id.uuidString.lowercased() }
