import Foundation
import Testing

@testable import Synthesis

/// Chords that are struck one after the other.
struct StruckChordsTests {
  /// How much of a frequency there is in some samples (Goertzel 1958).
  private func strength(_ hertz: Double, _ samples: ArraySlice<Float>) -> Double {
    let turn = 2 * Double.pi * hertz / Double(StarterSound.sampleRate)
    var (one, two) = (0.0, 0.0)
    for sample in samples { (one, two) = (Double(sample) + 2 * cos(turn) * one - two, one) }
    return (one * one + two * two - 2 * cos(turn) * one * two).squareRoot() / Double(samples.count)
  }

  @Test func soundsEachNoteInItsTurn() {
    let chords = [[60, 64, 67], [57, 65, 69]]
    let samples = StruckChords(chords).render().samples
    let each = Int(StruckChords.secondsEach * Double(StarterSound.sampleRate))
    for (index, chord) in chords.enumerated() {
      let part = samples[(index * each + 9_600)..<(index * each + 48_000)]
      func strength(_ pitch: Int) -> Double {
        self.strength(440 * pow(2, Double(pitch - 69) / 12), part)
      }
      let silent = [59, 61, 63, 66, 68].map(strength).max() ?? 1
      for pitch in chord { #expect(strength(pitch) > 5 * silent, "\(pitch) of \(chord)") }
    }
  }

  @Test func beginsAndEndsInSilenceAndIsAlwaysTheSame() {
    let sound = StruckChords([[48, 200, -3]]).render()
    #expect(sound == StruckChords([[48]]).render())
    #expect(abs(sound.samples[0]) < 1e-4 && abs(sound.samples[sound.samples.count - 1]) < 1e-4)
    #expect(sound.samples.allSatisfy { abs($0) < 0.9 })
    #expect(StruckChords([]).render().samples.allSatisfy { $0 == 0 })
  }
}
