import Files
import Foundation
import TestKit
import Testing

/// A real server and a real `quintet player`, whose sound is looked at.
@Suite(.serialized) struct RunningPlayerTests {
  /// The largest step between two samples of 480 Hz at an amplitude; whatever clicks steps further.
  private func slope(_ amplitude: Double) -> Float {
    Float(2 * Double.pi * 480 / 48_000 * amplitude * 1.1)
  }

  private func steepest(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  /// The level of each hundredth of a second.
  private func levels(_ samples: [Float]) -> [Float] {
    stride(from: 0, to: samples.count - 480, by: 480).map { start in
      samples[start..<start + 480].map(\.magnitude).max() ?? 0
    }
  }

  @Test func playsWhatItIsAskedTo() throws {
    let folder = try TemporaryFolder()
    let first = try RunningServer(data: folder / "data")
    let home = Household(port: first.port)
    try home.upload()
    let device = try home.device()
    let player = try RunningPlayer(server: "http://localhost:\(first.port)", token: device.token)
    try Household.wait("the announcement") { try home.playing() != nil }
    #expect(try home.players.first?["name"] as? String == "Kitchen")

    let begun = try home.command(
      "play", ["loop": true, "volume": 0.5, "fade_seconds": 0.1])
    #expect(begun["state"] as? String == "done", "\(begun)")
    try Household.wait("the list") { try home.playing() == ["Tone"] }
    try Household.wait("sound") { player.heardCount > 48_000 }
    #expect(try home.command("set", ["volume": 0.5])["state"] as? String == "done")
    try Household.wait("the volume") { try home.players.first?["volume"] as? Double == 0.5 }

    // The server dies in the middle, and the sound goes on.
    first.end(SIGKILL)
    try Household.wait("word of it") { player.count("away") == 1 }
    let before = player.heardCount
    try Household.wait("more sound") { player.heardCount > before + 48_000 }
    let second = try RunningServer(data: folder / "data", "--port", "\(first.port)")
    try Household.wait("its return") { player.count("connected") == 2 }
    try Household.wait("the list") { try home.playing() == ["Tone"] }

    #expect(try home.command("stop", ["fade_seconds": 0.2])["state"] as? String == "done")
    try Household.wait("silence") { try home.playing() == [] }
    try player.catchUp()
    try look(at: player.heard)
    try revoke(device.id, home, player)
    second.end(SIGTERM)
  }

  /// It comes, gets quieter, goes on for long, and goes, and never clicks.
  private func look(at heard: [Float]) throws {
    #expect(steepest(heard) <= slope(0.25))
    let levels = levels(heard)
    let (loud, quiet) = (
      levels.filter { abs($0 - 0.25) < 0.005 }, levels.filter { abs($0 - 0.125) < 0.003 }
    )
    #expect(loud.count > 60)
    #expect(quiet.count > 90)
    #expect(levels.filter { $0 > 0.26 }.isEmpty)
    // The fade in takes its tenth of a second, the fade out its fifth.
    #expect(levels.prefix { $0 < 0.24 }.count >= 9)
    let end = try #require(levels.lastIndex { $0 > 0.12 })
    let fading = levels[(end + 1)...].prefix { $0 > 0.001 }
    #expect((15...25).contains(fading.count), "\(fading)")
    #expect(zip(fading, fading.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(heard.suffix(4_800).allSatisfy { $0 == 0 })
    let start = (levels.firstIndex { abs($0 - 0.25) < 0.005 } ?? 0) * 480
    let second = heard[start..<start + 24_000]
    let crossings = zip(second, second.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(crossings - 240) <= 2)
  }

  /// A token that is taken away ends its player, which says so and plays nothing more.
  private func revoke(_ device: String, _ home: Household, _ player: RunningPlayer) throws {
    let id = try home.players.first?["id"] as? String ?? ""
    let played = player.count("playing")
    #expect(try home.ask("DELETE", "/sessions/\(device)").status == 204)
    try home.ask(
      "POST", "/players/\(id)/commands",
      [
        "id": text(UUID()), "verb": "play", "thing": ["kind": "asset", "id": text(home.tone)],
      ])
    #expect(player.ending() == 1)
    #expect(player.count("playing") == played)
    #expect(player.output.contains("token_refused"))
    #expect(player.errors.contains("no longer accepts this token"))
  }

  @Test func leavesWithAFadeAndAGoodbye() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(data: folder / "data")
    let home = Household(port: server.port)
    try home.upload()
    // Beside its server it needs no token.
    let player = try RunningPlayer(data: folder / "data")
    try Household.wait("the announcement") { try home.playing() != nil }
    try home.command("play", ["loop": true])
    try Household.wait("sound") { player.heardCount > 24_000 }
    #expect(player.end(SIGTERM) == 0)
    #expect(try home.players.first?["is_present"] as? Bool == false)
    #expect(steepest(player.heard) <= slope(0.5))
    #expect(player.heard.suffix(480).allSatisfy { $0 == 0 })
    #expect(player.errors.isEmpty)
    server.end(SIGTERM)
  }

  @Test func isTheSameAfterItWasRemovedOrStartedAnew() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(data: folder / "data")
    let home = Household(port: server.port)
    let data = folder / "data"
    let first = try RunningPlayer(data: data)
    try Household.wait("the announcement") { try home.playing() != nil }
    for _ in 0..<3 { try home.command("stop") }
    let id = try #require(try home.players.first?["id"] as? String)
    // Taken off the list it comes back, counts from the beginning, and does what it is asked.
    #expect(try home.ask("DELETE", "/players/\(id)").status == 204)
    try Household.wait("its return") { try home.playing() != nil }
    #expect(try home.command("set", ["volume": 0.25])["number"] as? Int == 1)
    try Household.wait("the volume") { try home.players.first?["volume"] as? Double == 0.25 }
    let double = try RunningPlayer(
      data: data, arguments: ["--cache", first.folder / "cache/deep"])
    #expect(double.ending() == 1)
    #expect(double.errors.contains("is already running"))
    first.end(SIGKILL)
    // After a power cut it is as loud as it was.
    let second = try RunningPlayer(data: data)
    try Household.wait("the second") { second.count("connected") == 1 }
    #expect(try home.command("stop")["state"] as? String == "done")
    #expect(try home.players.map { $0["id"] as? String } == [id])
    #expect(try home.players.first?["volume"] as? Double == 0.25)
    second.end(SIGTERM)
    server.end(SIGTERM)
  }

  @Test func refusesWhatItCannotPlay() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(data: folder / "data")
    let home = Household(port: server.port)
    let noise = "/library/uploads/\(text(home.tone))"
    try home.ask("PUT", noise, ["name": "Noise"])
    try home.ask("PUT", "\(noise)/chunks/0", bytes: Array("this is no sound".utf8))
    try home.ask("POST", "\(noise)/finish", ["chunks": 1])
    let player = try RunningPlayer(data: folder / "data", arguments: ["--device", "nowhere"])
    try Household.wait("the announcement") { try home.playing() != nil }
    let first = try home.command("play")
    #expect(first["state"] as? String == "refused")
    #expect((first["reason"] as? String)?.isEmpty == false)
    // A thing that does not play cannot be set; a stop is always right.
    let thing: [String: Any] = ["kind": "asset", "id": text(home.tone)]
    let set = try home.command("set", ["thing": thing, "volume": 0.1])
    #expect((set["reason"] as? String)?.contains("is not playing") == true)
    #expect(try home.command("stop")["state"] as? String == "done")
    // With a sound there is still no card.
    try home.ask("DELETE", "/library/assets/\(text(home.tone))")
    try home.upload()
    let second = try home.command("play")
    #expect((second["reason"] as? String)?.contains("aplay -L") == true, "\(second)")
    try Household.wait("the trouble in the list") {
      (try home.players.first?["error"] as? String)?.contains("aplay -L") == true
    }
    player.end(SIGTERM)
    server.end(SIGTERM)
  }

  @Test func trustsTheHouseholdAlone() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(data: folder / "data", "--tls", "household")
    let root = folder / "root.pem"
    try Tool.quintet("authority", "export", "--data", folder / "data", "-o", root)
    let address = "https://localhost:\(server.port)"
    let trusting = try RunningPlayer(data: folder / "data", arguments: ["--ca", root])
    try Household.wait("trust") { trusting.count("connected") == 1 }
    #expect(trusting.end(SIGINT) == 0)
    let stranger = try RunningPlayer(server: address, token: nil)
    #expect(stranger.ending() == 1)
    #expect(stranger.errors.contains("--ca"))
    server.end(SIGTERM)
  }

  @Test func findsItsServerAgainByTheData() throws {
    let folder = try TemporaryFolder()
    let first = try RunningServer(data: folder / "data")
    let player = try RunningPlayer(data: folder / "data")
    try Household.wait("the first server") { player.count("connected") == 1 }
    first.end(SIGKILL)
    try Household.wait("word of it") { player.count("away") == 1 }
    // It has another port and another secret.
    let second = try RunningServer(data: folder / "data")
    try Household.wait("the second server") { player.count("connected") == 2 }
    #expect(try Household(port: second.port).players.map { $0["name"] as? String } == ["Kitchen"])
    #expect(player.end(SIGTERM) == 0)
    second.end(SIGTERM)
  }

  @Test func isNobodyWithoutATokenElsewhere() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(data: folder / "data")
    // On loopback, where the owner was once believed to be.
    let player = try RunningPlayer(server: "http://localhost:\(server.port)")
    #expect(player.ending() == 1)
    #expect(player.output.contains("token_missing"))
    server.end(SIGTERM)
  }

  @Test func saysWhatIsWrongWithItsWords() throws {
    let folder = try TemporaryFolder()
    for server in ["quintet.local", "ftp://here", "http://", "http://a/b", "http://me:pw@here"] {
      let outcome = try Tool.quintet("player", "--server", server)
      #expect(outcome.status == 2, "\(server)")
      #expect(outcome.errors.contains("--server"))
    }
    #expect(try Tool.quintet("player", "--name", "").status == 2)
    let missing = try Tool.quintet("player", "--token-file", folder / "none")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("the file does not exist"))
    let odd = try folder.write([0, 1, 2], as: "token")
    #expect(try Tool.quintet("player", "--token-file", odd).status == 2)
    let root = try Tool.quintet("player", "--ca", folder / "none")
    #expect(root.errors.contains("the file does not exist"))
  }
}
