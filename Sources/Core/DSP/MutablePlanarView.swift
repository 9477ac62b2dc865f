/// A borrowed look at planar audio that may be changed in place.
///
/// Valid only inside the call that hands it out. Costs nothing to make or to pass.
public struct MutablePlanarView {
  /// The first sample of the first channel.
  public let base: UnsafeMutablePointer<Float>
  /// How many channels lie behind `base`.
  public let channelCount: Int
  /// How many samples each channel has.
  public let frameCount: Int
  /// Samples from the start of one channel to the start of the next; at least `frameCount`.
  public let stride: Int

  public init(
    base: UnsafeMutablePointer<Float>, channelCount: Int, frameCount: Int, stride: Int
  ) {
    precondition(stride >= frameCount && channelCount >= 0 && frameCount >= 0)
    self.base = base
    self.channelCount = channelCount
    self.frameCount = frameCount
    self.stride = stride
  }

  /// The samples of one channel.
  public subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    precondition(channel >= 0 && channel < channelCount)
    return base + channel * stride
  }

  /// The same audio for those who only read.
  public var readOnly: PlanarView {
    PlanarView(base: base, channelCount: channelCount, frameCount: frameCount, stride: stride)
  }

  /// The frames from `start` on, `count` of them, without copying.
  public func piece(from start: Int, count: Int) -> MutablePlanarView {
    precondition(start >= 0 && count >= 0 && start + count <= frameCount)
    return MutablePlanarView(
      base: base + start, channelCount: channelCount, frameCount: count, stride: stride)
  }
}
