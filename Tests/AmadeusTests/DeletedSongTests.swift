import Foundation
import Storage
import TestKit
import Testing

@testable import Amadeus
@testable import Web

/// Deleted songs: complete for a day, and gone after it.
@Suite struct DeletedSongTests {
  private func patch(
    _ home: Home, _ hash: String, _ settings: [String: Any]
  ) async -> [String: Any] {
    let bytes = try! Array(JSONSerialization.data(withJSONObject: settings))
    return await home.client().ask(
      .patch, "/api/v1/amadeus/settings/\(hash)", bytes: bytes,
      headers: ["Content-Type": "application/json"]
    ).json["settings"] as? [String: Any] ?? [:]
  }

  private func keep(_ home: Home, _ hash: String) async -> Int {
    let body: [String: Any] = ["name": "Song", "recipe": 5, "chords": [Any]()]
    return await home.client().ask(
      .put, "/api/v1/amadeus/songs/\(hash)",
      bytes: try! Array(JSONSerialization.data(withJSONObject: body)),
      headers: ["Content-Type": "application/json"]
    ).status
  }

  private func numbers(_ home: Home, _ lists: String...) async -> [Int] {
    var all: [Int] = []
    for list in lists {
      let json = await home.client().ask(.get, "/api/v1/amadeus/\(list)").json
      all.append((json[list == "analyses" ? list : "songs"] as? [Any])?.count ?? -1)
    }
    return all
  }

  /// As if a day had passed.
  private func aDayLater(_ home: Home) async throws {
    try await home.household.context.database.write { transaction in
      _ = try transaction.run(
        "UPDATE amadeus_settings SET deleted_ms = deleted_ms - 86400001 WHERE deleted_ms > 0")
    }
    try await Analyses(home.household.context).removeDeletedSongs()
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesAwayADeletedSongADayLater(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let sent = await home.send([1, 2, 3])
      let hash = try #require(sent.json["hash"] as? String)
      #expect(await keep(home, hash) == 200)
      _ = await patch(home, hash, ["speed": 0.5, "deleted_ms": 1_700_000_000_000])
      // Until then Undo brings all of it back.
      try await Analyses(home.household.context).removeDeletedSongs()
      #expect(await numbers(home, "songs", "settings", "analyses") == [1, 1, 1])
      let restored = await patch(home, hash, ["deleted_ms": 0])
      #expect(restored["speed"] as? Double == 0.5)
      try await aDayLater(home)
      #expect(await numbers(home, "songs", "settings", "analyses") == [1, 1, 1])
      _ = await patch(home, hash, ["deleted_ms": 1_700_000_000_000])
      // What else changes does not keep it longer.
      _ = await patch(home, hash, ["capo": 2])
      try await aDayLater(home)
      #expect(await numbers(home, "songs", "settings", "analyses") == [0, 1, 0])
      let left = await patch(home, hash, [:])
      #expect(left["deleted_ms"] as? Int == 1_700_000_000_000 && left.count == 1)
    }
  }

  @Test func beginsAnewWhereItsFileIsSentAgain() async throws {
    try await Home.with { home in
      let first = try #require(await home.send([1, 2, 3]).json["hash"] as? String)
      #expect(await keep(home, first) == 200)
      _ = await patch(home, first, ["speed": 0.5, "deleted_ms": 1_700_000_000_000])
      #expect(await home.send([1, 2, 3], "again.wav").status == 202)
      #expect(await numbers(home, "songs", "settings", "analyses") == [0, 0, 1])
    }
  }
}
