import Foundation
import TestKit
import Testing

/// `quintet babysounds` as people run it: on the data itself, and beside a server.
@Suite(.serialized) struct CommandLineTests {
  private let folder = try! TemporaryFolder()

  private func babysounds(_ words: String...) throws -> Tool.Outcome {
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    return try Tool.run(program, ["babysounds"] + words + ["--data", folder / "data"])
  }

  @Test func listsWhatThereIs() throws {
    let sounds = try babysounds("sounds")
    #expect(sounds.status == 0 && sounds.text.contains("White noise\n"))
    #expect(sounds.text.contains("(Premium)"))
    for verb in ["mixes", "schedules", "dose"] {
      let outcome = try babysounds(verb, "--json")
      #expect(outcome.status == 0 && outcome.text.hasPrefix("["), "\(verb)")
    }
    let zone = try babysounds("dose", "--zone", "Europe/Berlin")
    #expect(zone.status == 0 && zone.text.isEmpty)
  }

  @Test func playsOnAServersPlayersOnly() throws {
    let alone = try babysounds("play", "rain")
    #expect(alone.status == 1 && alone.errors.contains("no server is running"))
    let server = try RunningServer(data: folder / "data")
    let address = "http://localhost:\(server.port)"
    let nobody = try babysounds("play", "rain", "--server", address)
    #expect(nobody.status == 1 && nobody.errors.contains("no player is online"), "\(nobody.errors)")
    let unknown = try babysounds("play", "trombone", "--server", address)
    #expect(unknown.status == 1 && unknown.errors.contains("trombone"))
    let long = try babysounds("play", "rain", "--minutes", "31", "--server", address)
    #expect(long.status == 1 && long.errors.contains("timer minutes"), "\(long.errors)")
    for (option, value) in [("--minutes", "0"), ("--volume", "2"), ("--fade", "x")] {
      #expect(try babysounds("play", "rain", option, value).status == 2, "\(option)")
    }
    #expect(try babysounds("stop", "--server", address).status == 0)
    let used = try babysounds("forget-pin")
    #expect(used.status == 1 && used.errors.contains("another Quintet"), "\(used.errors)")
  }

  @Test func takesAForgottenPINAway() throws {
    let none = try babysounds("forget-pin")
    #expect(none.status == 0 && none.text.hasPrefix("no PIN is set in "), "\(none.errors)")
  }

  @Test func saysInAPipeWhatItWrote() throws {
    let output = folder / "rain.wav"
    let outcome = try Tool.quintet("babysounds", "render", "rain", "--seconds", "1", "-o", output)
    #expect(outcome.status == 0 && outcome.text == "wrote \(output)\n", "\(outcome.errors)")
  }
}
