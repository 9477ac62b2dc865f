import DSP
import Foundation
import Hearing
import Library
import Storage
import TestKit
import Testing
import Web

@testable import BabySounds

/// The app's sounds and mixes, the family's own recordings, and what players are told of them.
@Suite(.timeLimit(.minutes(5))) struct SoundTests {
  private func upload(_ home: Home, _ bytes: [UInt8], by client: ServiceClient? = nil) async
    -> String
  {
    let (id, client) = (newID(), client ?? home.client())
    let path = "/api/v1/library/uploads/\(id)"
    _ = await client.ask(.put, path, json: json(["name": "hum.wav"]))
    _ = await client.ask(.put, "\(path)/chunks/0", bytes: bytes)
    _ = await client.ask(.post, "\(path)/finish", json: json(["chunks": 1]))
    return id
  }

  private func wave(seconds: Double = 0.5) throws -> [UInt8] {
    let files = try MediaFiles()
    let tone = Signals.sine(hertz: 220, amplitude: 0.4, seconds: seconds)
    let path = try files.wave(PlanarBuffer(channels: [tone]))
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func wave(_ channels: [[Float]]) throws -> [UInt8] {
    let files = try MediaFiles()
    let path = try files.wave(PlanarBuffer(channels: channels))
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What a recording is, LUFS and A-weighted.
  private func measure(_ channels: [[Float]]) -> AudioSummary.Result {
    var summary = AudioSummary(sampleRate: 48_000, channelCount: channels.count)
    PlanarBuffer(channels: channels).withView { summary.add($0) }
    return summary.finish()
  }

  /// Scaled to so many LUFS.
  private func brought(_ channels: [[Float]], to lufs: Double) throws -> [[Float]] {
    let gain = amplitude(
      fromDecibels: lufs - (try #require(measure(channels).loudness.integrated)))
    return channels.map { $0.map { $0 * Float(gain) } }
  }

  @Test func levelsRecordingsAsTheBadgeCountsAndNotByTheirLoudness() async throws {
    let rumble = Signals.sine(hertz: 60, seconds: 3)
    // A hiss around 6 kHz: noise that rides on a tone.
    let hiss = zip(
      Signals.noise(seed: 7, seconds: 3), Signals.sine(hertz: 6_000, seconds: 3)
    ).map { $0 * 0.2 + $1 * 0.6 }
    let recordings = try [[rumble], [hiss], [hiss, hiss]].map { try brought($0, to: -16) }
    try await Home.with { home in
      var levels: [Double] = []
      for recording in recordings {
        let asset = await upload(home, try wave(recording))
        let id = newID()
        _ = await home.ask(
          .post, "sounds", ["id": id, "title": "x", "emoji": "x", "hue": 0, "asset": asset])
        await home.work()
        let sounds = await home.ask(.get, "catalogue").json["sounds"] as? [[String: Any]] ?? []
        let own = try #require(sounds.first { $0["id"] as? String == id })
        let gain = try #require(own["default_gain_db"] as? Double)
        levels.append(try #require(measure(recording).weightedLevel) + gain)
      }
      // As loud as what comes with the app, which is at the limit at 100 %.
      for level in levels { #expect(abs(level - Sound.level) < 0.2, "\(levels)") }
    }
  }

  @Test func levelsByLoudnessWhatWasLookedAtLongAgo() throws {
    let facts = """
      {"seconds": 3, "sampleRate": 48000, "channels": 1, "codec": "pcm", "container": "wav",
        "loudness": -20, "silence": []}
      """
    let old = try JSONDecoder().decode(Asset.Facts.self, from: Data(facts.utf8))
    #expect(old.weightedLevel == nil && Sound.gainDb(of: old) == -7)
  }

  private func record(_ home: Home, _ id: String = newID()) async throws -> Home.Answer {
    let asset = await upload(home, try wave())
    return await home.ask(
      .post, "sounds", ["id": id, "title": "Papa", "emoji": "🎤", "hue": 0.3, "asset": asset])
  }

  @Test func hasAtLeast24SoundsOfItsOwnThatNeedNoFile() async throws {
    try await Home.with { home in
      let sounds = await home.ask(.get, "catalogue").json["sounds"] as? [[String: Any]] ?? []
      #expect(sounds.count >= 24)
      #expect(Set(sounds.compactMap { $0["id"] as? String }).count == sounds.count)
      #expect(sounds.allSatisfy { $0["recipe"] is Int && $0["asset"] == nil })
      #expect(sounds.contains { $0["premium"] as? Bool == true })
    }
  }

  @Test func makesARecordingOfTheFamilyASound() async throws {
    // Files are as old as the machine's clock says.
    try await Home.with(at: Clock.system.now()) { home in
      let id = newID()
      let made = try await record(home, id)
      #expect(made.json["state"] as? String == "new" && made.json["source"] as? String == "own")
      #expect(await home.ask(.get, "sounds/\(id)/audio").json["code"] as? String == "not_ready")
      await home.work()
      let sounds = await home.ask(.get, "catalogue").json["sounds"] as? [[String: Any]] ?? []
      let own = try #require(sounds.first { $0["id"] as? String == id })
      #expect(own["state"] as? String == "ready" && own["seconds"] as? Double == 0.5)
      // Others of the household hear it too.
      let child = home.client(UUID(), role: .child)
      let audio = await home.ask(.get, "sounds/\(id)/audio", by: child)
      #expect(audio.status == 200 && audio.bytes.prefix(4).elementsEqual("fLaC".utf8))
      // The library does not delete it under the app.
      let asset = own["asset"] as? String ?? ""
      #expect(await home.client().ask(.delete, "/api/v1/library/assets/\(asset)").status == 409)
      #expect(await home.ask(.put, "favourites/\(id)").status == 200)
      #expect(await home.ask(.delete, "sounds/\(id)").status == 204)
      #expect(await home.client().ask(.get, "/api/v1/library/assets/\(asset)").status == 404)
      #expect(await home.count("baby_favourites") == 0)
      let swept = try await home.household.library.sweep(graceSeconds: -3_600)
      // The file, its waveform and the FLAC.
      #expect(swept == 3)
    }
  }

  @Test func tellsWhyARecordingCannotBePlayed() async throws {
    try await Home.with { home in
      let asset = await upload(home, Array("no sound at all".utf8))
      let id = newID()
      _ = await home.ask(
        .post, "sounds", ["id": id, "title": "x", "emoji": "x", "hue": 0, "asset": asset])
      await home.work()
      let sounds = await home.ask(.get, "catalogue").json["sounds"] as? [[String: Any]] ?? []
      let own = sounds.first { $0["id"] as? String == id }
      #expect(own?["state"] as? String == "unreadable" && own?["error"] is String)
      let stranger = home.client(UUID(), role: .adult)
      let stolen = await home.ask(
        .post, "sounds", ["id": newID(), "title": "x", "emoji": "x", "hue": 0, "asset": asset],
        by: stranger)
      #expect(stolen.status == 422)
    }
  }

  @Test func keepsMixesAndBringsThemBackBySayingThemAgain() async throws {
    try await Home.with { home in
      let id = newID()
      let body: [String: Any] = ["name": "Rain", "emoji": "🌧️", "tracks": Home.tracks(1)]
      for _ in 0..<2 { #expect(await home.ask(.put, "mixes/\(id)", body).status == 200) }
      #expect(await home.ask(.put, "favourites/\(id)").status == 200)
      let other = home.client(UUID(), role: .adult)
      let seen = await home.ask(.get, "mixes/\(id)", by: other).json
      #expect((seen["tracks"] as? [[String: Any]])?.first?["sound"] as? String == Home.sound(1))
      #expect(await home.ask(.delete, "mixes/\(id)", by: other).status == 204)
      #expect(await home.count("baby_favourites") == 0)
      #expect(await home.ask(.get, "mixes/\(id)").status == 404)
      #expect(await home.ask(.put, "mixes/\(id)", body).status == 200)
      for tracks in [[], Home.tracks(0, 0, 0, 0, 0)] {
        let bad = await home.ask(.put, "mixes/\(newID())", ["name": "x", "tracks": tracks])
        #expect(bad.status == 422)
      }
      var unknown = Home.tracks(0)
      unknown[0]["sound"] = newID()
      let bad = await home.ask(.put, "mixes/\(newID())", ["name": "x", "tracks": unknown])
      #expect(
        (bad.json["fields"] as? [[String: Any]])?.first?["place"] as? String == "tracks[0].sound")
    }
  }

  @Test func playsWhatIsLeftOfAMixAndTakesWhatIsGoneFromThePlayroom() async throws {
    try await Home.with(store: .off) { home in
      let (own, mix, alone) = (newID(), newID(), newID())
      _ = try await record(home, own)
      await home.work()
      var tracks = Home.tracks(0, 1)
      tracks[1]["sound"] = own
      _ = await home.ask(.put, "mixes/\(mix)", ["name": "Both", "tracks": tracks])
      _ = await home.ask(.put, "mixes/\(alone)", ["name": "Alone", "tracks": [tracks[1]]])
      let app = ["playroom": [own, Home.sound(0)]]
      _ = await home.ask(.patch, "settings", app, gate: await home.pass())
      try await home.household.sync.giveNumbers()
      let cursor = await home.client().ask(.get, "/api/v1/changes").json["place"] as? String ?? ""
      #expect(await home.ask(.delete, "sounds/\(own)").status == 204)
      let now = await home.ask(.get, "settings").json
      #expect(now["playroom"] as? [String] == [Home.sound(0)])
      try await home.household.sync.giveNumbers()
      let news = await home.client().ask(.get, "/api/v1/changes?since=\(cursor)")
      let kinds = (news.json["changes"] as? [[String: Any]] ?? []).map { $0["kind"] as? String }
      #expect(kinds.contains("baby-settings"))
      let tab = Tab(client: home.client())
      await tab.announce()
      func play(_ id: String) async -> Home.Answer {
        await home.ask(.post, "play", ["thing": ["kind": "baby-mix", "id": id], "minutes": 10])
      }
      #expect(await play(mix).status == 200)
      #expect(await play(alone).status == 422)
      let thing = try #require(await tab.commands().first?["thing"] as? [String: Any])
      let voicing = thing["voicing"] as? [String: Any]
      #expect((voicing?["tracks"] as? [Any])?.count == 1)
    }
  }

  @Test func tellsAPlayerTheTracksOfAMixAndGivesItTheFiles() async throws {
    try await Home.with(store: .off) { home in
      let (own, mix) = (newID(), newID())
      _ = try await record(home, own)
      await home.work()
      var tracks = Home.tracks(0, 1, pan: -0.5)
      tracks[1]["sound"] = own
      tracks[1]["fade_in_seconds"] = 7
      _ = await home.ask(.put, "mixes/\(mix)", ["name": "Both", "tracks": tracks])
      let tab = Tab(client: home.client())
      await tab.announce()
      let thing: [String: Any] = ["kind": "baby-mix", "id": mix]
      let sleep = await home.ask(
        .post, "play", ["thing": thing, "volume": 0.3, "minutes": 60, "player": "nursery"])
      #expect(sleep.json["title"] as? String == "Both", "\(sleep.json)")
      let command = try #require(await tab.commands().first)
      let told = try #require(command["thing"] as? [String: Any])
      #expect(told["hash"] == nil && told["name"] as? String == "Both")
      let voicing = told["voicing"] as? [String: Any]
      let parts = try #require(voicing?["tracks"] as? [[String: Any]])
      #expect(parts.count == 2)
      #expect(parts[0]["recipe"] as? Int == SleepCatalogue.sounds.first { !$0.premium }?.recipe)
      #expect(parts[0]["pan"] as? Double == -0.5 && parts[0]["hash"] == nil)
      #expect(parts[1]["fade_in_seconds"] as? Double == 7 && parts[1]["recipe"] == nil)
      let path = "\(tab.path)/commands/\(command["id"] as? String ?? "")/sound"
      let file = await tab.client.ask(.get, "\(path)?track=1")
      #expect(file.bytes.prefix(4).elementsEqual("fLaC".utf8))
      for query in ["", "?track=0", "?track=2"] {
        #expect(await tab.client.ask(.get, path + query).json["code"] as? String == "no_sound")
      }
      // What was begun so is stopped so.
      await tab.acknowledge(command)
      let id = sleep.json["id"] as? String ?? ""
      #expect(await home.ask(.delete, "sleeps/\(id)").status == 204)
      #expect(await tab.commands().map { $0["verb"] as? String } == ["stop"])
      // A player that knows no such things is not asked.
      let deaf = Tab(client: home.client())
      await deaf.announce("Kitchen", plays: ["asset"])
      let no = await home.ask(.post, "play", ["thing": thing, "player": "Kitchen"])
      #expect(no.json["code"] as? String == "cannot_play")
    }
  }

  @Test func refusesToAPlayerWhatIsNotFree() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      await tab.announce()
      func ask(_ sound: String) async -> Home.Answer {
        let thing: [String: Any] = ["kind": "baby-sound", "id": sound]
        return await home.ask(.post, "play", ["thing": thing, "minutes": 10])
      }
      #expect(await ask(Home.premiumSound).status == 402)
      #expect(await ask(Home.sound(0)).status == 200)
      let purchase = try await home.buy()
      #expect(await ask(Home.premiumSound).status == 200)
      // What was asked for before a refund is not handed over after it.
      _ = await home.client().ask(
        .post, "/api/v1/store/sandbox/purchases/\(purchase)", json: json(["action": "refund"]))
      let commands = await tab.commands()
      #expect(commands.count == 1)
      let thing = commands.first?["thing"] as? [String: Any]
      #expect(thing?["id"] as? String == Home.sound(0))
    }
  }

  @Test func forgetsWhatIsAMembersAndKeepsWhatIsTheHouseholds() async throws {
    try await Home.with { home in
      let member = newID()
      _ = await home.client().ask(
        .put, "/api/v1/members/\(member)", json: json(["name": "Ben", "role": "adult"]))
      let ben = home.client(UUID(uuidString: member), role: .adult)
      let gate = await home.pass(ben)
      _ = await home.ask(
        .put, "schedules/\(newID())", ScheduleTests.request(), gate: gate, by: ben)
      _ = await home.ask(
        .post, "overrides",
        ["id": newID(), "limit": 60, "device": newID(), "output": "speaker"], gate: gate, by: ben)
      _ = await home.ask(
        .put, "mixes/\(newID())", ["name": "Rain", "tracks": Home.tracks(0)], by: ben)
      let asset = await upload(home, try wave(), by: ben)
      _ = await home.ask(
        .post, "sounds", ["id": newID(), "title": "x", "emoji": "x", "hue": 0, "asset": asset],
        by: ben)
      await home.work()
      let sounds = await home.ask(.get, "catalogue").json["sounds"] as? [[String: Any]] ?? []
      let own = sounds.last?["id"] as? String ?? ""
      #expect(await home.ask(.put, "favourites/\(own)").status == 200)
      #expect(await home.client().ask(.delete, "/api/v1/members/\(member)").status == 204)
      for table in ["baby_sounds", "baby_gate", "baby_gate_answers", "baby_gate_passes"] {
        #expect(await home.count(table) == 0, "\(table)")
      }
      #expect(await home.count("baby_mixes") == 1)
      #expect(await home.count("baby_favourites") == 0)
      let log = await home.ask(.get, "overrides").json["overrides"] as? [[String: Any]] ?? []
      #expect(log.count == 1 && log[0]["person"] == nil && log[0]["name"] == nil)
      let left = await home.ask(.get, "schedules").json["schedules"] as? [Any]
      #expect(left?.count == 1)
    }
  }
}
