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
  private static let capacity = piece + 3 * TruePeakFilter.taps
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
    var peak = Peak(
      oversampling: oversampling, bound: filter.bound, sample: peaksOfSamples[channel],
      between: truePeaks[channel])
    let filter = self.filter
    windows.withUnsafeMutableBufferPointer { windows in
      let window = windows.baseAddress! + channel * TruePeakMeter.capacity
      (window + held).update(from: samples, count: count)
      let points = held + count - left
      filter.withTables { peak.raise(by: window, points: points, $0) }
      window.update(from: window + points, count: left)
    }
    peaksOfSamples[channel] = peak.sample
    truePeaks[channel] = peak.between
  }
}

/// The peaks of one channel while it is measured.
private struct Peak {
  /// Frames that are skipped or filtered together: what they depend on lies in two such runs.
  private static let run = TruePeakFilter.taps

  let oversampling: Int
  let bound: Float
  var sample: Float
  var between: Float

  /// Raises the peaks by `points` points, a multiple of four.
  ///
  /// Point `i` lies between samples `i + 7` and `i + 8` of the window. Reads whole runs: what
  /// follows the newest sample in the window are older ones, which raise nothing.
  mutating func raise(
    by window: UnsafePointer<Float>, points: Int, _ tables: TruePeakFilter.Tables
  ) {
    var highest = largestMagnitude16(window)
    var start = 0
    while start < points {
      let next = largestMagnitude16(window + start + Peak.run)
      let reachable = highest > next ? highest : next
      if reachable > sample { sample = reachable }
      if reachable > between { between = reachable }
      if reachable * bound > between, oversampling > 1 {
        let length = min(Peak.run, points - start)
        let found =
          oversampling == 4
          ? tables.largestOf3(window + start, length)
          : tables.largestOf1(window + start, length)
        if found > between { between = found }
      }
      highest = next
      start += Peak.run
    }
  }
}
