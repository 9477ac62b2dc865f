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
  private let steps: [LookingLayer]

  static let own = BeatNetwork(PackageResources.beats_bin)

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    first = DenseLayer(&numbers, inputs: Self.inputs, outputs: Self.channels)
    var steps: [LookingLayer] = []
    for reach in Self.reaches {
      steps.append(LookingLayer(&numbers, reach: reach, channels: Self.channels))
    }
    self.steps = steps
    last = DenseLayer(&numbers, inputs: Self.channels, outputs: 1)
  }

  /// From 0 to 1, for each frame of `levels`; nil when `goesOn` answers false.
  func chances(_ levels: BandLevels, goesOn: (Double) -> Bool) -> [Float]? {
    guard let seen = Self.seen(levels, goesOn: { goesOn(0) }),
      var state = first.rows(seen, goesOn: { goesOn(0) })
    else { return nil }
    state.rectify()
    for (number, step) in steps.enumerated() {
      let done = Double(number) / Double(steps.count)
      guard step.apply(&state, goesOn: { goesOn(done) }) else { return nil }
    }
    guard let last = last.rows(state, goesOn: { goesOn(1) }) else { return nil }
    return Self.between(last.map { Float(1 / (1 + exp(-Double($0)))) })
  }

  /// Two values for each: a quarter of the way back to the one before, and on to the next.
  private static func between(_ chances: [Float]) -> [Float] {
    chances.indices.flatMap { place in
      let (before, after) = (max(place - 1, 0), min(place + 1, chances.count - 1))
      return [
        0.75 * chances[place] + 0.25 * chances[before],
        0.75 * chances[place] + 0.25 * chances[after],
      ]
    }
  }

  /// For each frame the levels of all bands, beside what is usual in this music, and how much they have risen; nil when
  /// `goesOn` answers false.
  private static func seen(_ levels: BandLevels, goesOn: () -> Bool) -> [Float]? {
    let bands = BandLevels.count
    let total = levels.values.reduce(0.0) { $0 + Double($1) }
    let scale = 10 / (total / Double(max(levels.values.count, 1)) + 1e-6)
    var logs: [Float] = []
    logs.reserveCapacity(levels.values.count)
    for frame in 0..<levels.frameCount {
      if frame % 4_096 == 0, !goesOn() { return nil }
      for band in 0..<bands {
        logs.append(Float(log(1 + scale * Double(levels.values[frame * bands + band]))))
      }
    }
    func rise(_ frame: Int, _ band: Int) -> Float {
      frame < 2 ? 0 : max(logs[frame * bands + band] - logs[(frame - 2) * bands + band], 0)
    }
    var seen: [Float] = []
    seen.reserveCapacity(logs.count)
    for frame in stride(from: 0, to: levels.frameCount - 1, by: frames) {
      if frame % 4_096 == 0, !goesOn() { return nil }
      for band in 0..<bands {
        let mean = 0.5 * (logs[frame * bands + band] + logs[(frame + 1) * bands + band])
        seen.append(0.5 * (mean - 1))
      }
      for band in 0..<bands { seen.append(rise(frame, band) + rise(frame + 1, band)) }
    }
    return seen
  }
}
