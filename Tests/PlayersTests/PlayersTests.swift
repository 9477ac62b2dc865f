import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Players

/// Who is here, what they play, and who may say so.
@Suite struct PlayersTests {
  @Test(arguments: DatabaseKind.allCases)
  func showsWhoPlaysWhatWhereSinceWhen(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (ada, ben) = (home.guest(), home.guest(.child))
      let kitchen = home.guest(person: ada.person, scope: .player)
      let (player, rain) = (UUID(), try await home.sound(of: ada.person))
      #expect(await kitchen.announce(player, volume: 0.25).json["volume"] as? Double == 0.25)
      await ada.command(player, "play", thing: rain)
      #expect(await kitchen.report(player, [rain]).status == 204)
      home.turn(seconds: 10)
      await kitchen.report(player, [rain])
      let row = try #require(await ben.list().first)
      #expect(row["name"] as? String == "Kitchen")
      #expect(row["is_present"] as? Bool == true)
      #expect(row["may_command"] as? Bool == false)
      #expect(row["volume"] as? Double == 0.5)
      let thing = try #require((row["playing"] as? [[String: Any]])?.first)
      #expect(thing["name"] as? String == "Rain")
      #expect(thing["person"] as? String == text(ada.person))
      // Since it began, not since it was last told.
      #expect(thing["since_ms"] as? Int == 1_700_000_000_000)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func saysWhoIsAwayAndSinceWhen(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let (quiet, leaving) = (UUID(), UUID())
      await ada.announce(quiet, name: "A")
      await ada.announce(leaving, name: "B")
      await ada.report(quiet, [UUID()])
      await ada.report(leaving, [], more: ["is_leaving": true])
      #expect(await ada.list().map { $0["is_present"] as? Bool } == [true, false])
      home.turn(seconds: 46)
      try await home.players.cleanup.run()
      // Noted once, so that those who listen are told once.
      let present = try await home.database.read { reading in
        try reading.rows("SELECT id FROM players WHERE is_present = 1")
      }
      #expect(present.isEmpty)
      let row = try #require(await ada.list().first { $0["name"] as? String == "A" })
      #expect(row["is_present"] as? Bool == false)
      #expect((row["playing"] as? [Any])?.isEmpty == true)
      #expect(row["seen_ms"] as? Int == 1_700_000_000_000)
      await ada.announce(quiet, name: "A")
      #expect(await ada.list().first?["is_present"] as? Bool == true)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsNobodySpeakForAnother(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let kitchen = home.guest(person: ada.person, scope: .player)
      let (player, rain) = (UUID(), try await home.sound(of: ada.person))
      let command = UUID()
      await kitchen.announce(player)
      await ada.command(player, "play", thing: rain, id: command)
      let others = [
        home.guest(.owner), home.guest(person: ada.person, scope: .player),
        home.guest(person: ada.person, session: nil, scope: .player),
      ]
      for other in others {
        #expect(await other.announce(player).status == 403)
        #expect(await other.report(player, []).status == 403)
        #expect(await other.take(player).isEmpty)
        #expect(await other.client.ask(.get, other.path(player, "/commands")).status == 403)
        #expect(await other.acknowledge(player, command).status == 403)
        #expect(await other.sound(player, command).status == 403)
      }
      // The same person's browser does not hear for the device, but may take its place.
      #expect(await ada.sound(player, command).status == 403)
      #expect(await ada.announce(player).status == 200)
      #expect(await kitchen.report(player, []).status == 403)
      #expect(await ada.take(player) == [text(command)])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func isRenamedByItsOwnerAndTheHouseholds(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (ada, boss, ben) = (home.guest(), home.guest(.owner), home.guest())
      let player = UUID()
      await ada.announce(player, name: "raspberrypi")
      func rename(_ guest: Home.Guest, _ name: String, version: Int) async -> Int {
        await guest.client.ask(
          .patch, guest.path(player), json: "{\"name\":\"\(name)\"}",
          headers: ["If-Match": "\"\(version)\""]
        ).status
      }
      #expect(await rename(ben, "Mine", version: 1) == 403)
      #expect(await rename(ada, "Children", version: 1) == 200)
      #expect(await rename(ada, "Late", version: 1) == 412)
      #expect(await rename(boss, "Nursery", version: 2) == 200)
      // It says its own name again and again, which is no wish to be called so.
      await ada.announce(player, name: "raspberrypi")
      #expect(await ada.list().first?["name"] as? String == "Nursery")
      await ada.announce(player, name: "Attic")
      #expect(await ada.list().first?["name"] as? String == "Attic")
      #expect(await ben.client.ask(.delete, ben.path(player)).status == 403)
      #expect(await boss.client.ask(.delete, boss.path(player)).status == 204)
      #expect(await ada.list().isEmpty)
      #expect(await ada.report(player, []).status == 404)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func asksAboutChildren(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (ada, child) = (home.guest(), home.guest(.child))
      let (nursery, own) = (UUID(), UUID())
      await ada.announce(nursery)
      await child.announce(own)
      #expect(await child.command(own, "stop").status == 202)
      #expect(await child.command(nursery, "stop").status == 403)
      let edit = await ada.client.ask(
        .patch, ada.path(nursery), json: #"{"for_children":true}"#,
        headers: ["If-Match": "\"1\""])
      #expect(edit.json["for_children"] as? Bool == true)
      #expect(await child.command(nursery, "stop").status == 202)
      // An adult may ask any.
      #expect(await ada.command(own, "stop").status == 202)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsWhereAPlayerStands(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (ada, ben, child) = (home.guest(), home.guest(), home.guest(.child))
      let (hers, childs, cot) = (UUID(), UUID(), UUID())
      await ada.announce(hers)
      #expect(await ada.place(of: hers) == "other")
      // Nobody has said where a child's own stands: it protects.
      await child.announce(childs, place: "other")
      #expect(await ada.place(of: childs) == "nursery")
      #expect(
        await child.stand(childs, "other", version: 1).json["code"] as? String == "ask_an_adult")
      await child.announce(childs, place: "other")
      #expect(await ada.place(of: childs) == "nursery")
      // Any adult may move it, also where it is not their own, and nothing else of it.
      #expect(await ben.stand(childs, "other", version: 1).status == 200)
      #expect(await ben.stand(childs, "nursery", version: 1).status == 412)
      let rename = await ben.client.ask(
        .patch, ben.path(childs), json: #"{"name":"Mine","place":"nursery"}"#,
        headers: ["If-Match": "\"2\""])
      #expect(rename.status == 403)
      #expect(await ada.place(of: childs) == "other")
      // What it calls its place holds until people say otherwise, and then until it says something new.
      await ada.announce(cot, place: "nursery")
      #expect(await ada.stand(cot, "other", version: 1).status == 200)
      await ada.announce(cot, place: "nursery")
      #expect(await ada.place(of: cot) == "other")
      // It hears of that together with what it is to do.
      #expect(await ada.stand(cot, "nursery", version: 2).status == 200)
      let told = await ada.client.ask(.get, ada.path(cot, "/commands"))
      #expect(told.json["place"] as? String == "nursery")
      await ada.announce(cot, place: "other")
      #expect(await ada.place(of: cot) == "other")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func protectsChildrenAlsoWhereNobodyWasAskedYet(kind: DatabaseKind) async throws {
    try await kind.with(Array(Players.migrations.prefix(3))) { database in
      for (name, forChildren) in [("Kitchen", 0), ("Bedroom", 1)] {
        try await database.write { transaction in
          try transaction.run(
            """
            INSERT INTO players (id, person, name, announced, kind, plays, for_children, volume, playing,
              commands, version, is_present, seen_ms, created_ms)
            VALUES (?, ?, ?, ?, 'tab', '[]', ?, 1, '[]', 0, 1, 1, 0, 0)
            """, UUID(), UUID(), name, name, forChildren)
        }
      }
      _ = try await database.migrate(Players.migrations)
      let places = try await database.read { reading in
        try reading.rows("SELECT place FROM players ORDER BY name").map { try $0.text("place") }
      }
      #expect(places == ["nursery", "other"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func forgetsEverythingOfAMember(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (ada, ben) = (home.guest(), home.guest())
      let (hers, his, rain) = (UUID(), UUID(), try await home.sound(of: ben.person))
      await ada.announce(hers)
      await ben.announce(his)
      for player in [hers, his] { await ben.command(player, "play", thing: rain) }
      await ada.command(his, "stop")
      await ada.report(hers, [rain])
      let (players, person) = (home.players, ben.person)
      try await home.database.write { try players.forget(person, in: $0) }
      let row = try #require(await ada.list().first)
      #expect(await ada.list().count == 1)
      #expect((row["playing"] as? [Any])?.isEmpty == true)
      let left = try await home.database.read { reading in
        try reading.rows("SELECT person, verb FROM player_commands").map {
          [try $0.text("person"), try $0.text("verb")]
        }
      }
      // What was theirs and still sounds is stopped, in the name of whose player it is.
      #expect(left == [[text(ada.person), "stop"]])
    }
  }

  @Test func hasRoomForSoMany() async throws {
    try await Home.with(.sqlite) { home in
      let ada = home.guest()
      for _ in 0..<Players.playerLimit {
        #expect(await ada.announce(UUID()).status == 200)
      }
      #expect(await ada.announce(UUID()).json["code"] as? String == "too_many_players")
      #expect(await home.guest().announce(UUID()).status == 200)
    }
  }

  @Test func takesNoNonsense() async throws {
    try await Home.with(.sqlite) { home in
      let ada = home.guest()
      let player = UUID()
      await ada.announce(player)
      let announcement: [String: Any] = ["name": "A", "kind": "tab", "plays": ["asset"]]
      let wrong: [[String: Any]] = [
        ["name": ""], ["name": String(repeating: "n", count: 101)], ["kind": "fridge"],
        ["plays": Array(repeating: "asset", count: 21)], ["plays": [""]], ["volume": 1.01],
        ["volume": -0.1], ["volume": "loud"],
      ]
      for change in wrong {
        let body = announcement.merging(change) { $1 }
        #expect(await ada.put(UUID(), body).status == 422, "\(change)")
      }
      let thing: [String: Any] = ["kind": "asset", "id": text(UUID()), "name": "", "loop": true]
      let full = Array(repeating: thing.merging(["name": "A"]) { $1 }, count: 65)
      for playing in [[thing], full] as [[Any]] {
        let answer = await ada.put(player, ["playing": playing, "volume": 1], "/state")
        #expect(answer.status == 422)
      }
      #expect(await ada.command(player, "explode").status == 422)
      #expect(await ada.command(player, "play").status == 409)
      #expect(await ada.command(player, "set").status == 409)
      #expect(await ada.command(player, "set", more: ["loop": true]).status == 409)
      #expect(await ada.command(player, "stop", more: ["fade_seconds": 3_601]).status == 422)
      #expect(await ada.command(player, "play", thing: UUID()).status == 404)
      #expect(await ada.command(player, "play", thing: UUID(), kind: "film").status == 409)
      #expect(await ada.command(player, "play", thing: UUID(), kind: "pad").status == 404)
      #expect(await ada.command(UUID(), "stop").status == 404)
      for query in ["after=-1", "after=x", "before=1", "after=99999999999999999999"] {
        let answer = await ada.client.ask(.get, ada.path(player, "/commands?\(query)"))
        #expect(answer.status == 422, "\(query)")
      }
      #expect(await ada.client.ask(.get, "/api/v1/players/kitchen/commands").status == 422)
      #expect(await ada.take(player).isEmpty)
    }
  }
}
