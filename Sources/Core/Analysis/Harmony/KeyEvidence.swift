import CMath

/// What there is of each pitch class in each piece of a grid, heard in three registers and played by the chords.
struct KeyEvidence {
  private static let rows = ChordFeatures.registers + 1
  private static let count = 12 * rows

  /// Sums from the beginning to each edge.
  private let sums: [[Double]]
  private let model = KeyModel.own

  init(_ features: ChordFeatures, _ grid: BeatGrid, _ chords: [ChordSpan]) {
    var sums = [[Double](repeating: 0, count: Self.count)]
    var chord = 0
    for piece in 0..<grid.count {
      let seconds = grid.times[piece + 1] - grid.times[piece]
      var sum = sums[piece]
      for index in 0..<12 * ChordFeatures.registers {
        sum[index] += seconds * Double(features.chroma[piece][index])
      }
      while chord < chords.count && chords[chord].end <= grid.times[piece] { chord += 1 }
      if chord < chords.count {
        for pitch in chords[chord].label.pitchClasses {
          sum[12 * ChordFeatures.registers + pitch] += seconds
        }
      }
      sums.append(sum)
    }
    self.sums = sums
  }

  /// How likely each key is by these pieces, as logarithms: C, C minor, C♯, …; nil where no chord is.
  func scores(_ pieces: Range<Int>) -> [Double]? {
    var found = zip(sums[pieces.upperBound], sums[pieces.lowerBound]).map { $0 - $1 }
    for row in 0..<Self.rows {
      let total = found[12 * row..<12 * row + 12].reduce(0, +)
      guard total > 0 else {
        if row == Self.rows - 1 { return nil }
        continue
      }
      for pitch in 0..<12 { found[12 * row + pitch] /= total }
    }
    var scores = [Double](repeating: 0, count: 24)
    for tonic in 0..<12 {
      for mode in 0..<2 {
        var sum = model.bias[mode]
        for index in 0..<Self.count {
          let pitch = (index % 12 + tonic) % 12
          sum += model.weights[mode][index] * found[index - index % 12 + pitch]
        }
        scores[2 * tonic + mode] = sum
      }
    }
    let top = scores.max() ?? 0
    let total = log(scores.reduce(0) { $0 + exp($1 - top) })
    return scores.map { $0 - top - total }
  }
}

/// How much each degree, register by register, speaks for major and for minor.
private struct KeyModel {
  static let own = KeyModel(PackageResources.key_bin)

  let weights: [[Double]]
  let bias: [Double]

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    let count = 12 * (ChordFeatures.registers + 1)
    weights = [numbers.read(count).map(Double.init), numbers.read(count).map(Double.init)]
    bias = numbers.read(2).map(Double.init)
  }
}
