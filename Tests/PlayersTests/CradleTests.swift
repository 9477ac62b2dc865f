import DSP
import Foundation
import Media
import Players
import Sleep
import TestKit
import Testing

@testable import Loudspeaker

/// What a child sleeps to on a player, and how loud it is.
@Suite struct CradleTests {
  private let files = try! MediaFiles()

  private func sound(_ samples: [Float]) async throws -> DecodedSound {
    let path = try files.wave(PlanarBuffer(channels: [samples]))
    return try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: Deck.rate, Media())
  }

  private func part(
    _ source: Cradle.Part.Source, gain: Double = 1, pan: Double = 0, comes: Double = 0,
    goes: Double = 0.5
  ) -> Cradle.Part {
    Cradle.Part(
      source: source,
      track: Track(
        recipe: nil, hash: nil, bytes: nil, gain: gain, pan: pan, fadeInSeconds: comes,
        fadeOutSeconds: goes))
  }

  private func order(
    _ parts: [Cradle.Part], _ id: UUID = UUID(), volume: Double = 1, fade: Double? = nil
  ) -> Cradle.Order {
    Cradle.Order(
      key: Deck.Key(kind: "baby-mix", id: id), name: "Night", volume: volume, fadeSeconds: fade,
      parts: parts)
  }

  private func cradle(_ limit: Double = 50) -> Cradle {
    Cradle(volume: 1, safety: .init(limit: limit, fullScale: 95), seed: 7)
  }

  /// Both channels of what sounds next.
  private func hear(_ seconds: Double, _ render: (inout [Float]) -> Void) -> [[Float]] {
    var block = [Float](repeating: 0, count: Int(seconds * 375) * 256)
    render(&block)
    return (0..<2).map { side in
      stride(from: side, to: block.count, by: 2).map { block[$0] }
    }
  }

  private func hear(_ cradle: Cradle, _ seconds: Double) -> [[Float]] {
    hear(seconds) { cradle.render(onto: &$0) }
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
      let cradle = cradle(limit)
      let parts = [SleepSound.vacuum, .white, .shush].map { part(.living($0), gain: 9) }
      #expect(cradle.play(order(parts + [part(.recording(loud), gain: 9)])))
      let levels = Loudness.fast(hear(cradle, 3), fullScale: 95)
      #expect(try #require(levels.max()) <= limit)
      #expect(try #require(levels.last) > limit - 3)
    }
  }

  @Test func holdsBackNothingThatPlaysBesideIt() async throws {
    let tone = try await sound(Signals.sine(hertz: 480, amplitude: 0.5, seconds: 1))
    let decks = Decks(volume: 1, safety: .init())
    #expect(decks.play(.sleep(order([part(.living(.brown))]))) == nil)
    let pad = Deck.Order(
      key: Deck.Key(kind: "yak-sound", id: UUID()), name: "Horn", volume: 1, loop: true,
      atSeconds: 0, fadeSeconds: 0)
    #expect(decks.play(.plain(pad, tone)) == nil)
    let heard = hear(2) { $0 = decks.render(quanta: $0.count / 256) }
    let peak = heard[0].suffix(4_800).map(\.magnitude).max() ?? 0
    #expect(abs(peak - 0.5) < 0.05)
    #expect(decks.sounding.map(\.name) == ["Horn", "Night"])
    decks.stop(nil, seconds: 0)
    _ = hear(0.2) { $0 = decks.render(quanta: $0.count / 256) }
    #expect(decks.isSilent)
  }

  @Test func holdsEverythingTogetherInANursery() async throws {
    let noise = try await sound(Signals.noise(seed: 3, amplitude: 1, seconds: 1))
    let tone = try await sound(Signals.sine(hertz: 2_000, amplitude: 1, seconds: 1))
    for limit in [35.0, 50, 75] {
      let decks = Decks(
        volume: 1, safety: .init(limit: limit, fullScale: 95), place: .nursery)
      var levels: [Double] = []
      func listen() {
        let heard = hear(3) { $0 = decks.render(quanta: $0.count / 256) }
        levels += Loudness.fast(heard, fullScale: 95)
      }
      #expect(decks.play(.plain(plain("asset", gain: 4), noise)) == nil)
      listen()
      #expect(decks.play(.sleep(order([part(.living(.white), gain: 9)]))) == nil)
      #expect(decks.play(.plain(plain("yak-sound", gain: 20), tone)) == nil)
      listen()
      #expect(try #require(levels.max()) <= limit)
      #expect(try #require(levels.last) > limit - 3)
      // An adult says that it stands elsewhere, and then that it does not.
      decks.place = .other
      // It comes back by 6 dB a second, so that nobody is startled.
      for _ in 0..<4 { listen() }
      #expect(try #require(levels.last) > 85)
      decks.place = .nursery
      _ = hear(0.3) { $0 = decks.render(quanta: $0.count / 256) }
      levels = []
      listen()
      #expect(try #require(levels.max()) <= limit)
    }
  }

  @Test func holdsRecordingsThatWereLevelledAsAnEarHears() async throws {
    // At equal amplitude; a meter hears the one 26 dB softer.
    for hertz in [60.0, 6_000] {
      let tone = Signals.sine(hertz: hertz, amplitude: 0.25, seconds: 4)
      var meter = SoundLevelMeter(sampleRate: Double(Deck.rate), channelCount: 1)
      PlanarBuffer(channels: [tone]).withView { meter.add($0) }
      let gain = amplitude(fromDecibels: -21 - (try #require(meter.maximum)))
      // Not round: a pure tone is louder where its end lies over its beginning.
      let whole = try await sound(tone)
      let cradle = cradle(50)
      #expect(cradle.play(order([part(.recording(whole), gain: gain)])))
      let levels = Loudness.fast(hear(cradle, 3), fullScale: 95)
      #expect(try #require(levels.max()) <= 50)
      #expect(abs(try #require(levels.last) - 49) < 1, "\(hertz) Hz: \(levels.last ?? 0)")
    }
  }

  private func plain(_ kind: String, gain: Double) -> Deck.Order {
    var order = Deck.Order(
      key: Deck.Key(kind: kind, id: UUID()), name: kind, volume: 1, loop: true, atSeconds: 0,
      fadeSeconds: 0)
    order.voicing.gain = gain
    return order
  }

  @Test func isAsLoudAsItWasAsked() {
    let cradle = cradle()
    let id = UUID()
    #expect(cradle.play(order([part(.living(.white), gain: 0.25)], id)))
    let whole = level(hear(cradle, 2))
    #expect(cradle.set(Deck.Key(kind: "baby-mix", id: id), volume: 0.5, seconds: 0.5))
    let half = level(hear(cradle, 2))
    #expect(abs(whole - half - 6) < 1.5)
    cradle.setVolume(0.5, seconds: 0.5)
    #expect(abs(half - level(hear(cradle, 2)) - 6) < 1.5)
    #expect(!cradle.set(Deck.Key(kind: "baby-mix", id: UUID()), volume: 1, seconds: 0))
  }

  @Test func comesAndGoesWithTheFadesOfItsTracksOrThoseItIsAskedFor() {
    let cradle = cradle()
    let parts = [part(.living(.white), gain: 0.25, comes: 4, goes: 4)]
    #expect(cradle.play(order(parts)))
    let rising = Loudness.fast(hear(cradle, 4), fullScale: 95)
    #expect(abs(rising[3_999] - rising[1_999] - 6) < 2)
    #expect(abs((cradle.sounding.first?.positionSeconds ?? 0) - 4) < 0.1)
    cradle.stop(nil, seconds: nil)
    #expect(cradle.sounding.isEmpty)
    let falling = Loudness.fast(hear(cradle, 3.9), fullScale: 95)
    #expect(!cradle.isSilent && abs(falling[1_000] - falling[2_500] - 6) < 2)
    _ = hear(cradle, 0.3)
    #expect(cradle.isSilent)
    #expect(cradle.play(order(parts, fade: 0)))
    #expect(level(hear(cradle, 0.5)) > rising[3_999] - 2)
    cradle.stop(nil, seconds: 0.1)
    _ = hear(cradle, 0.3)
    #expect(cradle.isSilent)
    #expect(hear(cradle, 0.1).joined().allSatisfy { $0 == 0 })
  }

  @Test func putsOneThingInThePlaceOfAnother() {
    let cradle = cradle()
    let (first, second) = (UUID(), UUID())
    #expect(cradle.play(order([part(.living(.rain)), part(.living(.wind))], first)))
    _ = hear(cradle, 1)
    #expect(cradle.play(order([part(.living(.ocean))], second)))
    #expect(cradle.sounding.map(\.key.id) == [second])
    _ = hear(cradle, 1)
    // A stop for what has made way means nothing to what sounds.
    cradle.stop(Deck.Key(kind: "baby-mix", id: first), seconds: 0)
    #expect(cradle.sounding.map(\.key.id) == [second])
    // Whoever asks often is served as often, as long as a moment lies between.
    let four = [
      part(.living(.pink)), part(.living(.fan)), part(.living(.car)), part(.living(.fire)),
    ]
    for _ in 0..<20 {
      #expect(cradle.play(order(four)))
      _ = hear(cradle, 0.05)
    }
    #expect(cradle.sounding.count == 1)
  }

  @Test func goesRoundARecordingWithoutASeam() async throws {
    // It ends anywhere but where it began.
    let tone = Signals.sine(hertz: 300.3, amplitude: 0.5, seconds: 4)
    let whole = try await sound(tone)
    let round = try whole.round(in: files.folder.url.path, rate: Deck.rate)
    #expect(round.frameCount == 3 * 48_000)
    let cradle = cradle(75)
    #expect(cradle.play(order([part(.recording(round), gain: 0.1)])))
    let heard = hear(cradle, 10)[0]
    let usual = steepest(Array(heard[50_000..<100_000]))
    #expect(usual > 0)
    #expect(steepest(heard) < usual * 1.5)
    #expect(heard.suffix(4_800).contains { $0.magnitude > 0.001 })
  }
}
