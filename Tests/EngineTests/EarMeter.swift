import CMath
import DSP

/// A sound level meter that has nothing in common with the engine's: it weights by the formula of IEC 61672-1 in the
/// frequency domain, adds the energy of both sides, and takes the mean over 125 ms.
final class EarMeter {
  private static let block = 32_768
  private static let margin = 8_192
  private let rate: Double
  private let plan = RealFFT(count: EarMeter.block)
  private var response: [Float] = []
  /// The weighted energy of each frame.
  private(set) var power: [Double] = []

  init(_ left: [Float], _ right: [Float], rate: Double) {
    self.rate = rate
    response = kernel()
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

  /// The spectrum of the weighting without delay, its tails cut off where they reach no further.
  private func kernel() -> [Float] {
    let bins = Self.block / 2 + 1
    var real = [Float](repeating: 0, count: bins)
    var imaginary = real
    for bin in 1..<bins {
      let hertz = Double(bin) * rate / Double(Self.block)
      real[bin] = Float(amplitude(fromDecibels: AWeighting.gainDecibels(hertz: hertz)))
    }
    var impulse = [Float](repeating: 0, count: Self.block)
    plan.inverse(real: real, imaginary: imaginary, &impulse)
    for frame in Self.margin..<Self.block - Self.margin { impulse[frame] = 0 }
    plan.forward(impulse, real: &real, imaginary: &imaginary)
    return real
  }

  private func add(_ samples: [Float]) {
    let (block, margin) = (Self.block, Self.margin)
    let step = block - 2 * margin
    var piece = [Float](repeating: 0, count: block)
    var real = [Float](repeating: 0, count: block / 2 + 1)
    var imaginary = real
    for start in stride(from: 0, to: samples.count, by: step) {
      for frame in 0..<block {
        let place = start - margin + frame
        piece[frame] = place >= 0 && place < samples.count ? samples[place] : 0
      }
      plan.forward(piece, real: &real, imaginary: &imaginary)
      for bin in real.indices {
        real[bin] *= response[bin]
        imaginary[bin] *= response[bin]
      }
      plan.inverse(real: real, imaginary: imaginary, &piece)
      for frame in start..<min(start + step, samples.count) {
        let sample = Double(piece[margin + frame - start])
        power[frame] += sample * sample
      }
    }
  }
}
