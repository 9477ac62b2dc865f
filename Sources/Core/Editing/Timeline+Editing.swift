import DSP

/// The edits. Each makes another timeline of this one, at once, whatever its length.
///
/// Parts that reach beyond the sound count as far as it goes.
extension Timeline {
  /// How long a gain takes at the edges of a part, so that it does not click; seconds.
  public static let edgeSeconds = 0.005
  /// What nothing is made louder than, in all, so that a number stays a number.
  private static let mostGain: Float = 1e30

  /// Only a part of it.
  public func trimmed(to part: Range<Int>) -> Timeline { Timeline(slice(part), channelCount) }

  /// Without a part. Over `crossfade` frames, half of them on each side of the seam, what was before
  /// the part turns into what was after it; less where there is not so much sound.
  public func without(_ part: Range<Int>, crossfade: Int = 0) -> Timeline {
    let part = part.clamped(to: 0..<frameCount)
    let half = min(max(crossfade, 0) / 2, part.lowerBound, frameCount - part.upperBound, part.count)
    let seam =
      half == 0
      ? []
      : crossing(
        trimmed(to: part.lowerBound - half..<part.lowerBound + half),
        trimmed(to: part.upperBound - half..<part.upperBound + half))
    return Timeline(
      slice(0..<part.lowerBound - half) + seam + slice(part.upperBound + half..<frameCount),
      channelCount)
  }

  /// With other sound put in before a frame.
  public func inserting(_ other: Timeline, at position: Int) -> Timeline {
    precondition(other.channelCount == channelCount)
    return inserting(other.spans, at: position)
  }

  /// With silence put in before a frame.
  public func insertingSilence(_ frames: Int, at position: Int) -> Timeline {
    inserting([Span(start: 0, count: max(frames, 0))], at: position)
  }

  /// With a part as loud as `gain` makes it; `edge` frames at either end lead there.
  public func gained(_ part: Range<Int>, by gain: Float, edge: Int) -> Timeline {
    let part = part.clamped(to: 0..<frameCount)
    // At the ends of the sound there is nothing that it could click against.
    let lead = part.lowerBound == 0 ? 0 : min(max(edge, 0), part.count / 2)
    let tail = part.upperBound == frameCount ? 0 : min(max(edge, 0), part.count / 2)
    let (start, end) = (part.lowerBound + lead, part.upperBound - tail)
    return ramped(Ramp(frames: part.lowerBound..<start, first: 1, last: gain, curve: .sCurve))
      .changed(start..<end) { span in
        span.gain = min(span.gain * gain, Self.mostGain)
        if span.gain == 0 { span = Span(start: span.start, count: span.count) }
      }
      .ramped(Ramp(frames: end..<part.upperBound, first: gain, last: 1, curve: .sCurve))
  }

  /// With a part that comes out of silence, or goes into it.
  public func faded(_ part: Range<Int>, rises: Bool, _ curve: FadeCurve) -> Timeline {
    ramped(
      Ramp(
        frames: part.clamped(to: 0..<frameCount), first: rises ? 0 : 1, last: rises ? 1 : 0,
        curve: curve))
  }

  private func ramped(_ ramp: Ramp) -> Timeline {
    changed(ramp.frames) { span in
      guard span.reader != nil else { return }
      let shift = span.position - span.start
      var ramp = ramp
      ramp.frames = ramp.frames.lowerBound + shift..<ramp.frames.upperBound + shift
      span.ramps.append(ramp)
    }
  }

  private func changed(_ part: Range<Int>, _ change: (inout Span) -> Void) -> Timeline {
    guard !part.isEmpty else { return self }
    let changed = slice(part).map { span in
      var span = span
      change(&span)
      return span
    }
    return Timeline(
      slice(0..<part.lowerBound) + changed + slice(part.upperBound..<frameCount), channelCount)
  }

  private func inserting(_ other: [Span], at position: Int) -> Timeline {
    let position = min(max(position, 0), frameCount)
    return Timeline(slice(0..<position) + other + slice(position..<frameCount), channelCount)
  }

  /// Two parts of the same length, the first of which turns into the second. It is worked out here and kept: where
  /// seams lay upon seams, each would be read twice for the next.
  private func crossing(_ first: Timeline, _ second: Timeline) -> [Span] {
    let whole = 0..<first.frameCount
    var sum = first.faded(whole, rises: false, .sCurve).samples()
    let other = second.faded(whole, rises: true, .sCurve).samples()
    for index in sum.indices { sum[index] += other[index] }
    let (count, channels) = (whole.count, channelCount)
    return [
      Span(
        start: 0, count: count,
        reader: { [sum] start, audio in
          sum.withUnsafeBufferPointer { sum in
            for channel in 0..<channels {
              audio[channel].update(
                from: sum.baseAddress! + channel * count + start, count: audio.frameCount)
            }
          }
        })
    ]
  }

  /// All of it, channel after channel.
  private func samples() -> [Float] {
    [Float](unsafeUninitializedCapacity: frameCount * channelCount) { samples, filled in
      read(
        from: 0,
        into: MutablePlanarView(
          base: samples.baseAddress!, channelCount: channelCount, frameCount: frameCount,
          stride: frameCount))
      filled = frameCount * channelCount
    }
  }
}
