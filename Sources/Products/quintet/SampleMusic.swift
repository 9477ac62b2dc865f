import CMath

/// A small piece for bass, bells and a brush: the same for everybody, made as it is needed.
struct SampleMusic: Sequence, Sendable {
  static let sampleRate = 48_000
  let seconds: Double

  func makeIterator() -> Iterator {
    Iterator(frames: Int(seconds * Double(Self.sampleRate)))
  }

  /// Makes blocks of interleaved stereo.
  struct Iterator: IteratorProtocol {
    private static let blockFrames = 4_800
    private let frames: Int
    private var position = 0
    private var noise: UInt32 = 0x5EED

    init(frames: Int) {
      self.frames = frames
    }

    mutating func next() -> [Float]? {
      guard position < frames else { return nil }
      let count = Swift.min(Self.blockFrames, frames - position)
      var block: [Float] = []
      block.reserveCapacity(count * 2)
      for frame in position..<(position + count) {
        let (left, right) = sound(at: Double(frame) / Double(SampleMusic.sampleRate))
        let edge = Swift.min(Double(Swift.min(frame, frames - 1 - frame)) / 4_800, 1)
        block.append(Float(left * edge))
        block.append(Float(right * edge))
      }
      position += count
      return block
    }

    private mutating func sound(at time: Double) -> (left: Double, right: Double) {
      let beat = time / Score.beatSeconds
      let chord = Score.chords[Int(beat / 4) % Score.chords.count]
      let bass = tone(
        chord.bass, since: time - (beat / 2).rounded(.down) * 2 * Score.beatSeconds, 2)
      var (left, right) = (0.28 * bass, 0.28 * bass)
      // Each bell rings on under the next three, so that chords form.
      for back in 0..<4 {
        let step = Int(beat * 2) - back
        guard step >= 0 else { continue }
        let held = Score.chords[step / 8 % Score.chords.count]
        let note = held.notes[Score.pattern[step % Score.pattern.count] % held.notes.count]
        let bell = tone(note, since: time - Double(step) * Score.beatSeconds / 2, 3.5)
        let pan = 0.25 + 0.5 * Double(step % 3) / 2
        left += 0.16 * bell * (1 - pan)
        right += 0.16 * bell * pan
      }
      let brush = brush(since: time - (beat.rounded(.down) * Score.beatSeconds))
      return (left + brush, right + brush * 0.8)
    }

    /// A struck tone with two overtones that die faster.
    private func tone(_ midi: Double, since time: Double, _ decay: Double) -> Double {
      let turn = 2 * Double.pi * 440 * pow(2, (midi - 69) / 12) * time
      let attack = Swift.min(time * 200, 1)
      return attack
        * (sin(turn) * exp(-decay * time) + 0.4 * sin(2 * turn) * exp(-2 * decay * time)
          + 0.15 * sin(3 * turn) * exp(-4 * decay * time))
    }

    private mutating func brush(since time: Double) -> Double {
      noise ^= noise << 13
      noise ^= noise >> 17
      noise ^= noise << 5
      return 0.06 * exp(-35 * time) * (Double(noise) / Double(UInt32.max) * 2 - 1)
    }
  }
}

/// What is played: two bars of each chord's notes, as MIDI numbers.
private enum Score {
  static let beatSeconds = 0.5
  static let pattern = [0, 2, 1, 3, 2, 4, 3, 1]
  static let chords: [(bass: Double, notes: [Double])] = [
    (36, [60, 64, 67, 71, 76]), (45, [57, 60, 64, 67, 72]),
    (41, [57, 60, 65, 69, 76]), (43, [59, 62, 67, 69, 74]),
  ]
}
