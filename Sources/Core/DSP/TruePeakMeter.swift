/// Measures how high audio rises between its samples (ITU-R BS.1770-5 annex 2).
///
/// Looks at four times the rate below 96 kHz, at twice the rate below 192 kHz, and at the samples
/// themselves above. Before and after the audio lies silence. The result does not depend on how
/// the audio is cut into blocks; NaN and infinite samples count as 0. Stretches that are too
/// quiet to raise the maximum are recognised by their samples and not filtered.
public struct TruePeakMeter: Sendable {
  /// How many points per sample are looked at: 4, 2 or 1.
  public let oversampling: Int
  private let channelCount: Int
  private let filter = TruePeakFilter()
  /// Per channel `TruePeakMeter.capacity` samples: those that wait for their successors, then
  /// new ones.
  private var windows: [Float]
  /// How many samples wait, in every channel.
  private var held = TruePeakFilter.taps - 1
  private var truePeaks: [Float]
  private var peaksOfSamples: [Float]

  private static let piece = 1024
  private static let capacity = piece + 2 * TruePeakFilter.taps
  /// A meter that has heard only silence; `sampleRate` in hertz.
  public init(sampleRate: Double, channelCount: Int) {
    precondition(sampleRate > 0 && channelCount >= 0)
    oversampling = sampleRate < 96000 ? 4 : sampleRate < 192000 ? 2 : 1
    self.channelCount = channelCount
    windows = Array(repeating: 0, count: channelCount * TruePeakMeter.capacity)
    truePeaks = Array(repeating: 0, count: channelCount)
    peaksOfSamples = truePeaks
  }

  /// The true peak of each channel so far, as an amplitude (1 is full scale, 0 dBTP).
  public var peaks: [Float] { flushed().truePeaks }

  /// The true peak of the loudest channel so far, as an amplitude.
  public var maximum: Float { peaks.max() ?? 0 }

  /// The largest magnitude among the samples of each channel so far.
  public var samplePeaks: [Float] { flushed().peaksOfSamples }

  /// Adds the next block of audio.
  public mutating func add(_ audio: PlanarView) {
    audio.withFiniteSamples { addFinite($0) }
  }

  /// Adds audio that is known to hold no NaN and no infinity.
  mutating func addFinite(_ audio: PlanarView) {
    precondition(audio.channelCount == channelCount)
    audio.forEachPiece(of: TruePeakMeter.piece) { piece in
      for channel in 0..<channelCount {
        measure(channel, piece.base + channel * piece.stride, piece.frameCount)
      }
      held = TruePeakMeter.left(of: held + piece.frameCount)
    }
  }

  /// What stays behind of `count` samples: all that the next group of four points needs.
  private static func left(of count: Int) -> Int {
    let waiting = count - (TruePeakFilter.taps - 1)
    return count - max(0, waiting / 4 * 4)
  }

  /// Adds silence until the last sample has passed the middle of the filter.
  private func flushed() -> TruePeakMeter {
    var meter = self
    let silence = [Float](repeating: 0, count: 2 * TruePeakFilter.taps)
    silence.withUnsafeBufferPointer { zeros in
      for channel in 0..<channelCount {
        meter.measure(channel, zeros.baseAddress!, zeros.count)
      }
    }
    return meter
  }

  private mutating func measure(
    _ channel: Int, _ samples: UnsafePointer<Float>, _ count: Int
  ) {
    let (held, left) = (self.held, TruePeakMeter.left(of: self.held + count))
    let (filter, oversampling) = (self.filter, self.oversampling)
    var peak = Peak(sample: peaksOfSamples[channel], between: truePeaks[channel])
    windows.withUnsafeMutableBufferPointer { windows in
      let window = windows.baseAddress! + channel * TruePeakMeter.capacity
      (window + held).update(from: samples, count: count)
      let points = held + count - left
      peak.raise(by: window, points: points, filter, oversampling)
      window.update(from: window + points, count: left)
    }
    peaksOfSamples[channel] = peak.sample
    truePeaks[channel] = peak.between
  }
}

/// The peaks of one channel while it is measured.
private struct Peak {
  /// Frames that are skipped or filtered together.
  private static let run = 32

  var sample: Float
  var between: Float

  /// Raises the peaks by `points` points, a multiple of four.
  ///
  /// Point `i` lies between samples `i + 7` and `i + 8` of the window.
  mutating func raise(
    by window: UnsafePointer<Float>, points: Int, _ filter: TruePeakFilter, _ oversampling: Int
  ) {
    var start = 0
    while start < points {
      let length = min(Peak.run, points - start)
      let largest = largestMagnitude(window + start, length + TruePeakFilter.taps - 1)
      sample = max(sample, largest)
      between = max(between, largest)
      if oversampling > 1 && largest * filter.bound > between {
        let run = window + start
        let found =
          oversampling == 4 ? filter.largestOf3(run, length) : filter.largestOf1(run, length)
        between = max(between, found)
      }
      start += length
    }
  }
}
