import DSP

/// The edits. Each makes another timeline of this one, at once, whatever its length.
///
/// Parts that reach beyond the sound count as far as it goes.
extension Timeline {
  /// How long a gain takes at the edges of a part, so that it does not click; seconds.
  public static let edgeSeconds = 0.005

  /// Only a part of it.
  public func trimmed(to part: Range<Int>) -> Timeline {
    let part = part.clamped(to: 0..<frameCount)
    return Timeline(
      part.count, channelCount,
      .pieces([Piece(start: 0, count: part.count, source: 0, place: part.lowerBound)], [self]))
  }

  /// Without a part. Over `crossfade` frames, half of them on each side of the seam, what was before
  /// the part turns into what was after it; less where there is not so much sound.
  public func without(_ part: Range<Int>, crossfade: Int = 0) -> Timeline {
    let part = part.clamped(to: 0..<frameCount)
    let half = min(max(crossfade, 0) / 2, part.lowerBound, frameCount - part.upperBound, part.count)
    let joined = frameCount - part.count
    let plain = Timeline(
      joined, channelCount,
      .pieces(
        [
          Piece(start: 0, count: part.lowerBound, source: 0),
          Piece(
            start: part.lowerBound, count: joined - part.lowerBound, source: 0,
            place: part.upperBound),
        ], [self]))
    guard half > 0 else { return plain }
    return plain.replacing(
      part.lowerBound - half..<part.lowerBound + half,
      by: crossing(
        trimmed(to: part.lowerBound - half..<part.lowerBound + half),
        trimmed(to: part.upperBound - half..<part.upperBound + half)))
  }

  /// With other sound put in before a frame.
  public func inserting(_ other: Timeline, at place: Int) -> Timeline {
    precondition(other.channelCount == channelCount)
    let place = min(max(place, 0), frameCount)
    return replacing(place..<place, by: other)
  }

  /// With silence put in before a frame.
  public func insertingSilence(_ frames: Int, at place: Int) -> Timeline {
    inserting(
      Timeline(
        max(frames, 0), channelCount, .pieces([Piece(start: 0, count: max(frames, 0))], [])),
      at: place)
  }

  /// With a part as loud as `gain` makes it; `edge` frames at either end lead there.
  public func gained(_ part: Range<Int>, by gain: Float, edge: Int) -> Timeline {
    let part = part.clamped(to: 0..<frameCount)
    // At the ends of the sound there is nothing that it could click against.
    let lead = part.lowerBound == 0 ? 0 : min(max(edge, 0), part.count / 2)
    let tail = part.upperBound == frameCount ? 0 : min(max(edge, 0), part.count / 2)
    let (start, end) = (part.lowerBound + lead, part.upperBound - tail)
    return ramped([
      Ramp(frames: part.lowerBound..<start, first: 1, last: gain, curve: .sCurve),
      Ramp(frames: start..<end, first: gain, last: gain),
      Ramp(frames: end..<part.upperBound, first: gain, last: 1, curve: .sCurve),
    ])
  }

  /// With a part that comes out of silence, or goes into it.
  public func faded(_ part: Range<Int>, rises: Bool, _ curve: FadeCurve) -> Timeline {
    ramped([
      Ramp(
        frames: part.clamped(to: 0..<frameCount), first: rises ? 0 : 1, last: rises ? 1 : 0,
        curve: curve)
    ])
  }

  private func ramped(_ ramps: [Ramp]) -> Timeline {
    Timeline(frameCount, channelCount, .ramps(ramps.filter { !$0.frames.isEmpty }, over: self))
  }

  private func replacing(_ part: Range<Int>, by other: Timeline) -> Timeline {
    let rest = frameCount - part.upperBound
    return Timeline(
      part.lowerBound + other.frameCount + rest, channelCount,
      .pieces(
        [
          Piece(start: 0, count: part.lowerBound, source: 0),
          Piece(start: part.lowerBound, count: other.frameCount, source: 1),
          Piece(
            start: part.lowerBound + other.frameCount, count: rest, source: 0,
            place: part.upperBound),
        ], [self, other]))
  }

  /// Two parts of the same length, the first of which turns into the second.
  private func crossing(_ first: Timeline, _ second: Timeline) -> Timeline {
    let whole = 0..<first.frameCount
    return Timeline(
      first.frameCount, channelCount,
      .sum(first.faded(whole, rises: false, .sCurve), second.faded(whole, rises: true, .sCurve)))
  }
}
