import Archive
import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sonidea

/// What goes away, when, and what stays; and what goes out.
@Suite(.timeLimit(.minutes(5))) struct TrashTests {
  private func ask(
    _ home: Home, _ verb: String, _ ids: [String], layers: String? = nil
  ) async -> Int {
    var body: [String: Any] = ["ids": ids]
    if let layers { body["layers"] = layers }
    return await home.ask(.post, "recordings/\(verb)", body).status
  }

  @Test(arguments: DatabaseKind.allCases)
  func comesBackOrGoesForEver(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let id = try await home.ready()
      // What is not in the trash is not deleted.
      #expect(await ask(home, "delete", [id]) == 409)
      #expect(await ask(home, "trash", [id], layers: "ask") == 204)
      #expect(await home.list().isEmpty)
      #expect(await home.list("&trashed=true").count == 1)
      #expect(await ask(home, "restore", [id]) == 204)
      #expect(await home.list().first?["version"] as? Int == 3)
      #expect(await ask(home, "trash", [id], layers: "ask") == 204)
      #expect(await ask(home, "delete", [id]) == 204)
      #expect(await ask(home, "delete", [id]) == 204)
      #expect(await home.ask(.get, "recordings/\(id)").status == 404)
      #expect(try await home.count("son_recordings") == 0)
      #expect(try await home.count("assets") == 0)
      // Only the waveform's blob may wait for its sweep; nobody uses it.
      _ = try await home.household.library.sweep(graceSeconds: -10)
      #expect(try await home.count("blob_uses") == 0)
    }
  }

  @Test func isPurgedAfterThirtyDays() async throws {
    try await Home.with { home in
      let (old, young) = (try await home.ready("old"), try await home.ready("young"))
      _ = await ask(home, "trash", [old], layers: "ask")
      home.turn(seconds: 29 * 86_400)
      try await home.services.trash.purge()
      #expect(await home.list("&trashed=true").count == 1)
      _ = await ask(home, "trash", [young], layers: "ask")
      home.turn(seconds: 86_400)
      try await home.services.trash.purge()
      #expect(await home.list("&trashed=true").map { $0["id"] as? String } == [young])
      #expect(await home.ask(.post, "recordings/empty").status == 204)
      #expect(try await home.count("son_recordings") == 0)
    }
  }

  @Test func leavesAFileThatAnotherUses() async throws {
    try await Home.with { home in
      let asset = await home.upload(try Home.wave())
      let first = try await home.ready("first", ["asset": asset])
      let second = try await home.ready("second", ["asset": asset])
      _ = await ask(home, "trash", [first], layers: "ask")
      _ = await ask(home, "delete", [first])
      _ = try await home.household.library.sweep(graceSeconds: -10)
      #expect(await home.ask(.get, "recordings/\(second)/original").status == 200)
      #expect(await home.ask(.get, "recordings/\(second)/audio").status == 200)
      let direct = await home.client().ask(.delete, "/api/v1/library/assets/\(asset)")
      #expect(direct.json["code"] as? String == "in_use")
    }
  }

  @Test(arguments: ["along", "keep"])
  func asksWhatBecomesOfLayers(layers: String) async throws {
    try await Home.with { home in
      let base = try await home.ready("base")
      let layer = try await home.ready("layer")
      let group = newID()
      let request: [String: Any] = [
        "title": "Duet", "base": base,
        "layers": [["recording": layer, "offset_ms": 12.5, "nudge_ms": -3]],
      ]
      #expect(await home.ask(.put, "groups/\(group)", request).status == 200)
      let refused = await home.ask(
        .post, "recordings/trash", ["ids": [base], "layers": "ask"])
      #expect(refused.status == 409)
      #expect(refused.json["code"] as? String == "is_base")
      #expect((refused.json["detail"] as? String)?.contains("Duet") == true)
      #expect(await ask(home, "trash", [base], layers: layers) == 204)
      #expect(await home.ask(.get, "groups/\(group)").status == 404)
      let left = await home.list().map { $0["id"] as? String }
      #expect(left == (layers == "keep" ? [layer] : []))
      #expect(await home.recording(layer)["group"] == nil)
    }
  }

  @Test func goesOutUnderNamesOfItsOwn() async throws {
    try await Home.with { home in
      let titles = ["Idea", "idea", "a/b: c?", "..\u{202E}x", "Idea"]
      var ids: [String] = []
      for (index, title) in titles.enumerated() {
        let bytes = try Home.wave(seconds: 0.3 + Double(index) / 10)
        ids.append(try await home.ready(title, bytes: bytes))
      }
      let answer = await home.ask(.post, "export", ["ids": ids, "format": "original"])
      #expect(answer.status == 200)
      let path = home.folder / "many.zip"
      try Data(answer.bytes).write(to: URL(fileURLWithPath: path))
      let zip = try ZipReader(Descriptor.reading(path))
      let names = ["Idea.wav", "idea 2.wav", "a b  c.wav", "x.wav", "Idea 3.wav"]
      for name in names { #expect(zip.size(of: name) != nil, "\(name)") }
      let original = await home.ask(.get, "recordings/\(ids[1])/original")
      #expect(try zip.read("idea 2.wav", limit: 1 << 20) == original.bytes)
      #expect(
        await home.ask(.post, "export", ["ids": [newID()], "format": "wav"]).status == 404)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func leavesNothingOfAMemberWhoGoes(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (ben, client) = await home.member("Ben")
      let album = newID()
      _ = await home.ask(
        .put, "albums/\(album)", ["name": "Band", "is_shared": true], by: client)
      let invite = await home.ask(
        .post, "albums/\(album)/invites", ["role": "member", "hours": 1], by: client)
      let token = invite.json["token"] as? String ?? ""
      #expect(await home.ask(.post, "invites/\(token)").status == 200)
      let mine = try await home.ready("mine", ["album": album])
      let theirs = try await home.ready("theirs", ["album": album], by: client)
      let layer = try await home.ready("layer", by: client)
      let tag = newID()
      _ = await home.ask(.put, "tags/\(tag)", ["name": "loud", "hue": 0], by: client)
      await home.edit(theirs, ["tags": [tag]], by: client)
      _ = await home.ask(.put, "projects/\(newID())", ["title": "Song"], by: client)
      _ = await home.ask(.patch, "settings", ["theme": "logic"], by: client)
      _ = await home.ask(
        .put, "groups/\(newID())",
        [
          "title": "Duet", "base": theirs,
          "layers": [["recording": layer, "offset_ms": 0, "nudge_ms": 0]],
        ], by: client)
      _ = await home.ask(
        .put, "recordings/\(theirs)/edits", ["edits": [EditTests.trim(0, 0.2)], "done": 1],
        version: 1, by: client)
      let path = "/api/v1/members/\(ben.uuidString.lowercased())"
      #expect(await home.client().ask(.delete, path).status == 204)
      for table in [
        "son_edits", "son_tags", "son_recording_tags", "son_projects", "son_groups",
        "son_layers", "son_settings", "son_members", "son_invites",
      ] {
        #expect(try await home.count(table) == 0, "\(table)")
      }
      // What others had in their album is at home.
      #expect(await home.list().map { $0["id"] as? String } == [mine])
      let albums = await home.ask(.get, "albums").json["albums"] as? [[String: Any]]
      #expect(albums?.map { $0["name"] as? String } == ["Drafts"])
      #expect(await home.recording(mine)["album"] as? String == albums?.first?["id"] as? String)
    }
  }
}
