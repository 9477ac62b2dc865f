import CMath

/// How much begins at each moment, 86 times a second.
public struct OnsetStrength: Sendable {
  static let window = 1_024
  static let hop = 256
  public static let framesPerSecond = Double(LogSpectrum.rate) / Double(hop)
  private static let bands = 36

  /// What begins, all bands together; its mean over a second or so is taken off, and its deviation is 1.
  public let values: [Float]

  /// Reads samples at `LogSpectrum.rate`.
  public init(_ samples: UnsafeBufferPointer<Float>) {
    let frames = samples.isEmpty ? 0 : 1 + (samples.count - 1) / Self.hop
    let levels = Self.levels(samples, frames)
    values = Self.levelled(Self.rises(levels, frames))
  }

  /// Loudness of the bands, compressed as the ear does.
  private static func levels(_ samples: UnsafeBufferPointer<Float>, _ frames: Int) -> [Float] {
    let transform = WindowedTransform(count: window)
    let edges = bandEdges
    var levels: [Float] = []
    levels.reserveCapacity(frames * bands)
    for frame in 0..<frames {
      transform.look(samples, around: frame * hop)
      for band in 0..<bands {
        var sum: Float = 0
        for bin in edges[band]..<max(edges[band + 1], edges[band] + 1) {
          sum += transform.amplitudes[bin]
        }
        levels.append(Float(log(1 + 4 * Double(sum))))
      }
    }
    return levels
  }

  /// The first frequency of each band, evenly on Slaney's mel-like scale: straight, then by ratio.
  private static var bandEdges: [Int] {
    func mel(_ hertz: Double) -> Double { 1_127 * log(1 + hertz / 700) }
    let (low, high) = (mel(30), mel(10_000))
    return (0...bands).map { band in
      let place = low + (high - low) * Double(band) / Double(bands)
      let hertz = 700 * (exp(place / 1_127) - 1)
      return Int(hertz * Double(window) / Double(LogSpectrum.rate) + 0.5)
    }
  }

  /// What has risen since two frames before.
  private static func rises(_ levels: [Float], _ frames: Int) -> [Float] {
    (0..<frames).map { frame in
      guard frame >= 2 else { return 0 }
      var sum: Float = 0
      for band in 0..<bands {
        // A neighbour that was as loud already is a voice that glides, and no beginning.
        let before = (frame - 2) * bands
        var old = levels[before + band]
        if band > 0 { old = max(old, levels[before + band - 1]) }
        if band + 1 < bands { old = max(old, levels[before + band + 1]) }
        sum += max(levels[frame * bands + band] - old, 0)
      }
      return sum
    }
  }

  private static func levelled(_ raw: [Float]) -> [Float] {
    let reach = Int(0.6 * framesPerSecond)
    var sums = [Double](repeating: 0, count: raw.count + 1)
    for (place, value) in raw.enumerated() { sums[place + 1] = sums[place] + Double(value) }
    var result = raw.indices.map { place -> Float in
      let (low, high) = (max(place - reach, 0), min(place + reach + 1, raw.count))
      let mean = (sums[high] - sums[low]) / Double(high - low)
      return max(raw[place] - Float(mean), 0)
    }
    let power = result.reduce(0.0) { $0 + Double($1 * $1) } / Double(max(result.count, 1))
    guard power > 1e-9 else { return result.map { _ in 0 } }
    let scale = Float(1 / sqrt(power))
    for place in result.indices { result[place] = min(result[place] * scale, 6) }
    return result
  }
}
