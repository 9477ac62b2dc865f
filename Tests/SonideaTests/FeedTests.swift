import Foundation
import TestKit
import Testing
import Web

@testable import Sonidea

/// Devices ask for what the feed tells of, and for nothing else: whatever is different after a deed, the feed
/// has told of.
@Suite(.timeLimit(.minutes(5))) struct FeedTests {
  /// What one person sees of everything that counts recordings or stands in a list, by kind and id.
  private func seen(_ home: Home, by client: ServiceClient) async -> [String: String] {
    var all: [String: String] = [:]
    for (kind, list) in [
      ("son-album", "albums"), ("son-tag", "tags"), ("son-project", "projects"),
      ("son-group", "groups"),
    ] {
      let answer = await home.ask(.get, list, by: client).json[list]
      for one in answer as? [[String: Any]] ?? [] {
        all["\(kind)/\(one["id"] ?? "")"] = try? sorted(one)
      }
    }
    for one in await home.list(by: client) {
      all["son-recording/\(one["id"] ?? "")"] = try? sorted(one)
    }
    return all
  }

  private func sorted(_ value: [String: Any]) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys),
      as: UTF8.self)
  }

  /// The feed of one person: what it has told since it was read last.
  private final class Reader {
    let client: ServiceClient
    private var place = ""

    init(_ client: ServiceClient) { self.client = client }

    func read() async -> Set<String> {
      let query = place.isEmpty ? "" : "?since=\(place)"
      let page = await client.ask(.get, "/api/v1/changes\(query)").json
      place = page["place"] as? String ?? ""
      let changes = page["changes"] as? [[String: Any]] ?? []
      return Set(changes.map { "\($0["kind"] ?? "")/\($0["id"] ?? "")" })
    }
  }

  @Test func tellsOfAllThatIsDifferentAfterADeed() async throws {
    try await Home.with { home in
      let guest = await home.member("Guest")
      let readers = [Reader(home.client()), Reader(guest.client)]
      var before: [[String: String]] = []
      for reader in readers {
        _ = await reader.read()
        before.append(await seen(home, by: reader.client))
      }
      func deed(_ name: String, _ work: () async throws -> Void) async throws {
        try await work()
        await home.work()
        try await home.household.context.sync.giveNumbers()
        for (index, reader) in readers.enumerated() {
          let (told, now) = (await reader.read(), await seen(home, by: reader.client))
          let keys = Set(before[index].keys).union(now.keys)
          let different = keys.filter { before[index][$0] != now[$0] }
          #expect(different.subtracting(told).isEmpty, "\(name), person \(index)")
          before[index] = now
        }
      }
      let (album, tag, project, group) = (newID(), newID(), newID(), newID())
      let (one, two, theirs, own) = (newID(), newID(), newID(), newID())
      try await deed("tag") {
        await home.ask(.put, "tags/\(tag)", ["name": "Loud", "hue": 0.1])
      }
      try await deed("project") { await home.ask(.put, "projects/\(project)", ["title": "Song"]) }
      try await deed("shared album") {
        await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
        let invite = await home.ask(
          .post, "albums/\(album)/invites", ["role": "member", "hours": 1])
        await home.ask(.post, "invites/\(invite.json["token"] ?? "")", by: guest.client)
      }
      try await deed("put") { try await home.put("One", ["project": project], id: one) }
      try await deed("put into the album") { try await home.put("Two", ["album": album], id: two) }
      try await deed("put by the guest") {
        try await home.put("Theirs", ["album": album], id: theirs, by: guest.client)
      }
      try await deed("put into the guest’s Drafts") {
        try await home.put("Own", id: own, by: guest.client)
      }
      try await deed("set tags") { await home.edit(one, ["tags": [tag]]) }
      try await deed("move into the album") { await home.edit(one, ["album": album]) }
      try await deed("make the best") { await home.edit(one, ["is_best": true]) }
      try await deed("group") {
        let layers = [["recording": two, "offset_ms": 0, "nudge_ms": 0]]
        await home.ask(.put, "groups/\(group)", ["title": "Both", "base": one, "layers": layers])
      }
      try await deed("trash") {
        await home.ask(.post, "recordings/trash", ["ids": [one], "layers": "keep"])
      }
      try await deed("restore") { await home.ask(.post, "recordings/restore", ["ids": [one]]) }
      try await deed("take out of the project") { await home.edit(one, ["project": NSNull()]) }
      try await deed("take out of the album") { await home.edit(one, ["album": NSNull()]) }
      try await deed("take off the tag") { await home.edit(one, ["tags": [String]()]) }
      try await deed("trash for good") {
        await home.ask(.post, "recordings/trash", ["ids": [one], "layers": "keep"])
        await home.ask(.post, "recordings/delete", ["ids": [one]])
      }
      try await deed("end the album") {
        let version = await home.ask(.get, "albums/\(album)").json["version"] as? Int
        await home.ask(.delete, "albums/\(album)", version: version)
      }
      // What each deed was to do has been done.
      let left = before.map { $0.keys.filter { $0.hasPrefix("son-recording/") }.sorted() }
      #expect(left == [[two], [theirs, own].sorted()].map { $0.map { "son-recording/\($0)" } })
      #expect(before[1].values.contains { $0.contains("\"count\":2") })
    }
  }
}
