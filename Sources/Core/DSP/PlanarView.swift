/// A borrowed look at planar audio: one run of samples per channel, all of the same length.
///
/// Valid only inside the call that hands it out. Costs nothing to make or to pass.
public struct PlanarView {
  /// The first sample of the first channel.
  public let base: UnsafePointer<Float>
  /// How many channels lie behind `base`.
  public let channelCount: Int
  /// How many samples each channel has.
  public let frameCount: Int
  /// Samples from the start of one channel to the start of the next; at least `frameCount`.
  public let stride: Int

  public init(base: UnsafePointer<Float>, channelCount: Int, frameCount: Int, stride: Int) {
    precondition(stride >= frameCount && channelCount >= 0 && frameCount >= 0)
    self.base = base
    self.channelCount = channelCount
    self.frameCount = frameCount
    self.stride = stride
  }

  /// The samples of one channel.
  public subscript(channel: Int) -> UnsafeBufferPointer<Float> {
    precondition(channel >= 0 && channel < channelCount)
    return UnsafeBufferPointer(start: base + channel * stride, count: frameCount)
  }
}
