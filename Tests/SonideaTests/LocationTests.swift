import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sonidea

/// Where recordings were made, and sensitive ones: others learn no more than whose they are decided.
@Suite(.timeLimit(.minutes(5))) struct LocationTests {
  private static var kitchen: [String: Any] {
    [
      "latitude": 59.3293, "longitude": 18.0686, "is_approximate": false, "name": "Kitchen",
    ]
  }

  /// A shared album, and somebody who is in it.
  private func shared(
    _ home: Home, as role: String = "admin"
  ) async -> (album: String, other: ServiceClient) {
    let album = newID()
    _ = await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
    let other = await home.member("Ada \(newID())").client
    let invite = await home.ask(.post, "albums/\(album)/invites", ["role": role, "hours": 1])
    _ = await home.ask(.post, "invites/\(invite.json["token"] as? String ?? "")", by: other)
    return (album, other)
  }

  private func text(_ answer: Home.Answer) -> String {
    String(decoding: answer.bytes, as: UTF8.self)
  }

  /// A WAV of one tone with a tag of where it was recorded, in an M4A as phones make it.
  private func tagged(_ home: Home, _ location: String) throws -> [UInt8] {
    let (plain, tagged) = (home.folder / "plain.wav", home.folder / "tagged.mp4")
    try Data(try Home.wave(seconds: 1)).write(to: URL(filePath: plain))
    _ = try Tool.need(
      "ffmpeg",
      [
        "-v", "error", "-y", "-i", plain, "-c:a", "aac", "-metadata", "location=\(location)",
        tagged,
      ])
    return Array(try Data(contentsOf: URL(filePath: tagged)))
  }

  @Test(
    arguments: [
      ("none", nil), ("approximate", [59.35, 18.05]), ("exact", [59.3293, 18.0686]),
    ] as [(String, [Double]?)])
  func othersAreToldAsMuchAsIsShared(sharing: String, expected: [Double]?) async throws {
    try await Home.with { home in
      let (album, other) = await shared(home)
      let id = try await home.ready("Soup", ["album": album, "location": Self.kitchen])
      // Nothing is shared that nobody has decided.
      #expect(await home.recording(id, by: other)["location"] == nil)
      #expect(await home.edit(id, ["location_sharing": sharing]).status == 200)
      for told in [
        await home.recording(id, by: other),
        await home.list("&album=\(album)", by: other).first ?? [:],
      ] {
        let location = told["location"] as? [String: Any]
        let numbers = location.map {
          [$0["latitude"], $0["longitude"]].compactMap { $0 as? Double }
        }
        #expect(numbers == expected)
        #expect(location?["name"] as? String == (sharing == "exact" ? "Kitchen" : nil))
      }
      let own = await home.recording(id)["location"] as? [String: Any]
      #expect(own?["latitude"] as? Double == 59.3293)
      #expect(await home.edit(id, ["location": NSNull()], by: other).status == 403)
      #expect(await home.edit(id, ["location_sharing": "exact"], by: other).status == 403)
    }
  }

  @Test func inAnotherAlbumItIsDecidedAnew() async throws {
    try await Home.with { home in
      let (first, _) = await shared(home)
      let (second, other) = await shared(home)
      let id = try await home.ready("Soup", ["album": first, "location": Self.kitchen])
      await home.edit(
        id, ["location_sharing": "exact", "is_sensitive": true, "is_approved": true])
      await home.edit(id, ["album": second])
      #expect(await home.ask(.get, "recordings/\(id)", by: other).status == 404)
      await home.edit(id, ["is_approved": true])
      #expect(await home.recording(id, by: other)["location"] == nil)
      // Both at once is one decision.
      await home.edit(id, ["album": NSNull()])
      await home.edit(
        id, ["album": second, "is_approved": true, "location_sharing": "approximate"])
      #expect(await home.recording(id, by: other)["location"] != nil)
    }
  }

  @Test func aSensitiveRecordingIsHiddenUntilItIsApproved() async throws {
    try await Home.with { home in
      let (album, other) = await shared(home)
      let id = try await home.ready("Diary")
      await home.edit(id, ["is_sensitive": true])
      func since(_ cursor: String?) async throws -> [String: Any] {
        try await home.household.sync.giveNumbers()
        return await other.ask(.get, "/api/v1/changes\(cursor.map { "?since=\($0)" } ?? "")").json
      }
      func count(_ client: ServiceClient) async -> Int? {
        await home.ask(.get, "albums/\(album)", by: client).json["count"] as? Int
      }
      await home.edit(id, ["album": album])
      for path in [
        "", "/audio", "/original", "/peaks", "/edits", "/export", "/comments", "/transcript",
        "/receipts",
      ] {
        let status = await home.ask(.get, "recordings/\(id)\(path)", by: other).status
        #expect(status == 404, "\(path)")
      }
      #expect(await home.list("&album=\(album)", by: other).isEmpty)
      #expect(await home.edit(id, ["is_approved": true], by: other).status == 404)
      #expect(await count(other) == 0)
      #expect(await count(home.client()) == 1)
      let told = await home.ask(.get, "albums/\(album)/activity", by: other)
      #expect(!text(told).contains("Diary"))

      await home.edit(id, ["is_approved": true])
      #expect(await home.recording(id, by: other)["title"] as? String == "Diary")
      #expect(await count(other) == 1)
      let now = await home.ask(.get, "albums/\(album)/activity", by: other)
      #expect(text(now).contains("Diary"))

      // What is thought better of goes from others' sight, and so does what was told of it.
      let start = try await since(nil)["place"] as? String
      await home.edit(id, ["is_approved": false])
      #expect(await home.ask(.get, "recordings/\(id)", by: other).status == 404)
      let after = await home.ask(.get, "albums/\(album)/activity", by: other)
      #expect(!text(after).contains("Diary"))
      let changes = try await since(start)["changes"] as? [[String: Any]] ?? []
      #expect(changes.contains { $0["id"] as? String == id && $0["is_gone"] as? Bool ?? false })
    }
  }

  @Test func halvesOfASensitiveRecordingAreSensitive() async throws {
    try await Home.with { home in
      let (album, other) = await shared(home)
      let id = try await home.ready("Diary", ["album": album, "location": Self.kitchen])
      await home.edit(id, ["is_sensitive": true])
      let answer = await home.ask(
        .post, "recordings/\(id)/split", ["at": 0.2, "first": newID(), "second": newID()])
      let halves = answer.json["recordings"] as? [[String: Any]] ?? []
      #expect(halves.count == 2)
      for half in halves {
        #expect(half["is_sensitive"] as? Bool == true)
        #expect((half["location"] as? [String: Any])?["name"] as? String == "Kitchen")
      }
      #expect(await home.list("&album=\(album)", by: other).isEmpty)
    }
  }

  @Test func aFileTellsItsOwnerWhereItWasRecorded() async throws {
    try await Home.with { home in
      let (album, other) = await shared(home)
      let bytes = try tagged(home, "+59.3293+018.0686+012.000/")
      let id = try await home.ready(
        "From a phone", ["album": album, "source": "imported"], bytes: bytes)
      let location = await home.recording(id)["location"] as? [String: Any]
      #expect(location?["latitude"] as? Double == 59.3293)
      #expect(location?["longitude"] as? Double == 18.0686)

      func tags(_ answer: Home.Answer) throws -> String {
        try home.probe(answer.bytes, "format_tags")
      }
      let mine = await home.ask(.get, "recordings/\(id)/original")
      #expect(try tags(mine).contains("59.3293"))
      for path in ["audio", "original", "export?format=original", "export?format=m4a"] {
        let theirs = await home.ask(.get, "recordings/\(id)/\(path)", by: other)
        #expect(theirs.status == 200, "\(path)")
        #expect(try !tags(theirs).contains("59.3293"), "\(path)")
        #expect(try home.probe(theirs.bytes, "stream=codec_type").contains("audio"), "\(path)")
      }
      await home.edit(id, ["location_sharing": "exact"])
      #expect(
        try tags(await home.ask(.get, "recordings/\(id)/original", by: other)).contains("59.3293"))
    }
  }

  @Test(
    arguments: [
      ("+48.8577+002.295/", [48.8577, 2.295]), ("-33.8568+151.2153+005/", [-33.8568, 151.2153]),
      ("+48.8577", nil), ("", nil), ("north", nil), ("+99+002/", nil), ("+485128+0021742/", nil),
      ("+.+./", nil),
    ] as [(String, [Double]?)])
  func readsWhatPhonesWrite(text: String, expected: [Double]?) {
    let location = Location(tags: ["location": text])
    #expect(location.map { [$0.latitude, $0.longitude] } == expected)
  }
}
