import Blobs
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Players

/// Who hears what, whichever server they listen to.
@Suite struct TellingTests {
  /// A stream of events as somebody hears it.
  private func listen(_ hub: EventHub, _ guest: Home.Guest) throws -> ByteStream {
    guard case .stream(let stream) = try hub.listen(guest.identity).content else {
      throw Deaf()
    }
    return stream
  }

  private struct Deaf: Error {}

  private func heard(_ stream: ByteStream) -> String {
    String(decoding: stream.pending, as: UTF8.self)
  }

  private func wait(for words: String, on stream: ByteStream) async throws {
    for _ in 0..<6_000 where !heard(stream).contains(words) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(heard(stream).contains(words))
  }

  @Test(arguments: DatabaseKind.allCases)
  func ringsOnlyAtTheOneThatIsAsked(kind: DatabaseKind) async throws {
    let folder = try TemporaryFolder()
    let blobs = try openBlobStore(folder / "blobs", cache: folder / "cache")
    let location = try kind.location()
    let database = try await location.open()
    // A file belongs to one process; PostgreSQL is shared by servers.
    let second = kind == .postgres ? try await location.open() : database
    try await database.migrate(Players.migrations)
    let (home, elsewhere) = (Home(database, blobs), Home(second, blobs))
    let hub = EventHub()
    let (ada, ben) = (home.guest(), home.guest())
    let kitchen = home.guest(person: ada.person, scope: .player)
    let attic = home.guest(person: ada.person, scope: .player)
    let (player, rain) = (UUID(), try await home.sound(of: ben.person))
    await kitchen.announce(player)
    let streams = try [kitchen, attic, ada, ben].map { try listen(hub, $0) }
    let telling = Task { await elsewhere.players.publish(to: hub) }
    // It says so when it begins to listen.
    try await wait(for: "event: players", on: streams[3])
    let command = UUID()
    await ben.command(player, "play", thing: rain, id: command)
    try await wait(for: "event: command\ndata: {\"player\":\"\(text(player))\"}", on: streams[0])
    _ = await kitchen.take(player)
    await kitchen.acknowledge(player, command)
    try await wait(for: "\"id\":\"\(text(command))\",\"state\":\"done\"", on: streams[3])
    await kitchen.report(player, [rain])
    try await wait(for: "event: players", on: streams[2])

    #expect(!heard(streams[0]).contains("event: players"))
    #expect(heard(streams[1]) == "retry: 2000\n\n")
    for stream in streams[1...] { #expect(!heard(stream).contains("event: command\n")) }
    for stream in streams[..<3] { #expect(!heard(stream).contains("command_state")) }

    // Who sits at the machine has no session, and is found all the same.
    let here = home.guest(.owner, session: nil)
    let tab = UUID()
    await here.announce(tab)
    let stream = try listen(hub, here)
    await here.command(tab, "stop")
    try await wait(for: "event: command\ndata: {\"player\":\"\(text(tab))\"}", on: stream)

    telling.cancel()
    await database.close()
    if kind == .postgres { await second.close() }
    await telling.value
  }
}
