import Foundation
import Players
import TestKit
import Testing
import Web

@testable import YakBack

/// How sounds are asked for by name, and what players are told.
@Suite(.timeLimit(.minutes(5))) struct PlayingTests {
  /// A player that the test plays the part of.
  private struct Tab {
    let client: ServiceClient
    let id = newID()
    var path: String { "/api/v1/players/\(id)" }

    func announce(_ name: String = "Kitchen") async {
      let body: [String: Any] = ["name": name, "kind": "tab", "plays": ["yak-sound"]]
      _ = await client.ask(.put, path, json: json(body))
    }

    func commands() async -> [[String: Any]] {
      await client.ask(.get, "\(path)/commands").json["commands"] as? [[String: Any]] ?? []
    }

    func acknowledge(_ command: String, _ answer: String = #"{"state":"done"}"#) async {
      _ = await client.ask(.post, "\(path)/commands/\(command)/acknowledgement", json: answer)
    }

    func report(_ sounds: [String]) async {
      let playing = sounds.map { ["kind": "yak-sound", "id": $0, "name": "x", "loop": false] }
      _ = await client.ask(
        .put, "\(path)/state", json: json(["playing": playing, "volume": 1] as [String: Any]))
    }
  }

  @Test(
    arguments: [
      ("air horn", "Air Horn"), ("AIR", "Air Horn"), ("horn", "Air Horn"), ("airhron", "Air Horn"),
      ("air hron", "Air Horn"), ("horn air", "Air Horn"), ("ear horn", nil),
      ("cafe", "Café au lait"), ("  café  ", "Café au lait"),
      ("Strasse", "Straße"), ("strase", "Straße"), ("smörrebröd", "Smørrebrød"), ("📯", "📯"),
      ("rim", "Rim shot"), ("rim-shot", "Rim shot"), ("rimshot", "Rim shot"), ("", nil),
      ("xyz", nil), ("oo", nil),
    ] as [(String, String?)])
  func findsWhatIsMeant(said: String, meant: String?) async throws {
    try await Home.with { home in
      let asset = await home.upload(try Home.wave())
      for name in ["Air Horn", "Café au lait", "Straße", "Smørrebrød", "📯", "Rim shot"] {
        try await home.add(name, asset: asset)
      }
      let finder = try NameFinder(try await home.board.sounds(of: home.household.owner).sounds)
      #expect(finder.find(said)?.name == meant)
    }
  }

  @Test func prefersTheSameThenTheBeginningThenAPart() async throws {
    try await Home.with { home in
      let asset = await home.upload(try Home.wave())
      for name in ["Foghorn", "Horn section", "Horn", "Horm"] {
        try await home.add(name, asset: asset)
      }
      func found(_ name: String) async throws -> String? {
        let sounds = try await home.board.sounds(of: home.household.owner).sounds
        return try NameFinder(sounds).find(name)?.name
      }
      #expect(try await found("horn") == "Horn")
      #expect(try await found("horn s") == "Horn section")
      #expect(try await found("ghorn") == "Foghorn")
      #expect(try await found("hormm") == "Horm")
    }
  }

  @Test func tellsTheNearestNamesOfWhatThereIsNot() async throws {
    try await Home.with { home in
      let asset = await home.upload(try Home.wave())
      for name in ["Air Horn", "Drum", "Ding", "Whistle and long name"] {
        try await home.add(name, asset: asset)
      }
      let answer = await home.client().ask(
        .post, "\(Home.path)/play", json: json(["name": "dongle"]))
      #expect(answer.status == 404)
      #expect(answer.json["code"] as? String == "no_such_sound")
      let fields = answer.json["fields"] as? [[String: Any]] ?? []
      #expect(fields.first?["message"] as? String == "Ding")
      #expect(fields.count == 3)
      let nothing = await home.client().ask(.post, "\(Home.path)/play", json: "{}")
      #expect(nothing.status == 422)
    }
  }

  @Test func tellsThePlayerAllOfASoundsSettings() async throws {
    try await Home.with { home in
      let id = try await home.ready(
        "Horn",
        [
          "volume": 0.5, "volume_boost": 2, "speed": 1.5, "eq_bass": 6, "eq_mid": -3,
          "eq_treble": 1, "trim_start": 0.1, "trim_end": 0.4, "loop_count": 3,
        ])
      let tab = Tab(client: home.client())
      let early = await home.client().ask(
        .post, "\(Home.path)/play", json: json(["name": "horn"]))
      #expect(early.json["code"] as? String == "no_player")
      await tab.announce()
      let key: Headers = ["Idempotency-Key": newID()]
      for _ in 0..<2 {
        let answer = await home.client(scope: .intents).ask(
          .post, "\(Home.path)/play", json: json(["name": "horn"]), headers: key)
        #expect(answer.status == 200)
        #expect(answer.json["sound"] as? String == id)
        #expect(answer.json["player"] as? String == tab.id)
      }
      let commands = await tab.commands()
      #expect(commands.count == 1)
      let thing = try #require(commands.first?["thing"] as? [String: Any])
      #expect(thing["kind"] as? String == "yak-sound")
      #expect(thing["hash"] as? String == (await home.sound(id))["hash"] as? String)
      let voicing = try #require(thing["voicing"] as? [String: Any])
      let match = try #require(await home.sound(id)["match_db"] as? Double)
      #expect(abs((voicing["gain"] as? Double ?? 0) - pow(10, match / 20)) < 1e-6)
      for (name, value) in [
        ("speed", 1.5), ("bass", 6), ("mid", -3), ("treble", 1), ("trim_start", 0.1),
        ("trim_end", 0.4), ("loops", 3),
      ] { #expect(voicing[name] as? Double == value, "\(name)") }
      // The player may fetch the bytes by its command.
      let command = commands.first?["id"] as? String ?? ""
      let sound = await tab.client.ask(.get, "\(tab.path)/commands/\(command)/sound")
      #expect(sound.bytes == (try Home.wave()))
      let stranger = home.client(UUID(), role: .adult)
      let answer = await stranger.ask(
        .post, "\(Home.path)/play", json: json(["sound": id]))
      #expect(answer.status == 404)
    }
  }

  @Test func tellsThePlayerWhoseTurnItIsAndHowItStandsToOthers() async throws {
    try await Home.with { home in
      let files = try [Home.wave(seconds: 0.3), Home.wave(seconds: 0.6)]
      var ids: [String] = []
      for (number, bytes) in files.enumerated() {
        let asset = await home.upload(bytes)
        let more: [String: Any] = ["volume": 0.25 * Double(number + 1)]
        ids.append(
          try await home.add("Drum \(number)", more, asset: asset).json["id"] as? String ?? "")
      }
      let pad = try await home.ready(
        "Pad", ["is_ducked": true, "choke_group": 3, "sequence": [ids[1], ids[0]]])
      let tab = Tab(client: home.client())
      await tab.announce()
      for _ in 0..<3 {
        let answer = await tab.client.ask(.post, "\(Home.path)/play", json: json(["sound": pad]))
        #expect(answer.status == 200)
      }
      let things = await tab.commands().compactMap { $0["thing"] as? [String: Any] }
      #expect(things.map { $0["id"] as? String } == [pad, pad, pad])
      #expect(things.map { $0["name"] as? String } == ["Pad", "Pad", "Pad"])
      var hashes: [String?] = []
      for id in [ids[1], ids[0], ids[1]] { hashes.append(await home.sound(id)["hash"] as? String) }
      #expect(things.map { $0["hash"] as? String } == hashes)
      for thing in things {
        let voicing = thing["voicing"] as? [String: Any]
        #expect(voicing?["is_ducked"] as? Bool == true)
        #expect(voicing?["choke_group"] as? Int == 3)
      }
    }
  }

  @Test func answersWhenTheSoundHasEnded() async throws {
    try await Home.with { home in
      let id = try await home.ready()
      let tab = Tab(client: home.client())
      await tab.announce()
      async let waiting = home.client().ask(
        .post, "\(Home.path)/play", json: json(["sound": id, "wait": true] as [String: Any]))
      var commands = await tab.commands()
      while commands.isEmpty { commands = await tab.commands() }
      await tab.acknowledge(commands[0]["id"] as? String ?? "")
      await tab.report([id])
      try await Task.sleep(for: .milliseconds(700))
      await tab.report([])
      let answer = await waiting
      #expect(answer.status == 200)
      #expect(answer.json["has_ended"] as? Bool == true)

      async let refused = home.client().ask(
        .post, "\(Home.path)/play", json: json(["sound": id, "wait": true] as [String: Any]))
      repeat { commands = await tab.commands() } while commands.isEmpty
      await tab.acknowledge(
        commands[0]["id"] as? String ?? "", #"{"state":"refused","reason":"no card"}"#)
      let no = await refused
      #expect(no.json["code"] as? String == "player_refused")
      #expect(no.json["detail"] as? String == "no card")

      await home.edit(id, ["loop_count": -1])
      let endless = await home.client().ask(
        .post, "\(Home.path)/play", json: json(["sound": id, "wait": true] as [String: Any]))
      #expect(endless.json["code"] as? String == "endless")
    }
  }

  @Test func stopsOnlyWhatOneHasAskedFor() async throws {
    try await Home.with { home in
      let (first, second) = (try await home.ready("a"), try await home.ready("b"))
      let tab = Tab(client: home.client())
      await tab.announce()
      for id in [first, second] {
        _ = await home.client().ask(.post, "\(Home.path)/play", json: json(["sound": id]))
      }
      for command in await tab.commands() { await tab.acknowledge(command["id"] as? String ?? "") }
      await tab.report([first, second])
      let stranger = home.client(UUID(), role: .adult)
      #expect(await stranger.ask(.post, "\(Home.path)/stop", json: "{}").status == 204)
      #expect(await tab.commands().isEmpty)
      let button = home.client(scope: .intents)
      #expect(await button.ask(.post, "\(Home.path)/stop", json: "{}").status == 204)
      let stops = await tab.commands()
      #expect(stops.allSatisfy { $0["verb"] as? String == "stop" })
      let stopped = stops.compactMap { ($0["thing"] as? [String: Any])?["id"] as? String }
      #expect(Set(stopped) == [first, second])
      let away = await button.ask(
        .post, "\(Home.path)/stop", json: json(["player": "Cellar"]))
      #expect(away.json["code"] as? String == "no_such_player")
    }
  }
}
