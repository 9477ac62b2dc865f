import DSP
import Foundation
import Media
import Players
import Sleep
import TestKit
import Testing

@testable import Loudspeaker

/// What a child sleeps to on a player, and how loud it is.
@Suite struct SleepSoundPlayerTests {
  private let files = try! MediaFiles()

  private func sound(_ samples: [Float]) async throws -> DecodedSound {
    let path = try files.wave(PlanarBuffer(channels: [samples]))
    return try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: VoiceLink.rate, Media())
  }

  private func part(
    _ source: SleepSoundPlayer.Part.Source, gain: Double = 1, pan: Double = 0, comes: Double = 0,
    goes: Double = 0.5
  ) -> SleepSoundPlayer.Part {
    SleepSoundPlayer.Part(
      source: source,
      track: Track(
        recipe: nil, hash: nil, bytes: nil, gain: gain, pan: pan, fadeInSeconds: comes,
        fadeOutSeconds: goes))
  }

  private func request(
    _ parts: [SleepSoundPlayer.Part], _ id: UUID = UUID(), volume: Double = 1, fade: Double? = nil
  ) -> SleepSoundPlayer.Request {
    SleepSoundPlayer.Request(
      key: ItemKey(kind: "baby-mix", id: id), name: "Night", volume: volume, fadeSeconds: fade,
      parts: parts)
  }

  private func mixes(_ limit: Double = 50) -> RenderedMixes {
    RenderedMixes(limit: limit)
  }

  /// Both channels of what sounds next.
  private func hear(_ rendered: some Rendered, _ seconds: Double) -> [[Float]] {
    let block = rendered.render(quanta: Int(seconds * 375))
    return (0..<2).map { side in
      stride(from: side, to: block.count, by: 2).map { block[$0] }
    }
  }

  private func level(_ heard: [[Float]]) -> Double {
    Loudness.fast(heard, fullScale: 95).last ?? 0
  }

  private func steepest(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  @Test func isNeverLouderThanItsLimit() async throws {
    let loud = try await sound(Signals.sine(hertz: 2_000, amplitude: 1, seconds: 1))
    for limit in [35.0, 50, 75] {
      let mixes = mixes(limit)
      let parts = [SleepSound.vacuum, .white, .shush].map { part(.living($0), gain: 9) }
      #expect(mixes.play(request(parts + [part(.recording(loud), gain: 9)])))
      let levels = Loudness.fast(hear(mixes, 3), fullScale: 95)
      #expect(try #require(levels.max()) <= limit)
      #expect(try #require(levels.last) > limit - 3)
    }
  }

  @Test func holdsBackNothingThatPlaysBesideIt() async throws {
    let tone = try await sound(Signals.sine(hertz: 480, amplitude: 0.5, seconds: 1))
    let all = RenderedPlayback(Playback(volume: 1, safety: .init()))
    try all.playback.play(.sleep(request([part(.living(.brown))])))
    let pad = SoundboardPlayer.Request(
      key: ItemKey(kind: "yak-sound", id: UUID()), name: "Horn", volume: 1, loop: true,
      atSeconds: 0, fadeSeconds: 0)
    try all.playback.play(.soundboard(pad, tone))
    let heard = hear(all, 2)
    let peak = heard[0].suffix(4_800).map(\.magnitude).max() ?? 0
    #expect(abs(peak - 0.5) < 0.05)
    #expect(all.playback.playing.map(\.name) == ["Horn", "Night"])
    try all.playback.stop(nil, seconds: 0)
    _ = hear(all, 0.2)
    #expect(all.playback.isSilent)
  }

  @Test func holdsEverythingTogetherInANursery() async throws {
    let noise = try await sound(Signals.noise(seed: 3, amplitude: 1, seconds: 1))
    let tone = try await sound(Signals.sine(hertz: 2_000, amplitude: 1, seconds: 1))
    for limit in [35.0, 50, 75] {
      let all = RenderedPlayback(
        Playback(volume: 1, safety: .init(limit: limit, fullScale: 95), place: .nursery))
      var levels: [Double] = []
      func listen() {
        let heard = hear(all, 3)
        levels += Loudness.fast(heard, fullScale: 95)
      }
      try all.playback.play(.soundboard(plain("asset", gain: 4), noise))
      listen()
      try all.playback.play(.sleep(request([part(.living(.white), gain: 9)])))
      try all.playback.play(.soundboard(plain("yak-sound", gain: 20), tone))
      listen()
      #expect(try #require(levels.max()) <= limit)
      #expect(try #require(levels.last) > limit - 3)
      // An adult says that it stands elsewhere, and then that it does not.
      all.playback.place = .other
      // It comes back by 6 dB a second, so that nobody is startled.
      for _ in 0..<4 { listen() }
      #expect(try #require(levels.last) > 85)
      all.playback.place = .nursery
      _ = hear(all, 0.3)
      levels = []
      listen()
      #expect(try #require(levels.max()) <= limit)
    }
  }

  @Test func holdsRecordingsThatWereLevelledAsAnEarHears() async throws {
    // At equal amplitude; a meter hears the one 26 dB softer.
    for hertz in [60.0, 6_000] {
      let tone = Signals.sine(hertz: hertz, amplitude: 0.25, seconds: 4)
      var meter = SoundLevelMeter(sampleRate: Double(VoiceLink.rate), channelCount: 1)
      PlanarBuffer(channels: [tone]).withView { meter.add($0) }
      let gain = amplitude(fromDecibels: -21 - (try #require(meter.maximum)))
      // Not round: a pure tone is louder where its end lies over its beginning.
      let whole = try await sound(tone)
      let mixes = mixes(50)
      #expect(mixes.play(request([part(.recording(whole), gain: gain)])))
      let levels = Loudness.fast(hear(mixes, 3), fullScale: 95)
      #expect(try #require(levels.max()) <= 50)
      #expect(abs(try #require(levels.last) - 49) < 1, "\(hertz) Hz: \(levels.last ?? 0)")
    }
  }

  private func plain(_ kind: String, gain: Double) -> SoundboardPlayer.Request {
    var request = SoundboardPlayer.Request(
      key: ItemKey(kind: kind, id: UUID()), name: kind, volume: 1, loop: true, atSeconds: 0,
      fadeSeconds: 0)
    request.voicing.gain = gain
    return request
  }

  @Test func isAsLoudAsItWasAsked() throws {
    let mixes = mixes()
    let id = UUID()
    #expect(mixes.play(request([part(.living(.white), gain: 0.25)], id)))
    let whole = level(hear(mixes, 2))
    #expect(try mixes.player.set(ItemKey(kind: "baby-mix", id: id), volume: 0.5, seconds: 0.5))
    let half = level(hear(mixes, 2))
    #expect(abs(whole - half - 6) < 1.5)
    try mixes.player.setVolume(0.5, seconds: 0.5)
    #expect(abs(half - level(hear(mixes, 2)) - 6) < 1.5)
    #expect(try !mixes.player.set(ItemKey(kind: "baby-mix", id: UUID()), volume: 1, seconds: 0))
  }

  @Test func comesAndGoesWithTheFadesOfItsTracksOrThoseItIsAskedFor() throws {
    let mixes = mixes()
    let parts = [part(.living(.white), gain: 0.25, comes: 4, goes: 4)]
    #expect(mixes.play(request(parts)))
    let rising = Loudness.fast(hear(mixes, 4), fullScale: 95)
    #expect(abs(rising[3_999] - rising[1_999] - 6) < 2)
    #expect(abs((mixes.player.playing.first?.positionSeconds ?? 0) - 4) < 0.1)
    try mixes.player.stop(nil, seconds: nil)
    #expect(mixes.player.playing.isEmpty)
    let falling = Loudness.fast(hear(mixes, 3.9), fullScale: 95)
    #expect(!mixes.player.isSilent && abs(falling[1_000] - falling[2_500] - 6) < 2)
    _ = hear(mixes, 0.3)
    #expect(mixes.player.isSilent)
    #expect(mixes.play(request(parts, fade: 0)))
    #expect(level(hear(mixes, 0.5)) > rising[3_999] - 2)
    try mixes.player.stop(nil, seconds: 0.1)
    _ = hear(mixes, 0.3)
    #expect(mixes.player.isSilent)
    #expect(hear(mixes, 0.1).joined().allSatisfy { $0 == 0 })
  }

  @Test func putsOneThingInThePlaceOfAnother() throws {
    let mixes = mixes()
    let (first, second) = (UUID(), UUID())
    #expect(mixes.play(request([part(.living(.rain)), part(.living(.wind))], first)))
    _ = hear(mixes, 1)
    #expect(mixes.play(request([part(.living(.ocean))], second)))
    #expect(mixes.player.playing.map(\.key.id) == [second])
    _ = hear(mixes, 1)
    // A stop for what has made way means nothing to what sounds.
    try mixes.player.stop(ItemKey(kind: "baby-mix", id: first), seconds: 0)
    #expect(mixes.player.playing.map(\.key.id) == [second])
    // Whoever asks often is served as often, as long as a moment lies between.
    let four = [
      part(.living(.pink)), part(.living(.fan)), part(.living(.car)), part(.living(.fire)),
    ]
    for _ in 0..<20 {
      #expect(mixes.play(request(four)))
      _ = hear(mixes, 0.05)
    }
    #expect(mixes.player.playing.count == 1)
  }

  @Test func goesRoundARecordingWithoutASeam() async throws {
    // It ends anywhere but where it began.
    let tone = Signals.sine(hertz: 300.3, amplitude: 0.5, seconds: 4)
    let whole = try await sound(tone)
    let round = try whole.round(in: files.folder.url.path, rate: VoiceLink.rate)
    #expect(round.frameCount == 3 * 48_000)
    let mixes = mixes(75)
    #expect(mixes.play(request([part(.recording(round), gain: 0.1)])))
    let heard = hear(mixes, 10)[0]
    let usual = steepest(Array(heard[50_000..<100_000]))
    #expect(usual > 0)
    #expect(steepest(heard) < usual * 1.5)
    #expect(heard.suffix(4_800).contains { $0.magnitude > 0.001 })
  }
}
