import DSP
import Engine
import Files
import Foundation
import Media
import Players
import TestKit
import Testing

@testable import Loudspeaker

/// What a board sounds like on this machine.
@Suite struct SoundboardPlayerTests {
  private let files = try! MediaFiles()

  /// A tone of 480 Hz that loops without a seam, as samples.
  private func tone(seconds: Double = 1) async throws -> DecodedSound {
    let samples = Signals.sine(hertz: 480, amplitude: 0.5, seconds: seconds)
    let path = try files.wave(PlanarBuffer(channels: [samples]))
    return try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: VoiceLink.rate, Media())
  }

  private func request(
    _ id: UUID = UUID(), volume: Double = 1, loop: Bool = true, at: Double = 0
  ) -> SoundboardPlayer.Request {
    SoundboardPlayer.Request(
      key: ItemKey(kind: "asset", id: id), name: "Tone", volume: volume, loop: loop,
      atSeconds: at, fadeSeconds: 0)
  }

  private func render(_ board: RenderedBoard, seconds: Double) -> [Float] {
    let block = board.render(quanta: Int(seconds * 375))
    return stride(from: 0, to: block.count, by: 2).map { block[$0] }
  }

  private func peak(_ samples: some Sequence<Float>) -> Float {
    samples.map(\.magnitude).max() ?? 0
  }

  /// A step that no sine of this tone takes.
  private func steepest(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  @Test func playsAsItsVoicingSays() async throws {
    let (board, sound) = (RenderedBoard(), try await tone())
    var request = request(loop: false)
    request.voicing.trimStart = 0.25
    request.voicing.trimEnd = 0.5
    request.voicing.loops = 2
    request.voicing.speed = 0.5
    request.voicing.gain = 0.5
    #expect(board.play(request, sound))
    // A quarter of a second, twice, at half its speed.
    let samples = render(board, seconds: 1.5)
    #expect(board.player.isSilent)
    let loud = samples.lastIndex { $0.magnitude > 0.1 } ?? 0
    #expect((46_000...50_500).contains(loud))
    #expect((0.2...0.3).contains(peak(samples[10_000..<14_000])))
  }

  @Test func raisesQuietSoundsAndShapesTheirTone() async throws {
    func level(_ change: (inout Voicing) -> Void) async throws -> Float {
      let (board, sound) = (RenderedBoard(), try await tone())
      var request = request(volume: 0.05)
      change(&request.voicing)
      #expect(board.play(request, sound))
      _ = render(board, seconds: 0.2)
      return peak(render(board, seconds: 0.3))
    }
    let plain = try await level { _ in }
    #expect(abs(plain - 0.025) < 0.002)
    // More than the engine's boost alone could do.
    let raised = try await level { $0.gain = 8 }
    #expect(abs(raised / plain - 8) < 0.1)
    // 480 Hz lies on the slopes of the peak at 1 kHz, and beyond the shelves.
    let mid = try await level { $0.mid = 12 }
    #expect(mid / plain > 1.3)
    let (bass, treble) = (try await level { $0.bass = 12 }, try await level { $0.treble = -12 })
    #expect(bass / plain < 1.3 && treble / plain > 0.9)
  }

  @Test func tellsWhereInTheFileItIs() async throws {
    let (board, sound) = (RenderedBoard(), try await tone())
    var request = request(loop: true)
    request.voicing.trimStart = 0.5
    request.voicing.trimEnd = 0.75
    request.voicing.speed = 2
    #expect(board.play(request, sound))
    _ = render(board, seconds: 0.0625)
    let position = try #require(board.player.playing.first?.positionSeconds)
    #expect(abs(position - 0.625) < 0.01)
    _ = render(board, seconds: 0.1)
    #expect((0.5..<0.75).contains(board.player.playing.first?.positionSeconds ?? 0))
  }

  @Test func leavesNothingBesideTheSound() async throws {
    _ = try await tone()
    #expect(files.folder.names == ["input.wav"])
  }

  @Test func playsASoundOnceAndIsDone() async throws {
    let (board, sound) = (RenderedBoard(), try await tone(seconds: 0.5))
    #expect(board.play(request(loop: false, at: 0.2), sound))
    let heard = render(board, seconds: 1)
    let end = heard.lastIndex { $0.magnitude > 0.01 } ?? 0
    #expect(abs(end - 14_400) < 700)
    #expect(board.player.isSilent)
  }

  @Test func glidesWhateverIsTurned() async throws {
    let (board, sound, id) = (RenderedBoard(), try await tone(), UUID())
    #expect(board.play(request(id), sound))
    var heard = render(board, seconds: 0.2)
    let level = peak(heard.suffix(4_800))
    #expect(abs(level - 0.5) < 0.005)
    try board.player.setVolume(0.5, seconds: 0)
    // Even what is to be at once takes a fiftieth of a second.
    heard += render(board, seconds: 0.011)
    #expect(peak(heard.suffix(128)) > level * 0.65)
    heard += render(board, seconds: 0.2)
    #expect(abs(peak(heard.suffix(4_800)) - level / 2) < 0.005)
    #expect(
      try board.player.set(ItemKey(kind: "asset", id: id), volume: 0.2, loop: nil, seconds: 0.5))
    heard += render(board, seconds: 0.25)
    #expect(peak(heard.suffix(480)) > level * 0.2)
    heard += render(board, seconds: 0.5)
    #expect(abs(peak(heard.suffix(4_800)) - level * 0.1) < 0.005)
    #expect(
      try !board.player.set(ItemKey(kind: "asset", id: UUID()), volume: 1, loop: nil, seconds: 0))
    try board.player.stop(nil, seconds: 60)
    heard += render(board, seconds: 0.2)
    // Somebody was in more of a hurry.
    try board.player.stop(nil, seconds: 0)
    heard += render(board, seconds: 0.2)
    #expect(board.player.isSilent)
    #expect(heard.suffix(480).allSatisfy { $0 == 0 })
    #expect(steepest(heard) <= Float(2 * Double.pi * 480 / 48_000 * 0.5 * 1.1))
  }

  @Test func beginsTheSameThingAnew() async throws {
    let (board, sound, id) = (RenderedBoard(), try await tone(), UUID())
    #expect(board.play(request(id), sound))
    var heard = render(board, seconds: 0.3)
    #expect(abs((board.player.playing.first?.positionSeconds ?? 0) - 0.3) < 0.01)
    #expect(board.play(request(id), sound))
    heard += render(board, seconds: 0.1)
    #expect(board.player.playing.count == 1)
    #expect(abs((board.player.playing.first?.positionSeconds ?? 0) - 0.1) < 0.01)
    // One goes while the other comes, and neither clicks.
    #expect(steepest(heard) <= Float(2 * Double.pi * 480 / 48_000 * 0.5 * 1.2))
  }

  @Test func playsSoManyAtOnce() async throws {
    let (board, sound) = (RenderedBoard(), try await tone())
    for _ in 0..<SoundboardPlayer.soundLimit { #expect(board.play(request(volume: 0.01), sound)) }
    #expect(!board.play(request(), sound))
    let heard = render(board, seconds: 0.2)
    #expect(abs(peak(heard.suffix(4_800)) - 0.5 * 0.16) < 0.01)
    // Those that go make room at once.
    try board.player.stop(nil, seconds: 1)
    #expect(board.play(request(), sound))
    #expect(board.player.playing.count == 1)
  }

  @Test func refusesNothingThatMakesItsOwnRoom() async throws {
    let (board, sound) = (RenderedBoard(), try await tone())
    let group = SoundboardPlayer.Group(person: UUID(), number: 1)
    let ids = (0..<SoundboardPlayer.soundLimit).map { _ in UUID() }
    func begin(_ id: UUID, _ group: SoundboardPlayer.Group? = nil) -> Bool {
      var request = request(id, volume: 0.01)
      request.group = group
      return board.play(request, sound)
    }
    for id in ids { #expect(begin(id, id == ids[0] ? group : nil)) }
    _ = render(board, seconds: 0.2)
    #expect(!begin(UUID()))
    // The same again, and another of a group: each ends one before it begins.
    #expect(begin(ids[1]))
    #expect(begin(UUID(), group))
    #expect(begin(UUID(), group))
    #expect(!begin(UUID()))
    _ = render(board, seconds: 0.2)
    #expect(board.player.playing.count == SoundboardPlayer.soundLimit)
    #expect(!board.player.playing.contains { $0.key.id == ids[0] })
    let heard = render(board, seconds: 0.2)
    #expect(abs(peak(heard) - 0.5 * 0.16) < 0.04)
  }

  @Test func keepsNoRoomForWhatFadesOut() async throws {
    let (board, sound) = (RenderedBoard(), try await tone())
    var heard: [Float] = []
    for _ in 0..<6 {
      for _ in 0..<SoundboardPlayer.soundLimit { #expect(board.play(request(volume: 0.01), sound)) }
      heard += render(board, seconds: 0.2)
      try board.player.stop(nil, seconds: 3_600)
    }
    // What is hurried out does not click, and the last sixteen still fade.
    #expect(steepest(heard) <= Float(2 * Double.pi * 480 / 48_000 * 0.5 * 0.48 * 1.1))
    #expect(!board.player.isSilent)
    #expect(board.player.playing.isEmpty)
  }

  @Test func silencesTheOthersOfAMembersGroup() async throws {
    let (board, sound) = (RenderedBoard(), try await tone())
    let (ada, ben) = (UUID(), UUID())
    func begin(_ person: UUID, _ number: Int?, volume: Double) {
      var request = request(volume: volume)
      request.group = number.map { SoundboardPlayer.Group(person: person, number: $0) }
      #expect(board.play(request, sound))
    }
    begin(ada, 1, volume: 0.4)
    begin(ada, 2, volume: 0.2)
    begin(ben, 1, volume: 0.1)
    begin(ada, nil, volume: 0.05)
    var heard = render(board, seconds: 0.5)
    begin(ada, 1, volume: 0.3)
    heard += render(board, seconds: 0.2)
    // Each began where the last had not ended, so that their tones need not be in step.
    #expect(board.player.playing.count == 4)
    #expect(steepest(heard) <= Float(2 * Double.pi * 480 / 48_000 * 0.5 * 0.75 * 1.3))
    try board.player.stop(nil, seconds: 0)
    _ = render(board, seconds: 0.2)
    #expect(board.player.isSilent)
  }

  @Test func stepsBackWhileAnythingElseSounds() async throws {
    let (board, music) = (RenderedBoard(), try await tone())
    let silence = [Float](repeating: 0, count: 24_000)
    let words = (0..<24_000).map { Float(0.1) * ($0 % 2 == 0 ? 1 : -1) } + silence
    let path = try files.wave(PlanarBuffer(channels: [words]))
    let voice = try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: VoiceLink.rate, Media())
    var request = request(volume: 0.5)
    request.voicing.isDucked = true
    #expect(board.play(request, music))
    // The words step up and down with every sample, so that the mean of two is the music alone.
    func level(_ seconds: Double) -> Float {
      let heard = render(board, seconds: seconds)
      return peak(zip(heard, heard.dropFirst()).map { ($0 + $1) / 2 }.suffix(2_400))
    }
    let alone = level(0.5)
    #expect(abs(alone - 0.25) < 0.003)
    #expect(board.play(self.request(loop: false), voice))
    #expect(abs(level(0.4) / alone - 0.251) < 0.02)
    #expect(abs(level(3) / alone - 1) < 0.02)
  }

  @Test func endsALoopAtItsEnd() async throws {
    let (board, sound, id) = (RenderedBoard(), try await tone(seconds: 0.5), UUID())
    #expect(board.play(request(id), sound))
    _ = render(board, seconds: 1.2)
    #expect(
      try board.player.set(ItemKey(kind: "asset", id: id), volume: nil, loop: false, seconds: 0))
    _ = render(board, seconds: 0.2)
    #expect(!board.player.isSilent)
    _ = render(board, seconds: 0.5)
    #expect(board.player.isSilent)
  }
}
