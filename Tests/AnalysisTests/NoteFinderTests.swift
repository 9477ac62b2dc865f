import Foundation
import TestKit
import Testing

@testable import Analysis

struct NoteFinderTests {
  /// What the network says of silence, and of notes in it: a pitch, the first frame and the one behind the last.
  private func heard(
    _ notes: [(pitch: Int, from: Int, to: Int)], frames: Int = 500
  ) -> NotePosteriors {
    var result = NotePosteriors()
    result.frameCount = frames
    result.notes = [Float](repeating: 0.1, count: frames * 88)
    result.onsets = result.notes
    for note in notes {
      for frame in note.from..<note.to {
        // It dies away a little.
        let faded = 0.85 - 0.3 * Float(frame - note.from) / Float(note.to - note.from)
        result.notes[frame * 88 + note.pitch - 21] = faded
      }
      for (shift, value) in [(-2, 0.2), (-1, 0.5), (0, 0.9), (1, 0.6), (2, 0.25)] {
        result.onsets[(note.from + shift) * 88 + note.pitch - 21] = Float(value)
      }
    }
    return result
  }

  /// The notes of what was heard, handed over so many frames at a time.
  private func notes(
    _ all: NotePosteriors, piece: Int = 142, stretch: Int = 16 * 142
  ) -> [Note] {
    var finder = NoteFinder(stretch: stretch)
    for from in stride(from: 0, to: all.frameCount, by: piece) {
      let frames = from..<min(from + piece, all.frameCount)
      var part = NotePosteriors()
      part.frameCount = frames.count
      part.notes = Array(all.notes[frames.lowerBound * 88..<frames.upperBound * 88])
      part.onsets = Array(all.onsets[frames.lowerBound * 88..<frames.upperBound * 88])
      if !all.contours.isEmpty {
        part.contours = Array(all.contours[frames.lowerBound * 264..<frames.upperBound * 264])
      }
      finder.add(part)
    }
    return finder.finish()
  }

  @Test func findsNotesWithTheirBeginningsAndEnds() {
    let wanted: [(pitch: Int, from: Int, to: Int)] = [
      (48, 60, 140), (64, 100, 180), (67, 200, 240),
    ]
    let found = notes(heard(wanted))
    #expect(found.map(\.pitch) == [48, 64, 67])
    for (note, want) in zip(found, wanted) {
      #expect(abs(note.start - NotePosteriors.time(want.from)) < 0.04)
      #expect(abs(note.end - NotePosteriors.time(want.to)) < 0.12)
      #expect(note.confidence > 0.5)
      #expect((0.01...1).contains(note.velocity))
    }
  }

  @Test func hearsANoteThatIsStruckAgain() {
    let found = notes(heard([(60, 60, 100), (60, 100, 160)]))
    #expect(found.map(\.pitch) == [60, 60])
    #expect(found.count == 2 && found[0].end <= found[1].start + 0.04)
  }

  @Test func findsNothingInSilence() {
    #expect(notes(heard([])).isEmpty)
    #expect(notes(NotePosteriors()).isEmpty)
    #expect(notes(heard([], frames: 1)).isEmpty)
    #expect(notes(heard([], frames: 3)).isEmpty)
  }

  /// Where the tones of notes are that swing, each as far and as fast as it likes.
  private func contours(
    _ notes: [(pitch: Int, from: Int, to: Int)], _ random: inout SeededRandom, frames: Int
  ) -> [Float] {
    var result = (0..<frames * 264).map { _ in Float.random(in: 0...0.1, using: &random) }
    for note in notes {
      let depth = Double.random(in: 0...4, using: &random)
      let speed = Double.random(in: 0.02...0.2, using: &random)
      for frame in note.from..<note.to {
        let shift = depth * sin(speed * Double(frame - note.from))
        let index = 3 * (note.pitch - 21) + 1 + Int(shift.rounded())
        for (beside, value) in [(-1, 0.4), (0, 0.8), (1, 0.4)] as [(Int, Float)]
        where (0..<264).contains(index + beside) {
          result[frame * 264 + index + beside] += value
        }
      }
    }
    return result
  }

  /// Notes of all lengths, and what is no note.
  private func music(_ random: inout SeededRandom, frames: Int) -> NotePosteriors {
    var all: [(pitch: Int, from: Int, to: Int)] = []
    for _ in 0..<frames / 8 {
      let from = Int.random(in: 3..<frames - 3, using: &random)
      let length = Bool.random(using: &random) ? 30 : 1_500
      let to = min(from + Int.random(in: 1...length, using: &random), frames)
      all.append((Int.random(in: 21...108, using: &random), from, to))
    }
    var result = heard(all, frames: frames)
    for index in result.notes.indices {
      result.notes[index] += Float.random(in: -0.1...0.1, using: &random)
      result.onsets[index] += Float.random(in: -0.1...0.1, using: &random)
    }
    result.contours = contours(all, &random, frames: frames)
    return result
  }

  @Test(arguments: [(142, 300), (1, 61), (97, 1_000), (5_000, 2_272)])
  func findsTheSameHoweverTheMusicIsCut(piece: Int, stretch: Int) {
    var random = SeededRandom(seed: 7)
    let all = music(&random, frames: 4_300)
    let whole = notes(all, piece: 4_300, stretch: .max)
    #expect(whole.count > 200)
    #expect(whole.count { !$0.bends.isEmpty } > 50)
    #expect(notes(all, piece: piece, stretch: stretch) == whole)
  }

  @Test func knowsWhichFrameAMomentIsIn() {
    for frame in [0, 1, 141, 142, 143, 1_000, 92_881] {
      #expect(NotePosteriors.frame(at: NotePosteriors.time(frame)) == frame)
      #expect(NotePosteriors.frame(at: NotePosteriors.time(frame) + 0.001) == frame)
    }
    #expect(NotePosteriors.frame(at: -1) == 0)
  }

  @Test func knowsWhenAFrameIs() {
    #expect(NotePosteriors.time(0) == 0)
    #expect(abs(NotePosteriors.time(1) - 256.0 / 22_050) < 1e-12)
    // The next window begins 36,164 samples later, not 142 frames.
    #expect(abs(NotePosteriors.time(142) - 36_164.0 / 22_050) < 1e-12)
  }

  @Test func hearsAsManyFramesAsThereIsSound() throws {
    let network = try NoteNetwork(weights: NoteWeightsTests.madeUp().file)
    var pass = PosteriorsPass(network)
    let samples = (0..<120_000).map { Float($0 % 100) / 200 - 0.25 }
    let isHeard = samples.withUnsafeBufferPointer { pass.add(all: $0) }
    #expect(isHeard && pass.finish().frameCount == 142 * 3 + 45)
  }

  /// Silence is heard once for all, so what comes behind it must not be mistaken for it.
  @Test func hearsSoundBetweenSilences() throws {
    let network = try NoteNetwork(weights: NoteWeightsTests.madeUp(0.2).file)
    let (silence, sound) = (
      [Float](repeating: 0, count: 90_000), (0..<50_000).map { Float($0 % 100) / 200 - 0.25 }
    )
    func heard(_ samples: [Float]) -> NotePosteriors {
      var pass = PosteriorsPass(network)
      samples.withUnsafeBufferPointer { pass.add($0) }
      return pass.finish()
    }
    // What is too soft to change anything, and yet no silence.
    let (found, other) = (
      heard(silence + sound + silence), heard((silence + sound + silence).map { $0 + 1e-30 })
    )
    #expect(found.frameCount == other.frameCount)
    #expect(zip(found.notes, other.notes).allSatisfy { abs($0 - $1) < 1e-4 })
    #expect(Set(found.notes).count > 1_000)
  }

  @Test func bearsWhatIsNoMusic() throws {
    let network = try NoteNetwork(weights: NoteWeightsTests.madeUp().file)
    for samples in [
      [], [0.5], [Float](repeating: 0, count: 40_000), [Float](repeating: 1, count: 30_000),
      (0..<30_000).map { $0 % 7 == 0 ? .nan : ($0 % 5 == 0 ? .infinity : 0.1) },
    ] {
      var pass = PosteriorsPass(network)
      samples.withUnsafeBufferPointer { pass.add($0) }
      let found = pass.finish()
      #expect(found.notes.allSatisfy { $0 > 0 && $0 < 1 })
      #expect(found.contours.count == found.frameCount * 264)
    }
  }
}
