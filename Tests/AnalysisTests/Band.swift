import Foundation
import TestKit

@testable import Analysis

/// A little band of sine waves with overtones, to be analysed.
struct Band {
  static let rate = Double(SongAnalysis.rate)
  var samples: [Float]

  init(seconds: Double) {
    samples = [Float](repeating: 0, count: Int(seconds * Self.rate))
  }

  /// A note that is struck and dies away; `cents` makes it out of tune.
  mutating func play(
    _ note: Int, at start: Double, for seconds: Double, loud: Float = 0.1, cents: Double = 0
  ) {
    let hertz = 440 * pow(2, (Double(note) - 69 + cents / 100) / 12)
    let first = Int(start * Self.rate)
    let count = min(Int(seconds * Self.rate), samples.count - first)
    for index in 0..<max(count, 0) {
      let time = Double(index) / Self.rate
      var value = 0.0
      for overtone in 1...6 where hertz * Double(overtone) < 10_000 {
        value += pow(0.6, Double(overtone)) * sin(2 * .pi * hertz * Double(overtone) * time)
      }
      let fade = min(time * 200, 1, (seconds - time) * 100) * exp(-1.5 * time)
      samples[first + index] += loud * Float(value * fade)
    }
  }

  /// A click of noise.
  mutating func click(at start: Double, _ random: inout SeededRandom) {
    let first = Int(start * Self.rate)
    for index in 0..<600 where first + index < samples.count {
      samples[first + index] +=
        Float.random(in: -0.3...0.3, using: &random) * exp(-Float(index) / 120)
    }
  }

  /// So much silence before all of it and behind.
  mutating func wait(_ seconds: Double) {
    let silence = [Float](repeating: 0, count: Int(seconds * Self.rate))
    samples = silence + samples + silence
  }

  /// Adds a signal of time, at most about as loud as a note.
  mutating func add(_ signal: (Double) -> Double) {
    for index in samples.indices {
      samples[index] += 0.1 * Float(signal(Double(index) / Self.rate))
    }
  }

  /// Noise from the first moment to the last.
  mutating func hiss(_ random: inout SeededRandom) {
    for index in samples.indices { samples[index] += Float.random(in: -0.3...0.3, using: &random) }
  }

  /// Four-part chords, four beats each, struck on every beat, over a bass.
  mutating func play(_ chords: [[Int]], bass: [Int], tempo: Double, cents: Double = 0) {
    let beat = 60 / tempo
    for (number, chord) in chords.enumerated() {
      for step in 0..<4 {
        let start = 0.2 + (Double(number) * 4 + Double(step)) * beat
        for note in chord { play(note, at: start, for: beat * 0.95, cents: cents) }
        if step % 2 == 0 {
          play(bass[number], at: start, for: beat * 1.9, loud: 0.2, cents: cents)
        }
      }
    }
  }

  func heard<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
    samples.withUnsafeBufferPointer(body)
  }
}
