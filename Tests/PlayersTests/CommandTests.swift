import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Players

/// How players are asked, and what becomes of it.
@Suite struct CommandTests {
  @Test(arguments: DatabaseKind.allCases)
  func handsCommandsOverInOrderAndOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let kitchen = home.guest(person: ada.person, scope: .player)
      let (player, rain) = (UUID(), try await home.sound(of: ada.person))
      await kitchen.announce(player)
      let ids = (0..<6).map { _ in UUID() }
      for (index, id) in ids.enumerated() {
        let more: [String: Any] = index == 0 ? ["volume": 0.5, "loop": true] : [:]
        let verb = index == 5 ? "stop" : "play"
        for _ in 0..<2 {
          let answer = await ada.command(
            player, verb, thing: index == 5 ? nil : rain, id: id, more: more)
          #expect(answer.status == 202)
          #expect(answer.json["number"] as? Int == index + 1)
          #expect(answer.json["state"] as? String == "waiting")
        }
      }
      #expect(await home.guest().command(player, "stop", id: ids[0]).status == 409)
      let first = await kitchen.client.ask(.get, kitchen.path(player, "/commands"))
      let commands = try #require(first.json["commands"] as? [[String: Any]])
      #expect(commands.map { $0["id"] as? String } == ids.map(text))
      #expect(commands.allSatisfy { $0["state"] as? String == "delivered" })
      #expect(commands[0]["volume"] as? Double == 0.5)
      #expect(commands[0]["loop"] as? Bool == true)
      #expect((commands[0]["thing"] as? [String: Any])?["name"] as? String == "Rain")
      // After a gap it asks from where it was; what it never answered is there once more.
      #expect(await kitchen.take(player, after: 4) == ids[4...].map(text))
      await kitchen.acknowledge(player, ids[4])
      #expect(await kitchen.take(player, after: 0) == (ids[..<4] + ids[5...]).map(text))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesEachSoundOfALineItsTurn(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let line = try await home.line(of: ada.person, ["Kick", "Snare", "Clap"])
      let other = try await home.sound(of: ada.person)
      let players = [UUID(), UUID()]
      for player in players { await ada.announce(player) }
      func heard(_ player: UUID) async -> String {
        let id = UUID()
        // Said twice it is one turn; other things between are none.
        for _ in 0..<2 { await ada.command(player, "play", thing: line, id: id) }
        await ada.command(player, "play", thing: other)
        _ = await ada.take(player)
        return String(decoding: await ada.sound(player, id).bytes, as: UTF8.self)
      }
      var turns: [String] = []
      for _ in 0..<4 { turns.append(await heard(players[0])) }
      #expect(turns == ["Kick", "Snare", "Clap", "Kick"])
      #expect(await heard(players[1]) == "Kick")
      #expect(await heard(players[0]) == "Snare")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func handsAThingOverAsItIsNow(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let (player, line) = (UUID(), try await home.line(of: ada.person, ["Kick", "Snare"]))
      await ada.announce(player)
      let ids = [UUID(), UUID()]
      for id in ids { await ada.command(player, "play", thing: line, id: id) }
      var voicing = Voicing()
      voicing.gain = 0.5
      let tom = try await home.store(Array("Tom".utf8), as: "Tom", voicing: voicing)
      home.change(line, to: [try await home.store(Array("Kick".utf8), as: "Kick"), tom])
      let answer = await ada.client.ask(.get, ada.path(player, "/commands"))
      let things = try #require(answer.json["commands"] as? [[String: Any]])
        .compactMap { $0["thing"] as? [String: Any] }
      // Its second turn, with the sound and the voicing that it has by now.
      #expect(things.last?["hash"] as? String == tom.hash?.description)
      #expect((things.last?["voicing"] as? [String: Any])?["gain"] as? Double == 0.5)
      #expect(await ada.sound(player, ids[0]).bytes == Array("Kick".utf8))
      #expect(await ada.sound(player, ids[1]).bytes == Array("Tom".utf8))
      // Changed once more: it is taken again before it is fetched.
      home.change(line, to: [try await home.store(Array("Clap".utf8), as: "Clap")])
      #expect(await ada.sound(player, ids[1]).json["code"] as? String == "changed_meanwhile")
      #expect(await ada.take(player, after: 1) == [text(ids[1])])
      #expect(await ada.sound(player, ids[1]).bytes == Array("Clap".utf8))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func saysOfWhatIsGoneThatItIs(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let (player, rain) = (UUID(), try await home.sound(of: ada.person))
      let (seen, waiting) = (UUID(), UUID())
      await ada.announce(player)
      await ada.command(player, "play", thing: rain, id: seen)
      #expect(await ada.take(player) == [text(seen)])
      await ada.command(player, "play", thing: rain, id: waiting)
      home.change(rain, to: [])
      let words = "“Rain” no longer exists, so it was not played."
      #expect(await ada.sound(player, seen).json["detail"] as? String == words)
      // The player never hears of it, and who has asked does.
      #expect(await ada.take(player).isEmpty)
      for id in [seen, waiting] {
        let answer = await ada.client.ask(.get, ada.path(player, "/commands/\(text(id))"))
        #expect(answer.json["state"] as? String == "refused")
        #expect(answer.json["reason"] as? String == words)
      }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsWhatBecameOfACommand(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let player = UUID()
      let (done, refused) = (UUID(), UUID())
      await ada.announce(player)
      for id in [done, refused] { await ada.command(player, "stop", id: id) }
      #expect(await ada.state(player, done) == "waiting")
      _ = await ada.take(player)
      #expect(await ada.state(player, done) == "delivered")
      #expect(await ada.acknowledge(player, done).status == 200)
      let no = #"{"state":"refused","reason":"the sound card was disconnected"}"#
      let answer = await ada.acknowledge(player, refused, no)
      #expect(answer.json["reason"] as? String == "the sound card was disconnected")
      #expect(await ada.state(player, done) == "done")
      #expect(await ada.state(player, refused) == "refused")
      // Said again it is the same; said otherwise it is too late.
      #expect(await ada.acknowledge(player, done).status == 200)
      #expect(await ada.acknowledge(player, done, no).status == 409)
      #expect(await ada.acknowledge(player, UUID()).status == 404)
      #expect(await home.guest().state(player, done) == nil)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func neverBeginsHoursLater(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let (player, rain) = (UUID(), try await home.sound(of: ada.person))
      let (seen, waiting, louder, stop) = (UUID(), UUID(), UUID(), UUID())
      await ada.announce(player)
      await ada.command(player, "play", thing: rain, id: seen)
      #expect(await ada.take(player) == [text(seen)])
      await ada.command(player, "play", thing: rain, id: waiting)
      await ada.command(player, "set", id: louder, more: ["volume": 1])
      await ada.command(player, "stop", id: stop)
      home.turn(seconds: 31)
      // Not even what was handed out already, to a player that has died meanwhile.
      #expect(await ada.take(player) == [text(stop)])
      #expect(await ada.state(player, waiting) == "expired")
      #expect(await ada.state(player, louder) == "expired")
      #expect(await ada.acknowledge(player, waiting).json["code"] as? String == "expired")
      #expect(await ada.sound(player, waiting).status == 409)
      // Who has it already may take a while to fetch the sound.
      #expect(await ada.state(player, seen) == "delivered")
      #expect(await ada.acknowledge(player, seen).status == 200)
      home.turn(seconds: 24 * 3_600)
      #expect(await ada.take(player).isEmpty)
      try await home.players.cleanup.run()
      #expect(await ada.state(player, seen) == nil)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsOneAskOnlyForWhatOneMayHear(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (ada, ben) = (home.guest(), home.guest())
      let player = UUID()
      let (hers, his) = (
        try await home.sound(of: ada.person), try await home.sound(of: ben.person, name: "Sea")
      )
      await ada.announce(player)
      #expect(await ben.command(player, "play", thing: hers).status == 404)
      let command = UUID()
      #expect(await ben.command(player, "play", thing: his, id: command).status == 202)
      // The player hears what it was asked to play, though it is not its owner's.
      let sound = await ada.sound(player, command)
      #expect(sound.status == 200)
      #expect(sound.bytes == Array("Sea".utf8))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesADeviceOnlyWhatItIsToPlay(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let kitchen = home.guest(person: ada.person, scope: .player)
      let (player, other, rain) = (UUID(), UUID(), try await home.sound(of: ada.person))
      let command = UUID()
      await kitchen.announce(player)
      await kitchen.announce(other)
      await ada.command(player, "play", thing: rain, id: command)
      #expect(await kitchen.sound(player, command).bytes == Array("Rain".utf8))
      #expect(await kitchen.sound(other, command).status == 404)
      await kitchen.acknowledge(player, command)
      #expect(await kitchen.sound(player, command).status == 409)
      // As long as it plays.
      await kitchen.report(player, [rain])
      #expect(await kitchen.sound(player, command).status == 200)
      await kitchen.report(player, [])
      #expect(await kitchen.sound(player, command).status == 409)
      let stop = UUID()
      await ada.command(player, "stop", id: stop)
      #expect(await kitchen.sound(player, stop).status == 409)
      // And it asks nobody, lists nobody, changes nothing.
      #expect(await kitchen.command(player, "play", thing: rain).status == 403)
      #expect(await kitchen.client.ask(.get, "/api/v1/players").status == 403)
      #expect(await kitchen.client.ask(.delete, kitchen.path(player)).status == 403)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsADeviceOfIntentsAsk(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let button = home.guest(person: ada.person, scope: .intents)
      let (player, rain, command) = (UUID(), try await home.sound(of: ada.person), UUID())
      await ada.announce(player)
      #expect(await button.list().count == 1)
      #expect(await button.command(player, "play", thing: rain, id: command).status == 202)
      #expect(await button.state(player, command) == "waiting")
      #expect(await button.announce(UUID()).status == 403)
      #expect(await button.sound(player, command).status == 403)
    }
  }

  @Test func letsOnlySoManyWait() async throws {
    try await Home.with(.sqlite) { home in
      let ada = home.guest()
      let player = UUID()
      await ada.announce(player)
      for _ in 0..<Players.waitingLimit {
        #expect(await ada.command(player, "stop").status == 202)
      }
      let answer = await ada.command(player, "stop")
      #expect(answer.json["code"] as? String == "too_many_waiting")
      #expect(answer.headers["retry-after"] == "5")
      #expect(await ada.take(player).count == Players.waitingLimit)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func countsTheOrderOfManyAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let ada = home.guest()
      let player = UUID()
      await ada.announce(player)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask { #expect(await ada.command(player, "stop").status == 202) }
        }
      }
      let answer = await ada.client.ask(.get, ada.path(player, "/commands"))
      let commands = answer.json["commands"] as? [[String: Any]] ?? []
      #expect(commands.compactMap { $0["number"] as? Int } == Array(1...20))
    }
  }
}
