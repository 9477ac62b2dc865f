import CMath

/// How likely there is no harmony in a piece of a grid: one voice, speech, drums or noise.
///
/// A small network that sees how many notes sound together, how steadily, and how well the chords that the others find
/// explain them, never which notes: there, within two pieces and within eight. `tools/chords/harmony.py` trained it.
public struct HarmonyPresence: Sendable {
  static let own = HarmonyPresence(PackageResources.harmony_bin)

  private static let hidden = 24
  /// How far the wider looks reach, in pieces.
  private static let reaches = [2, 8]
  private static let near = 12 * (ChordFeatures.registers + 1) + ChordFeatures.registers
  private static let around = 24 + FrameTraits.count + 1
  public static let inputs = near + FrameTraits.count + 2 + reaches.count * around
  /// A probability is never nearer to 0 or 1 than this.
  private static let least = 1e-4

  private let first, last: DenseLayer

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    first = DenseLayer(&numbers, inputs: Self.inputs, outputs: Self.hidden)
    last = DenseLayer(&numbers, inputs: Self.hidden, outputs: 1)
  }

  /// The scores of chords with that of no chord put right; nil when `shouldContinue` answers false.
  func judged(
    _ scores: [[Float]], _ features: ChordFeatures, shouldContinue: () -> Bool
  ) -> [[Float]]? {
    guard let rows = Self.rows(scores, features, shouldContinue: shouldContinue) else { return nil }
    var result = scores
    for (piece, row) in rows.enumerated() {
      var layer = [Float](repeating: 0, count: Self.hidden)
      first.add(row, to: &layer)
      layer.relu()
      let chance = min(max(1 / (1 + exp(-Double(last.sum(layer)))), Self.least), 1 - Self.least)
      let chords = 1 - exp(Double(scores[piece][ChordModel.silence]))
      let shift = Float(log((1 - chance) / max(chords, 1e-9)))
      for state in 0..<ChordModel.silence { result[piece][state] += shift }
      result[piece][ChordModel.silence] = Float(log(chance))
    }
    return result
  }

  /// What the network sees of each piece of a grid, for who trains it.
  public static func rows(of stages: SongStages) -> [[Float]] {
    let features = ChordFeatures(stages.notes)
    guard !features.chroma.isEmpty,
      let scores = ChordModel.own.heard(features, shouldContinue: { true })
    else { return [] }
    return rows(scores, features, shouldContinue: { true }) ?? []
  }

  /// What the network sees of each piece; nil when `shouldContinue` answers false.
  static func rows(
    _ scores: [[Float]], _ features: ChordFeatures, shouldContinue: () -> Bool
  ) -> [[Float]]? {
    let chances = scores.map(chords)
    let notes = features.chroma.map { chroma in
      (0..<12).map { pitch in
        (0..<ChordFeatures.registers).reduce(Float(0)) { $0 + chroma[12 * $1 + pitch] }
      }
    }
    var rows: [[Float]] = []
    for piece in scores.indices {
      if piece % 128 == 0, !shouldContinue() { return nil }
      var row: [Float] = []
      row.reserveCapacity(inputs)
      let chroma = features.chroma[piece]
      for band in 0...ChordFeatures.registers {
        row += chroma[12 * band..<12 * band + 12].sorted(by: >)
      }
      row += features.loudness[piece].map { $0 / 4 }
      row += features.traits[piece]
      row.append(likeliest(chances[piece]))
      row.append(disorder(chances[piece]))
      for reach in reaches {
        let pieces = max(piece - reach, 0)..<min(piece + reach + 1, scores.count)
        row += scaled(mean(notes[pieces]))
        row += scaled(mean(features.bass[pieces]))
        row += mean(features.traits[pieces])
        row.append(likeliest(mean(chances[pieces])))
      }
      rows.append(row)
    }
    return rows
  }

  /// How likely each chord is if there is one.
  private static func chords(_ row: [Float]) -> [Float] {
    let chances = row.prefix(ChordModel.silence).map { Float(exp(Double($0))) }
    let total = max(chances.reduce(0, +), 1e-12)
    return chances.map { $0 / total }
  }

  /// How likely the likeliest root and third are.
  private static func likeliest(_ chances: [Float]) -> Float {
    var best: Float = 0
    for root in 0..<12 {
      for quality in 0..<ChordModel.qualities {
        let first = root * ChordModel.qualities
        best = max(best, ChordModel.kin[quality].reduce(0) { $0 + chances[first + $1] })
      }
    }
    return best
  }

  /// The entropy of what is likely, 1 being the most.
  private static func disorder(_ chances: [Float]) -> Float {
    let sum = chances.reduce(0.0) { $1 > 1e-9 ? $0 - Double($1) * log(Double($1)) : $0 }
    return Float(sum / log(Double(ChordModel.silence)))
  }

  private static func mean(_ rows: ArraySlice<[Float]>) -> [Float] {
    var sum = rows[rows.startIndex]
    for row in rows.dropFirst() { for index in sum.indices { sum[index] += row[index] } }
    return sum.map { $0 / Float(rows.count) }
  }

  /// From the strongest down, which is 1.
  private static func scaled(_ values: [Float]) -> [Float] {
    let sorted = values.sorted(by: >)
    return sorted.map { $0 / max(sorted[0], 1e-6) }
  }
}
