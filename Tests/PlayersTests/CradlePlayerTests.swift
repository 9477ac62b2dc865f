import Foundation
import TestKit
import Testing

/// A real server and a real `quintet player` in a nursery.
@Suite(.serialized) struct CradlePlayerTests {
  private static let white = "ba6b5000-0000-4000-8000-000000000001"

  @Test func playsWhatAChildSleepsToBelowTheLimitOfTheCot() throws {
    let folder = try TemporaryFolder()
    let first = try RunningServer(data: folder / "data", "--store", "off")
    let home = Household(port: first.port)
    try home.upload()
    let device = try home.device()
    let player = try RunningPlayer(
      server: "http://localhost:\(first.port)", token: device.token,
      arguments: ["--cot-limit", "60", "--full-scale", "90"])
    try Household.wait("the announcement") { try home.playing() != nil }
    let plays = try home.players.first?["plays"] as? [String] ?? []
    #expect(plays.contains("baby-sound") && plays.contains("baby-mix"))

    let own = try record(home)
    let mix = UUID()
    let tracks = [Self.white, text(own)].map { sound in
      ["sound": sound, "volume": 1, "pan": 0, "fade_in_seconds": 0, "fade_out_seconds": 1]
        as [String: Any]
    }
    let kept = try home.ask(
      "PUT", "/babysounds/mixes/\(text(mix))", ["name": "Night", "emoji": "🌙", "tracks": tracks])
    #expect(kept.status == 200, "\(kept.text)")
    let thing: [String: Any] = ["kind": "baby-mix", "id": text(mix)]
    let begun = try home.ask("POST", "/babysounds/play", ["thing": thing])
    #expect(begun.status < 300, "\(begun.text)")
    try Household.wait("the list") { try home.playing() == ["Night"] }
    try Household.wait("sound") { player.heardCount > 96_000 }

    // The server dies in the middle of the night, and the child sleeps on.
    first.end(SIGKILL)
    try Household.wait("word of it") { player.count("away") == 1 }
    let before = player.heardCount
    try Household.wait("more sound") { player.heardCount > before + 96_000 }
    let second = try RunningServer(
      data: folder / "data", "--port", "\(first.port)", "--store", "off")
    try Household.wait("its return") { player.count("connected") == 2 }
    try Household.wait("the list") { try home.playing() == ["Night"] }
    let levels = Loudness.fast([player.heard], fullScale: 90)
    #expect(levels.max() ?? 99 <= 60)
    #expect(levels.max() ?? 0 > 55)

    let stopped = try home.command("stop", ["thing": thing, "fade_seconds": 0.5])
    #expect(stopped["state"] as? String == "done")
    try Household.wait("silence") { try home.playing() == [] }
    try player.catchUp()
    #expect(player.heard.suffix(4_800).allSatisfy { $0 == 0 })
    player.end(SIGTERM)
    second.end(SIGTERM)
  }

  @Test func holdsEverySoundOfEveryAppInANursery() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(data: folder / "data", "--store", "off")
    let home = Household(port: server.port)
    let noise = UUID()
    try home.upload(noise, Signals.noise(seed: 7, amplitude: 1, seconds: 1))
    let pad = try home.pad("Noise", of: noise, ["loop_count": -1])
    let device = try home.device()
    let player = try RunningPlayer(
      server: "http://localhost:\(server.port)", token: device.token,
      arguments: ["--place", "nursery", "--full-scale", "95"])
    try Household.wait("the announcement") { try home.playing() != nil }
    #expect(try home.players.first?["place"] as? String == "nursery")

    let asset: [String: Any] = ["kind": "asset", "id": text(noise)]
    let board: [String: Any] = ["kind": "yak-sound", "id": text(pad)]
    for more in [["thing": asset, "loop": true], ["thing": board]] as [[String: Any]] {
      #expect(try home.command("play", more)["state"] as? String == "done")
    }
    let sleep = try home.ask(
      "POST", "/babysounds/play", ["thing": ["kind": "baby-sound", "id": Self.white]])
    #expect(sleep.status < 300, "\(sleep.text)")
    try Household.wait("the list") { try home.playing()?.count == 3 }
    try player.catchUp()
    let levels = Loudness.fast([player.heard], fullScale: 95)
    #expect(levels.max() ?? 99 <= 50)
    #expect(levels.max() ?? 0 > 44)

    // An adult says on the page that it stands elsewhere now.
    let row = try #require(try home.players.first)
    let (id, version) = (row["id"] as? String ?? "", row["version"] as? Int ?? 0)
    let client = try PlainClient(port: server.port)
    try client.ask(
      "PATCH", "/api/v1/players/\(id)",
      headers: ["Content-Type": "application/json", "If-Match": "\"\(version)\""],
      body: Array(#"{"place":"other"}"#.utf8))
    #expect(try client.answer().status == 200)
    let before = player.heardCount
    try Household.wait("what it was asked for") {
      Loudness.fast([Array(player.heard.dropFirst(before))], fullScale: 95).contains { $0 > 80 }
    }
    player.end(SIGTERM)
    server.end(SIGTERM)
  }

  /// Makes the household's tone a recording of the family.
  private func record(_ home: Household) throws -> UUID {
    let id = UUID()
    let body: [String: Any] = [
      "id": text(id), "title": "Papa", "emoji": "🎤", "hue": 0.3, "asset": text(home.tone),
    ]
    let made = try home.ask("POST", "/babysounds/sounds", body)
    guard made.status < 300 else { throw Household.DidNotHappen(what: made.text) }
    try Household.wait("a recording") {
      let sounds = try home.ask("GET", "/babysounds/catalogue").json["sounds"] as? [[String: Any]]
      return sounds?.contains {
        $0["id"] as? String == text(id) && $0["state"] as? String == "ready"
      }
        ?? false
    }
    return id
  }

  @Test func takesNoLimitThatIsNone() throws {
    for (option, value) in [
      ("--cot-limit", "34"), ("--cot-limit", "76"), ("--cot-limit", "nan"), ("--full-scale", "59"),
      ("--full-scale", "141"),
    ] {
      let outcome = try Tool.quintet("player", option, value)
      #expect(outcome.status == 2 && outcome.errors.contains(option), "\(value)")
    }
  }
}
