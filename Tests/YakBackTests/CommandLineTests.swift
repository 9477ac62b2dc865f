import Foundation
import TestKit
import Testing

/// `quintet yakback` as people run it: on the data itself, and beside a server.
@Suite(.serialized) struct CommandLineTests {
  private let folder = try! TemporaryFolder()
  private let files = try! MediaFiles()

  private var data: String { folder / "data" }

  private func tone(_ name: String, seconds: Double = 0.5) throws -> String {
    try folder.write(try Home.wave(seconds: seconds), as: name)
  }

  /// Runs a verb with a file as its sound card.
  private func yakback(_ words: String..., card: String? = nil) throws -> Tool.Outcome {
    let definition =
      "pcm.void { type null }\npcm.sink { type file slave.pcm void file \"\(card ?? "/dev/null")\" "
      + "format raw }\n"
    let configuration = try folder.write(Array(definition.utf8), as: "asoundrc")
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    return try Tool.run(
      "/usr/bin/env",
      ["ALSA_CONFIG_PATH=\(configuration)", program, "yakback"] + words + ["--data", data])
  }

  /// What was answered before the error was told.
  private func answer(_ outcome: Tool.Outcome) -> [String: Any] {
    let text = outcome.text.replacingOccurrences(of: "}\n{", with: "}\u{0}{")
    let first = text.split(separator: "\u{0}").first.map { Data($0.utf8) } ?? Data()
    return (try? JSONSerialization.jsonObject(with: first)) as? [String: Any] ?? [:]
  }

  @Test func bringsFilesAndNamesTheBadOnes() throws {
    let film = try files.film(try tone("in.wav"), to: "clip.mp4", "-c:a", "aac")
    let bad = try folder.write(Array("junk".utf8), as: "bad.mp3")
    let outcome = try yakback(
      "import", "--json", try tone("Air Horn.wav"), bad, film, folder / "missing.wav")
    #expect(outcome.status == 1)
    let told = answer(outcome)
    #expect(told["added"] as? [String] == ["Air Horn", "clip"])
    let refused = (told["refused"] as? [[String: Any]])?.compactMap { $0["file"] as? String }
    #expect(refused == [bad, folder / "missing.wav"])
    let list = try yakback("list")
    #expect(list.text.contains("Air Horn  1 s\n") && list.text.contains("clip  1 s\n"))
    #expect(!list.text.contains("bad"))
  }

  @Test func stopsAtTheFreeLimit() throws {
    let paths = try (1...11).map { try tone("\($0).wav", seconds: 0.4 + Double($0) / 100) }
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    let outcome = try Tool.run(
      program, ["yakback", "import", "--json", "--data", data] + paths)
    #expect(outcome.status == 1)
    #expect(answer(outcome)["added"] as? [String] == (1...9).map(String.init))
    #expect(answer(outcome)["left_out"] as? [String] == Array(paths.suffix(2)))
    #expect(outcome.errors.contains("Yak Back Pro"))
  }

  @Test func playsHereWhereNoServerRuns() throws {
    #expect(try yakback("import", try tone("Horn.wav")).status == 0)
    let card = folder / "sink.raw"
    #expect(try yakback("play", "hörn", "--device", "sink", card: card).status == 0)
    let bytes = try folder.read("sink.raw")
    let samples = bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
    let loud = samples.filter { $0.magnitude > 0.05 }
    // Half a second in both channels, but for where the wave passes through zero.
    #expect((36_000...48_000).contains(loud.count))
    let unknown = try yakback("play", "zebra crossing", "--device", "sink", card: card)
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("Similar names:"))
  }

  @Test func asksTheServerThatRuns() throws {
    let server = try RunningServer(data: data)
    let address = "http://localhost:\(server.port)"
    #expect(try yakback("import", try tone("Horn.wav"), "--server", address).status == 0)
    let alone = try yakback("play", "horn", "--server", address)
    #expect(alone.status == 1)
    #expect(alone.errors.contains("no player is online"))
    let out = folder / "board.yakback"
    #expect(try yakback("export", "-o", out, "--server", address).status == 0)
    #expect(try yakback("export", "-o", out, "--server", address).status == 1)
    let back = try yakback("import", out, "--json", "--server", address)
    #expect(back.json["added"] as? [String] == ["13 sounds from a board"])
    #expect(try yakback("stop", "--server", address).status == 0)
    let list = try yakback("list", "--json", "--server", address)
    #expect(list.text.components(separatedBy: "\"Horn\"").count == 3)
  }

  @Test func playsOnAPlayerAndWaitsForTheEnd() throws {
    let server = try RunningServer(data: data)
    let address = "http://localhost:\(server.port)"
    #expect(
      try yakback("import", try tone("Horn.wav", seconds: 1), "--server", address).status == 0)
    let card = folder / "player.raw"
    let definition =
      "pcm.void { type null }\npcm.sink { type file slave.pcm void file \"\(card)\" format raw }\n"
    let configuration = try folder.write(Array(definition.utf8), as: "player.asoundrc")
    let player = try RunningProgram(
      "/usr/bin/env",
      [
        "ALSA_CONFIG_PATH=\(configuration)",
        Tool.buildFolder.appendingPathComponent("quintet").path, "player", "--data", data,
        "--device", "sink", "--cache", folder / "cache", "--name", "Kitchen",
      ], errors: .nothing)
    defer { player.end(SIGTERM) }
    var outcome = try yakback("play", "horn", "--player", "kitchen", "--server", address)
    for _ in 0..<200 where outcome.status != 0 {
      usleep(50_000)
      outcome = try yakback("play", "horn", "--player", "kitchen", "--server", address)
    }
    #expect(outcome.status == 0, "\(outcome.errors)")
    // It has been heard to its end when the command returns; ALSA writes a file a buffer at a time.
    func written() -> Int {
      (try? FileManager.default.attributesOfItem(atPath: card))?[.size] as? Int ?? 0
    }
    for _ in 0..<1_000 where written() <= 8 * 40_000 { usleep(10_000) }
    #expect(written() > 8 * 40_000)
  }
}
