import CMath

/// How likely each moment is a beat.
///
/// A stack of small convolutions, each looking twice as far as the one before and all together 24 seconds to either
/// side, 43 frames a second (after Davies and Böck, "Temporal Convolutional Networks for Musical Audio Beat Tracking", EUSIPCO 2019). Its
/// numbers were learnt by `tools/chords/beats.py`.
struct BeatNetwork {
  /// Frames of `BandLevels` that make one of its own.
  private static let frames = 2
  private static let inputs = 2 * BandLevels.count
  private static let channels = 24
  private static let reaches = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

  private let first, last: DenseLayer
  private let steps: [ResidualConvolution]

  static let own = BeatNetwork(PackageResources.beats_bin)

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    first = DenseLayer(&numbers, inputs: Self.inputs, outputs: Self.channels)
    var steps: [ResidualConvolution] = []
    for dilation in Self.reaches {
      steps.append(ResidualConvolution(&numbers, dilation: dilation, channels: Self.channels))
    }
    self.steps = steps
    last = DenseLayer(&numbers, inputs: Self.channels, outputs: 1)
  }

  /// From 0 to 1, for each frame of `levels`, of which nothing is left; nil when `shouldContinue` answers false.
  func chances(_ levels: inout BandLevels, shouldContinue: (Double) -> Bool) -> [Float]? {
    guard var state = seen(&levels, shouldContinue: { shouldContinue(0) }) else { return nil }
    state.relu()
    for (number, step) in steps.enumerated() {
      let done = Double(number) / Double(steps.count)
      guard step.apply(&state, shouldContinue: { shouldContinue(done) }) else { return nil }
    }
    guard let last = last.rows(state, shouldContinue: { shouldContinue(1) }) else { return nil }
    return Self.between(last.map { Float(1 / (1 + exp(-Double($0)))) })
  }

  /// Two values for each: a quarter of the way back to the one before, and on to the next.
  private static func between(_ chances: [Float]) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(2 * chances.count)
    for index in chances.indices {
      let (before, after) = (max(index - 1, 0), min(index + 1, chances.count - 1))
      result.append(0.75 * chances[index] + 0.25 * chances[before])
      result.append(0.75 * chances[index] + 0.25 * chances[after])
    }
    return result
  }

  /// What the first layer answers to each frame: to the levels of all bands, beside what is usual in this music, and to
  /// how much they have risen; nil when `shouldContinue` answers false.
  private func seen(_ levels: inout BandLevels, shouldContinue: () -> Bool) -> [Float]? {
    let bands = BandLevels.count
    let scale = 10 / (levels.mean + 1e-6)
    var state: [Float] = []
    state.reserveCapacity(levels.frameCount / Self.frames * Self.channels)
    // Those of a page, behind the last two of the page before it.
    var logs = [Float](repeating: 0, count: 2 * bands)
    var isFirst = true
    while let page = levels.readPage() {
      guard shouldContinue() else { return nil }
      logs.removeFirst(logs.count - 2 * bands)
      for level in page {
        logs.append(Float(log(1 + scale * Double(BandLevels.unpacked(level)))))
      }
      let inputs = Self.inputs(logs, quiet: isFirst ? 2 : 0)
      isFirst = false
      guard let rows = first.rows(inputs, shouldContinue: shouldContinue) else { return nil }
      state += rows
    }
    return state
  }

  /// For each two frames behind the first two their mean, and how much each band has risen in two frames; nothing has
  /// in the first `quiet` frames.
  private static func inputs(_ logs: [Float], quiet: Int) -> [Float] {
    let bands = BandLevels.count
    func rise(_ frame: Int, _ band: Int) -> Float {
      frame < 2 + quiet
        ? 0 : max(logs[frame * bands + band] - logs[(frame - 2) * bands + band], 0)
    }
    var inputs: [Float] = []
    inputs.reserveCapacity(logs.count)
    for frame in stride(from: 2, to: logs.count / bands - 1, by: frames) {
      for band in 0..<bands {
        let mean = 0.5 * (logs[frame * bands + band] + logs[(frame + 1) * bands + band])
        inputs.append(0.5 * (mean - 1))
      }
      for band in 0..<bands { inputs.append(rise(frame, band) + rise(frame + 1, band)) }
    }
    return inputs
  }
}
