import CMath

/// How likely each state is in the pieces of a chord, each piece seen by itself.
struct ChordChances {
  /// What confidence was found to be worth on songs that the networks had not learnt from, by
  /// `tools/chords/confidence.py`.
  private static let slope = 0.94
  private static let shift = 0.4

  /// What is less likely is no alternative.
  private static let least = 1e-3

  private let means: [Double]

  /// Takes the scores of the pieces.
  init(_ scores: ArraySlice<[Float]>) {
    var means = [Double](repeating: 0, count: ChordModel.states)
    for row in scores {
      let top = row.max() ?? 0
      let likely = row.map { exp(Double($0 - top)) }
      let total = likely.reduce(0, +) * Double(scores.count)
      for state in means.indices { means[state] += likely[state] / total }
    }
    self.means = means
  }

  /// How likely root and third of this chord are right.
  func confidence(_ state: Int) -> Double {
    let quality = state % ChordModel.qualities
    let share =
      state == ChordModel.silence
      ? means[state] : ChordModel.kin[quality].reduce(0) { $0 + means[state - quality + $1] }
    let bounded = min(max(share, 1e-3), 1 - 1e-3)
    return 1 / (1 + exp(-Self.slope * log(bounded / (1 - bounded)) - Self.shift))
  }

  /// What it may be instead of this chord, the likeliest first; nothing surer than `most`.
  func others(
    than state: Int, _ count: Int, most: Double
  ) -> [(label: ChordLabel, confidence: Double)] {
    means.indices.filter { $0 != state && means[$0] >= Self.least }.sorted { means[$0] > means[$1] }
      .prefix(count)
      .map { (ChordLabel(state: $0), min(means[$0], most)) }
  }
}
