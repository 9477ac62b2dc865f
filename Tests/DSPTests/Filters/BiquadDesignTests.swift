import CMath
import DSP
import TestKit
import Testing

@Suite("BiquadDesign")
struct BiquadDesignTests {
  static let shapes = FilterShape.allCases.filter { $0 != .flat }
  static let settings: [(hertz: Double, gain: Double, q: Double)] = [
    (60, 6, 0.7071), (1000, -12, 0.5), (1000, 9, 6), (15000, 3, 1.4),
  ]

  @Test(
    "follows the analogue formulae in passband, at the corner and in the stopband",
    arguments: shapes, settings)
  func followsTheFormulae(
    shape: FilterShape, setting: (hertz: Double, gain: Double, q: Double)
  ) {
    let band = EqualizerBand(
      shape, hertz: setting.hertz, gainDecibels: setting.gain, q: setting.q)
    for rate in [44100.0, 48000, 96000] {
      for share in [0.05, 0.3, 0.7, 1, 1.3, 3, 10] where setting.hertz * share < 0.45 * rate {
        let hertz = setting.hertz * share
        // The bilinear transform bends frequencies by a tangent, and nothing else.
        let frequency = tan(Double.pi * hertz / rate) / tan(Double.pi * setting.hertz / rate)
        let wanted = analogueGain(shape, at: frequency, gainDecibels: setting.gain, q: setting.q)
        let found = band.response(hertz: hertz, sampleRate: rate)
        #expect(abs(found - wanted) < 1e-6 * max(1, wanted), "\(hertz) Hz at \(rate)")
      }
    }
  }

  @Test("has the gains that its controls name")
  func keepsItsWords() {
    func level(_ band: EqualizerBand, _ hertz: Double) -> Double {
      decibels(fromAmplitude: band.response(hertz: hertz, sampleRate: 48000))
    }
    #expect(abs(level(EqualizerBand(.lowPass, hertz: 2000), 2000) + 3.01) < 0.01)
    #expect(abs(level(EqualizerBand(.highPass, hertz: 2000), 2000) + 3.01) < 0.01)
    #expect(abs(level(EqualizerBand(.bandPass, hertz: 2000, q: 3), 2000)) < 1e-9)
    #expect(level(EqualizerBand(.notch, hertz: 2000, q: 3), 2000) < -150)
    #expect(abs(level(EqualizerBand(.peak, hertz: 500, gainDecibels: 7), 500) - 7) < 1e-9)
    #expect(abs(level(EqualizerBand(.lowShelf, hertz: 500, gainDecibels: 8), 500) - 4) < 1e-9)
    #expect(abs(level(EqualizerBand(.lowShelf, hertz: 500, gainDecibels: 8), 5) - 8) < 1e-3)
    #expect(abs(level(EqualizerBand(.highShelf, hertz: 500, gainDecibels: 8), 23999) - 8) < 1e-3)
  }

  @Test("is stable and finite for any number", arguments: shapes)
  func takesAnyNumber(shape: FilterShape) {
    let numbers = [
      -1, 0, 1e-9, 20, 23999, 24000, 24001, 1e12, .infinity, -.infinity, .nan, 0.7,
    ]
    for hertz in numbers {
      for q in numbers {
        for gain in [-200, 0, 200, Double.nan, .infinity] {
          let band = EqualizerBand(shape, hertz: hertz, gainDecibels: gain, q: q)
          let biquad = band.biquad(sampleRate: 48000)
          // The triangle of stability, within which both poles lie inside the unit circle.
          #expect(abs(biquad.a2) < 1 && abs(biquad.a1) < 1 + biquad.a2)
          #expect([biquad.b0, biquad.b1, biquad.b2].allSatisfy { $0.isFinite })
        }
      }
    }
  }

  @Test("turns slopes of shelves into q")
  func turnsSlopes() {
    #expect(abs(BiquadDesign.shelfQ(slope: 1, gainDecibels: 9) - 0.70711) < 1e-5)
    // 1/Q = √((A + 1/A)(1/S − 1) + 2), with A = 2 for 12.04 dB and S = 1/2.
    let q = BiquadDesign.shelfQ(slope: 0.5, gainDecibels: 12.0412)
    #expect(abs(q - 1 / 4.5.squareRoot()) < 1e-5)
    #expect(BiquadDesign.shelfQ(slope: 7, gainDecibels: 9) <= 0.7072)
  }
}
