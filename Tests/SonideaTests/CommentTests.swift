import Foundation
import TestKit
import Testing
import Web

@testable import Sonidea

/// What members say about recordings, and what an album tells of itself.
@Suite(.timeLimit(.minutes(5))) struct CommentTests {
  private struct Band {
    let album = newID()
    let recording: String
    let listener: (id: UUID, client: ServiceClient)

    init(_ home: Home, seconds: Double = 0.5) async throws {
      _ = await home.ask(.put, "albums/\(album)", ["name": "Band", "is_shared": true])
      recording = try await home.ready(
        "Ours", ["album": album], bytes: try Home.wave(seconds: seconds))
      listener = await home.member("Ada")
      let invite = ["role": "viewer", "hours": 1] as [String: Any]
      let made = await home.ask(.post, "albums/\(album)/invites", invite)
      let token = made.json["token"] as? String ?? ""
      _ = await home.ask(.post, "invites/\(token)", by: listener.client)
    }
  }

  private func comments(
    _ home: Home, on recording: String, by client: ServiceClient? = nil
  ) async -> [[String: Any]] {
    let answer = await home.ask(.get, "recordings/\(recording)/comments", by: client)
    return answer.json["comments"] as? [[String: Any]] ?? []
  }

  private func activity(_ home: Home, _ album: String) async -> [[String: Any]] {
    let answer = await home.ask(.get, "albums/\(album)/activity")
    return answer.json["activities"] as? [[String: Any]] ?? []
  }

  @Test func whoeverHearsARecordingCommentsOnceAndDeletesTheirOwn() async throws {
    try await Home.with { home in
      let band = try await Band(home)
      let (mine, path) = (newID(), "recordings/\(band.recording)/comments")
      for _ in 0..<2 {
        let said = await home.ask(
          .put, "\(path)/\(mine)", ["text": "Too fast", "seconds": 0.2], by: band.listener.client)
        #expect(said.json["name"] as? String == "Ada")
      }
      let other = newID()
      _ = await home.ask(.put, "\(path)/\(other)", ["text": "Agreed"])
      let seen = await comments(home, on: band.recording, by: band.listener.client)
      let byText = Dictionary(grouping: seen) { $0["text"] as? String ?? "" }
      #expect(byText["Too fast"]?.map { $0["seconds"] as? Double } == [0.2])
      #expect(byText["Too fast"]?.map { $0["may_delete"] as? Bool } == [true])
      #expect(byText["Agreed"]?.map { $0["may_delete"] as? Bool } == [false])
      let refused = await home.ask(.delete, "\(path)/\(other)", by: band.listener.client)
      #expect(refused.status == 403)
      // Under another's id nothing is said.
      let taken = await home.ask(
        .put, "\(path)/\(other)", ["text": "No"], by: band.listener.client)
      #expect(taken.status == 409)
      #expect(await home.ask(.delete, "\(path)/\(mine)").status == 204)
      #expect(await home.ask(.delete, "\(path)/\(mine)").status == 404)
      #expect(await comments(home, on: band.recording).count == 1)
    }
  }

  @Test func whoeverDoesNotHearARecordingReadsAndSaysNothing() async throws {
    try await Home.with { home in
      let band = try await Band(home)
      let stranger = await home.member("Eve").client
      let path = "recordings/\(band.recording)/comments"
      #expect(await home.ask(.get, path, by: stranger).status == 404)
      let said = await home.ask(.put, "\(path)/\(newID())", ["text": "Hello"], by: stranger)
      #expect(said.status == 404)
      #expect(await home.ask(.get, "albums/\(band.album)/activity", by: stranger).status == 404)
      #expect(await home.ask(.put, "\(path)/\(newID())", ["text": ""]).status == 422)
      #expect(await comments(home, on: band.recording).isEmpty)
    }
  }

  @Test func thePartsOfASplitRecordingKeepWhatWasSaidOfThem() async throws {
    try await Home.with { home in
      let band = try await Band(home, seconds: 3)
      let path = "recordings/\(band.recording)"
      for (text, seconds) in [("Gone", 0.1), ("Early", 0.5), ("Late", 2.5), ("All", nil)] {
        var comment: [String: Any] = ["text": text]
        comment["seconds"] = seconds
        let by = text == "Late" ? band.listener.client : nil
        _ = await home.ask(.put, "\(path)/comments/\(newID())", comment, by: by)
      }
      let edits = ["edits": [EditTests.trim(0.25, 3)], "done": 1] as [String: Any]
      _ = await home.ask(.put, "\(path)/edits", edits, version: 1)
      await home.work()
      let halves = [newID(), newID()]
      let split = ["at": 2, "first": halves[0], "second": halves[1]] as [String: Any]
      for _ in 0..<2 {
        #expect(await home.ask(.post, "\(path)/split", split).status == 200)
        await home.work()
      }
      func moments(_ id: String) async -> [String: Double] {
        await comments(home, on: id).reduce(into: [:]) {
          $0[$1["text"] as? String ?? ""] = $1["seconds"] as? Double ?? -1
        }
      }
      #expect(await moments(halves[0]) == ["Gone": -1, "Early": 0.25, "All": -1])
      #expect(await moments(halves[1]) == ["Gone": -1, "Late": 0.25, "All": -1])
      let ofWhole = ["Gone": -1, "Early": 0.25, "Late": 2.25, "All": -1]
      #expect(await moments(band.recording) == ofWhole)
      // What was said stays theirs who said it.
      let theirs = await comments(home, on: halves[1], by: band.listener.client)
      let ofAda = theirs.map { $0["text"] as? String == "Late" }
      #expect(theirs.map { $0["name"] as? String == "Ada" } == ofAda)
      #expect(theirs.map { $0["may_delete"] as? Bool } == ofAda)
      // With its sound comes back what was said of it.
      let all = await home.ask(.get, "recordings/\(halves[0])/edits")
      let kept = ["edits": all.json["edits"] ?? [], "done": 0] as [String: Any]
      let version = all.json["version"] as? Int
      #expect(
        await home.ask(.put, "recordings/\(halves[0])/edits", kept, version: version).status == 200)
      await home.work()
      #expect(await moments(halves[0]) == ["Gone": 0.1, "Early": 0.5, "All": -1])
    }
  }

  @Test func anAlbumTellsWhoDidWhatTheNewestFirst() async throws {
    try await Home.with { home in
      let band = try await Band(home)
      let path = "recordings/\(band.recording)"
      _ = await home.ask(
        .put, "\(path)/comments/\(newID())", ["text": "Nice"], by: band.listener.client)
      let trash = ["ids": [band.recording], "layers": "keep"] as [String: Any]
      _ = await home.ask(.post, "recordings/trash", trash)
      let seen = await activity(home, band.album)
      #expect(
        seen.map { $0["kind"] as? String } == ["trashed", "commented", "joined", "added"])
      #expect(seen[1]["name"] as? String == "Ada")
      #expect(seen[0]["title"] as? String == "Ours")
      #expect(seen.map { $0["may_restore"] as? Bool } == [true, false, false, false])
      let answer = await home.ask(
        .get, "albums/\(band.album)/activity", by: band.listener.client)
      let theirs = answer.json["activities"] as? [[String: Any]]
      #expect(theirs?.first?["may_restore"] as? Bool == false)
      _ = await home.ask(.post, "recordings/restore", ["ids": [band.recording]])
      let after = await activity(home, band.album)
      #expect(after[0]["kind"] as? String == "restored")
      #expect(after[1]["may_restore"] as? Bool == false)
      let member = "albums/\(band.album)/members/\(band.listener.id.uuidString.lowercased())"
      _ = await home.ask(.delete, member)
      let last = await activity(home, band.album)[0]
      #expect(last["kind"] as? String == "removed")
      #expect(last["other"] as? String == "Ada")
    }
  }

  @Test func anAlbumTellsWhatBecameOfASplitRecording() async throws {
    try await Home.with { home in
      let band = try await Band(home, seconds: 3)
      let split = ["at": 2, "first": newID(), "second": newID()] as [String: Any]
      for _ in 0..<2 {
        _ = await home.ask(.post, "recordings/\(band.recording)/split", split)
      }
      let told = await activity(home, band.album).map {
        "\($0["kind"] as? String ?? "") \($0["title"] as? String ?? "")"
      }
      #expect(
        told.sorted() == [
          "added Ours", "added Ours – 1", "added Ours – 2", "joined ", "trashed Ours",
        ])
    }
  }

  @Test func anAlbumOfOneTellsNothing() async throws {
    try await Home.with { home in
      let album = newID()
      _ = await home.ask(.put, "albums/\(album)", ["name": "Alone"])
      _ = try await home.ready("Mine", ["album": album])
      #expect(await activity(home, album).isEmpty)
    }
  }
}
