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
    let sound = try await media.sound(of: wave, as: PCMWish(sampleRate: 44_100, channels: 1))
    #expect(sound.format == PCMFormat(sampleRate: 44_100, channels: 1))
    #expect(abs(sound.state[0].count - 44_100) <= 32)
    let middle = sound.state[0][2_000..<42_000]
    // Half of each side: two tones of an eighth.
    #expect(abs(amplitude(of: 440, in: middle, rate: 44_100) - 0.125) < 0.01)
    #expect(abs(amplitude(of: 660, in: middle, rate: 44_100) - 0.125) < 0.01)
  }

  @Test func bringsAbsurdRatesIntoReach() async throws {
    var bytes = MediaFiles.waveHeader(dataBytes: 400, channels: 1, rate: 100)
    bytes += [UInt8](repeating: 0, count: 400)
    let path = try files.folder.write(bytes, as: "slow.wav")
    let sound = try await media.sound(of: path)
    #expect(sound.format.sampleRate == PCMFormat.rates.lowerBound)
    #expect(abs(sound.report.seconds - 2) < 0.1)
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
    let media = media
    let task = Task {
      try await media.fold(wave) { _, _ in
        0
      } add: { count, block in
        count += block.frameCount
        started.add(count)
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    while started.values.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
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
