import CMath
import DSP

/// Listens to a recording and says what it mostly is.
///
/// Takes mono at 16 kHz in pieces of any length. An hour costs some seconds.
public struct SoundKindFinder {
  public static let rate = 16_000
  private static let window = 1_024
  private static let hop = 160

  private let fft = RealFFT(count: 2 * window)
  private let shape: [Float]
  /// The autocorrelation of the window itself, which every frame's is divided by.
  private let own: [Float]
  private var held: [Float] = []
  private var frames: [Frame] = []

  private struct Frame {
    var decibels: Double
    var centre: Double
    var purity: Double
    var clarity: Double
    var pitch: Double

    var isVoiced: Bool { clarity > 0.6 }
  }

  public init() {
    shape = (0..<Self.window).map {
      Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(Self.window)))
    }
    own = Self.correlation(of: shape, fft).correlation
  }

  /// Adds samples; what is no number counts as silence.
  public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    held += samples.lazy.map { $0.magnitude <= 1_000 ? $0 : 0 }
    var start = 0
    while start + Self.window <= held.count {
      frames.append(frame(Array(held[start..<start + Self.window])))
      start += Self.hop
    }
    held.removeFirst(start)
  }

  /// What was found; nil where there was hardly anything.
  public func finish() -> SoundTraits? {
    guard frames.count >= 20 else { return nil }
    var traits = SoundTraits()
    let levels = frames.map { $0.decibels }
    traits.top = quantile(levels, 0.95)
    let active = frames.filter { $0.decibels > traits.top - 30 }
    let voiced = active.filter { $0.isVoiced }
    traits.voiced = Double(voiced.count) / Double(max(active.count, 1))
    traits.pitch = quantile(voiced.map { $0.pitch }, 0.5)
    traits.spread = deviation(active.map { $0.decibels })
    traits.centre = quantile(active.map { $0.centre }, 0.5)
    traits.purity = quantile(active.map { $0.purity }, 0.5)
    traits.clarity = quantile(active.map { $0.clarity }, 0.5)
    traits.glides = glides(above: traits.top - 30)
    traits.gaps = gaps()
    let jumps = zip(levels.dropFirst(3), levels).filter { $0 - $1 > 10 && $0 > traits.top - 25 }
    traits.jumps = Double(jumps.count) / Double(frames.count)
    return traits
  }

  /// The share of steps between neighbours with a pitch that are small and no rest.
  private func glides(above level: Double) -> Double {
    let steps = zip(frames.dropFirst(), frames).filter { later, earlier in
      later.isVoiced && earlier.isVoiced && later.decibels > level && earlier.decibels > level
    }.map { 12 * abs(log($0.pitch / $1.pitch) / log(2)) }
    guard !steps.isEmpty else { return 0 }
    return Double(steps.count { $0 > 0.05 && $0 < 0.8 }) / Double(steps.count)
  }

  /// The share of frames below half the mean amplitude of the second around them.
  private func gaps() -> Double {
    let levels = frames.map { pow(10, $0.decibels / 20) }
    var sums = [0.0]
    for level in levels { sums.append(sums[sums.count - 1] + level) }
    let quiet = levels.indices.count { index in
      let (first, end) = (max(0, index - 50), min(levels.count, index + 50))
      return levels[index] < 0.5 * (sums[end] - sums[first]) / Double(end - first)
    }
    return Double(quiet) / Double(levels.count)
  }

  private func frame(_ samples: [Float]) -> Frame {
    let mean = samples.reduce(0, +) / Float(samples.count)
    let shaped = zip(samples, shape).map { ($0 - mean) * $1 }
    let (power, correlation) = Self.correlation(of: shaped, fft)
    let middle = samples[Self.window / 2 - Self.hop..<Self.window / 2 + Self.hop]
    let energy = middle.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(middle.count)
    // 94 Hz to 7 kHz.
    let heard = power[6..<448].map { Double($0) + 1e-14 }
    let weighted = power.indices.reduce(0.0) { $0 + Double($1) * Double(power[$1]) }
    let whole = power.reduce(0.0) { $0 + Double($1) } + 1e-14
    let (clarity, pitch) = period(correlation)
    return Frame(
      decibels: 10 * log10(energy + 1e-12),
      centre: weighted / whole * Double(Self.rate) / Double(Self.window),
      purity: heard.max()! / heard.reduce(0, +), clarity: clarity, pitch: pitch)
  }

  /// How sure the first strong period is, and its pitch.
  private func period(_ correlation: [Float]) -> (clarity: Double, pitch: Double) {
    let lags = Self.rate / 1_500..<Self.rate / 60
    let scale = correlation[0] / own[0] + 1e-12
    let strengths = lags.map { correlation[$0] / own[$0] / scale }
    let best = strengths.max()!
    var lag = strengths.firstIndex { $0 >= 0.9 * best } ?? 0
    while lag + 1 < strengths.count, strengths[lag + 1] > strengths[lag] { lag += 1 }
    return (Double(strengths[lag]), Double(Self.rate) / Double(lags.lowerBound + lag))
  }

  /// The power at each multiple of rate / window, and the autocorrelation.
  private static func correlation(
    of samples: [Float], _ fft: RealFFT
  ) -> (power: [Float], correlation: [Float]) {
    let padded = samples + [Float](repeating: 0, count: window)
    var real = [Float](repeating: 0, count: fft.binCount)
    var imaginary = real
    fft.forward(padded, real: &real, imaginary: &imaginary)
    let power = zip(real, imaginary).map { $0 * $0 + $1 * $1 }
    var correlation = padded
    fft.inverse(real: power, imaginary: [Float](repeating: 0, count: fft.binCount), &correlation)
    return (stride(from: 0, to: power.count, by: 2).map { power[$0] }, correlation)
  }
}

/// The number below which a share of the others lies; 0 of none.
private func quantile(_ numbers: [Double], _ share: Double) -> Double {
  guard !numbers.isEmpty else { return 0 }
  return numbers.sorted()[Int(share * Double(numbers.count - 1))]
}

private func deviation(_ numbers: [Double]) -> Double {
  guard !numbers.isEmpty else { return 0 }
  let mean = numbers.reduce(0, +) / Double(numbers.count)
  return sqrt(numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count))
}
