import CMath

/// How much of each pitch class sounds now, and sounded moments ago: above, and in the bass; and how well a single
/// note explains all that is heard.
public struct LiveChroma {
  /// How many frames the moments lie back: up to 240 ms, so that a slow attack is seen to grow and an old chord to die.
  private static let moments = [0, 3, 6, 12]
  private static let longest = 12
  private static let size = 25
  /// Notes below this are the bass as well; notes above that count ever less.
  private static let bassEnd = 57
  private static let highest: Float = 76
  /// Where `numbers` has how well one note of each pitch class explains the spectrum.
  static let alone = size * moments.count

  /// For each moment, the newest first: pitch classes above, in the bass, and how much of the spectrum the notes
  /// explain. Then, for each pitch class, the share that its best note explains by itself.
  public private(set) var numbers = [Float](repeating: 0, count: alone + 12)
  private var past = [Float](repeating: 0, count: size * longest)
  private var at = 0

  /// Takes in the notes of the next frame; those of silence are nothing.
  mutating func add(_ tones: ChordTones, isSilent: Bool) {
    let size = Self.size
    for (moment, back) in Self.moments.enumerated().dropFirst() {
      let from = (at + Self.longest - back) % Self.longest
      for index in 0..<size { numbers[moment * size + index] = past[from * size + index] }
    }
    for index in 0..<size { numbers[index] = 0 }
    for pitch in 0..<12 { numbers[Self.alone + pitch] = 0 }
    if !isSilent { fold(tones) }
    for index in 0..<size { past[at * size + index] = numbers[index] }
    at = at + 1 == Self.longest ? 0 : at + 1
  }

  private mutating func fold(_ tones: ChordTones) {
    for note in 0..<ChordTones.noteCount {
      let key = ChordTones.lowestNote + note
      let value = tones.values[note]
      numbers[key % 12] += value * min(max((Self.highest + 12 - Float(key)) / 12, 0), 1)
      if key < Self.bassEnd { numbers[12 + key % 12] += value * Float(Self.bassEnd - key) / 20 }
      let place = Self.alone + key % 12
      numbers[place] = max(numbers[place], tones.alone[note])
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
