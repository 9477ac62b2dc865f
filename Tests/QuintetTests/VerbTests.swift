import DSP
import Foundation
import TestKit
import Testing

/// The command as a person uses it: the real programs, their words and their exit codes.
@Suite struct VerbTests {
  let files: MediaFiles
  let wave: String

  init() throws {
    files = try MediaFiles()
    let left = Signals.sine(hertz: 440, amplitude: 0.5, seconds: 2, sampleRate: 48_000)
    let right = [Float](repeating: 0, count: 48_000) + left.prefix(48_000)
    wave = try files.wave(PlanarBuffer(channels: [left, right]), named: "song.wav")
  }

  @Test func probesAFile() throws {
    let plain = try Tool.quintet("probe", wave)
    #expect(plain.status == 0)
    #expect(plain.text.contains("song.wav\n  WAV · 0:02 · "))
    #expect(plain.text.contains("PCM, 48000 Hz, stereo, 16 bit"))
    let json = try Tool.quintet("probe", wave, "--json").json
    let audio = try #require(json["audio"] as? [String: Any])
    #expect(audio["sample_rate"] as? Int == 48_000)
    #expect(audio["codec"] as? String == "pcm_s16le")
    #expect(json["duration_seconds"] as? Double == 2)
  }

  @Test func takesThePictureOut() throws {
    let cover = try files.picture()
    let song = files.folder / "song.mp3"
    #expect(try Tool.quintet("convert", wave, song, "--artwork", cover).status == 0)
    let copy = files.folder / "copy.png"
    let probed = try Tool.quintet("probe", song, "--artwork", copy)
    #expect(probed.status == 0 && probed.text.contains("  MP3 · 0:02 · "), "\(probed.text)")
    #expect(try files.folder.read("copy.png") == files.folder.read("cover.png"))
    let none = try Tool.quintet("probe", wave, "--artwork", files.folder / "none.png")
    #expect(none.status == 1)
    #expect(none.errors.contains("no picture"))
    #expect(!files.folder.names.contains("none.png"))
  }

  @Test func convertsByTheEndingOfTheName() throws {
    for (name, codec) in [
      ("a.flac", "flac"), ("a.m4a", "aac"), ("a.opus", "opus"), ("a.mp3", "mp3"),
      ("a.wav", "pcm_s16le"), ("A.OGG", "opus"),
    ] {
      let outcome = try Tool.quintet("convert", wave, files.folder / name)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try MediaFiles.ffprobe(files.folder / name, "stream=codec_name") == codec)
    }
  }

  @Test func takesEveryOptionOfAConversion() throws {
    let output = files.folder / "out.m4a"
    let chapters = try files.folder.write(
      Array(
        #"{"version":"1.2.0","chapters":[{"startTime":0,"title":"One"},{"startTime":1}]}"#.utf8),
      as: "chapters.json")
    let outcome = try Tool.quintet(
      "convert", wave, output, "--format", "alac", "--bits", "24", "--rate", "44100",
      "--channels", "1", "--title", "T", "--artist", "A", "--album", "L", "--tag", "genre=Noise",
      "--chapters", chapters, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.json["sample_rate"] as? Int == 44_100)
    #expect(outcome.json["copied"] as? Bool == false)
    let json = try Tool.quintet("probe", output, "--json").json
    let audio = try #require(json["audio"] as? [String: Any])
    #expect(audio["codec"] as? String == "alac")
    #expect(audio["bits_per_sample"] as? Int == 24)
    #expect(audio["channels"] as? Int == 1)
    let tags = try #require(json["tags"] as? [String: String])
    #expect(tags["title"] == "T" && tags["artist"] == "A" && tags["album"] == "L")
    #expect(tags["genre"] == "Noise")
    let entries = try #require(json["chapters"] as? [[String: Any]])
    #expect(entries.map { $0["start_seconds"] as? Double } == [0, 1])
  }

  @Test func keepsAnExistingFileUnlessForced() throws {
    let output = try files.folder.write([1, 2, 3], as: "out.wav")
    let refused = try Tool.quintet("convert", wave, output)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("--force"))
    #expect(try files.folder.read("out.wav") == [1, 2, 3])
    #expect(try Tool.quintet("convert", wave, output, "--force").status == 0)
    #expect(try files.folder.read("out.wav").count > 100_000)
  }

  @Test func convertsAFileIntoItself() throws {
    let outcome = try Tool.quintet("convert", wave, wave, "--channels", "1", "--force")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try MediaFiles.ffprobe(wave, "stream=channels") == "1")
  }

  @Test func extractsBesideTheVideosNameInTheCurrentFolder() throws {
    let film = try files.film(wave, to: "clip.mp4", "-c:a", "aac")
    let elsewhere = try TemporaryFolder()
    let outcome = try Tool.quintet("extract-audio", film, in: elsewhere.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("copied untouched"))
    #expect(elsewhere.names == ["clip.m4a"])
    #expect(try MediaFiles.ffprobe(elsewhere / "clip.m4a", "stream=codec_name") == "aac")
  }

  @Test func measuresLoudness() throws {
    let json = try Tool.quintet("loudness", wave, "--json").json
    // One channel at −6 dBFS the whole time, another half of it.
    let integrated = try #require(json["integrated_lufs"] as? Double)
    #expect(abs(integrated - -8.3) < 0.5)
    #expect(abs(try #require(json["true_peak_dbtp"] as? Double) - -6.02) < 0.1)
    #expect(json["range_lu"] is Double)
    let plain = try Tool.quintet("loudness", wave)
    #expect(plain.text.contains("LUFS") && plain.text.contains("dBTP"))
  }

  @Test func saysThatSilenceHasNoLoudness() throws {
    let quiet = try files.wave(
      PlanarBuffer(channelCount: 1, frameCount: 48_000), named: "quiet.wav")
    let json = try Tool.quintet("loudness", quiet, "--json").json
    #expect(json["integrated_lufs"] is NSNull)
    #expect(json["true_peak_dbtp"] is NSNull)
    #expect(try Tool.quintet("loudness", quiet).text.contains("silent"))
  }

  @Test func findsPauses() throws {
    let tone = Signals.sine(hertz: 440, amplitude: 0.5, seconds: 1, sampleRate: 48_000)
    let gap = [Float](repeating: 0, count: 48_000)
    let path = try files.wave(PlanarBuffer(channels: [tone + gap + tone]), named: "gap.wav")
    let json = try Tool.quintet("silence", path, "--json").json
    let pauses = try #require(json["pauses"] as? [[String: Double]])
    #expect(pauses.count == 1)
    #expect(abs(try #require(pauses[0]["start"]) - 1) < 0.01)
    #expect(abs(try #require(pauses[0]["end"]) - 2) < 0.01)
    #expect(try Tool.quintet("silence", path).text.contains("0:01.0 – 0:02.0"))
    #expect(try Tool.quintet("silence", path, "--min", "2").text.contains("no pause"))
    #expect(try Tool.quintet("silence", path, "--threshold", "-200").status == 2)
  }

  @Test func drawsAWaveform() throws {
    let png = files.folder / "wave.png"
    let svg = files.folder / "wave.svg"
    let data = files.folder / "wave.peaks"
    let outcome = try Tool.quintet(
      "peaks", wave, "--png", png, "--svg", svg, "-o", data, "--width", "300", "--height", "100")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try MediaFiles.size(ofPicture: png) == "300,100")
    #expect(String(decoding: try files.folder.read("wave.svg"), as: UTF8.self).contains("<svg"))
    #expect(try files.folder.read("wave.peaks").starts(with: Array("QPEAKS".utf8)))
    // Results are remade without being asked.
    #expect(try Tool.quintet("peaks", wave, "--png", png).status == 0)
    #expect(try Tool.quintet("peaks", wave).text.contains("█"))
  }

  @Test func givesPeaksAsNumbers() throws {
    let json = try Tool.quintet("peaks", wave, "--json", "--width", "64").json
    let channels = try #require(json["channels"] as? [[String: [Double]]])
    #expect(channels.count == 2)
    for channel in channels {
      #expect(channel["minimums"]?.count == 64)
      #expect(channel["maximums"]?.count == 64)
    }
    #expect(abs(try #require(channels[0]["maximums"]?[10]) - 0.5) < 0.01)
    #expect(try #require(channels[1]["maximums"]?[10]) == 0)
    #expect((json["sha256"] as? String)?.count == 64)
  }

  @Test func makesASampleThatIsAlwaysTheSame() throws {
    for name in ["one.wav", "two.wav"] {
      #expect(try Tool.quintet("sample", files.folder / name, "--seconds", "2").status == 0)
    }
    #expect(try files.folder.read("one.wav") == files.folder.read("two.wav"))
    let json = try Tool.quintet("loudness", files.folder / "one.wav", "--json").json
    #expect(try #require(json["integrated_lufs"] as? Double) > -30)
    #expect(try #require(json["true_peak_dbtp"] as? Double) < -1)
  }

  @Test func knowsItsOwnHealth() throws {
    let outcome = try Tool.quintet("doctor", "--json")
    #expect(outcome.status == 0)
    #expect(outcome.json["healthy"] as? Bool == true)
    #expect(try Tool.quintet("doctor").text.contains("seccomp"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func printsCompletionScripts(shell: String) throws {
    let script = try Tool.quintet("completion", shell).text
    #expect(script.contains("extract-audio"))
  }

  @Test func keepsTheWordsOfItsHelp() throws {
    #expect(try Golden.difference(try Tool.quintet("help").output, from: "help.txt") == nil)
    #expect(
      try Golden.difference(try Tool.quintet("help", "convert").output, from: "help-convert.txt")
        == nil)
    #expect(
      try Golden.difference(try Tool.quintet("help", "store").output, from: "help-store.txt")
        == nil)
  }

  @Test func explainsEveryVerbWithAnExample() throws {
    for verb in [
      "probe", "convert", "extract-audio", "peaks", "loudness", "silence", "sample", "doctor",
      "completion",
    ] {
      let help = try Tool.quintet("help", verb)
      #expect(help.status == 0)
      #expect(help.text.contains("quintet \(verb)"), "\(verb)")
      #expect(help.text.lowercased().contains("example"), "\(verb)")
    }
  }
}
