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
      if shown.root != nil {
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
