import DSP
import Engine
import Files
import Foundation
import Media
import Players
import TestKit
import Testing

@testable import Loudspeaker

/// What sounds on the deck, and how a stream of events is read.
@Suite struct LoudspeakerTests {
  private let files = try! MediaFiles()

  /// A tone of 480 Hz that loops without a seam, as samples.
  private func tone(seconds: Double = 1) async throws -> DecodedSound {
    let samples = Signals.sine(hertz: 480, amplitude: 0.5, seconds: seconds)
    let path = try files.wave(PlanarBuffer(channels: [samples]))
    return try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: Deck.rate, Media())
  }

  private func order(
    _ id: UUID = UUID(), volume: Double = 1, loop: Bool = true, at: Double = 0
  ) -> Deck.Order {
    Deck.Order(
      key: Deck.Key(kind: "asset", id: id), name: "Tone", volume: volume, loop: loop,
      atSeconds: at, fadeSeconds: 0)
  }

  private func render(_ deck: Deck, seconds: Double) -> [Float] {
    let block = deck.render(quanta: Int(seconds * 375))
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
    let (deck, sound) = (Deck(volume: 1), try await tone())
    var order = order(loop: false)
    order.voicing.trimStart = 0.25
    order.voicing.trimEnd = 0.5
    order.voicing.loops = 2
    order.voicing.speed = 0.5
    order.voicing.gain = 0.5
    #expect(deck.play(order, sound))
    // A quarter of a second, twice, at half its speed.
    let samples = render(deck, seconds: 1.5)
    #expect(deck.isSilent)
    let loud = samples.lastIndex { $0.magnitude > 0.1 } ?? 0
    #expect((46_000...50_500).contains(loud))
    #expect((0.2...0.3).contains(peak(samples[10_000..<14_000])))
  }

  @Test func raisesQuietSoundsAndShapesTheirTone() async throws {
    func level(_ change: (inout Voicing) -> Void) async throws -> Float {
      let (deck, sound) = (Deck(volume: 1), try await tone())
      var order = order(volume: 0.05)
      change(&order.voicing)
      #expect(deck.play(order, sound))
      _ = render(deck, seconds: 0.2)
      return peak(render(deck, seconds: 0.3))
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
    let (deck, sound) = (Deck(volume: 1), try await tone())
    var order = order(loop: true)
    order.voicing.trimStart = 0.5
    order.voicing.trimEnd = 0.75
    order.voicing.speed = 2
    #expect(deck.play(order, sound))
    _ = render(deck, seconds: 0.0625)
    let place = try #require(deck.sounding.first?.positionSeconds)
    #expect(abs(place - 0.625) < 0.01)
    _ = render(deck, seconds: 0.1)
    #expect((0.5..<0.75).contains(deck.sounding.first?.positionSeconds ?? 0))
  }

  @Test func leavesNothingBesideTheSound() async throws {
    _ = try await tone()
    #expect(files.folder.names == ["input.wav"])
  }

  @Test func playsASoundOnceAndIsDone() async throws {
    let (deck, sound) = (Deck(volume: 1), try await tone(seconds: 0.5))
    #expect(deck.play(order(loop: false, at: 0.2), sound))
    let heard = render(deck, seconds: 1)
    let end = heard.lastIndex { $0.magnitude > 0.01 } ?? 0
    #expect(abs(end - 14_400) < 700)
    #expect(deck.isSilent)
  }

  @Test func glidesWhateverIsTurned() async throws {
    let (deck, sound, id) = (Deck(volume: 1), try await tone(), UUID())
    #expect(deck.play(order(id), sound))
    var heard = render(deck, seconds: 0.2)
    let level = peak(heard.suffix(4_800))
    #expect(abs(level - 0.5) < 0.005)
    deck.setVolume(0.5, seconds: 0)
    // Even what is to be at once takes a fiftieth of a second.
    heard += render(deck, seconds: 0.011)
    #expect(peak(heard.suffix(128)) > level * 0.65)
    heard += render(deck, seconds: 0.2)
    #expect(abs(peak(heard.suffix(4_800)) - level / 2) < 0.005)
    #expect(deck.set(Deck.Key(kind: "asset", id: id), volume: 0.2, loop: nil, seconds: 0.5))
    heard += render(deck, seconds: 0.25)
    #expect(peak(heard.suffix(480)) > level * 0.2)
    heard += render(deck, seconds: 0.5)
    #expect(abs(peak(heard.suffix(4_800)) - level * 0.1) < 0.005)
    #expect(!deck.set(Deck.Key(kind: "asset", id: UUID()), volume: 1, loop: nil, seconds: 0))
    #expect(deck.stop(nil, seconds: 60))
    heard += render(deck, seconds: 0.2)
    // Somebody was in more of a hurry.
    deck.stop(nil, seconds: 0)
    heard += render(deck, seconds: 0.2)
    #expect(deck.isSilent)
    #expect(heard.suffix(480).allSatisfy { $0 == 0 })
    #expect(steepest(heard) <= Float(2 * Double.pi * 480 / 48_000 * 0.5 * 1.1))
  }

  @Test func beginsTheSameThingAnew() async throws {
    let (deck, sound, id) = (Deck(volume: 1), try await tone(), UUID())
    #expect(deck.play(order(id), sound))
    var heard = render(deck, seconds: 0.3)
    #expect(abs((deck.sounding.first?.positionSeconds ?? 0) - 0.3) < 0.01)
    #expect(deck.play(order(id), sound))
    heard += render(deck, seconds: 0.1)
    #expect(deck.sounding.count == 1)
    #expect(abs((deck.sounding.first?.positionSeconds ?? 0) - 0.1) < 0.01)
    // One goes while the other comes, and neither clicks.
    #expect(steepest(heard) <= Float(2 * Double.pi * 480 / 48_000 * 0.5 * 1.2))
  }

  @Test func playsSoManyAtOnce() async throws {
    let (deck, sound) = (Deck(volume: 1), try await tone())
    for _ in 0..<Deck.soundLimit { #expect(deck.play(order(volume: 0.01), sound)) }
    #expect(!deck.play(order(), sound))
    let heard = render(deck, seconds: 0.2)
    #expect(abs(peak(heard.suffix(4_800)) - 0.5 * 0.16) < 0.01)
    // Those that go make room at once.
    #expect(deck.stop(nil, seconds: 1))
    #expect(deck.play(order(), sound))
    #expect(deck.sounding.count == 1)
  }

  @Test func refusesNothingThatMakesItsOwnRoom() async throws {
    let (deck, sound) = (Deck(volume: 1), try await tone())
    let group = Deck.Group(person: UUID(), number: 1)
    let ids = (0..<Deck.soundLimit).map { _ in UUID() }
    func begin(_ id: UUID, _ group: Deck.Group? = nil) -> Bool {
      var order = order(id, volume: 0.01)
      order.group = group
      return deck.play(order, sound)
    }
    for id in ids { #expect(begin(id, id == ids[0] ? group : nil)) }
    _ = render(deck, seconds: 0.2)
    #expect(!begin(UUID()))
    // The same again, and another of a group: each ends one before it begins.
    #expect(begin(ids[1]))
    #expect(begin(UUID(), group))
    #expect(begin(UUID(), group))
    #expect(!begin(UUID()))
    _ = render(deck, seconds: 0.2)
    #expect(deck.sounding.count == Deck.soundLimit)
    #expect(!deck.sounding.contains { $0.key.id == ids[0] })
    let heard = render(deck, seconds: 0.2)
    #expect(abs(peak(heard) - 0.5 * 0.16) < 0.04)
  }

  @Test func keepsNoRoomForWhatFadesOut() async throws {
    let (deck, sound) = (Deck(volume: 1), try await tone())
    var heard: [Float] = []
    for _ in 0..<6 {
      for _ in 0..<Deck.soundLimit { #expect(deck.play(order(volume: 0.01), sound)) }
      heard += render(deck, seconds: 0.2)
      deck.stop(nil, seconds: 3_600)
    }
    // What is hurried out does not click, and the last sixteen still fade.
    #expect(steepest(heard) <= Float(2 * Double.pi * 480 / 48_000 * 0.5 * 0.48 * 1.1))
    #expect(!deck.isSilent)
    #expect(deck.sounding.isEmpty)
  }

  @Test func silencesTheOthersOfAMembersGroup() async throws {
    let (deck, sound) = (Deck(volume: 1), try await tone())
    let (ada, ben) = (UUID(), UUID())
    func begin(_ person: UUID, _ number: Int?, volume: Double) {
      var order = order(volume: volume)
      order.group = number.map { Deck.Group(person: person, number: $0) }
      #expect(deck.play(order, sound))
    }
    begin(ada, 1, volume: 0.4)
    begin(ada, 2, volume: 0.2)
    begin(ben, 1, volume: 0.1)
    begin(ada, nil, volume: 0.05)
    var heard = render(deck, seconds: 0.5)
    begin(ada, 1, volume: 0.3)
    heard += render(deck, seconds: 0.2)
    // Each began where the last had not ended, so that their tones need not be in step.
    #expect(deck.sounding.count == 4)
    #expect(steepest(heard) <= Float(2 * Double.pi * 480 / 48_000 * 0.5 * 0.75 * 1.3))
    deck.stop(nil, seconds: 0)
    _ = render(deck, seconds: 0.2)
    #expect(deck.isSilent)
  }

  @Test func stepsBackWhileAnythingElseSounds() async throws {
    let (deck, music) = (Deck(volume: 1), try await tone())
    let silence = [Float](repeating: 0, count: 24_000)
    let words = (0..<24_000).map { Float(0.1) * ($0 % 2 == 0 ? 1 : -1) } + silence
    let path = try files.wave(PlanarBuffer(channels: [words]))
    let voice = try await DecodedSound.decode(
      path, in: files.folder.url.path, rate: Deck.rate, Media())
    var order = order(volume: 0.5)
    order.voicing.isDucked = true
    #expect(deck.play(order, music))
    // The words step up and down with every sample, so that the mean of two is the music alone.
    func level(_ seconds: Double) -> Float {
      let heard = render(deck, seconds: seconds)
      return peak(zip(heard, heard.dropFirst()).map { ($0 + $1) / 2 }.suffix(2_400))
    }
    let alone = level(0.5)
    #expect(abs(alone - 0.25) < 0.003)
    #expect(deck.play(self.order(loop: false), voice))
    #expect(abs(level(0.4) / alone - 0.251) < 0.02)
    #expect(abs(level(3) / alone - 1) < 0.02)
  }

  @Test func endsALoopAtItsEnd() async throws {
    let (deck, sound, id) = (Deck(volume: 1), try await tone(seconds: 0.5), UUID())
    #expect(deck.play(order(id), sound))
    _ = render(deck, seconds: 1.2)
    #expect(deck.set(Deck.Key(kind: "asset", id: id), volume: nil, loop: false, seconds: 0))
    _ = render(deck, seconds: 0.2)
    #expect(!deck.isSilent)
    _ = render(deck, seconds: 0.5)
    #expect(deck.isSilent)
  }

  @Test func readsEventsHoweverTheyAreCut() {
    let text = "retry: 2000\n\n: \n\nevent: command\r\ndata: {\"a\":1}\r\n\r\ndata: x\ndata:y\n\n"
    for size in 1...text.utf8.count {
      var (lines, events) = (EventLines(), [EventLines.Event]())
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        events += lines.take(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(
        events == [
          EventLines.Event(name: "command", data: "{\"a\":1}"),
          EventLines.Event(name: "", data: "x\ny"),
        ])
    }
  }

  @Test func keepsNoLineWithoutEnd() {
    var lines = EventLines()
    let endless = [UInt8](repeating: UInt8(ascii: "d"), count: 1 << 20)
    #expect(lines.take(endless).isEmpty)
    #expect(lines.line.count == 1 << 16)
    #expect(lines.take(Array("\ndata: a\n\n".utf8)) == [EventLines.Event(name: "", data: "a")])
  }
}
