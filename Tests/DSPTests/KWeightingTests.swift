import DSP
import TestKit
import Testing

@Suite("KWeighting")
struct KWeightingTests {
  @Test("has the coefficients that BS.1770 prints for 48 kHz")
  func matchesTheTables() {
    let shelf = Biquad(
      b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285,
      a1: -1.69065929318241, a2: 0.73248077421585)
    let highPass = Biquad(b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621)
    expectClose(KWeighting.shelf(sampleRate: 48000), shelf)
    expectClose(KWeighting.highPass(sampleRate: 48000), highPass)
  }

  private func expectClose(_ a: Biquad, _ b: Biquad) {
    for (left, right) in [(a.b0, b.b0), (a.b1, b.b1), (a.b2, b.b2), (a.a1, b.a1), (a.a2, b.a2)] {
      #expect(abs(left - right) < 1e-8)
    }
  }

  @Test(
    "hears the same at every rate as at 48 kHz",
    arguments: [32000, 44100, 88200, 96000, 192000], [20, 40, 100, 1000, 2000, 5000])
  func agreesBetweenRates(sampleRate: Double, hertz: Double) {
    func gain(_ rate: Double) -> Double {
      let shelf = KWeighting.shelf(sampleRate: rate).response(atHertz: hertz, sampleRate: rate)
      let high = KWeighting.highPass(sampleRate: rate).response(atHertz: hertz, sampleRate: rate)
      return decibels(fromAmplitude: shelf * high)
    }
    #expect(abs(gain(sampleRate) - gain(48000)) < 0.1)
  }

  @Test("stays stable at very low rates", arguments: [1000, 2000, 3700, 4000, 8000])
  func staysStable(sampleRate: Double) {
    let shelf = KWeighting.shelf(sampleRate: sampleRate)
    #expect(abs(shelf.a2) < 1 && abs(shelf.a1) < 1 + shelf.a2)
  }
}

@Suite("Biquad")
struct BiquadTests {
  @Test("filters a sine by the gain that its response promises", arguments: [100, 1000, 9000])
  func filtersAsPromised(hertz: Double) {
    let biquad = KWeighting.shelf(sampleRate: 48000)
    var state = BiquadState()
    var energy = (before: 0.0, after: 0.0)
    for (frame, sample) in Signals.sine(hertz: hertz, seconds: 1).enumerated() {
      let output = state.process(Double(sample), through: biquad)
      guard frame >= 24000 else { continue }
      energy.before += Double(sample) * Double(sample)
      energy.after += output * output
    }
    let gain = (energy.after / energy.before).squareRoot()
    #expect(abs(gain - biquad.response(atHertz: hertz, sampleRate: 48000)) < 1e-6)
  }

  @Test("divides by a0 and scales its output")
  func normalises() {
    let biquad = Biquad(b0: 2, b1: 4, b2: 6, a0: 2, a1: 1, a2: 0.5)
    #expect(biquad == Biquad(b0: 1, b1: 2, b2: 3, a1: 0.5, a2: 0.25))
    #expect(biquad.scaled(by: 3) == Biquad(b0: 3, b1: 6, b2: 9, a1: 0.5, a2: 0.25))
  }
}

@Suite("Decibels")
struct DecibelsTests {
  @Test("turn amplitudes and powers into levels and back")
  func convert() {
    #expect(decibels(fromAmplitude: 1) == 0)
    #expect(abs(decibels(fromAmplitude: 0.5) + 6.0206) < 1e-4)
    #expect(decibels(fromAmplitude: 0) == -.infinity)
    #expect(decibels(fromPower: 0) == -.infinity)
    #expect(abs(amplitude(fromDecibels: -20) - 0.1) < 1e-15)
    #expect(abs(power(fromDecibels: -20) - 0.01) < 1e-15)
    #expect(amplitude(fromDecibels: -.infinity) == 0)
    for level in stride(from: -120.0, through: 20, by: 7) {
      #expect(abs(decibels(fromAmplitude: amplitude(fromDecibels: level)) - level) < 1e-9)
      #expect(abs(decibels(fromPower: power(fromDecibels: level)) - level) < 1e-9)
    }
  }
}
