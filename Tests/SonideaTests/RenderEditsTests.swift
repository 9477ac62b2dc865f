import Analysis
import DSP
import Editing
import Files
import Foundation
import Media
import MediaModel
import TestKit
import Testing
import Web

@testable import Sonidea

/// What edits make of a sound, heard in what comes out.
struct RenderEditsTests {
  private static let rate = 8_000.0

  private let files: MediaFiles
  private let media: Media

  init() throws {
    files = try MediaFiles()
    media = try Media()
  }

  private func edit(_ kind: Edit.Kind, _ set: (inout Edit) -> Void = { _ in }) -> Edit {
    var edit = Edit(id: ID(UUID()), kind: kind, atMs: 0)
    set(&edit)
    return edit
  }

  private func part(
    _ kind: Edit.Kind, _ from: Double, _ to: Double, _ set: (inout Edit) -> Void = { _ in }
  ) -> Edit {
    edit(kind) {
      ($0.from, $0.to) = (from, to)
      set(&$0)
    }
  }

  /// Four seconds, each at a level of its own: 0.1, 0.2, 0.3, 0.4.
  private func stairs() throws -> String {
    let samples = (0..<4).flatMap {
      [Float](repeating: Float($0 + 1) / 10, count: Int(Self.rate))
    }
    return try files.wave(PlanarBuffer(channels: [samples]), rate: Int(Self.rate))
  }

  private func render(_ file: String, _ edits: [Edit]) async throws -> [Float] {
    let sound = try await EditedSound(file, edits[...], media)
    return TimelineBlocks(sound.timeline, 0..<sound.timeline.frameCount).flatMap { $0 }
  }

  private func level(_ samples: [Float], at seconds: Double) -> Float {
    (samples[Int(seconds * Self.rate)] * 1_000).rounded() / 1_000
  }

  @Test func keepsAndTakesOutParts() async throws {
    let trimmed = try await render(try stairs(), [part(.trim, 1, 3)])
    #expect(trimmed.count == 16_000)
    #expect(level(trimmed, at: 0.5) == 0.2 && level(trimmed, at: 1.5) == 0.3)
    let cut = try await render(try stairs(), [part(.cut, 1, 3) { $0.crossfadeMs = 20 }])
    #expect(cut.count == 16_000)
    #expect(level(cut, at: 0.5) == 0.1 && level(cut, at: 1.5) == 0.4)
    // In the middle of the seam stands half of what was cut first, and half of what follows.
    #expect(level(cut, at: 1) == 0.3)
  }

  @Test func countsSecondsInTheSoundAsItStandsThen() async throws {
    let twice = try await render(try stairs(), [part(.cut, 0, 1), part(.cut, 0, 1)])
    #expect(twice.count == 16_000 && level(twice, at: 0.5) == 0.3)
  }

  @Test func pastesWhatWasCopiedBeforeOtherEdits() async throws {
    let edits = [
      part(.cut, 0, 2),
      part(.paste, 0, 1) { ($0.at, $0.of) = (1, 0) },
      edit(.insert) { ($0.at, $0.seconds) = (0, 0.5) },
    ]
    let samples = try await render(try stairs(), edits)
    #expect(samples.count == 28_000)
    #expect(level(samples, at: 0.25) == 0)
    #expect(level(samples, at: 1) == 0.3 && level(samples, at: 2) == 0.1)
    #expect(level(samples, at: 3) == 0.4)
  }

  @Test func turnsPartsUpAndDown() async throws {
    let edits = [part(.gain, 0, 1) { $0.decibels = 6.0206 }, part(.silence, 2, 3)]
    let samples = try await render(try stairs(), edits)
    #expect(level(samples, at: 0.5) == 0.2 && level(samples, at: 1.5) == 0.2)
    #expect(level(samples, at: 2.5) == 0 && level(samples, at: 3.5) == 0.4)
    // Nowhere does it jump by more than the stairs themselves do.
    let steps = zip(samples.dropFirst(), samples).map { abs($0 - $1) }
    #expect(steps.allSatisfy { $0 < 0.12 })
  }

  @Test func fadesInAndOut() async throws {
    let edits = [
      part(.fade, 0, 1) { ($0.direction, $0.curve) = (.in, .linear) },
      part(.fade, 3, 4) { ($0.direction, $0.curve) = (.out, .s) },
    ]
    let samples = try await render(try stairs(), edits)
    #expect(samples[0] == 0 && level(samples, at: 0.5) == 0.05)
    #expect(level(samples, at: 3.5) == 0.2 && samples[31_999] < 0.001)
  }

  @Test func bringsPeaksToWhereTheyAreWanted() async throws {
    let tone = Signals.sine(hertz: 997, amplitude: 0.1, seconds: 3)
    let file = try files.wave(PlanarBuffer(channels: [tone]))
    let samples = try await render(file, [edit(.normalize) { $0.peakDb = -6 }])
    var meter = TruePeakMeter(sampleRate: 48_000, channelCount: 1)
    PlanarBuffer(channels: [samples]).withView { meter.add($0) }
    #expect(abs(20 * log10(Double(meter.maximum)) + 6) < 0.05)
  }

  @Test(arguments: [(-23.0, -23.0), (-8.0, -4.0)])
  func bringsLoudnessToWhereItIsWantedAsFarAsPeaksAllow(wanted: Double, found: Double) async throws
  {
    // A sine that reaches full scale has −3 LUFS and a little; the peaks may reach −1 dB.
    let tone = Signals.sine(hertz: 997, amplitude: 0.05, seconds: 3)
    var samples = tone
    if wanted == -8 { samples += [0.5, -0.5].flatMap { [Float](repeating: $0, count: 24_000) } }
    let file = try files.wave(PlanarBuffer(channels: [samples]))
    let louder = try await render(file, [edit(.loudness) { $0.lufs = wanted }])
    var summary = AudioSummary(sampleRate: 48_000, channelCount: 1)
    PlanarBuffer(channels: [louder]).withView { summary.add($0) }
    let result = summary.finish()
    let loudness = try #require(result.loudness.integrated)
    if wanted == -23 {
      #expect(abs(loudness - found) < 0.1)
    } else {
      #expect(abs(20 * log10(Double(result.truePeak)) + 1) < 0.1)
    }
  }

  @Test func closesAGateOnWhatIsQuiet() async throws {
    let loud = Signals.sine(hertz: 480, amplitude: 0.5, seconds: 1)
    let quiet = Signals.sine(hertz: 480, amplitude: 0.005, seconds: 1)
    let file = try files.wave(PlanarBuffer(channels: [loud + quiet + loud]))
    let gate = edit(.gate) {
      ($0.thresholdDb, $0.attackMs, $0.holdMs, $0.releaseMs) = (-30, 1, 20, 50)
    }
    let samples = try await render(file, [gate, part(.trim, 0.2, 2.8)])
    #expect(samples[..<19_200].contains { $0 > 0.49 })
    #expect(samples[57_600..<86_000].allSatisfy { $0 == 0 })
    #expect(samples[100_000...].contains { $0 > 0.49 })
  }

  @Test func tellsWhatEditsCostBeforeTheyAreDone() throws {
    let cut = part(.cut, 1, 2) { $0.crossfadeMs = 500 }
    #expect(try EditedSound.cost(of: [], on: 4).seconds == 4)
    #expect(
      try EditedSound.cost(of: [edit(.normalize) { $0.peakDb = -1 }, cut], on: 4).seconds == 7)
    #expect(try EditedSound.cost(of: [edit(.gate) { $0.thresholdDb = -30 }], on: 4).seconds == 8)
    #expect(try EditedSound.cost(of: [cut, cut], on: 4).seams == 1)
    // Each is put together of all that was before, twice: no more than a million parts are counted, or made.
    let doubled = (0..<60).flatMap { number in
      [
        part(.paste, 0, 4) { ($0.at, $0.of) = (4, number * 2) },
        part(.cut, 2, 6) { $0.crossfadeMs = 500 },
      ]
    }
    let nested = try EditedSound.cost(of: doubled, on: 4)
    #expect(nested.seconds < 60 && nested.parts < 1_000)
  }

  /// A fade is kept with each part that it lies over, after each edit that follows: short sounds could fill the memory.
  @Test func countsWhatLiesOverEachPart() throws {
    let pastes = (0..<5).map { number in
      part(.paste, 0, 4) { ($0.at, $0.of) = (0, number) }
    }
    let fade = part(.fade, 0, 4) { ($0.direction, $0.curve) = (.in, .s) }
    let parts = try EditedSound.cost(of: pastes, on: 1).parts
    let faded = try EditedSound.cost(of: pastes + [fade], on: 1).parts
    let twice = try EditedSound.cost(of: pastes + [fade, fade], on: 1).parts
    let (first, second) = (faded - parts, twice - faded)
    #expect(first > 0 && second > first, "\(parts), \(faded), \(twice)")
  }

  /// The one who waits goes when the first samples are read: what listens to all of them listens no further.
  @Test(arguments: [Edit.Kind.normalize, .loudness, .gate])
  func endsWhenNobodyWaits(kind: Edit.Kind) async throws {
    let reads = Locked(0)
    let sound = Timeline(frameCount: 600 * Int(Self.rate), channelCount: 1) { _, audio in
      reads.withLock { $0 += 1 }
      audio[0].update(repeating: 0.5, count: audio.frameCount)
      withUnsafeCurrentTask { $0?.cancel() }
    }
    let (format, edits) = (PCMFormat(sampleRate: Int(Self.rate), channels: 1), [edit(kind)])
    let task = Task { try EditedSound(sound, format, edits[...]) }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(reads.withLock { $0 } == 1)
  }

  /// Edits that listen to nothing can be many.
  @Test func doesNoFurtherEditWhenNobodyWaits() async throws {
    let sound = Timeline(frameCount: 4 * Int(Self.rate), channelCount: 1) { _, _ in }
    let (format, edits) = (
      PCMFormat(sampleRate: Int(Self.rate), channels: 1), [part(.trim, 1, 3)]
    )
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try EditedSound(sound, format, edits[...])
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test func hearsTwoAtATimeAndTheNewestFirst() async throws {
    let previews = Previews()
    let person = UUID()
    let (started, begins) = AsyncStream<Int>.makeStream()
    let running = Locked((now: 0, most: 0))
    func hear(_ number: Int, forever: Bool = true) -> Task<[UInt8], any Error> {
      Task {
        try await previews.run(for: person) {
          running.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
          defer { running.withLock { $0.now -= 1 } }
          begins.yield(number)
          if forever { try await Task.sleep(for: .seconds(600)) }
          return [UInt8(number)]
        }
      }
    }
    var starts = started.makeAsyncIterator()
    let first = hear(1)
    #expect(await starts.next() == 1)
    let second = hear(2)
    #expect(await starts.next() == 2)
    #expect(try await hear(3, forever: false).value == [3])
    let problem = await #expect(throws: Problem.self) { _ = try await first.value }
    #expect(problem?.code == "superseded")
    #expect(running.withLock { $0.most } == 2)
    second.cancel()
    await #expect(throws: CancellationError.self) { _ = try await second.value }
  }

  @Test func tellsWhichEditCannotBeDone() throws {
    let wrong: [([Edit], String)] = [
      ([part(.cut, 3, 2)], "edits[0].to"), ([edit(.trim)], "edits[0].from"),
      ([part(.trim, 0, 1), part(.cut, 2, 3)], "edits[1].to"),
      ([part(.paste, 0, 1) { ($0.at, $0.of) = (0, 1) }], "edits[0].of"),
      ([edit(.insert) { ($0.at, $0.seconds) = (0, 86_400) }], "edits[0]"),
    ]
    for (edits, path) in wrong {
      let problem = #expect(throws: Problem.self) {
        try EditLengths.seconds(of: edits[...], from: 4)
      }
      #expect(problem?.fields.first?.path == path)
    }
  }

  @Test func knowsTheLengthBeforeItIsRendered() async throws {
    let edits = [
      part(.trim, 0.5, 3.5), part(.cut, 1, 1.25) { $0.crossfadeMs = 100 },
      edit(.insert) { ($0.at, $0.seconds) = (1, 0.75) },
      part(.paste, 0, 9) { ($0.at, $0.of) = (9, 1) },
    ]
    let seconds = try EditLengths.seconds(of: edits[...], from: 4)
    let samples = try await render(try stairs(), edits)
    #expect(abs(Double(samples.count) / Self.rate - seconds) < 1e-3)
    #expect(seconds == 6.5)
  }

  @Test func hearsWhatSpeechAndMusicAre() async throws {
    for (file, kind) in [(try files.speech(), "speech"), (try files.music(), "music")] {
      let heard = try await media.fold(
        file, as: PCMConversion(sampleRate: SoundKindFinder.rate, channels: 1)
      ) { _, _ in
        Heard()
      } add: {
        $0.finder.add($1[0])
      }
      #expect(heard.state.finder.finish()?.kind.map { "\($0)" } == kind)
    }
  }

  private struct Heard: @unchecked Sendable {
    // Safe to send: one decoder has it at a time.
    var finder = SoundKindFinder()
  }
}
