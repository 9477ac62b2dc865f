import Foundation
import TestKit
import Testing

/// A real server and a real `quintet player` that plays pads: what they do to each other is looked at
/// in the sound, where every pad has a pitch of its own.
@Suite(.serialized) struct BoardPlayerTests {
  private static let window = 2_400

  /// How loud a pitch is in each twentieth of a second.
  private func levels(_ hertz: Double, in heard: [Float]) -> [Double] {
    let turn = 2 * cos(2 * Double.pi * hertz / 48_000)
    return stride(from: 0, to: heard.count - Self.window, by: Self.window).map { start in
      var (last, before) = (0.0, 0.0)
      for sample in heard[start..<start + Self.window] {
        (last, before) = (Double(sample) + turn * last - before, last)
      }
      let power = last * last + before * before - turn * last * before
      return 2 * max(power, 0).squareRoot() / Double(Self.window)
    }
  }

  /// A household with a player, and what is asked of it.
  private struct Stage {
    let folder: TemporaryFolder
    let server: RunningServer
    let home: Household
    let player: RunningPlayer

    init() throws {
      folder = try TemporaryFolder()
      server = try RunningServer(data: folder / "data")
      home = Household(port: server.port)
      player = try RunningPlayer(data: folder / "data")
      try Household.wait("the announcement") { [home] in try home.playing() != nil }
    }

    func ask(_ verb: String, _ pad: UUID) throws {
      let answer = try home.command(verb, ["thing": ["kind": "yak-sound", "id": text(pad)]])
      #expect(answer["state"] as? String == "done", "\(answer)")
    }

    /// Hears so much more.
    func hear(seconds: Double) throws {
      let until = player.heardCount + Int(seconds * 48_000)
      try Household.wait("sound") { player.heardCount > until }
    }

    func end() {
      player.end(SIGTERM)
      server.end(SIGTERM)
    }
  }

  @Test func silencesAGroupAndStepsBackUnderOthers() throws {
    let stage = try Stage()
    let music = try stage.home.pad(
      "Music", hertz: 480, ["volume": 0.5, "loop_count": -1, "is_ducked": true])
    let left = try stage.home.pad("Left", hertz: 1_200, ["loop_count": -1, "choke_group": 1])
    let right = try stage.home.pad("Right", hertz: 2_000, ["loop_count": -1, "choke_group": 1])
    for pad in [music, left, right] {
      try stage.ask("play", pad)
      try stage.hear(seconds: 2)
    }
    try Household.wait("the list") { try stage.home.playing()?.sorted() == ["Music", "Right"] }
    try stage.ask("stop", right)
    try stage.hear(seconds: 4)
    stage.end()

    let heard = stage.player.heard
    let (low, one, two) = (
      levels(480, in: heard), levels(1_200, in: heard), levels(2_000, in: heard)
    )
    let begin = try #require(one.firstIndex { $0 > 0.05 })
    let alone = low[begin - 10]
    #expect(abs(alone - 0.25) < 0.005)
    // 12 dB lower under the others, and back when they are gone.
    #expect(abs(low[begin + 30] / alone - 0.251) < 0.02)
    let choke = try #require(two.firstIndex { $0 > 0.05 })
    #expect(abs(low[choke + 30] / alone - 0.251) < 0.02)
    let end = try #require(two.lastIndex { $0 > 0.05 })
    #expect(abs(low[end + 60] / alone - 1) < 0.02)
    // The first of the group is loud to the last, and gone before the second has begun for long.
    #expect(abs(one[choke - 2] - 0.5) < 0.02)
    #expect(one[(choke + 2)...].allSatisfy { $0 < 0.005 })
    #expect(abs(two[choke + 2] - 0.5) < 0.02)
  }

  @Test func takesTurnsWithEveryPlay() throws {
    let stage = try Stage()
    let pitches = [700.0, 1_100, 1_700]
    let pads = try pitches.map { try stage.home.pad("Drum", hertz: $0, ["trim_end": 0.5]) }
    // The pad's own sound is not among them.
    let line = try stage.home.pad("Line", hertz: 300, ["sequence": pads.map(text)])
    for _ in 0..<4 {
      try stage.ask("play", line)
      try stage.hear(seconds: 1.5)
    }
    stage.end()
    let heard = stage.player.heard
    let tracks = pitches.map { levels($0, in: heard).map { $0 > 0.2 } }
    var order: [Int] = []
    for window in tracks[0].indices {
      for track in tracks.indices where tracks[track][window] {
        if window == 0 || !tracks[track][window - 1] { order.append(track) }
      }
    }
    #expect(order == [0, 1, 2, 0])
    #expect(levels(300, in: heard).allSatisfy { $0 < 0.05 })
  }
}
