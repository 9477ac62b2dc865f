import Foundation
import TestKit
import Testing

@testable import Analysis

struct RhythmTests {
  @Test(arguments: [72.0, 96, 104, 120])
  func findsTheBeatsOfAClick(_ tempo: Double) throws {
    var random = SeededRandom(seed: 1)
    var band = Band(seconds: 30)
    let clicks = Array(stride(from: 0.3, to: 29.5, by: 60 / tempo))
    for click in clicks { band.click(at: click, &random) }
    let beats = try #require(tracked(band))
    let found = try #require(beats.tempo)
    #expect([0.5, 1, 2].contains { abs(found / (tempo * $0) - 1) < 0.02 }, "\(found)")
    let near = beats.beats.filter { beat in clicks.contains { abs($0 - beat) < 0.03 } }
    #expect(Double(near.count) >= 0.9 * Double(min(beats.beats.count, clicks.count)))
  }

  @Test func followsATempoThatChanges() throws {
    var random = SeededRandom(seed: 2)
    var band = Band(seconds: 40)
    var (time, clicks) = (0.3, [Double]())
    while time < 39.5 {
      clicks.append(time)
      band.click(at: time, &random)
      time += 60 / (time < 20 ? 100 : 112)
    }
    let beats = try #require(tracked(band)).beats
    // Every click, or every other one.
    let hit = beats.filter { beat in clicks.contains { abs($0 - beat) < 0.05 } }
    #expect(Double(hit.count) > 0.9 * Double(beats.count), "\(hit.count) of \(beats.count)")
    #expect(beats.count >= clicks.count / 2 - 1)
  }

  @Test(arguments: ["silence", "a tone", "a sine", "noise", "soft noise"])
  func hearsNoBeatWhereAllMomentsAreAlike(_ kind: String) throws {
    var band = Band(seconds: 20)
    var random = SeededRandom(seed: 3)
    switch kind {
    case "a tone": band.play(57, at: 0, for: 20)
    case "a sine": band.add { sin(2 * .pi * 440 * $0) }
    case "noise": band.hiss(&random)
    case "soft noise":
      var level = 0.0
      band.add { _ in
        level = 0.98 * level + Double.random(in: -0.5...0.5, using: &random)
        return level
      }
    default: break
    }
    #expect(try #require(tracked(band)).beats.isEmpty)
  }

  /// Every other moment speaks against it, but a row of ten is not left for one beat that is missing.
  @Test func keepsToTheRowWhereABeatIsMissing() throws {
    var chances = [Float](repeating: 0.01, count: 2_000)
    for beat in 0..<46 where beat != 20 { chances[40 + 43 * beat] = 0.9 }
    let beats = try #require(BeatTracker(chances)).beats
    for (number, beat) in beats.enumerated() where number > 0 {
      #expect(abs((beat - beats[number - 1]) * BandLevels.framesPerSecond - 43) <= 2)
    }
    #expect(beats.count >= 46)
  }

  @Test(arguments: [0, 3, 11]) func stopsWhenItIsAskedTo(_ answers: Int) {
    var band = Band(seconds: 20)
    band.play(57, at: 0, for: 20)
    var asked = 0
    let analysis = band.heard { samples in
      SongAnalysis(samples) { _ in
        asked += 1
        return asked <= answers
      }
    }
    #expect(analysis == nil)
    #expect(asked == answers + 1)
  }

  @Test func beginsBarsWhereChordsBegin() {
    let beats = (0..<64).map { 0.5 * Double($0) }
    let chords = stride(from: 2, to: 64, by: 4).map { beat in
      ChordSpan(
        label: ChordLabel(state: beat % 168), start: beats[beat], end: beats[beat] + 2,
        confidence: 1, alternatives: [])
    }
    let bars = Downbeats(beats, chords).times
    #expect(bars.first == beats[2])
    #expect(bars.dropFirst().first == beats[6])
  }

  @Test(arguments: [0, 1e-6, 0.003, 0.999_9, 1, 57.3, 2_000] as [Float])
  func packsLevelsToATwoThousandth(_ level: Float) {
    let unpacked = BandLevels.unpacked(BandLevels.packed(level))
    #expect(abs(unpacked - level) <= level / 2_000)
  }

  @Test func packsLevelsBeyondTheRangeAsItsEnds() {
    #expect(BandLevels.unpacked(BandLevels.packed(1e-9)) == 0)
    #expect(BandLevels.unpacked(BandLevels.packed(1e9)) > 2_000)
  }

  private func tracked(_ band: Band) -> BeatTracker? {
    var levels = BandLevels()
    band.heard { levels.add($0) }
    levels.finish()
    return BeatNetwork.own.chances(&levels) { _ in true }.flatMap { BeatTracker($0) }
  }
}
