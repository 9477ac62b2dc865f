import CMath

/// Which level of a rhythm people count as its beat: that which repeats most clearly may be half or double of it,
/// or lie two to three with it.
///
/// A logistic regression over how strongly the onsets repeat at parts and multiples of the period, over the tempo
/// itself and over how much happens in a period; learnt by `tools/chords/learn.py`.
enum BeatLevel {
  private static let factors = [1.0, 0.5, 2.0, 2.0 / 3, 1.5]
  private static let lags = [0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 1, 1.5, 2, 3, 4, 6, 8]
  private static let weights: [[Double]] = [
    [
      3.3382, -3.3321, 1.7495, -0.5615, -0.1136, 7.0571, -3.1637, -1.1749, -2.6914, -0.397,
      -0.2357, 3.6918, 2.8145, 0.34, 1.8739, -1.066, -1.015, 0.7987, -1.9815,
    ],
    [
      0.2782, 5.7307, -0.3016, 0.5565, -0.0839, -7.4269, -5.9827, 0.9272, -3.589, -10.93,
      0.721, -5.0225, 1.3899, -4.2003, 0.9529, -1.0573, 1.7541, 1.1756, 1.5472,
    ],
    [
      -1.1652, -0.4173, -0.4665, -0.2821, 0.0705, -0.9384, 3.0719, 0.7485, 0.8328, 12.3768,
      -0.6583, 1.2575, 1.8487, 1.1246, 1.3054, 0.3512, -0.3586, -1.3854, -3.1521,
    ],
    [
      -1.2646, -0.7858, -1.1961, -0.0841, -0.0266, 1.7608, 0.9858, 0.5831, 0.62, -0.1438,
      -1.5668, 1.9859, -2.474, 3.5624, -5.1151, 2.7564, -0.7866, -0.5326, 2.2669,
    ],
    [
      -1.1866, -1.1955, 0.2147, 0.3712, 0.1537, -0.4525, 5.0886, -1.0839, 4.8276, -0.9059,
      1.7397, -1.9128, -3.5791, -0.8267, 0.9828, -0.9843, 0.4061, -0.0563, 1.3195,
    ],
  ]

  /// By what a tempo is multiplied to be the one that people count.
  static func factor(_ onsets: [Double], tempo: Double) -> Double {
    let seen = features(onsets, tempo: tempo)
    let scores = weights.map { row in zip(row, seen).reduce(0) { $0 + $1.0 * $1.1 } }
    let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
    return factors[best]
  }

  private static func features(_ onsets: [Double], tempo: Double) -> [Double] {
    let period = 60 * OnsetStrength.framesPerSecond / tempo
    let power = max(onsets.reduce(0) { $0 + $1 * $1 }, 1e-9)
    var peaks = 0
    for place in 1..<max(onsets.count - 1, 1) where onsets[place] > 0.7 {
      if onsets[place] > onsets[place - 1] && onsets[place] >= onsets[place + 1] { peaks += 1 }
    }
    let density = Double(peaks) * period / Double(max(onsets.count, 1))
    let octaves = log(tempo / 100) / log(2)
    let repeats = lags.map { repetition(onsets, period * $0) / power }
    return [1, octaves, octaves * octaves, density, density * density]
      + repeats + [octaves * density, 1]
  }

  private static func repetition(_ onsets: [Double], _ lag: Double) -> Double {
    func at(_ lag: Int) -> Double {
      guard lag < onsets.count else { return 0 }
      var sum = 0.0
      for place in lag..<onsets.count { sum += onsets[place] * onsets[place - lag] }
      return sum
    }
    let share = lag - Double(Int(lag))
    return at(Int(lag)) * (1 - share) + at(Int(lag) + 1) * share
  }
}
