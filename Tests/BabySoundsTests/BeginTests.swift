import Foundation
import TestKit
import Testing
import Web

@testable import BabySounds

/// How sounds begin on players, and how they end there.
@Suite(.timeLimit(.minutes(5))) struct BeginTests {
  private func play(
    _ home: Home, _ index: Int = 0, _ more: [String: Any] = [:], by client: ServiceClient? = nil
  ) async -> Home.Answer {
    let thing: [String: Any] = ["kind": "baby-sound", "id": Home.sound(index)]
    let request: [String: Any] = ["thing": thing, "minutes": 10]
    return await home.ask(.post, "play", request.merging(more) { $1 }, by: client)
  }

  @Test func asksNoPlayerForWhatCannotBeNoted() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      await tab.announce()
      #expect(await play(home, 0, ["child": newID()]).status == 422)
      #expect(await tab.commands().isEmpty)
      #expect(await home.count("baby_plays") == 0)
    }
  }

  @Test func takesBackWhatThePlayerWasNotAsked() async throws {
    try await Home.with { home in
      let deaf = Tab(client: home.client())
      await deaf.announce("Kitchen", plays: ["asset"])
      #expect(await play(home, 0, ["player": "Kitchen"]).json["code"] as? String == "cannot_play")
      #expect(await home.count("baby_plays") == 0)
      #expect(await home.count("baby_sleeps") == 0)
    }
  }

  @Test func beginsOnlyInTheRoomAndLetsChildrenSetNoLouderThanThePlayroom() async throws {
    try await Home.with(store: .off) { home in
      let tab = Tab(client: home.client())
      await tab.announce()
      _ = await tab.client.ask(.patch, tab.path, json: json(["for_children": true]))
      let thing: [String: Any] = ["kind": "baby-sound", "id": Home.sound(0)]
      func ask(_ request: [String: Any], by client: ServiceClient) async -> Home.Answer {
        let body = request.merging(["id": newID(), "thing": thing]) { $1 }
        return await client.ask(.post, "\(tab.path)/commands", json: json(body))
      }
      let child = home.client(UUID(), role: .child)
      let refused = await ask(["verb": "play"], by: home.client())
      #expect(refused.status == 409 && refused.json["code"] as? String == "use_room")
      _ = await home.ask(
        .patch, "settings", ["playroom_volume": 0.5], gate: await home.pass())
      let loud = await ask(["verb": "set", "volume": 0.51], by: child)
      #expect(loud.status == 403 && loud.json["code"] as? String == "too_loud")
      #expect(await ask(["verb": "set", "volume": 1], by: home.client()).status == 202)
      #expect(await ask(["verb": "stop"], by: home.client()).status == 202)
    }
  }

  @Test func letsAChildEndOnlyWhatItBegan() async throws {
    try await Home.with(store: .off) { home in
      let nursery = Tab(client: home.client())
      await nursery.announce()
      _ = await nursery.client.ask(
        .patch, nursery.path, json: json(["for_children": true]), headers: ["If-Match": "\"1\""])
      let (thing, person) = (["kind": "baby-sound", "id": Home.sound(0)], UUID())
      let child = home.client(person, role: .child)
      _ = await home.ask(
        .patch, "settings", ["playroom": [Home.sound(0)], "playroom_volume": 1],
        gate: await home.pass())

      func refused(_ answer: Home.Answer) -> Bool {
        answer.status == 403 && answer.json["code"] as? String == "not_yours"
      }
      func command(_ request: [String: Any], by client: ServiceClient) async -> Home.Answer {
        await client.ask(
          .post, "\(nursery.path)/commands", json: json(request.merging(["id": newID()]) { $1 }))
      }

      // A parent has begun it, and it sounds: for a moment only the player knows.
      let begun = await play(home).json["id"] as? String ?? ""
      for verb: [String: Any] in [["verb": "stop"], ["verb": "set", "volume": 0, "thing": thing]] {
        #expect(refused(await command(verb, by: child)), "before it was fetched")
      }
      for command in await nursery.commands() { await nursery.acknowledge(command) }
      #expect(refused(await command(["verb": "stop"], by: child)), "before it was reported")
      let sounding: [String: Any] = ["name": "Rain", "loop": true].merging(thing) { $1 }
      _ = await nursery.client.ask(
        .put, "\(nursery.path)/state", json: json(["playing": [sounding], "volume": 1]))
      #expect(await home.ask(.post, "stop", by: child).status == 403)
      #expect(refused(await home.ask(.delete, "sleeps/\(begun)", by: child)))
      #expect(refused(await command(["verb": "stop", "thing": thing], by: child)))
      #expect(refused(await command(["verb": "stop"], by: child)))
      #expect(refused(await command(["verb": "set", "thing": thing, "volume": 0], by: child)))
      #expect(refused(await play(home, 0, ["player": "Nursery"], by: child)))
      let now = await home.ask(.get, "sleeps/now").json["sleep"] as? [String: Any]
      #expect(now?["id"] as? String == begun && now?["ended_ms"] == nil)

      // What the child begins is the child's to end.
      #expect(await home.ask(.post, "stop").status == 204)
      let own = await play(home, 0, ["player": "Nursery"], by: child)
      #expect(own.status == 200)
      #expect(
        await home.ask(.delete, "sleeps/\(own.json["id"] as? String ?? "")", by: child).status
          == 204)
    }
  }

  @Test func letsAChildStopNoLullabyOfAnyAppInANursery() async throws {
    try await Home.with(store: .off) { home in
      let (parent, child) = (home.client(), home.client(UUID(), role: .child))
      let tab = Tab(client: parent)
      await tab.announce("Cot", plays: ["asset"])
      let lullaby: [String: Any] = [
        "kind": "asset", "id": newID(), "name": "Lullaby", "loop": true,
      ]
      _ = await parent.ask(
        .put, "\(tab.path)/state", json: json(["playing": [lullaby], "volume": 1]))
      func stop(_ client: ServiceClient) async -> Home.Answer {
        await client.ask(
          .post, "\(tab.path)/commands", json: json(["id": newID(), "verb": "stop"]))
      }
      func edit(_ request: [String: Any], version: Int) async -> Int {
        await parent.ask(
          .patch, tab.path, json: json(request), headers: ["If-Match": "\"\(version)\""]
        ).status
      }
      #expect(await edit(["for_children": true, "place": "nursery"], version: 1) == 200)
      let refused = await stop(child)
      #expect(refused.status == 403 && refused.json["code"] as? String == "not_yours")
      #expect(await stop(parent).status == 202)
      // Elsewhere in the house it is a loudspeaker like any other.
      #expect(await edit(["place": "other"], version: 2) == 200)
      #expect(await stop(child).status == 202)
    }
  }

  @Test func letsTheNewerPlayOfAThingGoOnWhenTheOlderWouldHaveEnded() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      await tab.announce()
      let first = await play(home).json["id"] as? String ?? ""
      home.turn(seconds: 300)
      await tab.announce()
      #expect(await play(home).status == 200)
      for command in await tab.commands() { await tab.acknowledge(command) }
      let begun = home.now
      home.turn(to: begun + 300_000)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().isEmpty)
      #expect(await home.ask(.delete, "sleeps/\(first)").status == 204)
      #expect(await tab.commands().isEmpty)
      home.turn(to: begun + 600_000)
      await tab.announce()
      try await home.services.scheduler.runDue()
      let verbs = Set(await tab.commands().map { $0["verb"] as? String })
      #expect(verbs == ["stop"])
      #expect(await home.count("baby_plays") == 0)
    }
  }

  @Test func answersARepeatedKeyWithWhatWasBegunAndKeepsEachMembersOwn() async throws {
    try await Home.with(store: .off) { home in
      let tab = Tab(client: home.client())
      await tab.announce()
      func ask(_ key: String, minutes: Int = 10) async -> Home.Answer {
        let thing: [String: Any] = ["kind": "baby-sound", "id": Home.sound(0)]
        return await home.client().ask(
          .post, "\(Home.path)/play", json: json(["thing": thing, "minutes": minutes]),
          headers: ["Idempotency-Key": key])
      }
      let key = newID()
      let first = await ask(key)
      let again = await ask(key, minutes: 20)
      #expect(first.json["id"] as? String == again.json["id"] as? String)
      #expect(first.json["ends_ms"] as? Int64 == again.json["ends_ms"] as? Int64)
      #expect(await tab.commands().count == 1)
      // The id of a sleep is no key to it.
      let id = first.json["id"] as? String ?? ""
      #expect(await ask(id).json["id"] as? String != id)
    }
  }

  @Test func movesTheStopWithTheEndAndNotForAChildThatDidNotBeginIt() async throws {
    try await Home.with(store: .off) { home in
      let tab = Tab(client: home.client())
      await tab.announce()
      let id = await play(home).json["id"] as? String ?? ""
      for command in await tab.commands() { await tab.acknowledge(command) }
      let began = home.now
      _ = await home.ask(
        .patch, "settings", ["playroom": [Home.sound(0)], "playroom_volume": 1],
        gate: await home.pass())
      func change(minutes: Int64, by client: ServiceClient) async -> Home.Answer {
        let body: [String: Any] = [
          "title": "Rain", "tracks": Home.tracks(0), "began_ms": began, "output": "speaker",
          "ends_ms": began + minutes * 60_000,
        ]
        return await home.ask(.put, "sleeps/\(id)", body, by: client)
      }
      let child = home.client(UUID(), role: .child)
      #expect(await change(minutes: 5, by: child).json["code"] as? String == "not_yours")
      #expect(await change(minutes: 5, by: home.client()).status == 200)
      home.turn(seconds: 300)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().map { $0["verb"] as? String } == ["stop"])
    }
  }

  @Test func fadesNoLongerThanItPlays() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      await tab.announce()
      #expect(await play(home, 0, ["minutes": 1, "fade_seconds": 120]).status == 200)
      #expect(await tab.commands().first?["fade_seconds"] as? Double == 60)
    }
  }
}
