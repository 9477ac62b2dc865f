/// Work on four frames of all channels together, as dynamics do that treat channels alike.
struct FourFrames {
  private let audio: MutablePlanarView
  private let start: Int
  /// How many of the four lanes are frames of the block.
  let count: Int

  @inline(__always)
  init(_ audio: MutablePlanarView, from start: Int) {
    self.audio = audio
    self.start = start
    count = min(4, audio.frameCount - start)
  }

  /// Replaces broken samples by 0 and finds the largest magnitude over the channels, per frame.
  @inline(__always)
  func sanitizeAndPeak() -> SIMD4<Float> {
    var peak = SIMD4<Float>.zero
    for channel in 0..<audio.channelCount {
      let samples = audio.base + channel * audio.stride + start
      let lanes = sanitized(load4(samples, first: count))
      store4(lanes, to: samples, first: count)
      peak = larger(peak, magnitudes(lanes))
    }
    return peak
  }

  /// Multiplies all channels by one gain per frame.
  @inline(__always)
  func multiply(by gains: SIMD4<Float>) {
    for channel in 0..<audio.channelCount {
      let samples = audio.base + channel * audio.stride + start
      store4(load4(samples, first: count) * gains, to: samples, first: count)
    }
  }
}
