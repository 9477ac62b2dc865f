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
      3.3653, -3.6252, 1.9175, -0.6057, -0.1558, 1.9131, -2.9706, -1.1433, -2.8457, 5.6977,
      -0.6467, 3.7599, 3.1987, 0.6212, 1.7947, -1.0538, -1.1583, 0.885, -1.9509,
    ],
    [
      0.3069, 5.6083, 0.0998, 0.4867, -0.106, -7.8331, -6.0255, 0.9377, -4.3257, -9.4572,
      -0.0061, -4.8267, 1.917, -3.7683, 1.0289, -1.1794, 1.6347, 1.1114, 1.4875,
    ],
    [
      -1.2379, -0.2315, 0.0588, -0.2568, 0.1375, 5.1389, 3.3039, 0.9736, 1.2003, 4.7517,
      -0.0574, 1.3653, 1.1485, 0.8296, 1.8692, 0.3995, -0.1272, -1.4223, -3.6412,
    ],
    [
      -1.2519, -0.8727, -1.235, -0.0909, -0.0271, 1.4571, 1.0277, 0.5315, 0.6953, 0.3725,
      -1.6779, 2.0006, -2.4143, 3.5782, -5.1452, 2.7616, -0.8229, -0.5562, 2.3494,
    ],
    [
      -1.1823, -0.8789, -0.8412, 0.4667, 0.1514, -0.676, 4.6645, -1.2995, 5.2757, -1.3647,
      2.3881, -2.2992, -3.8498, -1.2607, 0.4524, -0.928, 0.4738, -0.0178, 1.7552,
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
