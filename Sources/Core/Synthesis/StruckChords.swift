import DSP

/// Chords struck one after the other on strings made by arithmetic, the lowest note first.
public struct StruckChords: Sendable {
  /// How long each rings before the next is struck.
  public static let secondsEach = 1.5
  /// The most chords that are drawn at once.
  public static let limit = 64
  private static let tail = 1.5
  private static let partials = [1, 0.55, 0.3, 0.16, 0.1, 0.05, 0.03]

  private let chords: [[Int]]

  /// MIDI's numbers, 60 being middle C; what lies beyond a piano's keys is left out.
  public init(_ chords: [[Int]]) {
    precondition(chords.count <= Self.limit)
    self.chords = chords.map { $0.filter { (21...108).contains($0) } }
  }

  /// One channel at `StarterSound.sampleRate`, as loud as the sounds of a soundboard.
  public func render() -> PlanarBuffer {
    let rate = Double(StarterSound.sampleRate)
    let length = Double(chords.count) * Self.secondsEach + Self.tail
    var sketch = Sketch(seconds: length, rate: rate)
    for (index, chord) in chords.enumerated() {
      let isLast = index == chords.count - 1
      let ringing = Self.secondsEach + (isLast ? Self.tail : 0)
      for (number, pitch) in chord.sorted().enumerated() {
        // A hand goes over the strings in some hundredths of a second.
        let late = 0.018 * Double(number)
        let start = Double(index) * Self.secondsEach + late
        Self.strike(pitch, at: start, for: ringing - late, in: &sketch)
      }
    }
    sketch.close()
    return StarterSound.levelled(sketch.samples)
  }

  private static func strike(
    _ pitch: Int, at start: Double, for seconds: Double, in sketch: inout Sketch
  ) {
    let hertz = hertz(pitch)
    let rate = sketch.rate
    // High strings die sooner.
    let half = min(0.9, 130 / hertz)
    sketch.add(at: start, for: seconds) { time in
      overtones(time * hertz, hertz, partials, rate: rate) * fading(time, half: half)
        * swell(time, attack: 0.004, length: seconds, release: 0.05)
    }
  }

  /// Equal temperament on an A4 of 440 Hz, by products only.
  private static func hertz(_ pitch: Int) -> Double {
    let semitone = 1.059_463_094_359_295
    var hertz = 440.0
    for _ in 0..<abs(pitch - 69) { hertz = pitch > 69 ? hertz * semitone : hertz / semitone }
    return hertz
  }
}
