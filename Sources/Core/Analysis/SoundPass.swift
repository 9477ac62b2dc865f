/// Reads a piece of music once, as mono samples at `SongAnalysis.rate` that come piece by piece.
public protocol SoundPass: SendableMetatype {
  /// Takes in what comes next.
  mutating func add(_ samples: UnsafeBufferPointer<Float>)
}

extension SoundPass {
  /// Takes in all of it; false when `shouldContinue`, which is told the part that is done, answered false.
  mutating func add(
    all samples: UnsafeBufferPointer<Float>, shouldContinue: (Double) -> Bool = { _ in true }
  ) -> Bool {
    for start in stride(from: 0, to: samples.count, by: 16_384) {
      guard shouldContinue(Double(start) / Double(samples.count)) else { return false }
      let end = min(start + 16_384, samples.count)
      add(UnsafeBufferPointer(rebasing: samples[start..<end]))
    }
    return true
  }
}
