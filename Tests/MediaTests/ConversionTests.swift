import DSP
import Foundation
import Media
import MediaModel
import TestKit
import Testing

@Suite struct ConversionTests {
  let files: MediaFiles
  let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media()
  }

  @Test(arguments: [
    (AudioEncoding.Format.wav, "out.wav", "pcm_s16le"), (.flac, "out.flac", "flac"),
    (.alac, "out.m4a", "alac"),
  ])
  func keepsEverySampleOfALosslessSource(
    format: AudioEncoding.Format, name: String, codec: String
  ) async throws {
    let wave = try files.wave(.stereoTone(seconds: 1.3))
    let output = files.folder / name
    let report = try await media.convert(wave, to: output, as: try AudioEncoding(format))
    #expect(report.frameCount == 62_400)
    #expect(try MediaFiles.ffprobe(output, "stream=codec_name") == codec)
    #expect(try MediaFiles.reference(output) == MediaFiles.reference(wave))
  }

  @Test(arguments: [AudioEncoding.Format.wav, .flac, .alac])
  func keepsTwentyFourBits(format: AudioEncoding.Format) async throws {
    let wave = try files.wave(.stereoTone(seconds: 0.5))
    // Halved, so that the lowest bits carry sound.
    let deep = try files.ffmpeg(
      wave, to: "deep.wav", "-af", "volume=0.3:precision=double", "-c:a", "pcm_s24le")
    let output = files.folder / "out.\(format.ending)"
    _ = try await media.convert(deep, to: output, as: try AudioEncoding(format))
    #expect(try MediaFiles.reference(output) == MediaFiles.reference(deep))
    #expect(try await media.probe(output).audio.bitsPerSample == 24)
  }

  @Test func keepsFloatingPointInAWave() async throws {
    let wave = try files.wave(.stereoTone(seconds: 0.5))
    let loud = try files.ffmpeg(wave, to: "loud.wav", "-af", "volume=9", "-c:a", "pcm_f32le")
    let output = files.folder / "out.wav"
    _ = try await media.convert(loud, to: output, as: try AudioEncoding(.wav, depth: .float32))
    let samples = try MediaFiles.reference(output)
    #expect(samples == (try MediaFiles.reference(loud)))
    #expect((samples.max() ?? 0) > 2)
  }

  @Test func dithersWhenBitsAreLost() async throws {
    // A tone below half a step of 16 bits: without dither every sample would become zero.
    let faint = PlanarBuffer(channels: [
      Signals.sine(hertz: 1_000, amplitude: 0.3, seconds: 1, sampleRate: 48_000)
    ])
    let wave = try files.ffmpeg(
      try files.wave(faint), to: "faint.wav", "-af", "volume=0.00004:precision=double", "-c:a",
      "pcm_f32le")
    let output = files.folder / "out.wav"
    _ = try await media.convert(wave, to: output, as: try AudioEncoding(.wav, depth: .int16))
    let samples = try MediaFiles.reference(output)
    #expect(samples.contains { $0 != 0 })
    let heard = amplitude(of: 1_000, in: samples, rate: 48_000)
    #expect(abs(heard / 0.000012 - 1) < 0.3)
  }

  @Test(arguments: [
    (AudioEncoding.Format.aac, 128, "out.m4a", "aac"), (.aac, 256, "out.m4a", "aac"),
    (.opus, 96, "out.opus", "opus"), (.mp3, 192, "out.mp3", "mp3"),
  ])
  func encodesSoThatItSoundsTheSame(
    format: AudioEncoding.Format, kilobits: Int, name: String, codec: String
  ) async throws {
    let wave = try files.music()
    let output = files.folder / name
    let encoding = try AudioEncoding(format, kilobits: kilobits)
    let report = try await media.convert(wave, to: output, as: encoding)
    #expect(try MediaFiles.ffprobe(output, "stream=codec_name") == codec)
    let source = try await media.analyse(wave).summary
    let result = try await media.analyse(output).summary
    let before = try #require(source.loudness.integrated)
    let after = try #require(result.loudness.integrated)
    #expect(abs(before - after) < 0.3)
    let length = Double(source.frameCount) / 48_000
    #expect(abs(report.seconds - length) < 0.05)
    #expect(abs(Double(result.frameCount) / 48_000 - length) < 0.05)
  }

  @Test func followsTheWantedBitRate() async throws {
    let noise = PlanarBuffer(channels: [
      Signals.noise(seed: 1, amplitude: 0.5, seconds: 5),
      Signals.noise(seed: 2, amplitude: 0.5, seconds: 5),
    ])
    let wave = try files.wave(noise)
    for kilobits in [128, 256] {
      let output = files.folder / "out\(kilobits).m4a"
      let encoding = try AudioEncoding(.aac, kilobits: kilobits)
      _ = try await media.convert(wave, to: output, as: encoding)
      let rate = try #require(try await media.probe(output).audio.bitRate)
      #expect(abs(Double(rate) / 1_000 / Double(kilobits) - 1) < 0.15)
    }
  }

  @Test func changesRateAndChannelsCleanly() async throws {
    let wave = try files.wave(.stereoTone(seconds: 1))
    let output = files.folder / "out.wav"
    let encoding = try AudioEncoding(.wav, depth: .int16, sampleRate: 22_050, channels: 1)
    _ = try await media.convert(wave, to: output, as: encoding)
    let samples = try MediaFiles.reference(output)
    #expect(abs(samples.count - 22_050) <= 32)
    let middle = samples[1_000..<21_000]
    #expect(abs(amplitude(of: 440, in: middle, rate: 22_050) - 0.125) < 0.005)
    #expect(amplitude(of: 5_000, in: middle, rate: 22_050) < 0.0005)
  }

  @Test func turnsManyChannelsIntoStereoWhereTheCodecHoldsNoMore() async throws {
    let wave = try files.wave(.stereoTone(seconds: 0.5))
    let surround = try files.ffmpeg(wave, to: "surround.flac", "-ac", "6")
    let output = files.folder / "out.mp3"
    let report = try await media.convert(surround, to: output, as: try AudioEncoding(.mp3))
    #expect(try await media.probe(output).audio.channels == 2)
    #expect(report.warnings.contains { $0.contains("converted to stereo") })
    let kept = files.folder / "out.flac"
    _ = try await media.convert(surround, to: kept, as: try AudioEncoding(.flac))
    #expect(try await media.probe(kept).audio.layout.hasPrefix("5.1"))
  }

  @Test(arguments: [AudioEncoding.Format.opus, .alac, .aac, .flac])
  func keepsSixChannelsWithSpeakersAtTheSides(format: AudioEncoding.Format) async throws {
    let wave = try files.wave(.stereoTone(seconds: 0.5))
    let surround = try files.ffmpeg(
      wave, to: "side.wav", "-af", "aformat=channel_layouts=5.1(side)")
    let output = files.folder / "out.\(format.ending)"
    let report = try await media.convert(surround, to: output, as: try AudioEncoding(format))
    #expect(report.warnings.isEmpty)
    #expect(try await media.probe(output).audio.channels == 6)
  }

  @Test func letsTheMakerGoWhenTheFileCannotBeWritten() async throws {
    let output = try files.folder.write([1], as: "taken.wav")
    let block = [Float](repeating: 0, count: 480_000)
    await expectError(.exists) {
      try await media.encode(
        [[Float]](repeating: block, count: 20),
        format: PCMFormat(sampleRate: 48_000, channels: 1), to: output, as: AudioEncoding(.wav))
    }
    let small = try Media(limits: MediaLimits(outputBytes: 10_000))
    await expectError(.tooLarge) {
      try await small.encode(
        [[Float]](repeating: block, count: 20),
        format: PCMFormat(sampleRate: 48_000, channels: 1), to: files.folder / "new.wav",
        as: AudioEncoding(.wav))
    }
    #expect(files.folder.names == ["taken.wav"])
  }

  @Test func encodesSamplesThatAreMadeAsTheyAreNeeded() async throws {
    let block = Signals.sine(hertz: 500, amplitude: 0.5, seconds: 0.1, sampleRate: 48_000)
    let output = files.folder / "made.flac"
    let report = try await media.encode(
      [[Float]](repeating: block, count: 10), format: PCMFormat(sampleRate: 48_000, channels: 1),
      to: output, as: try AudioEncoding(.flac, depth: .int24))
    #expect(report.frameCount == 48_000)
    let samples = try MediaFiles.reference(output)
    #expect(samples.count == 48_000)
    #expect(largestDifference(Array(samples.prefix(4_800)), block) < 1e-6)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func saysThatTheDiskIsFullAndLeavesNothing() async throws {
    let disk = files.folder / "disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    try Tool.need("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk])
    defer { _ = try? Tool.need("umount", [disk]) }
    let wave = try files.wave(.stereoTone(seconds: 3))
    await expectError(.diskFull) {
      try await media.convert(wave, to: disk + "/out.wav", as: AudioEncoding(.wav))
    }
    // Not the file that is read: its disk may have all the space in the world.
    let error = await #expect(throws: MediaError.self) {
      try await media.convert(wave, to: disk + "/out.wav", as: AudioEncoding(.wav))
    }
    #expect(error?.file == disk + "/out.wav")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
  }

  @Test func refusesWhatAFormatCannotHold() throws {
    #expect(throws: MediaError.self) { try AudioEncoding(.mp3, depth: .int16) }
    #expect(throws: MediaError.self) { try AudioEncoding(.flac, depth: .float32) }
    #expect(throws: MediaError.self) { try AudioEncoding(.wav, kilobits: 128) }
    #expect(throws: MediaError.self) { try AudioEncoding(.aac, kilobits: 9_000) }
    #expect(throws: MediaError.self) { try AudioEncoding(.wav, sampleRate: 1) }
    #expect(throws: MediaError.self) { try AudioEncoding(.wav, channels: 3) }
  }
}
