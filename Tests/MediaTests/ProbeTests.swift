import DSP
import Media
import MediaModel
import TestKit
import Testing

@Suite struct ProbeTests {
  let files: MediaFiles
  let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media()
  }

  /// Name of the file, ffmpeg's options, and the codec that must be found.
  static let formats: [(name: String, options: [String], codec: String)] = [
    ("a.mp3", ["-c:a", "libmp3lame"], "mp3"),
    ("a.m4a", ["-c:a", "aac"], "aac"),
    ("a.flac", ["-c:a", "flac"], "flac"),
    ("a.ogg", ["-c:a", "libvorbis"], "vorbis"),
    ("a.opus", ["-c:a", "libopus"], "opus"),
    ("a.aiff", [], "pcm_s16be"),
    ("a.wma", ["-c:a", "wmav2"], "wmav2"),
    ("a.caf", ["-c:a", "alac"], "alac"),
    ("a.wv", ["-c:a", "wavpack"], "wavpack"),
    ("a.ac3", ["-c:a", "ac3"], "ac3"),
    ("a.mka", ["-c:a", "flac"], "flac"),
    ("a.tta", ["-c:a", "tta"], "tta"),
    ("a.au", [], "pcm_s16be"),
  ]

  @Test(arguments: formats.map(\.name))
  func namesCodecRateChannelsAndLength(name: String) async throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let wave = try files.wave(PlanarBuffer.stereoTone(seconds: 1.5))
    let path = try files.ffmpeg(wave, to: name, format.options)
    let info = try await media.probe(path)
    #expect(info.audio.codec == format.codec)
    #expect(info.audio.sampleRate == 48_000)
    #expect(info.audio.channels == 2)
    #expect(info.video == nil)
    let seconds = try #require(info.durationSeconds)
    #expect(abs(seconds - 1.5) < 0.1)
  }

  @Test func tellsTheBitsOfLosslessSound() async throws {
    let wave = try files.wave(PlanarBuffer.stereoTone(seconds: 0.2))
    #expect(try await media.probe(wave).audio.bitsPerSample == 16)
    let deep = try files.ffmpeg(
      wave, to: "deep.flac", "-sample_fmt", "s32", "-bits_per_raw_sample", "24")
    #expect(try await media.probe(deep).audio.bitsPerSample == 24)
    let lossy = try files.ffmpeg(wave, to: "lossy.mp3")
    #expect(try await media.probe(lossy).audio.bitsPerSample == nil)
  }

  @Test func seesTheVideoBesideTheSound() async throws {
    let wave = try files.wave(PlanarBuffer.stereoTone(seconds: 1))
    let film = try files.film(wave, to: "film.mp4", "-c:a", "aac")
    let info = try await media.probe(film)
    #expect(info.video?.width == 160)
    #expect(info.video?.height == 120)
    #expect(info.audio.codec == "aac")
  }

  @Test func handsOutThePictureOnlyWhenAsked() async throws {
    let wave = try files.wave(PlanarBuffer.stereoTone(seconds: 0.3))
    let cover = try files.picture()
    let song = try files.ffmpeg(
      wave, to: "song.mp3", "-i", cover, "-map", "0", "-map", "1", "-c:v", "copy",
      "-disposition:v", "attached_pic")
    let shy = try await media.probe(song)
    #expect(shy.artwork?.kind == .png)
    #expect(shy.artwork?.bytes.isEmpty == true)
    let open = try await media.probe(song, artworkBytes: true)
    #expect(try files.folder.read("cover.png") == Array(try #require(open.artwork).bytes))
  }

  @Test func refusesWhatIsNoFile() async throws {
    await expectError(.notFound) { try await media.probe(files.folder / "nothing.mp3") }
    await expectError(.notAFile) { try await media.probe(files.folder.url.path) }
    let empty = try files.folder.write([], as: "empty.mp3")
    await expectError(.empty) { try await media.probe(empty) }
  }
}
