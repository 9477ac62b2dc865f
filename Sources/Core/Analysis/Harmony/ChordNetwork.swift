import CMath

/// A small network that says how likely each chord is in each piece, the same for all roots: it sees the music from
/// each of the twelve in turn, and how they fare together.
struct ChordNetwork {
  /// How far the steps of each network of the model look.
  static let reaches = [[1], [1, 2], [1, 2, 4, 8]]
  private static let channels = 32

  private let first, last, silence: DenseLayer
  private let steps: [ResidualConvolution]

  init(_ numbers: inout LearntNumbers, reaches: [Int]) {
    first = DenseLayer(&numbers, inputs: ChordFeatures.count, outputs: Self.channels)
    var steps: [ResidualConvolution] = []
    for dilation in reaches {
      steps.append(
        ResidualConvolution(
          &numbers, dilation: dilation, channels: Self.channels, seesCommon: true))
    }
    self.steps = steps
    last = DenseLayer(&numbers, inputs: Self.channels, outputs: ChordModel.qualities)
    silence = DenseLayer(&numbers, inputs: ChordFeatures.registers, outputs: 1)
  }

  /// For each piece the logarithms of how likely each state is; nil when `shouldContinue` answers false.
  func scores(_ features: ChordFeatures, shouldContinue: () -> Bool) -> [[Float]]? {
    var state = [Float](repeating: 0, count: features.chroma.count * 12 * Self.channels)
    var input = [Float](repeating: 0, count: ChordFeatures.count)
    for piece in features.chroma.indices {
      if piece % 512 == 0, !shouldContinue() { return nil }
      for root in 0..<12 {
        features.write(piece, root: root, to: &input)
        state.withUnsafeMutableBufferPointer {
          first.add(input, to: $0.baseAddress! + (piece * 12 + root) * Self.channels)
        }
      }
    }
    state.relu()
    for step in steps {
      guard step.apply(&state, lanes: 12, shouldContinue: shouldContinue) else { return nil }
    }
    guard let chords = last.rows(state, shouldContinue: shouldContinue) else { return nil }
    var result: [[Float]] = []
    for piece in features.chroma.indices {
      if piece % 512 == 0, !shouldContinue() { return nil }
      let first = piece * ChordModel.silence
      result.append(
        Self.normalised(
          chords[first..<first + ChordModel.silence] + [silence.sum(features.loudness[piece])]))
    }
    return result
  }

  private static func normalised(_ row: ArraySlice<Float>) -> [Float] {
    let top = row.max() ?? 0
    let total = row.reduce(0.0) { $0 + exp(Double($1 - top)) }
    let shift = top + Float(log(total))
    return row.map { $0 - shift }
  }
}
