import TestKit
import Testing

@testable import Analysis

/// What is no music has a sensible answer too.
struct OddSoundTests {
  @Test func findsNothingInSilence() throws {
    for seconds in [0.0, 0.01, 1, 10] {
      let analysis = try #require(Band(seconds: seconds).heard { SongAnalysis($0) })
      #expect(analysis.chords.allSatisfy { $0.label == .none })
      #expect(analysis.key == nil && analysis.tempo == nil && analysis.tuningCents == nil)
    }
  }

  @Test func survivesAnything() throws {
    var random = SeededRandom(seed: 7)
    let count = SongAnalysis.rate * 4
    let sounds: [String: [Float]] = [
      "noise": (0..<count).map { _ in Float.random(in: -1...1, using: &random) },
      "a constant": [Float](repeating: 0.5, count: count),
      "clipped": (0..<count).map { ($0 / 50) % 2 == 0 ? 1 : -1 },
      "one sample": [1],
      "not numbers": [Float](repeating: .nan, count: count),
      "beyond all": [Float](repeating: .infinity, count: count),
      "one that is no sample": (0..<count).map { $0 == 40_000 ? 1e20 : 0.1 },
      "huge": (0..<count).map { _ in Float.random(in: -1e30...1e30, using: &random) },
      "a click": [1] + [Float](repeating: 0, count: count),
    ]
    for (name, samples) in sounds {
      let analysis = try #require(samples.withUnsafeBufferPointer { SongAnalysis($0) })
      #expect(analysis.chords.last.map { $0.end <= analysis.duration + 1e-6 } ?? true, "\(name)")
      #expect(analysis.chords.allSatisfy { $0.confidence.isFinite }, "\(name)")
      #expect(analysis.beats == analysis.beats.sorted(), "\(name)")
    }
  }

  @Test(arguments: [Float.infinity, .nan, 1e20, -1e5])
  func hearsTheMusicAroundWhatIsNoSample(_ damage: Float) throws {
    var band = Band(seconds: 20)
    band.play(
      [[60, 64, 67], [57, 60, 64], [53, 57, 60], [55, 59, 62]], bass: [36, 45, 41, 43], tempo: 60)
    var samples = band.samples
    samples[200_000] = damage
    let analysis = try #require(samples.withUnsafeBufferPointer { SongAnalysis($0) })
    let seconds = analysis.chords.reduce(0.0) {
      $1.label.root == nil ? $0 : $0 + $1.end - $1.start
    }
    #expect(seconds > 12)
    #expect(analysis.beats.count > 8)
  }

  @Test func goesNoFurtherWhenNobodyWantsIt() {
    var asked = 0
    let analysis = Band(seconds: 5).heardLoud { samples in
      SongAnalysis(samples) { _ in
        asked += 1
        return asked < 3
      }
    }
    #expect(analysis == nil)
    #expect(asked == 3)
  }
}

extension Band {
  /// The same with something to hear.
  fileprivate func heardLoud<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    var loud = self
    loud.play(60, at: 0, for: 2)
    return loud.heard(body)
  }
}
