import Foundation
import Storage
import TestKit
import Testing

@testable import Amadeus
@testable import Web

/// How members left their songs.
@Suite struct SongSettingsTests {
  private let hash = String(repeating: "cd", count: 32)
  private var path: String { "/api/v1/amadeus/settings/\(hash)" }

  private func patch(
    _ home: Home, _ settings: [String: Any], at path: String? = nil, by client: ServiceClient? = nil
  ) async -> Home.Answer {
    let bytes = try! Array(JSONSerialization.data(withJSONObject: settings))
    return await (client ?? home.client()).ask(
      .patch, path ?? self.path, bytes: bytes, headers: ["Content-Type": "application/json"])
  }

  private func settings(_ answer: Home.Answer) -> NSDictionary {
    answer.json["settings"] as? NSDictionary ?? [:]
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsTheLastChangeOfEachSetting(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let none = await home.client().ask(.get, path)
      #expect(none.status == 200 && none.json["version"] as? Int == 0 && settings(none) == [:])
      // Two devices that know nothing of each other.
      let first = await patch(home, ["speed": 0.5, "loop": [1.5, 4], "capo": 2])
      let version = try #require(first.json["version"] as? Int)
      let second = await patch(home, ["speed": 0.75, "transpose": -3])
      #expect(second.json["version"] as? Int == version + 1)
      #expect(
        settings(second) == ["speed": 0.75, "loop": [1.5, 4], "capo": 2, "transpose": -3])
      // The same once more is nothing new.
      #expect(await patch(home, ["capo": 2]).json["version"] as? Int == version + 1)
      #expect(settings(await patch(home, ["loop": [Double]()]))["loop"] as? [Double] == [])
      let list = await home.client().ask(.get, "/api/v1/amadeus/settings").json
      #expect((list["songs"] as? [[String: Any]])?.map { $0["id"] as? String } == [hash])
      #expect(await home.client().ask(.delete, path).status == 204)
      #expect(settings(await home.client().ask(.get, path)) == [:])
      #expect(await home.client().ask(.delete, path).status == 204)
    }
  }

  @Test func keepsNamesOfPartsAndLyricsUntilTheyAreTakenOut() async throws {
    try await Home.with { home in
      let parts = [["letter": "A", "name": "Verse"], ["letter": "B", "name": "Chorus"]]
      _ = await patch(home, ["parts": parts, "lyrics": "[00:01.50]Over the hills\nand far away"])
      let kept = settings(await patch(home, ["capo": 2]))
      #expect(kept["parts"] as? [[String: String]] == parts)
      #expect(kept["lyrics"] as? String == "[00:01.50]Over the hills\nand far away")
      let without = settings(await patch(home, ["parts": [[String: String]](), "lyrics": ""]))
      #expect(without["parts"] as? [[String: String]] == [] && without["lyrics"] as? String == "")
    }
  }

  private func tag(_ home: Home, add: [String], remove: [String] = []) async -> Home.Answer {
    let body = try! Array(JSONSerialization.data(withJSONObject: ["add": add, "remove": remove]))
    return await home.client().ask(
      .post, "\(path)/tags", bytes: body, headers: ["Content-Type": "application/json"])
  }

  @Test(arguments: DatabaseKind.allCases)
  func mergesTagsOfTwoDevices(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let tags: (Home.Answer) -> [String]? = { $0.json["tags"] as? [String] }
      #expect(tags(await tag(home, add: ["Live", "  slow \n song "])) == ["Live", "slow song"])
      #expect(tags(await tag(home, add: ["Blues"])) == ["Live", "slow song", "Blues"])
      // Another device knows nothing of these, and writes one otherwise.
      #expect(
        tags(await tag(home, add: ["live", "Jazz"], remove: ["BLUES"]))
          == ["Live", "slow song", "Jazz"])
      _ = await patch(home, ["speed": 0.5])
      let renamed = await tag(home, add: ["LIVE"], remove: ["Live"])
      #expect(tags(renamed) == ["slow song", "Jazz", "LIVE"])
      #expect(settings(renamed) == ["speed": 0.5])
      #expect(tags(await tag(home, add: [], remove: ["slow song", "Jazz", "LIVE"])) == nil)
    }
  }

  @Test func refusesTagsBeyondItsLimits() async throws {
    try await Home.with { home in
      #expect(await tag(home, add: [String(repeating: "x", count: 41)]).status == 422)
      #expect(await tag(home, add: [""]).status == 422)
      #expect(await tag(home, add: (0..<21).map { "tag \($0)" }).status == 422)
      #expect(await tag(home, add: (0..<20).map { "tag \($0)" }).status == 200)
      #expect(await tag(home, add: ["one more"]).status == 409)
      #expect(await tag(home, add: ["one more"], remove: ["tag 3"]).status == 200)
    }
  }

  @Test func keepsThemForTheirMemberAlone() async throws {
    try await Home.with { home in
      _ = await patch(home, ["speed": 0.5])
      let ben = home.client(UUID(), role: .child)
      #expect(settings(await ben.ask(.get, path)) == [:])
      #expect(settings(await patch(home, ["capo": 3], by: ben)) == ["capo": 3])
      #expect(settings(await home.client().ask(.get, path)) == ["speed": 0.5])
    }
  }

  @Test func refusesWhatNobodyCanSet() async throws {
    try await Home.with { home in
      let wrong: [[String: Any]] = [
        ["speed": 3], ["loop": [1]], ["loop": [4, 1]], ["loop": [1, 2, 3]], ["capo": 20],
        ["foo": 1], ["title": ""], ["position": -1], ["parts": [["letter": "A", "name": ""]]],
        ["parts": Array(repeating: ["letter": "A", "name": "Verse"], count: 65)],
        ["lyrics": String(repeating: "x", count: 20_001)],
      ]
      for one in wrong { #expect(await patch(home, one).status == 422, "\(one)") }
      #expect(await patch(home, ["speed": 1], at: "/api/v1/amadeus/settings/x").status >= 400)
      #expect(await home.client().ask(.get, path).json["version"] as? Int == 0)
    }
  }
}
