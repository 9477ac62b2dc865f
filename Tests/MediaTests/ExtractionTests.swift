import DSP
import Foundation
import Media
import MediaModel
import TestKit
import Testing

@Suite struct ExtractionTests {
  let files: MediaFiles
  let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media()
  }

  @Test(arguments: ["film.mp4", "film.mov", "film.mkv", "film.ts"])
  func takesAACOverUntouched(name: String) async throws {
    let wave = try files.wave(.stereoTone(seconds: 2))
    let film = try files.film(wave, to: name, "-c:a", "aac", "-b:a", "96k")
    let output = files.folder / "sound.m4a"
    let report = try await media.extractAudio(film, to: output)
    #expect(report.copied)
    #expect(try packets(output) == packets(film))
    let info = try await media.probe(output)
    #expect(info.audio.codec == "aac")
    #expect(info.video == nil)
    #expect(abs(try #require(info.durationSeconds) - 2) < 0.1)
  }

  @Test(arguments: [("film.webm", ["-c:a", "libopus"]), ("film.mkv", ["-c:a", "libvorbis"])])
  func encodesWhatIsNotAAC(name: String, options: [String]) async throws {
    let wave = try files.wave(.stereoTone(seconds: 1.5))
    let film =
      name.hasSuffix("webm")
      ? try files.film(wave, to: name, "-c:v", "libvpx", options[0], options[1])
      : try files.film(wave, to: name, options[0], options[1])
    let output = files.folder / "sound.m4a"
    let report = try await media.extractAudio(film, to: output)
    #expect(!report.copied)
    #expect(try MediaFiles.ffprobe(output, "stream=codec_name") == "aac")
    let sound = try await media.sound(of: output)
    #expect(abs(sound.report.seconds - 1.5) < 0.1)
    let middle = sound.state[0][20_000..<50_000]
    #expect(abs(amplitude(of: 440, in: middle, rate: 48_000) - 0.25) < 0.02)
  }

  @Test func takesAllOfAStreamWhoseClockStartsAnew() async throws {
    let wave = try files.wave(.stereoTone(seconds: 2))
    _ = try files.film(wave, to: "once.ts", "-c:a", "aac")
    let once = try files.folder.read("once.ts")
    let twice = try files.folder.write(once + once, as: "twice.ts")
    let report = try await media.extractAudio(twice, to: files.folder / "sound.m4a")
    #expect(report.copied)
    #expect(abs(report.seconds - 4) < 0.2)
    #expect(abs(try await media.sound(of: files.folder / "sound.m4a").report.seconds - 4) < 0.2)
  }

  @Test func encodesAACThatChangesItsFormOnTheWay() async throws {
    let wave = try files.wave(.stereoTone(seconds: 2))
    _ = try files.ffmpeg(wave, to: "stereo.aac", "-c:a", "aac")
    _ = try files.ffmpeg(wave, to: "mono.aac", "-c:a", "aac", "-ac", "1", "-ar", "22050")
    let both = try files.folder.write(
      try files.folder.read("stereo.aac") + files.folder.read("mono.aac"), as: "both.aac")
    let report = try await media.extractAudio(both, to: files.folder / "sound.m4a")
    #expect(!report.copied)
    #expect(abs(report.seconds - 4) < 0.2)
  }

  @Test func playsFromTheStartOfTheFile() async throws {
    let wave = try files.wave(.stereoTone(seconds: 1))
    let film = try files.film(wave, to: "film.mp4", "-c:a", "aac")
    let output = files.folder / "sound.m4a"
    _ = try await media.extractAudio(film, to: output)
    let bytes = try files.folder.read("sound.m4a")
    // The index stands before the sound, so that a player need not read the whole file first.
    let index = try #require(position(of: "moov", in: bytes))
    let sound = try #require(position(of: "mdat", in: bytes))
    #expect(index < sound)
  }

  @Test func saysThatASilentFilmHasNoSound() async throws {
    let film = files.folder / "silent.mp4"
    try Tool.need(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=160x120:rate=10", "-t", "1", film])
    await expectError(.noAudio) {
      try await media.extractAudio(film, to: files.folder / "sound.m4a")
    }
    #expect(files.folder.names == ["silent.mp4"])
  }

  /// The AAC packets of a file as hashes, without container and headers.
  private func packets(_ path: String) throws -> String {
    try Tool.need(
      "ffmpeg",
      ["-v", "error", "-i", path, "-map", "a:0", "-c", "copy", "-f", "adts", "-"]
    ).output.reduce(into: Hasher()) { $0.combine($1) }.finalize().description
  }

  private func position(of word: String, in bytes: [UInt8]) -> Int? {
    Data(bytes).range(of: Data(word.utf8))?.lowerBound
  }
}
