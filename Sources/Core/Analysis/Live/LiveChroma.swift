import CMath

/// How much of each pitch class sounds now, and sounded a moment ago: above, and in the bass.
public struct LiveChroma {
  /// Frames that "a moment ago" lies back: 120 ms.
  private static let back = 6
  private static let size = 25
  /// Notes below this are the bass as well; notes above that count ever less.
  private static let bassEnd = 57
  private static let highest: Float = 76

  /// Pitch classes above, in the bass, and how much of the spectrum the notes explain; then the same a moment ago.
  public private(set) var numbers = [Float](repeating: 0, count: 2 * size)
  private var past = [Float](repeating: 0, count: size * back)
  private var at = 0

  /// Takes in the notes of the next frame; those of silence are nothing.
  mutating func add(_ tones: ChordTones, isSilent: Bool) {
    let size = Self.size
    for index in 0..<size {
      numbers[size + index] = past[at * size + index]
      numbers[index] = 0
    }
    if !isSilent { fold(tones) }
    for index in 0..<size { past[at * size + index] = numbers[index] }
    at = at + 1 == Self.back ? 0 : at + 1
  }

  private mutating func fold(_ tones: ChordTones) {
    for note in 0..<ChordTones.noteCount {
      let key = ChordTones.lowestNote + note
      let value = tones.values[note]
      numbers[key % 12] += value * min(max((Self.highest + 12 - Float(key)) / 12, 0), 1)
      if key < Self.bassEnd { numbers[12 + key % 12] += value * Float(Self.bassEnd - key) / 20 }
    }
    scale(0..<12)
    scale(12..<24)
    numbers[24] = tones.explained
  }

  /// The root of each share of the loudest.
  private mutating func scale(_ range: Range<Int>) {
    var most: Float = 1e-6
    for index in range { most = max(most, numbers[index]) }
    for index in range { numbers[index] = sqrtf(numbers[index] / most) }
  }
}
