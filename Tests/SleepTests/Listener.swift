import CMath
import DSP
import Sleep

/// What a sound is like over some time.
struct Listener {
  let rate: Double
  private(set) var left: [Float] = []
  private(set) var right: [Float] = []

  init(_ sound: SleepSound, seed: UInt32 = 1, seconds: Double, rate: Double = 48_000) {
    self.rate = rate
    var voice = SleepVoice(sound, seed: seed, sampleRate: rate, quantum: 128)
    let quanta = Int(seconds * rate / 128)
    left.reserveCapacity(quanta * 128)
    right.reserveCapacity(quanta * 128)
    for _ in 0..<quanta {
      voice.render()
      left += UnsafeBufferPointer(start: voice.left, count: 128)
      right += UnsafeBufferPointer(start: voice.right, count: 128)
    }
  }

  /// The level of a third of an octave round each frequency, in decibels of density.
  func densities(_ hertz: [Double]) -> [Double] {
    let count = 32_768
    let plan = RealFFT(count: count)
    let window = (0..<count).map {
      Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(count)))
    }
    var (real, imaginary) = (
      [Float](repeating: 0, count: count / 2 + 1), [Float](repeating: 0, count: count / 2 + 1)
    )
    var sums = [Double](repeating: 0, count: hertz.count)
    for start in stride(from: 4_800, to: left.count - count, by: count) {
      let piece = (0..<count).map { left[start + $0] * window[$0] }
      plan.forward(piece, real: &real, imaginary: &imaginary)
      for (index, centre) in hertz.enumerated() {
        let first = Int(centre / 1.122 * Double(count) / rate)
        let last = Int(centre * 1.122 * Double(count) / rate)
        for bin in first...last {
          let power = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
          sums[index] += Double(power) / Double(last - first + 1)
        }
      }
    }
    return sums.map { 10 * log10($0) }
  }

  var loudness: Double {
    var meter = LoudnessMeter(sampleRate: rate, weights: [1, 1])
    PlanarBuffer(channels: [left, right]).withView { meter.add($0) }
    return meter.finish().integrated ?? -.infinity
  }

  var truePeak: Double {
    var meter = TruePeakMeter(sampleRate: rate, channelCount: 2)
    PlanarBuffer(channels: [left, right]).withView { meter.add($0) }
    return 20 * log10(Double(meter.maximum))
  }
}
