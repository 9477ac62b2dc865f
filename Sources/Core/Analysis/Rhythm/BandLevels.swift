import CMath

/// How loud each of 36 bands is, 86 times a second.
struct BandLevels {
  static let count = 36
  static let hop = 256
  static let framesPerSecond = Double(LogSpectrum.rate) / Double(hop)
  private static let window = 1_024

  /// Frame by frame, `count` values each.
  let values: [Float]
  var frameCount: Int { values.count / Self.count }

  /// Reads samples at `LogSpectrum.rate`; nil when `goesOn`, which is told the part that is done, answers false.
  init?(_ samples: UnsafeBufferPointer<Float>, goesOn: (Double) -> Bool) {
    let transform = WindowedTransform(count: Self.window)
    let edges = Self.edges
    let frames = samples.isEmpty ? 0 : 1 + (samples.count - 1) / Self.hop
    var values: [Float] = []
    values.reserveCapacity(frames * Self.count)
    for frame in 0..<frames {
      if frame % 4_096 == 0, !goesOn(Double(frame) / Double(frames)) { return nil }
      transform.look(samples, around: frame * Self.hop)
      for band in 0..<Self.count {
        var sum: Float = 0
        for bin in edges[band]..<max(edges[band + 1], edges[band] + 1) {
          sum += transform.amplitudes[bin]
        }
        values.append(sum)
      }
    }
    self.values = values
  }

  /// From the first to the last moment that is louder than a thousandth of the loudest, in seconds.
  var sounding: Range<Double> {
    let totals = (0..<frameCount).map { frame in
      values[frame * Self.count..<(frame + 1) * Self.count].reduce(0, +)
    }
    let least = (totals.max() ?? 0) / 1_000
    let first = totals.firstIndex { $0 > least } ?? 0
    let last = totals.lastIndex { $0 > least } ?? first
    return Double(first) / Self.framesPerSecond..<Double(last + 1) / Self.framesPerSecond
  }

  /// The first frequency of each band, evenly on a mel scale.
  private static var edges: [Int] {
    func mel(_ hertz: Double) -> Double { 1_127 * log(1 + hertz / 700) }
    let (low, high) = (mel(30), mel(10_000))
    return (0...count).map { band in
      let place = low + (high - low) * Double(band) / Double(count)
      let hertz = 700 * (exp(place / 1_127) - 1)
      return Int(hertz * Double(window) / Double(LogSpectrum.rate) + 0.5)
    }
  }
}
