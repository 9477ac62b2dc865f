import DSP

/// A gain that moves over some frames, and is 1 before and after them.
struct Ramp: Sendable {
  /// Where it holds.
  var frames: Range<Int>
  var first: Float
  var last: Float
  var curve = FadeCurve.linear

  /// Multiplies what of it lies in `audio`, which begins at frame `start`.
  func apply(to audio: MutablePlanarView, from start: Int) {
    let part = frames.clamped(to: start..<start + audio.frameCount)
    for frame in part {
      let gain = gain(at: frame)
      for channel in 0..<audio.channelCount {
        audio[channel][frame - start] = limited(audio[channel][frame - start] * gain)
      }
    }
  }

  private func gain(at frame: Int) -> Float {
    let (passed, length) = (Double(frame - frames.lowerBound), Double(frames.count))
    if last > first {
      return first + (last - first) * Float(curve.gain(at: passed / length))
    }
    return last + (first - last) * Float(curve.gain(at: 1 - passed / length))
  }
}

/// A sample that stays a number, however often it was made louder.
@inline(__always) func limited(_ sample: Float) -> Float { min(max(sample, -1e30), 1e30) }
