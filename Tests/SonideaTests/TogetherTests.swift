import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sonidea

/// What recordings have in common: tags, projects, groups.
@Suite(.timeLimit(.minutes(5))) struct TogetherTests {
  @Test(arguments: DatabaseKind.allCases)
  func tagsAreMadeMergedAndTakenOff(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (a, b) = (newID(), newID())
      #expect(await home.ask(.put, "tags/\(a)", ["name": "Riffs", "hue": 0.1]).status == 200)
      #expect(await home.ask(.put, "tags/\(b)", ["name": "Solos", "hue": 0.2]).status == 200)
      for name in ["riffs", "RIFFS ", "Favorite"] {
        let taken = await home.ask(.put, "tags/\(newID())", ["name": name, "hue": 0])
        #expect(taken.json["code"] as? String == "name_taken", "\(name)")
      }
      let one = try await home.ready("one")
      let two = try await home.ready("two")
      #expect(await home.edit(one, ["tags": [a, b]]).json["tags"] as? [String] == [a, b])
      #expect(await home.edit(two, ["tags": [a]]).status == 200)
      #expect(await home.edit(two, ["tags": [newID()]]).status == 422)
      #expect(await home.ask(.get, "tags/\(a)").json["count"] as? Int == 2)
      let merged = await home.ask(.post, "tags/\(a)/merge", ["into": b])
      #expect(merged.json["count"] as? Int == 2)
      #expect(await home.recording(one)["tags"] as? [String] == [b])
      #expect(await home.recording(two)["tags"] as? [String] == [b])
      let renamed = await home.ask(.patch, "tags/\(b)", ["name": "Leads"], version: 1)
      #expect(renamed.json["version"] as? Int == 2)
      #expect(await home.ask(.patch, "tags/\(b)", ["hue": 0.5], version: 1).status == 412)
      #expect(await home.ask(.delete, "tags/\(b)").status == 204)
      #expect(await home.recording(one)["tags"] as? [String] == [])
      let tags = await home.ask(.get, "tags").json["tags"] as? [Any]
      #expect(tags?.isEmpty == true)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesAreNumberedOnceAndForAll(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (song, other) = (newID(), newID())
      for id in [song, other] {
        #expect(await home.ask(.put, "projects/\(id)", ["title": "Song"]).status == 200)
      }
      var ids: [String] = []
      for title in ["a", "b", "c"] { ids.append(try await home.ready(title)) }
      // All at once, and still each has a number of its own.
      await withTaskGroup(of: Void.self) { group in
        for id in ids { group.addTask { await home.edit(id, ["project": song]) } }
      }
      var takes: [Int] = []
      for id in ids { takes.append(await home.recording(id)["take"] as? Int ?? 0) }
      #expect(takes.sorted() == [1, 2, 3])
      #expect(await home.edit(ids[0], ["is_best": true]).json["is_best"] as? Bool == true)
      #expect(await home.edit(ids[1], ["is_best": true]).status == 200)
      #expect(await home.recording(ids[0])["is_best"] as? Bool == false)
      let told = await home.ask(.get, "projects/\(song)").json
      #expect(told["best"] as? String == ids[1])
      #expect(told["count"] as? Int == 3)
      #expect(told["seconds"] as? Double == 1.5)
      // Who leaves takes the number along, and nobody gets it again.
      #expect(await home.edit(ids[1], ["project": NSNull()]).json["take"] == nil)
      #expect(await home.edit(ids[1], ["project": song]).json["take"] as? Int == 4)
      #expect(await home.recording(ids[1])["is_best"] as? Bool == false)
      #expect(await home.edit(ids[2], ["project": other]).json["take"] as? Int == 1)
      let edited = await home.ask(
        .patch, "projects/\(song)", ["notes": "in A", "best": ids[0]], version: 1)
      #expect(edited.json["best"] as? String == ids[0])
      let stray = await home.ask(
        .patch, "projects/\(song)", ["best": ids[2]], version: 2)
      #expect(stray.status == 422)
      #expect(await home.ask(.delete, "projects/\(song)").status == 204)
      #expect(await home.recording(ids[0])["project"] == nil)
      #expect(await home.recording(ids[0])["is_best"] as? Bool == false)
    }
  }

  private func layer(_ id: String, _ offset: Double = 0) -> [String: Any] {
    ["recording": id, "offset_ms": offset, "nudge_ms": 0]
  }

  @Test(arguments: DatabaseKind.allCases)
  func groupsHoldThreeLayersThatAreThere(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      var ids: [String] = []
      for number in 0..<5 { ids.append(try await home.ready("\(number)")) }
      let group = newID()
      let request: [String: Any] = [
        "title": "Song", "base": ids[0], "layers": [layer(ids[1], 20), layer(ids[2])],
      ]
      #expect(await home.ask(.put, "groups/\(group)", request).status == 200)
      #expect(await home.recording(ids[1])["group"] as? String == group)
      let third = await home.ask(
        .patch, "groups/\(group)",
        ["layers": [layer(ids[1], 20), layer(ids[2]), layer(ids[3], -5)]], version: 1)
      #expect((third.json["layers"] as? [Any])?.count == 3)
      let four = ids[1...4].map { layer($0) }
      #expect(
        await home.ask(.patch, "groups/\(group)", ["layers": four], version: 2).status == 422)
      for wrong in [[layer(ids[0])], [layer(ids[1]), layer(ids[1])], [layer(newID())]] {
        let answer = await home.ask(
          .patch, "groups/\(group)", ["layers": wrong], version: 2)
        #expect(answer.status == 422)
      }
      // One recording sounds in one group.
      let second = await home.ask(
        .put, "groups/\(newID())", ["title": "x", "base": ids[1], "layers": []])
      #expect(second.status == 422)
      // What goes into the trash leaves the group.
      _ = await home.ask(.post, "recordings/trash", ["ids": [ids[2]], "layers": "ask"])
      let left = await home.ask(.get, "groups/\(group)").json["layers"] as? [[String: Any]]
      #expect(left?.map { $0["recording"] as? String } == [ids[1], ids[3]])
      #expect(left?.first?["offset_ms"] as? Double == 20)
      #expect(await home.ask(.delete, "groups/\(group)").status == 204)
      #expect(await home.recording(ids[1])["group"] == nil)
    }
  }

  @Test func groupsShowNothingThatIsInTheTrash() async throws {
    try await Home.with { home in
      let (base, top) = (try await home.ready("base"), try await home.ready("top"))
      let group = newID()
      _ = await home.ask(
        .put, "groups/\(group)", ["title": "Song", "base": base, "layers": [layer(top)]])
      try await home.household.database.write { transaction in
        _ = try transaction.run("UPDATE son_recordings SET trashed_ms = 1 WHERE id = ?", top)
      }
      let without = await home.ask(.get, "groups/\(group)")
      #expect((without.json["layers"] as? [Any])?.isEmpty == true)
      #expect((without.json["mixer"] as? [String: Any])?["master"] as? Double == 1)
      try await home.household.database.write { transaction in
        _ = try transaction.run("UPDATE son_recordings SET trashed_ms = 1 WHERE id = ?", base)
      }
      let groups = await home.ask(.get, "groups").json["groups"] as? [Any]
      #expect(groups?.isEmpty == true)
    }
  }

  private func move(_ home: Home, _ verb: String, _ id: String, layers: String = "ask") async {
    let body: [String: Any] =
      verb == "trash" ? ["ids": [id], "layers": layers] : ["ids": [id]]
    #expect(await home.ask(.post, "recordings/\(verb)", body).status == 204)
  }

  private func layers(_ home: Home, _ group: String) async -> [String]? {
    let answer = await home.ask(.get, "groups/\(group)")
    return (answer.json["layers"] as? [[String: Any]])?.compactMap { $0["recording"] as? String }
  }

  @Test(arguments: DatabaseKind.allCases)
  func aLayerComesBackFromTheTrashToItsPlaceAndChannel(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      var ids: [String] = []
      for number in 0..<5 { ids.append(try await home.ready("\(number)")) }
      let group = newID()
      let request: [String: Any] = [
        "title": "Song", "base": ids[0], "layers": [layer(ids[1], 20), layer(ids[2])],
      ]
      #expect(await home.ask(.put, "groups/\(group)", request).status == 200)
      let soft: [String: Any] = [
        "recording": ids[1], "volume": 0.25, "pan": -1, "is_muted": true, "is_solo": false,
      ]
      let mixer: [String: Any] = ["master": 1, "channels": [soft]]
      _ = await home.ask(.patch, "groups/\(group)", ["mixer": mixer], version: 1)
      await move(home, "trash", ids[1])
      #expect(await layers(home, group) == [ids[2]])
      #expect(await home.recording(ids[1])["group"] == nil)
      // The mix is changed meanwhile, and knows nothing of what is in the trash.
      let master: [String: Any] = ["master": 0.5, "channels": [] as [Any]]
      let turned = await home.ask(.patch, "groups/\(group)", ["mixer": master], version: 3)
      #expect(turned.status == 200)
      await move(home, "restore", ids[1])
      #expect(await layers(home, group) == [ids[1], ids[2]])
      #expect(await home.recording(ids[1])["group"] as? String == group)
      let whole = await home.ask(.get, "groups/\(group)").json
      #expect((whole["layers"] as? [[String: Any]])?.first?["offset_ms"] as? Double == 20)
      let channels = (whole["mixer"] as? [String: Any])?["channels"] as? [[String: Any]]
      #expect(channels?.map { $0["volume"] as? Double } == [1, 0.25, 1])
      // Where three others are by then, it stays a recording of its own.
      await move(home, "trash", ids[1])
      let full: [String: Any] = ["layers": ids[2...4].map { layer($0) }]
      let version = await home.ask(.get, "groups/\(group)").json["version"] as? Int
      let filled = await home.ask(.patch, "groups/\(group)", full, version: version ?? 0)
      #expect(filled.status == 200)
      await move(home, "restore", ids[1])
      #expect(await layers(home, group) == Array(ids[2...4]))
      #expect(await home.recording(ids[1])["group"] == nil)
    }
  }

  @Test(arguments: ["along", "keep"])
  func aBaseBringsItsGroupBackFromTheTrash(way: String) async throws {
    try await Home.with { home in
      var ids: [String] = []
      for number in 0..<3 { ids.append(try await home.ready("\(number)")) }
      let group = newID()
      let request: [String: Any] = [
        "title": "Song", "base": ids[0], "layers": [layer(ids[1], 20), layer(ids[2])],
      ]
      #expect(await home.ask(.put, "groups/\(group)", request).status == 200)
      await move(home, "trash", ids[0], layers: way)
      #expect(await layers(home, group) == nil)
      // One that was taken for something else meanwhile stays there.
      if way == "keep" {
        let other: [String: Any] = ["title": "Other", "base": ids[2], "layers": [] as [Any]]
        #expect(await home.ask(.put, "groups/\(newID())", other).status == 200)
      }
      for id in way == "along" ? [ids[2], ids[0], ids[1]] : [ids[0]] {
        await move(home, "restore", id)
      }
      #expect(await layers(home, group) == (way == "along" ? [ids[1], ids[2]] : [ids[1]]))
      #expect(await home.recording(ids[0])["group"] as? String == group)
      await move(home, "trash", ids[0], layers: "keep")
      await move(home, "delete", ids[0])
      #expect(await home.recording(ids[1])["group"] == nil)
      #expect(try await home.count("son_layers") == 0)
    }
  }

  @Test func aGroupIsMixedIntoANewRecording() async throws {
    try await Home.with { home in
      let base = try await home.ready("base", bytes: try Home.wave(seconds: 1))
      let top = try await home.ready("top", bytes: try Home.wave(seconds: 1, hertz: 660))
      let group = newID()
      _ = await home.ask(
        .put, "groups/\(group)", ["title": "Song", "base": base, "layers": [layer(top, 500)]])
      let mixer: [String: Any] = [
        "master": 0.8,
        "channels": [
          ["recording": top, "volume": 0.5, "pan": -1, "is_muted": false, "is_solo": false]
        ],
      ]
      let mixed = await home.ask(.patch, "groups/\(group)", ["mixer": mixer], version: 1)
      let channels = (mixed.json["mixer"] as? [String: Any])?["channels"] as? [[String: Any]]
      #expect(channels?.map { $0["volume"] as? Double } == [1, 0.5])
      let id = newID()
      let bounce: [String: Any] = [
        "id": id, "title": "Mix", "quality": "lossless", "device": Home.device,
      ]
      let new = await home.ask(.post, "groups/\(group)/mixdown", bounce)
      #expect(new.json["state"] as? String == "new")
      #expect(new.json["source"] as? String == "mixdown")
      #expect(await home.ask(.post, "groups/\(group)/mixdown", bounce).status == 200)
      await home.work()
      let made = await home.recording(id)
      #expect(made["state"] as? String == "ready")
      #expect(made["channels"] as? Int == 2)
      #expect(made["codec"] as? String == "alac")
      #expect(abs((made["seconds"] as? Double ?? 0) - 1.5) < 0.1)
      #expect(try await home.count("son_recordings") == 3)
    }
  }

  @Test func aMixWhoseTakesAreAllMutedIsAsMuchSilence() async throws {
    try await Home.with { home in
      let base = try await home.ready("base", bytes: try Home.wave(seconds: 1))
      let top = try await home.ready("top", bytes: try Home.wave(seconds: 1, hertz: 660))
      let group = newID()
      _ = await home.ask(
        .put, "groups/\(group)", ["title": "Song", "base": base, "layers": [layer(top, 500)]])
      let channels = [base, top].map {
        ["recording": $0, "volume": 1, "pan": 0, "is_muted": true, "is_solo": false]
          as [String: Any]
      }
      let mixer: [String: Any] = ["master": 1, "channels": channels]
      _ = await home.ask(.patch, "groups/\(group)", ["mixer": mixer], version: 1)
      let id = newID()
      let bounce: [String: Any] = [
        "id": id, "title": "Mix", "quality": "wav", "device": Home.device,
      ]
      #expect(await home.ask(.post, "groups/\(group)/mixdown", bounce).status == 200)
      await home.work()
      let made = await home.recording(id)
      #expect(made["state"] as? String == "ready")
      #expect(abs((made["seconds"] as? Double ?? 0) - 1.5) < 0.1)
      let original = await home.ask(.get, "recordings/\(id)/original")
      // The sound lies at the end of the file, rounded to 16 bits with dither.
      let samples = original.bytes.suffix(4 * 48_000)
      #expect(samples.allSatisfy { $0 <= 1 || $0 >= 254 })
    }
  }
}
