import Backup
import Files
import Foundation
import Media
import Server
import TestKit
import Testing

/// What devices are told when a server lost its database and went on from a snapshot.
@Suite struct RecoveredFeedTests {
  @Test func tellsDevicesToReadAllAfterARecovery() async throws {
    let folder = try TemporaryFolder()
    let location = try DataLocation(data: folder / "data")
    let before = try await ask(location) { client in
      try client.ask(
        "PUT", "/api/v1/preferences/theme", headers: ["Content-Type": "application/json"],
        body: Array(#"{"colour":"night"}"#.utf8))
      #expect(try client.answer().status == 200)
      return try Self.changes(client, since: nil)
    }
    // Ending and beginning again is nothing that devices must know of.
    let same = try await ask(location) { try Self.changes($0, since: before.cursor) }
    #expect(!same.readAll)
    try Data("no database".utf8).write(
      to: URL(fileURLWithPath: try #require(location.databaseFile)))
    let after = try await ask(location) { client in
      try client.ask("GET", "/api/v1/preferences/theme")
      #expect((try client.answer().json["value"] as? [String: String]) == ["colour": "night"])
      return try Self.changes(client, since: before.cursor)
    }
    #expect(after.readAll)
    #expect(after.cursor != before.cursor)
  }

  private static func changes(
    _ client: PlainClient, since cursor: String?
  ) throws -> (cursor: String, readAll: Bool) {
    try client.ask("GET", "/api/v1/changes" + (cursor.map { "?since=\($0)" } ?? ""))
    let answer = try client.answer().json
    return (answer["place"] as? String ?? "", answer["read_all"] as? Bool ?? false)
  }

  /// Starts a server on a location, asks it something, and stops it.
  private func ask<T: Sendable>(
    _ location: DataLocation, _ body: @escaping @Sendable (PlainClient) throws -> T
  ) async throws -> T {
    let household = try await HouseholdServices.open(location, apps: [], media: Media()) { _ in }
    let server = try Server(household, settings: Server.Settings())
    let port = server.port
    PlainClient.signIn(at: port, key: household.accounts.commandKey.text)
    do {
      let answer = try await onOwnThread { try body(try PlainClient(port: port)) }
      await server.stop(grace: 0.5)
      return answer
    } catch {
      await server.stop(grace: 0.1)
      throw error
    }
  }
}
