import DSP

/// What a sound level meter shows that hears both channels, Fast, where full scale is so many dB(A).
struct Loudness {
  /// The level of each millisecond in dB(A), measured apart from the engine's own meter.
  static func fast(_ channels: [[Float]], fullScale: Double) -> [Double] {
    let weighted = channels.map { channel in
      var (filter, samples) = (AWeighting(sampleRate: 48_000), channel)
      samples.withUnsafeMutableBufferPointer { filter.process($0) }
      return samples
    }
    var (energy, levels) = (0.0, [Double]())
    for frame in weighted[0].indices {
      let power = weighted.reduce(0.0) { $0 + Double($1[frame]) * Double($1[frame]) }
      energy += (power - energy) / (0.125 * 48_000)
      if frame % 48 == 47 {
        levels.append(fullScale + decibels(fromAmplitude: energy.squareRoot()))
      }
    }
    return levels
  }
}
