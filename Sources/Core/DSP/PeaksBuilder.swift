/// Builds a `PeakPyramid` from audio added in blocks of any size.
///
/// The result does not depend on how the audio is cut. NaN and infinite samples count as 0.
/// Memory grows with the pyramid, about six bytes per 192 frames and channel, up to `peakLimit` peaks
/// in the finest level: when the audio is longer the finest level is given up, and the next one is
/// the finest.
public struct PeaksBuilder: Sendable {
  private let channelCount: Int
  private let framesPerBucket: Int
  private let factor: Int
  private var frame = 0
  /// The bucket in the making, one part per channel.
  private var parts: [BucketPart]
  private var levels: [PeakLevelBuilder] = []
  /// The finest level that is still kept.
  private var finest = 0

  /// Peaks that the finest level may have: three hours of stereo at 48 kHz, 27 MB.
  public static let peakLimit = 4_500_000
  private let peakLimit: Int

  /// `framesPerBucket` sets the finest level, each further level is coarser by `factor`.
  public init(
    channelCount: Int, framesPerBucket: Int = 256, factor: Int = 4,
    peakLimit: Int = PeaksBuilder.peakLimit
  ) {
    precondition(channelCount >= 0 && framesPerBucket > 0 && factor > 1)
    self.channelCount = channelCount
    self.framesPerBucket = framesPerBucket
    self.factor = factor
    self.peakLimit = peakLimit
    parts = Array(repeating: BucketPart(), count: channelCount)
    // How long the audio will be is not known yet: the ladder goes on to 2⁴⁰ frames a bucket, and
    // the steps that turn out to be useless are dropped at the end.
    var frames = framesPerBucket
    while frames < 1 << 40 {
      levels.append(PeakLevelBuilder(channelCount: channelCount, framesPerBucket: frames))
      frames *= factor
    }
  }

  /// Adds the next block of audio.
  public mutating func add(_ audio: PlanarView) {
    audio.withFiniteSamples { addFinite($0) }
  }

  /// Adds audio that is known to hold no NaN and no infinity.
  mutating func addFinite(_ audio: PlanarView) {
    precondition(audio.channelCount == channelCount)
    var start = 0
    while start < audio.frameCount {
      let position = frame % framesPerBucket
      let count = min(audio.frameCount - start, framesPerBucket - position)
      for channel in 0..<channelCount {
        let samples = audio.base + channel * audio.stride + start
        parts[channel].add(samples, count: count, position: position)
      }
      start += count
      frame += count
      if position + count == framesPerBucket { closeBucket() }
    }
  }

  /// The pyramid of all that was added so far; more may be added afterwards.
  public func finish() -> PeakPyramid {
    var closed = self
    if frame % framesPerBucket > 0 { closed.closeBucket() }
    for index in closed.levels.indices where closed.levels[index].hasPending {
      closed.close(index)
    }
    let built = closed.levels[finest...].map { $0.level }
    let last = built.firstIndex { $0.bucketCount <= 256 } ?? built.count - 1
    return PeakPyramid(
      channelCount: channelCount, frameCount: frame, levels: Array(built[...last]))
  }

  private mutating func closeBucket() {
    let full = frame % framesPerBucket
    let frames = full == 0 ? framesPerBucket : full
    for channel in 0..<channelCount {
      levels[0].merge(channel, parts[channel].summary)
      parts[channel] = BucketPart()
    }
    levels[0].count(frames: frames)
    close(0)
    if levels[finest].level.minimums.count > peakLimit, finest + 1 < levels.count {
      levels[finest].giveUp()
      finest += 1
    }
  }

  /// Ends the bucket in the making of one level and hands it on to the next.
  private mutating func close(_ index: Int) {
    if index + 1 < levels.count {
      for channel in 0..<channelCount {
        levels[index + 1].merge(channel, levels[index].pending[channel])
      }
      levels[index + 1].count(frames: levels[index].pendingFrames)
    }
    levels[index].close()
    if index + 1 < levels.count, levels[index + 1].pendingParts == factor { close(index + 1) }
  }
}
