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
    let beats = band.heard { samples in
      let onsets = OnsetStrength(samples)
      return BeatTracker(onsets, TempoTrack(onsets))
    }
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
    let beats = band.heard { samples in
      let onsets = OnsetStrength(samples)
      return BeatTracker(onsets, TempoTrack(onsets)).beats
    }
    // Every click, or every other one.
    let hit = beats.filter { beat in clicks.contains { abs($0 - beat) < 0.05 } }
    #expect(Double(hit.count) > 0.9 * Double(beats.count), "\(hit.count) of \(beats.count)")
    #expect(beats.count >= clicks.count / 2 - 1)
  }

  @Test func hearsNoBeatInSilenceOrOneTone() {
    let silence = Band(seconds: 5)
    let onsets = silence.heard { OnsetStrength($0) }
    #expect(onsets.values.allSatisfy { $0 == 0 })
    #expect(BeatTracker(onsets, TempoTrack(onsets)).beats.isEmpty)
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
}
