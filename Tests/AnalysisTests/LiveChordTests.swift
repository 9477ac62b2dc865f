import Foundation
import TestKit
import Testing

@testable import Analysis

struct LiveChordTests {
  private static let chords: [(notes: [Int], root: Int, kind: Int)] = [
    ([48, 55, 60, 64], 0, 0), ([45, 57, 60, 64], 9, 1), ([41, 53, 57, 60], 5, 0),
    ([43, 55, 59, 62, 65], 7, 2), ([50, 57, 60, 65], 2, 4),
  ]

  /// Each chord for a second and a half, after half a second of silence.
  private func song() -> Band {
    var band = Band(seconds: 8)
    for (number, chord) in Self.chords.enumerated() {
      for note in chord.notes { band.play(note, at: 0.5 + 1.5 * Double(number), for: 1.5) }
    }
    return band
  }

  private func frames(_ samples: [Float], rate: Double = 22_050, piece: Int = 1_000) throws
    -> [ChordFrame]
  {
    let listener = try #require(ChordListener(rate: rate))
    var frames: [ChordFrame] = []
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: piece) {
        listener.push(.init(rebasing: samples[start..<min(start + piece, samples.count)])) {
          frames.append($0)
        }
      }
    }
    return frames
  }

  @Test func namesEachChordSoonAfterItBegins() throws {
    let frames = try frames(song().samples)
    for (number, chord) in Self.chords.enumerated() {
      let begin = 0.5 + 1.5 * Double(number)
      let first = try #require(
        frames.first {
          $0.seconds > begin && $0.root == chord.root && ($0.kind == chord.kind || number > 2)
        })
      #expect(first.seconds - begin < 0.45, "chord \(number) after \(first.seconds - begin) s")
    }
  }

  @Test func showsNothingForLessThanItHolds() throws {
    let frames = try frames(song().samples)
    var (shown, since) = (frames[0], 0.0)
    for frame in frames
    where frame.root != shown.root || frame.kind != shown.kind || frame.bass != shown.bass {
      if shown.root != nil, shown.kind != ChordShapes.note {
        #expect(frame.seconds - since > ChordFollower.holdSeconds - 0.021)
      }
      (shown, since) = (frame, frame.seconds)
    }
  }

  @Test func hearsTheSameInPiecesOfAnySize() throws {
    let samples = song().samples
    let whole = try frames(samples, piece: samples.count)
    #expect(try frames(samples, piece: 128) == whole)
    #expect(try frames(samples, piece: 7_919) == whole)
  }

  @Test func hearsTheBass() throws {
    var band = Band(seconds: 2.5)
    for note in [40, 55, 60, 67] { band.play(note, at: 0.3, for: 2.2) }
    let last = try #require(try frames(band.samples).last { $0.seconds < 2.3 })
    #expect(last.root == 0 && last.bass == 4)
  }

  @Test func hearsNoChordInSilenceAndNoise() throws {
    #expect(try frames([Float](repeating: 0, count: 44_100)).allSatisfy { $0.root == nil })
    var random = SeededRandom(seed: 7)
    let noise = (0..<66_150).map { _ in Float.random(in: -0.3...0.3, using: &random) }
    #expect(try frames(noise).count { $0.root != nil } == 0)
  }

  /// A tone with a share of each overtone, that swells for some time and then stays.
  private func tone(
    _ note: Int, seconds: Double, decay: Double, swell: Double, isOdd: Bool = false
  ) -> [Float] {
    let rate = 22_050.0
    let hertz = 440 * pow(2, Double(note - 69) / 12)
    return (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      var value = 0.0
      for overtone in 1...12
      where hertz * Double(overtone) < 10_000 && (!isOdd || overtone % 2 == 1) {
        value += pow(decay, Double(overtone)) * sin(2 * .pi * hertz * Double(overtone) * time)
      }
      return Float(0.1 * min(time / swell, 1) * value)
    }
  }

  @Test(arguments: [
    (decay: 0.2, swell: 0.01, isOdd: false, lowest: 41), (0.6, 0.01, false, 41),
    (0.85, 0.01, false, 41), (0.75, 0.2, false, 41),
    // Odd overtones alone make a major chord of a low note, for ears that do not know the instrument.
    (0.7, 0.01, true, 56),
  ])
  func hearsANoteByItselfAsNoChord(decay: Double, swell: Double, isOdd: Bool, lowest: Int) throws {
    for note in stride(from: lowest, through: 76, by: 5) {
      let silence = [Float](repeating: 0, count: 11_025)
      let frames = try frames(
        silence + tone(note, seconds: 1.5, decay: decay, swell: swell, isOdd: isOdd))
      let chords = frames.count { $0.root != nil && $0.kind != ChordShapes.note }
      #expect(chords == 0, "note \(note): \(chords) frames of a chord")
      let last = try #require(frames.last)
      #expect(last.root == note % 12 && last.kind == ChordShapes.note, "note \(note): \(last)")
    }
  }

  @Test func hearsAMelodyNoteByNote() throws {
    let melody = [60, 64, 67, 65, 62, 55, 48]
    var band = Band(seconds: 0.5 + 0.9 * Double(melody.count))
    for (number, note) in melody.enumerated() {
      band.play(note, at: 0.3 + 0.9 * Double(number), for: 0.9, loud: 0.2)
    }
    let frames = try frames(band.samples)
    #expect(frames.allSatisfy { $0.root == nil || $0.kind == ChordShapes.note })
    for (number, note) in melody.enumerated() {
      let end = 0.3 + 0.9 * Double(number + 1)
      let frame = try #require(frames.last { $0.seconds < end })
      #expect(frame.root == note % 12, "note \(number)")
    }
  }

  @Test func hearsARootWithItsFifthAsAPowerChord() throws {
    for root in [45, 50, 55] {
      var band = Band(seconds: 2)
      for note in [root, root + 7, root + 12] { band.play(note, at: 0.3, for: 1.7) }
      let last = try #require(try frames(band.samples).last { $0.seconds < 1.5 })
      #expect(last.root == root % 12 && last.kind == 9, "\(root): \(last)")
    }
  }

  @Test func doesNotKeepAChordWaitingForTheNoteBeforeIt() throws {
    var band = Band(seconds: 3)
    band.play(48, at: 0.3, for: 0.9)
    for note in [43, 55, 59, 62] { band.play(note, at: 1.2, for: 1.5) }
    let frames = try frames(band.samples)
    #expect(frames.contains { $0.seconds < 1.2 && $0.root == 0 && $0.kind == ChordShapes.note })
    let first = try #require(frames.first { $0.root == 7 && $0.kind == 0 })
    #expect(first.seconds - 1.2 < 0.3, "\(first.seconds - 1.2) s")
  }

  @Test func takesEveryRateThatDevicesRecordInAndNoOther() throws {
    #expect(ChordListener(rate: 7_999) == nil)
    #expect(ChordListener(rate: .nan) == nil)
    for rate in [8_000.0, 44_100, 48_000, 96_000, 192_000] {
      let odd: [Float] = (0..<Int(rate / 2)).map {
        $0 % 3 == 0 ? .nan : $0 % 3 == 1 ? .infinity : 9
      }
      let found = try frames(odd, rate: rate)
      #expect((23...25).contains(found.count), "\(rate): \(found.count)")
      #expect(found.allSatisfy { $0.certainty.isFinite && $0.level.isFinite })
    }
  }
}
