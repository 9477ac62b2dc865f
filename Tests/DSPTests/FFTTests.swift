import CMath
import DSP
import TestKit
import Testing

/// The transform by its definition, in double precision: slow, and plainly right.
private func direct(_ samples: [Float], bin: Int) -> (Double, Double) {
  var (real, imaginary) = (0.0, 0.0)
  for (index, sample) in samples.enumerated() {
    let turn = Double(index * bin % samples.count) / Double(samples.count)
    real += Double(sample) * cos(2 * Double.pi * turn)
    imaginary -= Double(sample) * sin(2 * Double.pi * turn)
  }
  return (real, imaginary)
}

private func spectrum(_ samples: [Float]) -> (real: [Float], imaginary: [Float]) {
  let plan = RealFFT(count: samples.count)
  var real = [Float](repeating: .nan, count: plan.binCount)
  var imaginary = real
  plan.forward(samples, real: &real, imaginary: &imaginary)
  return (real, imaginary)
}

private func noise(_ count: Int) -> [Float] {
  Signals.noise(seed: UInt64(count), seconds: Double(count), sampleRate: 1)
}

private let sizes = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]

@Suite("RealFFT")
struct FFTTests {
  @Test("agrees with the definition", arguments: sizes)
  func agreesWithTheDefinition(count: Int) {
    let samples = noise(count)
    let found = spectrum(samples)
    // Of the long ones only some frequencies: the definition takes its time.
    let step = max(1, count / 512)
    var (error, power) = (0.0, 0.0)
    let bins = Array(stride(from: 0, through: count / 2, by: step)) + [1, 2, 3, count / 4 + 1]
    for bin in bins {
      let (real, imaginary) = direct(samples, bin: bin)
      let (dr, di) = (real - Double(found.real[bin]), imaginary - Double(found.imaginary[bin]))
      error += dr * dr + di * di
      power += real * real + imaginary * imaginary
    }
    #expect((error / power).squareRoot() < 3e-7)
  }

  @Test("comes back to the samples it started from", arguments: sizes)
  func comesBack(count: Int) {
    let samples = noise(count)
    let found = spectrum(samples)
    var back = [Float](repeating: .nan, count: count)
    RealFFT(count: count).inverse(real: found.real, imaginary: found.imaginary, &back)
    let error = zip(samples, back).map { ($0 - $1).magnitude }.max() ?? .nan
    #expect(error < 1.5e-6)
  }

  @Test("keeps the energy (Parseval)", arguments: sizes)
  func keepsEnergy(count: Int) {
    let samples = noise(count)
    let found = spectrum(samples)
    let energy = samples.reduce(0.0) { $0 + Double($1 * $1) }
    let powers = zip(found.real, found.imaginary).map { Double($0 * $0 + $1 * $1) }
    let twice = powers.dropFirst().dropLast().reduce(0, +)
    let ends = powers[0] + powers[count / 2]
    #expect(abs((2 * twice + ends) / Double(count) / energy - 1) < 1e-6)
  }

  @Test("gives an impulse the same strength at every frequency", arguments: sizes)
  func impulseIsFlat(count: Int) {
    let position = 5
    let found = spectrum(Signals.impulse(at: position, frames: count))
    for bin in 0...count / 2 {
      let angle = -2 * Double.pi * Double(bin * position % count) / Double(count)
      #expect(abs(Double(found.real[bin]) - cos(angle)) < 1e-6)
      #expect(abs(Double(found.imaginary[bin]) - sin(angle)) < 1e-6)
    }
  }

  @Test("finds a constant at frequency 0 and an alternation at half the rate", arguments: sizes)
  func findsTheEnds(count: Int) {
    let samples = (0..<count).map { Float($0 % 2 == 0 ? 3 : -1) }
    let found = spectrum(samples)
    #expect(abs(found.real[0] - Float(count)) < 1e-4 * Float(count))
    #expect(abs(found.real[count / 2] - 2 * Float(count)) < 1e-4 * Float(count))
    #expect(found.imaginary[0] == 0 && found.imaginary[count / 2] == 0)
    #expect(found.real[1..<count / 2].allSatisfy { $0.magnitude < 1e-4 * Float(count) })
  }
}
