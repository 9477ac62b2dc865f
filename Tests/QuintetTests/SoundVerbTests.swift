import DSP
import Foundation
import TestKit
import Testing

/// The verbs that make sound: into files, and on a sound card that ALSA writes to a file.
@Suite struct SoundVerbTests {
  let files: MediaFiles
  let wave: String

  init() throws {
    files = try MediaFiles()
    let tone = Signals.sine(hertz: 480, amplitude: 0.25, seconds: 1)
    wave = try files.wave(PlanarBuffer(channels: [tone]), named: "tone.wav")
  }

  @Test func rendersASession() throws {
    let session = try files.folder.write(
      Array(#"{"version":1,"tracks":[{"file":"tone.wav"},{"file":"tone.wav","at":1}]}"#.utf8),
      as: "session.json")
    let outcome = try Tool.quintet("render", session, "-o", files.folder / "mix.wav", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let samples = try MediaFiles.reference(files.folder / "mix.wav", "-ac", "1")
    let crossings = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(crossings - 960) <= 4)
  }

  @Test func namesWhatIsWrongWithASession() throws {
    let session = try files.folder.write(
      Array(#"{"version":1,"tracks":[{"file":"tone.wav","pan":7}]}"#.utf8), as: "session.json")
    let outcome = try Tool.quintet("render", session, "-o", files.folder / "mix.wav")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("session.json: tracks[0].pan"))
    #expect(!files.folder.names.contains("mix.wav"))
    #expect(try Tool.quintet("render", session).status == 2)
  }

  @Test func stretchesWithoutAChangeOfPitch() throws {
    let slow = files.folder / "slow.wav"
    let outcome = try Tool.quintet("stretch", wave, "--speed", "0.5", "-o", slow, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.json["seconds"] as? Double == 2)
    let samples = try MediaFiles.reference(slow)[24_000..<72_000]
    let crossings = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(crossings - 480) <= 6)
  }

  @Test func clicksIntoAFile() throws {
    let click = files.folder / "click.wav"
    let outcome = try Tool.quintet(
      "metronome", "-t", "120", "-b", "4", "--seconds", "3", "-o", click)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let samples = try MediaFiles.reference(click, "-ac", "1")
    for beat in 0..<6 {
      #expect(samples[beat * 24_000 + 12].magnitude > 0.1)
      #expect(samples[beat * 24_000 + 12_000] == 0)
    }
  }

  @Test func playsOnTheSoundCard() throws {
    let sink = files.folder / "sink.raw"
    let configuration = try files.folder.write(
      Array(
        "pcm.void { type null }\npcm.sink { type file slave.pcm void file \"\(sink)\" format raw }\n"
          .utf8),
      as: "asoundrc")
    let quintet = Tool.buildFolder.appendingPathComponent("quintet").path
    let outcome = try Tool.run(
      "/usr/bin/env",
      ["ALSA_CONFIG_PATH=\(configuration)", quintet, "play", wave, "--device", "sink"]
        + ["--volume", "0.5"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let bytes = try files.folder.read("sink.raw")
    let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    #expect(abs((left.map(\.magnitude).max() ?? 0) - 0.125) < 0.01)
    let crossings = zip(left, left.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(crossings - 480) <= 4)
  }

  @Test func saysWhenThereIsNoSoundCard() throws {
    let outcome = try Tool.quintet("play", wave, "--device", "nowhere")
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("aplay -L"))
  }
}
