extension PeakPyramid {
  /// What to draw for the frames `from` ..< `to` in a picture of `count` columns.
  ///
  /// Each column covers every bucket that it touches, so that no sample is ever hidden; its edges
  /// are exact to half a column where the finest level allows. `channel` nil merges all channels:
  /// the outermost peaks, and the mean power. Frames outside of the audio are silent. Costs at
  /// most about nine buckets per column and channel, unless the pyramid has no coarser level.
  public func columns(count: Int, channel: Int?, from: Int, to: Int) -> [PeakColumn] {
    precondition(count >= 0 && from <= to)
    if let channel { precondition(channel >= 0 && channel < channelCount) }
    let channels = channel.map { $0..<$0 + 1 } ?? 0..<channelCount
    let level = level(forFramesPerColumn: (to - from) / max(1, count))
    return (0..<count).map { index in
      let first = from + PeakPyramid.share(index, of: count, in: to - from)
      let next = from + PeakPyramid.share(index + 1, of: count, in: to - from)
      // Zoomed in to less than a frame per column, a column still shows the frame it is in.
      return column(level, channels, first..<max(next, first + 1))
    }
  }

  /// `length` × `index` / `count`, without overflow for long audio and wide pictures.
  private static func share(_ index: Int, of count: Int, in length: Int) -> Int {
    let (whole, rest) = length.quotientAndRemainder(dividingBy: count)
    return whole * index + rest * index / count
  }

  /// The coarsest level of which at least two buckets fit in a column, or else the finest.
  private func level(forFramesPerColumn frames: Int) -> PeakLevel {
    levels.last { 2 * $0.framesPerBucket <= frames } ?? levels[0]
  }

  private func column(
    _ level: PeakLevel, _ channels: Range<Int>, _ frames: Range<Int>
  ) -> PeakColumn {
    let first = max(0, frames.lowerBound) / level.framesPerBucket
    let last = (min(frames.upperBound, frameCount) - 1) / level.framesPerBucket
    let isInside = frames.lowerBound < frameCount && frames.upperBound > 0
    guard isInside, !channels.isEmpty else { return PeakColumn(minimum: 0, maximum: 0, rms: 0) }
    var (minimum, maximum, power) = (Int16.max, Int16.min, 0.0)
    for bucket in first...last {
      for channel in channels {
        let index = bucket * channelCount + channel
        minimum = min(minimum, level.minimums[index])
        maximum = max(maximum, level.maximums[index])
        power += Double(level.rms[index]) * Double(level.rms[index])
      }
    }
    let rms = (power / Double((last - first + 1) * channels.count)).squareRoot() / 65535
    return PeakColumn(
      minimum: Float(minimum) / 32767, maximum: Float(maximum) / 32767, rms: Float(rms))
  }
}
