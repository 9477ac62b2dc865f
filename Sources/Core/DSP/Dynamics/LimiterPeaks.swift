/// Finds where audio exceeds a ceiling, at the points that `TruePeakMeter` looks at.
struct LimiterPeaks {
  let ceiling: Float
  private let oversampling: Int
  /// A value between samples of magnitude m is never above m times this.
  private let bound: Float
  private let memory: UnsafeMutablePointer<SIMD4<Float>>
  private let tables: TruePeakFilter.Tables

  init(ceiling: Float, sampleRate: Double) {
    self.ceiling = ceiling
    oversampling = TruePeakMeter(sampleRate: sampleRate, channelCount: 0).oversampling
    let filter = TruePeakFilter()
    bound = oversampling > 1 ? filter.bound : 1
    let pairs = TruePeakFilter.taps / 2
    let memory = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 3 * pairs)
    filter.withTables { tables in
      memory.initialize(from: tables.half, count: pairs)
      (memory + pairs).initialize(from: tables.even, count: pairs)
      (memory + 2 * pairs).initialize(from: tables.odd, count: pairs)
    }
    self.memory = memory
    tables = TruePeakFilter.Tables(
      half: memory, even: memory + pairs, odd: memory + 2 * pairs)
  }

  func deallocate() {
    memory.deallocate()
  }

  /// Whether samples up to this magnitude can have a true peak above the ceiling.
  func mayExceed(_ largest: Float) -> Bool { largest * bound > ceiling }

  /// The largest magnitude of the samples before `new` that the next points depend on.
  func largest(before new: UnsafePointer<Float>) -> Float {
    largestMagnitude16(new - TruePeakFilter.taps)
  }

  /// Raises the peak of each of `count` points to what is found there, where that exceeds the
  /// ceiling. The point of a new sample is the eighth one back: the samples around it are known.
  ///
  /// Reads and writes up to 15 samples more than `count`.
  func raise(
    _ peaks: UnsafeMutablePointer<Float>, by new: UnsafePointer<Float>, _ count: Int
  ) {
    let window = new - (TruePeakFilter.taps - 1)
    let run = TruePeakFilter.taps
    var first = largestMagnitude16(window)
    for start in stride(from: 0, to: count, by: run) {
      let second = largestMagnitude16(window + start + run)
      let largest = first > second ? first : second
      first = second
      guard mayExceed(largest) else { continue }
      let length = (min(run, count - start) + 3) / 4 * 4
      if oversampling > 1 {
        tables.raise(
          peaks + start, by: window + start, length, quarters: oversampling == 4)
      } else {
        raiseBySamples(peaks + start, window + start + run / 2, length)
      }
    }
  }

  private func raiseBySamples(
    _ peaks: UnsafeMutablePointer<Float>, _ samples: UnsafePointer<Float>, _ count: Int
  ) {
    for start in stride(from: 0, to: count, by: 4) {
      let peak = larger(load4(peaks + start), magnitudes(load4(samples + start)))
      store4(peak, to: peaks + start)
    }
  }
}
