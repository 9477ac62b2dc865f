/// How well each chord fits what is heard now, by two small networks: one for all chords, which sees the chroma from
/// the root on and so treats all roots alike, and one for what is no chord.
///
/// It also sees what sounded moments ago, so that it knows what grows and what still rings. `tools/chords/live.py` trained it.
struct LiveNetwork {
  private static let hidden = 38
  private static let hiddenOfNone = 12
  /// Pitch classes above and in the bass at four moments, and how well each explains all.
  private static let bands = 9
  private static let inputs = 12 * bands
  private static let inputsOfNone = 41

  private let first, firstBias, second, secondBias: [Float]
  private let firstOfNone, firstBiasOfNone, secondOfNone, secondBiasOfNone: [Float]
  private var input = [Float](repeating: 0, count: inputs)
  private var layer = [Float](repeating: 0, count: hidden)
  private var sorted = [Float](repeating: 0, count: 12)

  init() {
    var numbers = LearntNumbers(PackageResources.live_bin)
    let kinds = ChordShapes.kinds
    first = numbers.readSmall(Self.inputs * Self.hidden)
    firstBias = numbers.readSmall(Self.hidden)
    second = numbers.readSmall(Self.hidden * kinds)
    secondBias = numbers.readSmall(kinds)
    firstOfNone = numbers.readSmall(Self.inputsOfNone * Self.hiddenOfNone)
    firstBiasOfNone = numbers.readSmall(Self.hiddenOfNone)
    secondOfNone = numbers.readSmall(Self.hiddenOfNone)
    secondBiasOfNone = numbers.readSmall(1)
  }

  /// Writes the logarithm, up to a constant, of how likely each chord is, and behind them that it is none.
  mutating func score(_ chroma: LiveChroma, _ scores: inout [Float]) {
    let kinds = ChordShapes.kinds
    for root in 0..<12 {
      for band in 0..<Self.bands {
        let from = band * 12 + band / 2
        for step in 0..<12 {
          input[12 * band + step] = chroma.numbers[from + (root + step) % 12]
        }
      }
      for unit in 0..<Self.hidden { layer[unit] = firstBias[unit] }
      for index in 0..<Self.inputs where input[index] != 0 {
        let value = input[index]
        for unit in 0..<Self.hidden { layer[unit] += value * first[index * Self.hidden + unit] }
      }
      for kind in 0..<kinds { scores[root * kinds + kind] = secondBias[kind] }
      for unit in 0..<Self.hidden where layer[unit] > 0 {
        for kind in 0..<kinds {
          scores[root * kinds + kind] += layer[unit] * second[unit * kinds + kind]
        }
      }
    }
    scores[ChordShapes.none] = scoreOfNone(chroma)
  }

  /// Which notes there are says nothing about whether they are a chord; how many there are, and how loud each is, does.
  private mutating func scoreOfNone(_ chroma: LiveChroma) -> Float {
    var at = 0
    let alone = LiveChroma.alone
    for (from, count) in [(0, 12), (12, 12), (24, 1), (50, 12), (74, 1), (alone, 3)] {
      if count > 1 {
        for step in 0..<12 { sorted[step] = chroma.numbers[from + step] }
        sorted.sort(by: >)
        for step in 0..<count { input[at + step] = sorted[step] }
      } else {
        input[at] = chroma.numbers[from]
      }
      at += count
    }
    var score = secondBiasOfNone[0]
    for unit in 0..<Self.hiddenOfNone {
      var sum = firstBiasOfNone[unit]
      for index in 0..<Self.inputsOfNone {
        sum += input[index] * firstOfNone[index * Self.hiddenOfNone + unit]
      }
      score += max(sum, 0) * secondOfNone[unit]
    }
    return score
  }
}
