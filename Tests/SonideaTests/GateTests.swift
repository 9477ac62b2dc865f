import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sonidea

/// What is sold: refused before it is bought, allowed after, and off again when it ends.
@Suite(.timeLimit(.minutes(5))) struct GateTests {
  /// What stands in an app that has been used, and the calls that are sold.
  private struct Things {
    let home: Home
    let recording: String
    let layer: String
    let tag = newID()
    let project = newID()
    let group = newID()
    let album = newID()

    init(_ home: Home) async throws {
      self.home = home
      recording = try await home.ready("one", bytes: try Home.wave(seconds: 1))
      layer = try await home.ready("two")
    }

    /// One call for each feature.
    func calls() async throws -> [(feature: String, answer: Home.Answer)] {
      var calls: [(String, Home.Answer)] = []
      func ask(
        _ feature: String, _ method: Web.Method, _ path: String, _ body: [String: Any],
        version: Int? = nil
      ) async {
        calls.append(
          ("sonidea.\(feature)", await home.ask(method, path, body, version: version)))
      }
      await ask("tags", .put, "tags/\(tag)", ["name": "loud", "hue": 0])
      await ask("projects", .put, "projects/\(project)", ["title": "Song"])
      let version = await home.ask(.get, "recordings/\(recording)/edits").json["version"] as? Int
      await ask(
        "edit-mode", .put, "recordings/\(recording)/edits",
        ["edits": [EditTests.trim(0, 0.5)], "done": 1], version: version)
      await ask(
        "edit-mode", .post, "recordings/\(recording)/edits/preview",
        ["edits": [EditTests.trim(0, 0.5)], "done": 1, "from": 0, "to": 0.4])
      await ask("shared-albums", .put, "albums/\(album)", ["name": "Band", "is_shared": true])
      await ask(
        "overdub", .put, "groups/\(group)",
        [
          "title": "Duet", "base": recording,
          "layers": [["recording": layer, "offset_ms": 0, "nudge_ms": 0]],
        ])
      await ask("sync", .patch, "settings", ["syncs": true])
      await ask("auto-icons", .patch, "settings", ["auto_icons": true])
      await ask("metronome", .patch, "settings", ["metronome": ["is_on": true]])
      await ask("live-effects", .patch, "settings", ["effects": ["is_on": true]])
      let alone = try await home.put("", ["source": "companion", "is_transferred_alone": true])
      #expect(alone.status == 422)
      calls.append(
        (
          "sonidea.companion-transfer",
          try await home.put("⌚️", ["source": "companion", "is_transferred_alone": true])
        ))
      return calls
    }

    func mixing() async -> [Home.Answer] {
      let version = await home.ask(.get, "groups/\(group)").json["version"] as? Int
      return [
        await home.ask(
          .patch, "groups/\(group)", ["mixer": ["master": 1, "channels": []]], version: version),
        await home.ask(
          .post, "groups/\(group)/mixdown",
          ["id": newID(), "title": "Mix", "quality": "wav", "device": Home.device]),
      ]
    }
  }

  @Test func opensWithAPurchaseAndClosesWithItsEnd() async throws {
    try await Home.with(store: .sandbox) { home in
      let things = try await Things(home)
      for (feature, answer) in try await things.calls() {
        #expect(missing(answer) == feature, "\(feature): \(answer.status)")
      }
      for table in ["son_tags", "son_projects", "son_edits", "son_albums WHERE kind = 'own'"] {
        #expect(try await home.count(table) == 0)
      }
      let purchase = try await home.buy()
      for (feature, answer) in try await things.calls() {
        #expect(answer.status == 200, "\(feature): \(answer.json)")
      }
      await home.work()
      for answer in await things.mixing() { #expect(answer.status == 200, "\(answer.json)") }
      #expect(await home.edit(things.recording, ["tags": [things.tag]]).status == 200)
      #expect(await home.edit(things.recording, ["project": things.project]).status == 200)
      try await home.household.commerce.refund(purchase)
      try await isOff(things, home)
    }
  }

  private func isOff(_ things: Things, _ home: Home) async throws {
    for answer in await things.mixing() { #expect(missing(answer) == "sonidea.mixer") }
    let settings = await home.ask(.get, "settings").json
    #expect(settings["syncs"] as? Bool == false)
    #expect(settings["auto_icons"] as? Bool == false)
    #expect((settings["metronome"] as? [String: Any])?["is_on"] as? Bool == false)
    #expect((settings["effects"] as? [String: Any])?["is_on"] as? Bool == false)
    #expect(await home.ask(.get, "albums/\(things.album)").json["is_shared"] as? Bool == false)
    // What was made stays; going back is always free, and so is taking off.
    #expect(missing(await home.edit(things.layer, ["tags": [things.tag]])) == "sonidea.tags")
    #expect(
      missing(await home.edit(things.layer, ["project": things.project])) == "sonidea.projects")
    #expect(await home.edit(things.recording, ["tags": []]).status == 200)
    #expect(await home.edit(things.recording, ["project": NSNull()]).status == 200)
    #expect(await home.edit(things.recording, ["is_favorite": true]).status == 200)
    let kept = await home.ask(.get, "recordings/\(things.recording)/edits").json
    let edits = kept["edits"] as? [[String: Any]] ?? []
    let back = await home.ask(
      .put, "recordings/\(things.recording)/edits", ["edits": edits, "done": 0],
      version: kept["version"] as? Int)
    #expect(back.status == 200)
    let again = await home.ask(
      .put, "recordings/\(things.recording)/edits", ["edits": edits, "done": 1],
      version: back.json["version"] as? Int)
    #expect(missing(again) == "sonidea.edit-mode")
  }

  @Test func splittingBelongsToEditing() async throws {
    try await Home.with(store: .sandbox) { home in
      let id = try await home.ready(bytes: try Home.wave(seconds: 1))
      let request: [String: Any] = ["at": 0.5, "first": newID(), "second": newID()]
      #expect(
        missing(await home.ask(.post, "recordings/\(id)/split", request)) == "sonidea.edit-mode")
      #expect(await home.list().count == 1)
    }
  }

  @Test func aSharedAlbumClosesWithWhoHasSharedIt() async throws {
    try await Home.with(store: .sandbox) { home in
      let purchase = try await home.buy()
      let album = newID()
      _ = await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
      let token =
        await home.ask(
          .post, "albums/\(album)/invites", ["role": "member", "hours": 1]
        ).json["token"] as? String ?? ""
      let guest = await home.member("Guest").client
      // Who comes has bought nothing, and need not.
      #expect(await home.ask(.post, "invites/\(token)", by: guest).status == 200)
      let own = try await home.ready("theirs", ["album": album], by: guest)
      try await home.household.commerce.refund(purchase)
      #expect(await home.ask(.get, "albums/\(album)", by: guest).status == 404)
      #expect(await home.ask(.get, "recordings/\(own)").status == 200)
      let late = await home.member("Late").client
      #expect(await home.ask(.post, "invites/\(token)", by: late).status == 404)
      // What is theirs is theirs.
      #expect(await home.edit(own, ["title": "mine"], by: guest).status == 200)
      #expect(await home.list(by: guest).count == 1)
      try await home.buy()
      #expect(await home.ask(.get, "albums/\(album)", by: guest).status == 200)
    }
  }

  @Test func oldWordsForStereoAreUnderstood() async throws {
    try await Home.with { home in
      for word in ["dualMono", "spatial", "stereo"] {
        let answer = await home.ask(.patch, "settings", ["channels": word])
        #expect(answer.json["channels"] as? String == "stereo")
      }
      let changed = await home.ask(.patch, "settings", ["metronome": ["bpm": 90, "beats": 3]])
      let metronome = changed.json["metronome"] as? [String: Any]
      #expect(metronome?["bpm"] as? Double == 90)
      #expect(metronome?["count_in"] as? Int == 1)
      #expect(changed.json["channels"] as? String == "stereo")
      #expect(
        await home.ask(.patch, "settings", ["metronome": ["bpm": 300]]).status == 422)
    }
  }
}
