/// One column of a drawn wave: its lowest and highest sample and its effective value.
public struct PeakColumn: Sendable, Equatable {
  /// From −1 to 1.
  public var minimum: Float
  /// From −1 to 1, never below `minimum`.
  public var maximum: Float
  /// Root mean square, from 0 to 1.
  public var rms: Float

  public init(minimum: Float, maximum: Float, rms: Float) {
    self.minimum = minimum
    self.maximum = maximum
    self.rms = rms
  }
}

/// The peaks of a whole piece of audio at one resolution.
///
/// Bucket by bucket, and channel by channel inside: index = bucket × channels + channel.
public struct PeakLevel: Sendable, Equatable {
  /// How many frames a bucket covers; the last one of a level may cover fewer.
  public var framesPerBucket: Int
  public var bucketCount: Int
  /// −1 … 1 as −32767 … 32767, rounded down; what lies outside is clamped.
  public var minimums: [Int16]
  /// −1 … 1 as −32767 … 32767, rounded up; what lies outside is clamped.
  public var maximums: [Int16]
  /// Root mean squares, 0 … 1 as 0 … 65535, rounded to nearest; what lies above is clamped.
  public var rms: [UInt16]

  public init(
    framesPerBucket: Int, bucketCount: Int, minimums: [Int16], maximums: [Int16], rms: [UInt16]
  ) {
    self.framesPerBucket = framesPerBucket
    self.bucketCount = bucketCount
    self.minimums = minimums
    self.maximums = maximums
    self.rms = rms
  }
}

/// Lowest and highest samples and effective values of a piece of audio at several resolutions, to
/// draw its wave at any zoom without reading the audio again.
///
/// Six bytes per bucket and channel: an hour of stereo at 48 kHz takes 8.1 MB at the finest level
/// and a third of that for all others together.
public struct PeakPyramid: Sendable, Equatable {
  public var channelCount: Int
  public var frameCount: Int
  /// From fine to coarse; never empty. The last one has at most 256 buckets.
  public var levels: [PeakLevel]

  public init(channelCount: Int, frameCount: Int, levels: [PeakLevel]) {
    precondition(!levels.isEmpty)
    self.channelCount = channelCount
    self.frameCount = frameCount
    self.levels = levels
  }
}
