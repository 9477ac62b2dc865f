import Foundation
import TestKit
import Testing

@testable import Analysis

/// What has no harmony is called so, and sparse music keeps its chords.
struct WithoutHarmonyTests {
  private static let seconds = 14.0

  @Test(arguments: ["tones", "sine", "tune", "speech", "clicks", "hum", "noise"])
  func claimsNoChordWhereThereIsNone(_ kind: String) throws {
    let analysis = try #require(sound(kind).heard { SongAnalysis($0) })
    let claimed = analysis.chords.filter { $0.label.root != nil }
      .reduce(0) { $0 + $1.end - $1.start }
    #expect(claimed < 0.1 * analysis.duration, "\(claimed) s of \(analysis.duration)")
    #expect(analysis.chords.allSatisfy { $0.label.root == nil || $0.confidence < 0.9 })
  }

  @Test(arguments: ["fifths", "broken", "bass and two notes"])
  func keepsTheChordsOfSparseMusic(_ kind: String) throws {
    var band = Band(seconds: Self.seconds + 2)
    let roots = [45, 41, 48, 43]
    for bar in 0..<7 {
      let (root, start) = (roots[bar % 4], 0.2 + 2 * Double(bar))
      let third = bar % 4 == 0 ? 3 : 4
      for step in 0..<4 {
        let (at, left) = (start + 0.5 * Double(step), 2 - 0.5 * Double(step))
        switch kind {
        case "fifths": for note in [root, root + 7] { band.play(note, at: at, for: 0.48) }
        case "broken": band.play(root + [0, 7, 12, 12 + third][step], at: at, for: left)
        default:
          band.play(root - 12, at: at, for: 0.48, loud: 0.2)
          for note in [12 + third, 19] { band.play(root + note, at: at, for: 0.48) }
        }
      }
    }
    let analysis = try #require(band.heard { SongAnalysis($0) })
    let right = analysis.chords.reduce(0.0) { sum, chord in
      (0..<7).reduce(sum) { sum, bar in
        let (start, end) = (0.2 + 2 * Double(bar), 2.2 + 2 * Double(bar))
        let isRight = chord.label.root == roots[bar % 4] % 12
        return sum + (isRight ? max(min(chord.end, end) - max(chord.start, start), 0) : 0)
      }
    }
    #expect(right > 0.75 * 14, "\(right) s of 14: \(analysis.chords.map(\.label))")
  }

  private func sound(_ kind: String) -> Band {
    var band = Band(seconds: Self.seconds)
    var random = SeededRandom(seed: 11)
    switch kind {
    case "tones":
      for second in 0..<13 {
        band.play(Int.random(in: 43...79, using: &random), at: Double(second) + 0.2, for: 0.9)
      }
    case "sine": band.add { sin(2 * .pi * 440 * $0) }
    case "tune":
      let tune = [67, 69, 71, 72, 71, 69, 67, 64, 65, 67, 69, 67, 65, 64, 62, 60]
      for step in 0..<26 { band.play(tune[step % 16], at: 0.2 + 0.5 * Double(step), for: 0.48) }
    case "speech": band.speak()
    case "clicks":
      for step in 0..<52 { band.click(at: 0.2 + 0.25 * Double(step), &random) }
    case "hum":
      band.add { time in
        (1...6).reduce(0) { $0 + sin(2 * .pi * 50 * Double($1) * time) / Double($1) }
      }
    default: band.hiss(&random)
    }
    return band
  }
}

extension Band {
  /// Syllables like those of a voice that reads: a pitch that slides, through two formants that change.
  fileprivate mutating func speak() {
    var phase = 0.0
    add { time in
      let syllable = (time / 0.22).rounded(.down)
      let inside = time / 0.22 - syllable
      let hertz = 120 + 25 * sin(2 * .pi * 0.31 * time) + 20 * sin(7 * syllable) - 15 * inside
      let formants = [500 + 250 * sin(3 * syllable), 1_500 + 500 * sin(5 * syllable)]
      phase += 2 * .pi * hertz / Self.rate
      let sum = (1...20).reduce(0.0) { sum, overtone in
        let here = hertz * Double(overtone)
        let gain = formants.reduce(0.02) { $0 + exp(-pow(($1 - here) / 150, 2)) }
        return sum + gain * sin(Double(overtone) * phase)
      }
      return sum * pow(sin(.pi * inside), 2)
    }
  }
}
