import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import BabySounds

/// What parents set, and what children may.
@Suite(.timeLimit(.minutes(5))) struct ParentTests {
  @Test func keepsSettingsWithinWhatIsSafe() async throws {
    try await Home.with { home in
      let gate = await home.pass()
      for (field, value, isGood) in [
        ("limit_speaker", 35 as Any, true), ("limit_speaker", 75, true),
        ("limit_speaker", 75.1, false), ("limit_speaker", 34, false),
        ("limit_headphones", 85, false), ("limit_headphones", 75, true),
        ("gate_level", 4, false), ("playroom_volume", 1.5, false), ("playroom_minutes", 0, false),
        ("playroom", [newID(), Home.sound(0)], true),
        ("cry_aware", true, true), ("pin", 1234, false), ("nonsense", 1, false),
      ] {
        let set = await home.ask(.patch, "settings", [field: value], gate: gate)
        #expect((set.status == 200) == isGood, "\(field) \(value)")
      }
      let now = await home.ask(.get, "settings").json
      #expect(now["limit_speaker"] as? Double == 75 && now["cry_aware"] as? Bool == true)
      #expect(now["playroom"] as? [String] == [Home.sound(0)])
    }
  }

  @Test func endsAnOverrideAfterHalfAnHourAndKeepsItInTheLog() async throws {
    try await Home.with { home in
      let (tablet, phone) = (newID(), newID())
      func begin(_ limit: Double, id: String = newID(), on device: String? = nil) async
        -> Home.Answer
      {
        await home.ask(
          .post, "overrides",
          ["id": id, "limit": limit, "device": device ?? tablet, "output": "speaker"],
          gate: await home.pass())
      }
      func log() async -> [[String: Any]] {
        await home.ask(.get, "overrides").json["overrides"] as? [[String: Any]] ?? []
      }
      #expect(await begin(85.5).status == 422)
      let id = newID()
      for _ in 0..<2 {
        let made = await begin(85, id: id)
        #expect(made.json["until_ms"] as? Int64 == home.now + 30 * 60_000)
        #expect(made.json["name"] as? String == "Owner")
      }
      #expect(await log().count == 1)
      home.turn(seconds: 30 * 60 - 1)
      #expect(await log()[0]["ended"] == nil)
      home.turn(seconds: 1)
      #expect(await log()[0]["ended"] as? String == "time")
      _ = await begin(60)
      home.turn(seconds: 1)
      _ = await begin(62, on: phone)
      home.turn(seconds: 1)
      let third = await begin(61).json["id"] as? String ?? ""
      home.turn(seconds: 1)
      // Making it quieter needs no gate.
      let child = home.client(UUID(), role: .child)
      #expect(await home.ask(.delete, "overrides/\(third)", by: child).status == 204)
      #expect(
        await log().map { $0["ended"] as? String ?? "" } == ["hand", "", "replaced", "time"])
      #expect(
        await log().map { $0["device"] as? String } == [tablet, phone, tablet, tablet])
      #expect(await home.ask(.delete, "overrides/\(newID())").status == 404)
    }
  }

  @Test func asksNoMoreOftenForManyOverridesThanForOne() async throws {
    try await Home.with { home in
      func queries() async throws -> Int {
        let now = home.now
        return try await home.household.database.read { reading in
          let counting = CountingReading(reading)
          let overrides = try OverrideRepository.overrides(at: now, in: counting)
          #expect(overrides.allSatisfy { $0.name == "Owner" })
          return counting.queries
        }
      }
      var counts: [Int] = []
      for _ in 0..<3 {
        _ = await home.ask(
          .post, "overrides",
          ["id": newID(), "limit": 60, "device": newID(), "output": "speaker"],
          gate: await home.pass())
        counts.append(try await queries())
      }
      #expect(Set(counts).count == 1)
    }
  }

  @Test func keepsHowLoudDevicesAre() async throws {
    try await Home.with { home in
      let (gate, id) = (await home.pass(), newID())
      let body: [String: Any] = [
        "name": "Old phone", "output": "speaker", "full_scale_db": 88.5, "uncertainty_db": 3,
        "is_measured": true,
      ]
      for name in ["Old phone", "Shelf"] {
        let set = await home.ask(
          .put, "calibrations/\(id)", body.merging(["name": name]) { $1 }, gate: gate)
        #expect(set.json["full_scale_db"] as? Double == 88.5)
      }
      let loud = body.merging(["full_scale_db": 141]) { $1 }
      #expect(await home.ask(.put, "calibrations/\(id)", loud, gate: gate).status == 422)
      let list = await home.ask(.get, "calibrations").json["calibrations"] as? [[String: Any]]
      #expect(list?.map { $0["name"] as? String } == ["Shelf"])
      #expect(await home.ask(.delete, "calibrations/\(id)", gate: gate).status == 204)
      #expect(await home.ask(.delete, "calibrations/\(id)", gate: gate).status == 404)
    }
  }

  @Test func letsAChildPlayWhatStandsInThePlayroomAndNoMore() async throws {
    try await Home.with { home in
      let child = home.client(UUID(), role: .child)
      func sleep(_ index: Int, volume: Double = 0.5, minutes: Int? = 10) async -> Home.Answer {
        var tracks = Home.tracks(index)
        tracks[0]["volume"] = volume
        var body: [String: Any] = [
          "title": "Rain", "tracks": tracks, "began_ms": home.now, "output": "speaker",
        ]
        if let minutes { body["ends_ms"] = home.now + Int64(minutes) * 60_000 }
        return await home.ask(.put, "sleeps/\(newID())", body, by: child)
      }
      #expect(await sleep(0).json["code"] as? String == "not_in_playroom")
      let set: [String: Any] = [
        "playroom": [Home.sound(0)], "playroom_volume": 0.5, "playroom_minutes": 15,
      ]
      _ = await home.ask(.patch, "settings", set, gate: await home.pass())
      #expect(await sleep(0).status == 200)
      #expect(await sleep(1).status == 403)
      #expect(await sleep(0, volume: 0.51).status == 403)
      #expect(await sleep(0, minutes: 16).status == 403)
      let mix: [String: Any] = ["name": "Mine", "tracks": Home.tracks(0)]
      #expect(await home.ask(.put, "mixes/\(newID())", mix, by: child).status == 403)
      #expect(await home.ask(.put, "favourites/\(Home.sound(0))", by: child).status == 403)
    }
  }

  @Test func tellsWhatPlaysUntilItEnds() async throws {
    try await Home.with { home in
      func now() async -> String? {
        let sleep = await home.ask(.get, "sleeps/now").json["sleep"] as? [String: Any]
        return sleep?["title"] as? String
      }
      func begin(_ title: String, _ id: String, minutes: Int64) async -> Home.Answer {
        await home.ask(
          .put, "sleeps/\(id)",
          [
            "title": title, "tracks": Home.tracks(0), "began_ms": home.now,
            "ends_ms": home.now + minutes * 60_000, "output": "headphones",
          ])
      }
      let (first, second) = (newID(), newID())
      #expect(await now() == nil)
      #expect(await begin("Nap", first, minutes: 30).status == 200)
      home.turn(seconds: 60)
      #expect(await begin("Night", second, minutes: 10).status == 200)
      #expect(await now() == "Night")
      home.turn(seconds: 600)
      #expect(await now() == "Nap")
      #expect(await home.ask(.delete, "sleeps/\(first)").status == 204)
      #expect(await now() == nil)
      for (began, ends) in [
        (home.now + 61_000, home.now + 120_000), (home.now - 25 * 3_600_000, home.now),
        (home.now, home.now), (home.now, home.now + 25 * 3_600_000),
      ] {
        let body: [String: Any] = [
          "title": "x", "tracks": Home.tracks(0), "began_ms": began, "ends_ms": ends,
          "output": "speaker",
        ]
        #expect(await home.ask(.put, "sleeps/\(newID())", body).status == 422)
      }
    }
  }
}
