import CMath
import DSP
import Files

/// A sound level meter that has nothing in common with the engine's: it weights by the formula of IEC 61672-1 in the
/// frequency domain, with the phases that its poles have, adds the energy of both sides, and takes the mean over 125 ms.
final class EarMeter {
  private static let block = 32_768
  /// So many frames before and behind what is measured, until the weighting has forgotten deep tones.
  private static let margin = 12_288
  private let rate: Double
  private let plan = RealFFT(count: EarMeter.block)
  private let real: [Float]
  private let imaginary: [Float]
  /// The weighting at each rate, which takes longer to work out than a second of sound to measure.
  private static let kernels = Locked<[Double: (real: [Float], imaginary: [Float])]>([:])
  /// The weighted energy of each frame.
  private(set) var power: [Double] = []

  init(_ left: [Float], _ right: [Float], rate: Double) {
    self.rate = rate
    (real, imaginary) = EarMeter.kernels.withLock { known in
      let kernel = known[rate] ?? EarMeter.kernel(rate: rate)
      known[rate] = kernel
      return kernel
    }
    power = [Double](repeating: 0, count: left.count)
    add(left)
    add(right)
  }

  /// The largest level, in dB(A) where energy 1 is `fullScale`, of a meter that begins at a frame.
  func loudest(from first: Int = 0, to last: Int? = nil, fullScale: Double) -> Double {
    let share = 1 - exp(-1 / (0.125 * rate))
    var (energy, largest) = (0.0, 1e-20)
    for frame in first..<min(last ?? power.count, power.count) {
      energy += share * (power[frame] - energy)
      if energy > largest { largest = energy }
    }
    return fullScale + 10 * log10(largest)
  }

  /// The level of all frames from one on.
  func mean(from first: Int, fullScale: Double) -> Double {
    fullScale + 10 * log10(power[first...].reduce(0, +) / Double(power.count - first))
  }

  /// The spectrum of the weighting, its tail cut off where it reaches no further.
  private static func kernel(rate: Double) -> (real: [Float], imaginary: [Float]) {
    let (plan, bins) = (RealFFT(count: block), block / 2 + 1)
    var real = [Float](repeating: 0, count: bins)
    var imaginary = real
    let poles = [20.598997, 20.598997, 107.65265, 737.86223, 12_194.217, 12_194.217]
    for bin in 1..<bins {
      let hertz = Double(bin) * rate / Double(Self.block)
      // Four zeros at 0 Hz turn by 360 degrees, each pole back by up to 90.
      let phase = -poles.reduce(0) { $0 + atan2(hertz, $1) }
      // Cut off at once at the highest frequency it would ring for long.
      let above = hertz < 20_000 ? 0 : (hertz - 20_000) / (rate / 2 - 20_000)
      let audible = (1 + cos(Double.pi * above)) / 2
      let gain = audible * amplitude(fromDecibels: AWeighting.gainDecibels(hertz: hertz))
      (real[bin], imaginary[bin]) = (Float(gain * cos(phase)), Float(gain * sin(phase)))
    }
    var impulse = [Float](repeating: 0, count: Self.block)
    plan.inverse(real: real, imaginary: imaginary, &impulse)
    for frame in Self.margin..<Self.block - Self.margin { impulse[frame] = 0 }
    plan.forward(impulse, real: &real, imaginary: &imaginary)
    return (real, imaginary)
  }

  private func add(_ samples: [Float]) {
    let (block, margin) = (Self.block, Self.margin)
    let step = block - 2 * margin
    var piece = [Float](repeating: 0, count: block)
    var real = [Float](repeating: 0, count: block / 2 + 1)
    var imaginary = real
    for start in stride(from: 0, to: samples.count, by: step) {
      for frame in 0..<block {
        let position = start - margin + frame
        piece[frame] = position >= 0 && position < samples.count ? samples[position] : 0
      }
      plan.forward(piece, real: &real, imaginary: &imaginary)
      for bin in real.indices {
        let (re, im) = (self.real[bin], self.imaginary[bin])
        (real[bin], imaginary[bin]) = (
          real[bin] * re - imaginary[bin] * im, real[bin] * im + imaginary[bin] * re
        )
      }
      plan.inverse(real: real, imaginary: imaginary, &piece)
      for frame in start..<min(start + step, samples.count) {
        let sample = Double(piece[margin + frame - start])
        power[frame] += sample * sample
      }
    }
  }
}
