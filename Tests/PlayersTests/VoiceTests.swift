import CAllocationCount
import DSP
import Engine
import Foundation
import Media
import Players
import Sleep
import SoundCard
import TestKit
import Testing

@testable import Loudspeaker

/// How voices are asked for by one thread and rendered by another.
@Suite struct VoiceTests {
  private let files = try! MediaFiles()

  private func tone(seconds: Double = 1) async throws -> DecodedSound {
    let samples = Signals.sine(hertz: 480, amplitude: 0.5, seconds: seconds)
    let path = try files.wave(PlanarBuffer(channels: [samples]))
    return try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: VoiceLink.rate, Media())
  }

  private func request(_ id: UUID = UUID(), loop: Bool = true) -> SoundboardPlayer.Request {
    SoundboardPlayer.Request(
      key: ItemKey(kind: "asset", id: id), name: "Tone", volume: 1, loop: loop, atSeconds: 0,
      fadeSeconds: 0)
  }

  private func peak(_ samples: some Sequence<Float>) -> Float {
    samples.map(\.magnitude).max() ?? 0
  }

  @Test func obeysInTheOrderOfAsking() async throws {
    let (board, sound, id) = (RenderedBoard(), try await tone(), UUID())
    #expect(board.play(request(id), sound))
    try board.player.setVolume(0.1, seconds: 0)
    try board.player.setVolume(0.5, seconds: 0)
    #expect(try board.player.set(request(id).key, volume: 1, loop: nil, seconds: 0))
    #expect(try board.player.set(request(id).key, volume: 0.4, loop: nil, seconds: 0))
    _ = board.render(quanta: 40)
    #expect(abs(peak(board.render(quanta: 40)) - 0.1) < 0.002)
    try board.player.stop(nil, seconds: 0)
    #expect(board.play(request(id), sound))
    _ = board.render(quanta: 40)
    #expect(abs(peak(board.render(quanta: 40)) - 0.25) < 0.005)
  }

  @Test func refusesAsAWholeWhatFindsNoRoom() async throws {
    let (board, sound, id) = (RenderedBoard(), try await tone(), UUID())
    #expect(board.play(request(id), sound))
    // Nobody renders, so that nothing is taken.
    for _ in 1..<VoiceLink.commandLimit { try board.player.setVolume(0.5, seconds: 0) }
    #expect(throws: LoudspeakerError.tooManyRequests) {
      try board.player.setVolume(1, seconds: 0)
    }
    #expect(throws: LoudspeakerError.tooManyRequests) { try board.player.play(request(), sound) }
    #expect(throws: LoudspeakerError.tooManyRequests) {
      try board.player.stop(request(id).key, seconds: 0)
    }
    #expect(throws: LoudspeakerError.tooManyRequests) {
      try board.player.set(request(id).key, volume: nil, loop: false, seconds: 0)
    }
    #expect(board.player.volume == 0.5)
    #expect(board.player.playing.map(\.key) == [request(id).key])
    #expect(board.player.playing.first?.loop == true)
    _ = board.render(quanta: 40)
    #expect(abs(peak(board.render(quanta: 40)) - 0.25) < 0.005)
    try board.player.stop(nil, seconds: 0)
    _ = board.render(quanta: 40)
    #expect(board.player.isSilent)
  }

  @Test func refusesAMixThatFindsNoRoom() throws {
    let mixes = RenderedMixes(limit: 50)
    for _ in 0..<VoiceLink.commandLimit { try mixes.player.setVolume(0.5, seconds: 0) }
    let part = SleepSoundPlayer.Part(
      source: .living(.rain),
      track: Track(
        recipe: nil, hash: nil, bytes: nil, gain: 1, pan: 0, fadeInSeconds: 0, fadeOutSeconds: 0))
    let request = SleepSoundPlayer.Request(
      key: ItemKey(kind: "baby-mix", id: UUID()), name: "Night", parts: [part])
    #expect(throws: LoudspeakerError.tooManyRequests) { try mixes.player.play(request) }
    #expect(mixes.player.isSilent && mixes.player.playing.isEmpty)
    _ = mixes.render(quanta: 1)
    #expect(mixes.play(request))
    #expect(peak(mixes.render(quanta: 100)) > 0)
  }

  @Test func takesNoMoreThanTheEngineHasRoomFor() async throws {
    let (player, sound, id) = (SoundboardPlayer(volume: 1), try await tone(), UUID())
    let renderer = VoiceRenderer(player.link)
    try player.play(request(id), sound)
    // Taken while nothing is rendered, until the engine has no room either.
    let throwing = (0..<3 * VoiceLink.commandLimit).first { index in
      defer { renderer.obey() }
      do {
        return try !player.set(request(id).key, volume: nil, loop: index % 2 == 1, seconds: 0)
      } catch {
        return true
      }
    }
    #expect(try #require(throwing) >= VoiceLink.commandLimit)
  }

  @Test func freesSoundsWhereTheyWereAskedForAndNotWhereTheyAreRendered() async throws {
    let player = SoundboardPlayer(volume: 1)
    let renderer = VoiceRenderer(player.link)
    weak var kept: DecodedSound?
    do {
      let sound = try await tone(seconds: 0.01)
      kept = sound
      try player.play(request(loop: false), sound)
    }
    var (left, right) = ([Float](repeating: 0, count: 128), [Float](repeating: 0, count: 128))
    for _ in 0..<40 { renderer.renderQuantum(left: &left, right: &right) }
    #expect(kept != nil && !player.isSilent)
    player.receive()
    #expect(kept == nil && player.isSilent)
  }

  @Test func takesNothingFromTheHeapWhileItRenders() async throws {
    // What Swift's runtime makes once in a program, a player before has made.
    _ = try mostTaken(blocks: 50, try await tone(), try await tone(seconds: 0.3))
    let worst = try mostTaken(blocks: 400, try await tone(), try await tone(seconds: 0.3))
    #expect(worst == 0 || worst == -1)
  }

  private final class SilentDevice: PlaybackDevice {
    func write(_ samples: Span<Float>) throws(SoundCardError) {}
    var waiting: Int { 1 }
    func drain() {}
  }

  /// Renders while everything is asked for; answers how often a block took memory at most.
  private func mostTaken(blocks: Int, _ long: DecodedSound, _ short: DecodedSound) throws -> Int {
    let playback = Playback(volume: 1, safety: .init(limit: 50, fullScale: 95))
    let renderer = PlaybackRenderer(playback.link)
    let writer = CardWriter(SilentDevice())
    defer { _ = writer.end() }
    let ids = (0..<4).map { _ in UUID() }
    var block = StereoBlock(repeating: 0)
    var worst = 0
    for number in 0..<blocks {
      // What the thread does that asks is not counted: only rendering is.
      try ask(playback, number, ids[number / 3 % 4], long, short)
      quintet_count_allocations()
      _ = RenderThread.advance(renderer, writer, lead: .max, &block)
      worst = max(worst, quintet_counted_allocations())
      playback.receive()
    }
    return worst
  }

  /// Begins, changes and stops everything that there is, over and over.
  private func ask(
    _ playback: Playback, _ number: Int, _ id: UUID, _ long: DecodedSound, _ short: DecodedSound
  ) throws {
    var request = request(id, loop: number % 2 == 0)
    switch number % 6 {
    case 0, 3:
      request.voicing.speed = number % 4 == 0 ? 1.5 : 1
      request.voicing.bass = Double(number % 12)
      request.voicing.isDucked = number % 5 == 0
      request.group = number % 7 == 0 ? .init(person: id, number: 1) : nil
      try playback.play(.soundboard(request, number % 4 == 0 ? long : short))
    case 1: try playback.setVolume(Double(number % 10) / 10, seconds: 0.1)
    case 2: _ = try playback.set(request.key, volume: 0.5, loop: number % 4 == 0, seconds: 0.1)
    case 4 where number % 24 == 4:
      let sources = [.living(.rain), .recording(long)] as [SleepSoundPlayer.Part.Source]
      let track = Track(
        recipe: nil, hash: nil, bytes: nil, gain: 1, pan: 0, fadeInSeconds: 0.1,
        fadeOutSeconds: 0.1)
      try playback.play(
        .sleep(
          .init(
            key: ItemKey(kind: "baby-mix", id: id), name: "Night",
            parts: sources.map { .init(source: $0, track: track) })))
    case 4: playback.place = number % 8 < 4 ? .nursery : .other
    default: try playback.stop(number % 12 == 5 ? nil : request.key, seconds: 0.05)
    }
  }
}
