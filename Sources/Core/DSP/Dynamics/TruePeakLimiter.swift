import CMath

/// Keeps the true peak of audio below a ceiling, all channels alike.
///
/// A handle: copies of it are the same limiter, and `deallocate` ends it. `process` does not
/// allocate. Looks ahead by `latencyFrames`, by which it also delays; what stays below the
/// ceiling comes out with the same bits. Broken samples count as 0. Does not depend on how audio
/// is cut.
///
/// The gain falls to what a peak needs before it comes, stays there while any interpolation
/// filter that touches the peak is at work, and rises first fast and then slowly: fast after a
/// single peak, slowly after a passage that was limited throughout.
public struct TruePeakLimiter {
  /// The level that no true peak exceeds by more than 0.1 dB.
  public let ceilingDecibels: Double
  public let channelCount: Int
  /// Frames from input to output: 2 ms, filters included; 30 frames below 15 kHz.
  public let latencyFrames: Int
  private let peaks: LimiterPeaks
  private let gains: LimiterGains
  /// Per channel `latencyFrames` samples that wait, and room for a piece of new ones.
  private let lines: UnsafeMutablePointer<Float>
  private let lineLength: Int
  private let curve: UnsafeMutablePointer<Float>

  /// Frames that are worked on together.
  static let piece = 128
  /// Frames around a peak for which the gain is level: as many as the taps that measure it.
  static let level = TruePeakFilter.taps

  /// A limiter that has heard only silence; `sampleRate` in hertz.
  public init(channelCount: Int, sampleRate: Double, ceilingDecibels: Double = -1) {
    precondition(channelCount >= 0 && sampleRate > 0)
    self.ceilingDecibels = bounded(ceilingDecibels, -60, 60)
    self.channelCount = channelCount
    let attack = max(16, Int(0.002 * sampleRate) - TruePeakLimiter.level + 2)
    latencyFrames = attack + TruePeakLimiter.level - 2
    let ceiling = Float(amplitude(fromDecibels: self.ceilingDecibels))
    peaks = LimiterPeaks(ceiling: ceiling, sampleRate: sampleRate)
    gains = LimiterGains(attackFrames: attack, sampleRate: sampleRate)
    lineLength = latencyFrames + TruePeakLimiter.piece + 2 * TruePeakFilter.taps
    lines = .zeros(lineLength * channelCount)
    curve = .zeros(TruePeakLimiter.piece + 4)
  }

  /// Gives the memory back; nothing may be called on any copy afterwards.
  public func deallocate() {
    peaks.deallocate()
    gains.deallocate()
    lines.deallocate()
    curve.deallocate()
  }

  /// Forgets all sound.
  public func reset() {
    lines.update(repeating: 0, count: lineLength * channelCount)
    gains.reset()
  }

  /// How much the frame that came out last was lowered, in decibels from 0 upwards.
  public var reductionDecibels: Double { Double(gains.lastReduction) * decibelsPerOctave }

  /// Limits audio in place, delayed by `latencyFrames`.
  public func process(_ audio: MutablePlanarView) {
    precondition(audio.channelCount == channelCount)
    var start = 0
    while start < audio.frameCount {
      let count = min(TruePeakLimiter.piece, audio.frameCount - start)
      limit(audio.piece(from: start, count: count))
      start += count
    }
  }

  private func limit(_ audio: MutablePlanarView) {
    let count = audio.frameCount
    let latency = latencyFrames
    var largest: Float = 0
    for channel in 0..<channelCount {
      let line = lines + channel * lineLength
      largest = max(largest, copySanitized(audio[channel], count, into: line + latency))
      largest = max(largest, peaks.largest(before: line + latency))
    }
    let demands = gains.demands(count)
    let isLoud = peaks.mayExceed(largest)
    if isLoud {
      for channel in 0..<channelCount {
        peaks.raise(demands, by: lines + channel * lineLength + latency, count)
      }
    }
    let isLimiting = gains.follow(count, isLoud: isLoud, ceiling: peaks.ceiling, into: curve)
    for channel in 0..<channelCount {
      let line = lines + channel * lineLength
      if isLimiting {
        multiply(line, by: curve, count, into: audio[channel])
      } else {
        move(line, to: audio[channel], count: count)
      }
      move(line + count, to: line, count: latency)
    }
  }

  /// Copies samples without the broken ones, and finds their largest magnitude.
  private func copySanitized(
    _ samples: UnsafePointer<Float>, _ count: Int, into line: UnsafeMutablePointer<Float>
  ) -> Float {
    var largest = SIMD4<Float>.zero
    for start in stride(from: 0, to: count, by: 4) {
      let lanes = sanitized(load4(samples + start, first: count - start))
      store4(lanes, to: line + start)
      largest = larger(largest, magnitudes(lanes))
    }
    return highest(largest)
  }

  private func multiply(
    _ samples: UnsafePointer<Float>, by gains: UnsafePointer<Float>, _ count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    for start in stride(from: 0, to: count, by: 4) {
      let lanes = load4(samples + start) * load4(gains + start)
      store4(lanes, to: output + start, first: count - start)
    }
  }
}

extension UnsafeMutablePointer<Float> {
  /// Memory of `count` zeros, to be deallocated.
  static func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
    let memory = allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    return memory
  }
}
