import CMath

/// What tells notes that sound together from other sound in a frame, whichever notes they are.
struct FrameTraits {
  /// How many of the strongest pitch classes are compared with the strongest.
  private static let ranks = 6
  static let count = 3 + 2 * ranks
  /// Frames that "before" lies back, 0.19 s: half a window.
  private static let back = 4

  /// The share of the spectrum that notes explain, how much they change, how many there are, and how strong the second
  /// to seventh pitch classes are beside the first: by the notes and by the tones.
  private(set) var numbers = [Float](repeating: 0, count: count)
  private var past = [Float](repeating: 0, count: back * NoteActivity.noteCount)
  private var at = 0

  /// Takes in the notes and tones of the next frame, and the share of it that the notes explain.
  mutating func look(_ notes: [Float], _ tones: [Float], explained: Float) {
    numbers[0] = explained
    numbers[1] = change(notes)
    let sum = notes.reduce(0, +)
    let squares = notes.reduce(0) { $0 + $1 * $1 }
    numbers[2] = squares > 0 ? Float(log(Double(sum * sum / squares))) / 4 : 0
    rank(notes, to: 3)
    rank(tones, to: 3 + Self.ranks)
  }

  /// One minus the cosine between the notes now and before.
  private mutating func change(_ notes: [Float]) -> Float {
    let first = at * NoteActivity.noteCount
    var (both, now, then) = (Float(0), Float(0), Float(0))
    for note in notes.indices {
      let before = past[first + note]
      both += notes[note] * before
      now += notes[note] * notes[note]
      then += before * before
      past[first + note] = notes[note]
    }
    at = at + 1 == Self.back ? 0 : at + 1
    return now > 0 && then > 0 ? 1 - both / sqrtf(now * then) : 1
  }

  private mutating func rank(_ values: [Float], to target: Int) {
    var classes = [Float](repeating: 0, count: 12)
    for note in values.indices { classes[(LogSpectrum.lowestNote + note) % 12] += values[note] }
    classes.sort(by: >)
    for rank in 0..<Self.ranks {
      numbers[target + rank] = classes[rank + 1] / max(classes[0], 1e-6)
    }
  }
}
