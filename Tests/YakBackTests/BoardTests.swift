import Foundation
import Storage
import Sync
import TestKit
import Testing
import Web

@testable import YakBack

@Suite struct BoardTests {
  /// Fields with their least and greatest values, and how far beyond is too far.
  static let ranges: [(String, Double, Double, Double)] = [
    ("volume", 0, 1, 0.01), ("speed", 0.25, 2, 0.01), ("loop_count", -1, 999, 1),
    ("eq_bass", -12, 12, 0.1), ("eq_mid", -12, 12, 0.1), ("eq_treble", -12, 12, 0.1),
    ("volume_boost", 1, 2, 0.1), ("color_hue", 0, 1, 0.1), ("choke_group", 1, 16, 1),
    ("trim_start", 0, 600, 0.1), ("trim_end", 0, 600, 0.1),
  ]

  @Test func keepsEverySettingWithinItsRange() async throws {
    try await Home.with { home in
      let id = try #require(try await home.add().json["id"] as? String)
      var version = 1
      for (field, low, high, step) in Self.ranges {
        for value in [low, high] where !field.hasPrefix("trim") {
          let answer = await home.edit(id, [field: value], version: version)
          #expect(answer.status == 200, "\(field) \(value)")
          #expect((answer.json[field] as? Double) == value)
          version += 1
        }
        for value in [low - step, high + step] {
          let answer = await home.edit(id, [field: value], version: version)
          #expect(answer.status == 422, "\(field) \(value)")
          let wrong = try #require((answer.json["fields"] as? [[String: Any]])?.first)
          #expect(wrong["place"] as? String == field)
          #expect((wrong["message"] as? String)?.contains("must be between") == true)
        }
      }
      for (body, field) in [
        (["loop_count": 0] as [String: Any], "loop_count"),
        (["trim_start": 2, "trim_end": 1], "trim_end"), (["folder": newID()], "folder"),
        (["sequence": [newID()]], "sequence[0]"), (["key": "ä"], "key"), (["name": ""], "name"),
        (["nonsense": 1], "nonsense"), (["volume": "loud"], "volume"),
        (["volume": NSNull()], "volume"),
      ] {
        let answer = await home.edit(id, body, version: version)
        #expect(answer.status == 422, "\(body)")
        let wrong = (answer.json["fields"] as? [[String: Any]])?.first
        #expect(wrong?["place"] as? String == field, "\(body)")
      }
      #expect(await home.sound(id)["version"] as? Int == version)
    }
  }

  @Test func takesAwayWhatMayBeMissing() async throws {
    try await Home.with { home in
      let id = newID()
      let more: [String: Any] = [
        "volume_boost": 1.5, "sort_order": 3, "trim_start": 0.1, "trim_end": 0.4, "choke_group": 2,
        "key": "a", "sequence": [id], "is_favorite": true,
      ]
      let made = try await home.add("Horn", more.merging(["sequence": [String]()]) { $1 }, id: id)
      #expect(made.status == 200)
      #expect(made.json["is_favorite"] as? Bool == true)
      let nothing = more.mapValues { _ in NSNull() as Any }
      let cleared = await home.edit(id, nothing)
      #expect(cleared.status == 200)
      for field in more.keys where field != "is_favorite" {
        #expect(cleared.json[field] == nil, "\(field)")
      }
      #expect(cleared.json["is_favorite"] as? Bool == false)
    }
  }

  @Test func takesNamesOfAnyKind() async throws {
    try await Home.with { home in
      let asset = await home.upload(try Home.wave())
      for name in ["📯🎺 fanfare", "a/b\\c/../..", "\"quoted\" <b>", "e\u{301}", "  spaces  "] {
        let answer = try await home.add(name, asset: asset)
        #expect(answer.json["name"] as? String == name)
      }
      #expect(try await home.add(String(repeating: "x", count: 300), asset: asset).status == 200)
      for name in ["", String(repeating: "x", count: 10_000), "a\u{0}b"] {
        #expect(try await home.add(name, asset: asset).status == 422)
      }
    }
  }

  @Test func refusesAnEditOfAnOldVersion() async throws {
    try await Home.with { home in
      let id = try #require(try await home.add().json["id"] as? String)
      #expect(await home.edit(id, ["volume": 0.5]).json["version"] as? Int == 2)
      let late = await home.edit(id, ["volume": 0.9])
      #expect(late.json["code"] as? String == "changed_meanwhile")
      #expect(await home.sound(id)["volume"] as? Double == 0.5)
      #expect(await home.edit(newID(), ["volume": 1]).status == 404)
    }
  }

  @Test func addsTheSameIdOnce() async throws {
    try await Home.with { home in
      let id = newID()
      for _ in 0..<2 {
        let answer = try await home.add("Horn", id: id)
        #expect(answer.status == 200)
      }
      #expect(await home.sounds().count == 1)
      let stranger = home.client(UUID(), role: .adult)
      let refused = try await home.add("Mine", id: id, by: stranger)
      #expect(refused.status == 409)
    }
  }

  @Test func movesSoundsToAllWhenTheirFolderGoes() async throws {
    try await Home.with { home in
      let (client, folder) = (home.client(), newID())
      let path = "\(Home.path)/folders/\(folder)"
      _ = await client.ask(.put, path, json: json(["name": "Animals", "color_hue": 0.5]))
      let ids = try await [
        home.add("Cat", ["folder": folder]), home.add("Dog", ["folder": folder]),
      ]
      .compactMap { $0.json["id"] as? String }
      #expect(await home.sound(ids[0])["folder"] as? String == folder)
      #expect(await client.ask(.delete, path).status == 204)
      let left = await home.sounds()
      #expect(Set(left.compactMap { $0["id"] as? String }) == Set(ids))
      #expect(left.allSatisfy { $0["folder"] == nil })
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func ordersAsTheLaterOfTwoDevicesWishes(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let asset = await home.upload(try Home.wave())
      var ids: [String] = []
      for number in 0..<6 {
        ids.append(try await home.add("\(number)", asset: asset).json["id"] as? String ?? "")
      }
      let (one, other) = (ids, Array(ids.reversed()))
      await withTaskGroup(of: Void.self) { group in
        for order in [one, other] {
          group.addTask {
            let body = json(["ids": order + [newID()]])
            let answer = await home.client().ask(.put, "\(Home.path)/order", json: body)
            #expect(answer.status == 204)
          }
        }
      }
      let order = await home.sounds()
        .sorted { $0["sort_order"] as? Double ?? 0 < $1["sort_order"] as? Double ?? 0 }
        .compactMap { $0["id"] as? String }
      #expect(order == one || order == other)
    }
  }

  @Test func givesAKeyToOneSound() async throws {
    try await Home.with { home in
      let first = try await home.add("a", ["key": "q"]).json["id"] as? String ?? ""
      let second = try await home.add("b", ["key": "q"]).json["id"] as? String ?? ""
      #expect(await home.sound(first)["key"] == nil)
      #expect(await home.sound(second)["key"] as? String == "q")
    }
  }

  @Test func recallsAScene() async throws {
    try await Home.with { home in
      let (client, scene) = (home.client(), newID())
      let id = try await home.add("Horn", ["volume": 0.25, "volume_boost": 1.5]).json["id"]
      let sound = id as? String ?? ""
      let path = "\(Home.path)/scenes/\(scene)"
      let made = await client.ask(.put, path, json: json(["name": "Quiet"]))
      #expect((made.json["sounds"] as? [Any])?.count == 1)
      await home.edit(sound, ["volume": 1, "volume_boost": NSNull(), "speed": 2])
      let later = try await home.add("Later", ["volume": 0.75]).json["id"] as? String ?? ""
      #expect(await client.ask(.post, "\(path)/recall").status == 204)
      #expect(await home.sound(sound)["volume"] as? Double == 0.25)
      #expect(await home.sound(sound)["volume_boost"] as? Double == 1.5)
      #expect(await home.sound(sound)["speed"] as? Double == 1)
      #expect(await home.sound(sound)["version"] as? Int == 3)
      #expect(await home.sound(later)["volume"] as? Double == 0.75)
      let again = await client.ask(
        .patch, path, json: json(["retake": true, "name": "Both"]),
        headers: ["If-Match": "\"1\""])
      #expect((again.json["sounds"] as? [Any])?.count == 2)
      #expect(again.json["name"] as? String == "Both")
    }
  }

  @Test func tellsOfEachChangeInTheFeed() async throws {
    try await Home.with { home in
      let sync = home.household.sync
      let owner = home.household.owner
      var cursor = try await sync.news(since: nil, of: owner).place
      func news() async throws -> [String] {
        let page = try await sync.news(since: cursor, of: owner)
        cursor = page.place
        return page.changes.filter { $0.kind != "asset" }.map { "\($0.kind) \($0.isGone)" }
      }
      let id = try await home.add().json["id"] as? String ?? ""
      #expect(try await news() == ["yak-sound false"])
      await home.work()
      #expect(try await news() == ["yak-sound false"])
      await home.edit(id, ["volume": 0.5])
      #expect(try await news() == ["yak-sound false"])
      _ = await home.client().ask(.delete, "\(Home.path)/sounds/\(id)")
      #expect(try await news() == ["yak-sound true"])
      let folder = "\(Home.path)/folders/\(newID())"
      _ = await home.client().ask(.put, folder, json: json(["name": "F"]))
      #expect(try await news() == ["yak-folder false"])
    }
  }
}
