import CMath

/// Says which chord is played from how likely each is, frame by frame: a hidden Markov model, run forwards, and a
/// shown chord that changes only for what is likely and then stays for at least `holdSeconds`.
struct ChordFollower {
  /// How long what is shown stays at least.
  static let holdSeconds = 0.3
  /// How much a frame counts: neighbours hear much of the same sound.
  private static let weight: Float = 0.45
  /// How likely a chord is another one in the next frame.
  private static let changing: Float = 0.03
  /// How likely a chord must be to be shown, and how unlikely to be shown no more.
  private static let sure: Float = 0.8
  private static let unsure: Float = 0.2
  /// How likely a chord must be for another bass.
  private static let certain: Float = 0.9
  /// What is less likely than the best by this counts as this.
  private static let least: Float = -9

  private let hold: Int
  private var chances = [Float](
    repeating: 1 / Float(ChordShapes.count + 1), count: ChordShapes.count + 1)
  private(set) var shown = ChordShapes.none
  /// Semitones from the root of what is shown to its lowest note.
  private(set) var bass = 0
  private var age: Int
  private var rival = ChordShapes.none
  private var rivalAge = 0
  private var doubt = 0
  private var basses = [Float](repeating: 0, count: 12)

  /// Takes so many frames a second.
  init(framesPerSecond: Double) {
    hold = Int((Self.holdSeconds * framesPerSecond).rounded(.up))
    age = hold
  }

  /// How likely what is shown is.
  var certainty: Float { chances[shown] }

  /// Takes the logarithms of how likely each chord is, and how much of each pitch class is in the bass.
  mutating func add(scores: [Float], chroma: LiveChroma) {
    follow(scores)
    for pitch in 0..<12 {
      basses[pitch] += 0.12 * (chroma.numbers[12 + pitch] - basses[pitch])
    }
    show()
  }

  private mutating func follow(_ scores: [Float]) {
    var best = scores[0]
    for score in scores where score > best { best = score }
    let others = Self.changing / Float(ChordShapes.count)
    var sum: Float = 0
    for state in 0...ChordShapes.none {
      let likely = Float(exp(Double(max(Self.weight * (scores[state] - best), Self.least))))
      chances[state] = (chances[state] * (1 - Self.changing) + others) * likely
      sum += chances[state]
    }
    for state in 0...ChordShapes.none { chances[state] /= sum }
  }

  private mutating func show() {
    age += 1
    var best = 0
    for state in 1...ChordShapes.none where chances[state] > chances[best] { best = state }
    rivalAge = best == rival ? rivalAge + 1 : 1
    rival = best
    doubt = chances[shown] < Self.unsure ? doubt + 1 : 0
    guard age >= hold || shown == ChordShapes.none else { return }
    if best != shown, chances[best] >= Self.sure {
      // The end of a sound is no hurry: what rings may only have grown soft. And a note may be a chord's first.
      if !ChordShapes.isChord(best), rivalAge < hold / 2 { return }
      change(to: best, bass: 0)
    } else if shown != ChordShapes.none, doubt >= hold {
      change(to: ChordShapes.none, bass: 0)
    } else if shown != ChordShapes.none, chances[shown] > Self.certain, let degree = newBass {
      // Only while nothing else is on its way: what is named anew stays, and the next chord would have to wait.
      change(to: shown, bass: degree)
    }
  }

  private mutating func change(to chord: Int, bass: Int) {
    (shown, self.bass) = (chord, bass)
    (age, doubt) = (0, 0)
  }

  /// Another chord tone that has lain in the bass for a while, and nearly alone.
  private var newBass: Int? {
    var lowest = 0
    for pitch in 1..<12 where basses[pitch] > basses[lowest] { lowest = pitch }
    let degree = (lowest - shown / ChordShapes.kinds + 12) % 12
    guard degree != bass, ChordShapes.tones[shown % ChordShapes.kinds].contains(degree) else {
      return nil
    }
    let current = basses[(shown / ChordShapes.kinds + bass) % 12]
    return basses[lowest] > 0.6 && current < 0.6 * basses[lowest] ? degree : nil
  }
}
