import DSP
import Foundation
import Media
import MediaModel
import TestKit
import Testing

@Suite struct DecodingTests {
  let files: MediaFiles
  let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media()
  }

  @Test func givesTheVerySamplesOfAWave() async throws {
    let audio = PlanarBuffer.stereoTone(seconds: 0.7)
    let sound = try await media.sound(of: try files.wave(audio))
    #expect(sound.format == PCMFormat(sampleRate: 48_000, channels: 2))
    #expect(sound.report.frameCount == 33_600)
    let step: Float = 1 / 32_768
    for channel in 0..<2 {
      let sent = Array(audio.samples[channel * 33_600..<(channel + 1) * 33_600])
      #expect(largestDifference(sound.state[channel], sent) <= step)
    }
  }

  @Test(arguments: ["a.mp3", "a.m4a", "a.flac", "a.ogg", "a.opus", "a.wma", "a.aiff", "a.wv"])
  func givesWhatFFmpegGives(name: String) async throws {
    let path = try files.ffmpeg(try files.wave(.stereoTone(seconds: 0.8)), to: name)
    let sound = try await media.sound(of: path)
    let reference = planar(try MediaFiles.reference(path), channels: 2)
    for channel in 0..<2 {
      #expect(sound.state[channel].count == reference[channel].count)
      #expect(largestDifference(sound.state[channel], reference[channel]) < 1e-6)
    }
    #expect(sound.report.damagedPackets == 0)
    #expect(sound.report.missingSeconds == 0)
  }

  @Test func bringsSoundToTheWantedRateAndChannels() async throws {
    let wave = try files.wave(.stereoTone(seconds: 1))
    let sound = try await media.sound(of: wave, as: PCMConversion(sampleRate: 44_100, channels: 1))
    #expect(sound.format == PCMFormat(sampleRate: 44_100, channels: 1))
    #expect(abs(sound.state[0].count - 44_100) <= 32)
    let middle = sound.state[0][2_000..<42_000]
    // Half of each side: two tones of an eighth.
    #expect(abs(amplitude(of: 440, in: middle, rate: 44_100) - 0.125) < 0.01)
    #expect(abs(amplitude(of: 660, in: middle, rate: 44_100) - 0.125) < 0.01)
  }

  @Test func bringsOddRatesIntoReach() async throws {
    var bytes = MediaFiles.waveHeader(dataBytes: 8_000, channels: 1, rate: 2_000)
    bytes += [UInt8](repeating: 0, count: 8_000)
    let path = try files.folder.write(bytes, as: "slow.wav")
    let sound = try await media.sound(of: path)
    #expect(sound.format.sampleRate == PCMFormat.rates.lowerBound)
    #expect(abs(sound.report.seconds - 2) < 0.1)
  }

  @Test func refusesRatesThatAreNoSound() async throws {
    var bytes = MediaFiles.waveHeader(dataBytes: 400_000, channels: 16, rate: 1)
    bytes += [UInt8](repeating: 0, count: 400_000)
    let path = try files.folder.write(bytes, as: "crawl.wav")
    await expectError(.damaged) { try await media.sound(of: path) }
  }

  @Test(arguments: ["film.mkv", "film.webm"])
  func saysWhenAFilmEndsEarly(name: String) async throws {
    let wave = try files.wave(.stereoTone(seconds: 6))
    let video = name.hasSuffix("webm") ? "libvpx" : "mpeg4"
    let film = try files.film(wave, to: name, "-c:v", video, "-c:a", "libopus")
    #expect(try await media.sound(of: film).report.warnings.isEmpty)
    let bytes = try files.folder.read(name)
    let half = try files.folder.write(Array(bytes.prefix(bytes.count / 2)), as: "half-" + name)
    #expect(try await media.sound(of: half).report.missingSeconds > 1)
  }

  @Test func saysNothingOfAFilmThatGoesOnAfterItsSound() async throws {
    let wave = try files.wave(.stereoTone(seconds: 2))
    let path = files.folder / "long.mkv"
    try Tool.need(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=160x120:rate=10:duration=6", "-i", wave]
        + ["-c:v", "mpeg4", "-c:a", "flac", path])
    #expect(try await media.sound(of: path).report.warnings.isEmpty)
  }

  @Test func saysWhenAnOggStreamBreaksOff() async throws {
    _ = try files.ffmpeg(try files.wave(.stereoTone(seconds: 4)), to: "whole.ogg")
    #expect(try await media.sound(of: files.folder / "whole.ogg").report.warnings.isEmpty)
    let bytes = try files.folder.read("whole.ogg")
    let half = try files.folder.write(Array(bytes.prefix(bytes.count / 2)), as: "half.ogg")
    #expect(try await media.sound(of: half).report.warnings.contains { $0.contains("cut short") })
  }

  @Test func noticesOneFlippedBitInLosslessSound() async throws {
    let wave = try files.wave(.stereoTone(seconds: 2))
    for name in ["whole.flac", "whole.tta"] {
      _ = try files.ffmpeg(wave, to: name)
      var bytes = try files.folder.read(name)
      bytes[bytes.count * 2 / 3] ^= 4
      let broken = try files.folder.write(bytes, as: "broken-" + name)
      #expect(try await !media.sound(of: broken).report.warnings.isEmpty, "\(name)")
    }
  }

  @Test func turnsNumbersThatAreNoneIntoSilence() async throws {
    let wave = try files.wave(.stereoTone(seconds: 0.2))
    let float = try files.ffmpeg(wave, to: "float.wav", "-c:a", "pcm_f32le")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: float)))
    for (index, value) in [Float.nan, .infinity, -.infinity].enumerated() {
      let position = bytes.count - 4_000 + index * 8
      withUnsafeBytes(of: value.bitPattern.littleEndian) {
        bytes.replaceSubrange(position..<position + 4, with: $0)
      }
    }
    let broken = try files.folder.write(bytes, as: "broken.wav")
    let sound = try await media.sound(of: broken)
    #expect(sound.state.allSatisfy { $0.allSatisfy(\.isFinite) })
    for format in AudioEncoding.Format.allCases {
      let output = files.folder / "out.\(format.rawValue)"
      _ = try await media.convert(broken, to: output, as: try AudioEncoding(format))
    }
  }

  @Test func tellsProgressInOrderUpToTheEnd() async throws {
    let wave = try files.wave(.stereoTone(seconds: 3))
    let steps = Collected<Double>()
    _ = try await media.fold(wave, progress: steps.add) { _, _ in
      0
    } add: {
      $0 += $1.frameCount
    }
    let values = steps.values
    #expect(values == values.sorted())
    #expect((values.last ?? 0) > 0.9)
    #expect(values.count <= 101)
  }

  @Test func stopsWhenItsTaskIsCancelled() async throws {
    let wave = try files.wave(PlanarBuffer(channelCount: 2, frameCount: 4_800_000))
    let started = Collected<Int>()
    // The listener waits in the middle of the file, so that the end cannot come first.
    let cancelled = DispatchSemaphore(value: 0)
    let media = media
    let task = Task {
      try await media.fold(wave) { _, _ in
        0
      } add: { count, block in
        if count == 0 {
          started.add(1)
          cancelled.wait()
        }
        count += block.frameCount
      }
    }
    while started.values.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    cancelled.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func passesOnTheErrorOfTheOneWhoListens() async throws {
    struct Enough: Error {}
    let wave = try files.wave(.stereoTone(seconds: 2))
    await #expect(throws: Enough.self) {
      _ = try await media.fold(wave) { _, _ in
        0
      } add: { _, _ in
        throw Enough()
      }
    }
  }

  @Test func refusesSoundLongerThanItsLimit() async throws {
    let wave = try files.wave(PlanarBuffer(channelCount: 1, frameCount: 480_000))
    let strict = try Media(limits: MediaLimits(soundSeconds: 5))
    await expectError(.tooLong) { try await strict.sound(of: wave) }
  }

  @Test func skipsDamagedPartsAndCountsThem() async throws {
    let path = try files.ffmpeg(try files.wave(.stereoTone(seconds: 4)), to: "whole.mp3")
    var bytes = try files.folder.read("whole.mp3")
    for index in bytes.count / 2..<bytes.count / 2 + 3_000 { bytes[index] = 0xA5 }
    let broken = try files.folder.write(bytes, as: "broken.mp3")
    let whole = try await media.sound(of: path)
    let sound = try await media.sound(of: broken)
    #expect(!sound.report.warnings.isEmpty)
    #expect(sound.report.seconds > 2)
    #expect(sound.report.frameCount < whole.report.frameCount)
  }

  @Test func saysHowMuchIsMissingAtTheEnd() async throws {
    _ = try files.ffmpeg(try files.wave(.stereoTone(seconds: 6)), to: "whole.flac")
    let bytes = try files.folder.read("whole.flac")
    let half = try files.folder.write(Array(bytes.prefix(bytes.count / 2)), as: "half.flac")
    let sound = try await media.sound(of: half)
    #expect(abs(sound.report.missingSeconds + sound.report.seconds - 6) < 0.01)
    #expect(sound.report.missingSeconds > 2)
    #expect(sound.report.warnings.contains { $0.contains("ends early") })
  }
}
