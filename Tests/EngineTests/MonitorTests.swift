import DSP
import Engine
import Foundation
import TestKit
import Testing

@Suite struct MonitorTests {
  private let noise = Signals.noise(seed: 11, amplitude: 0.5, seconds: 0.5)

  @Test func changesNothingWhileItIsOff() {
    let (plain, heard) = (Studio(), Studio())
    for studio in [plain, heard] {
      studio.add(0, noise)
      studio.play(0)
    }
    everything(heard)
    heard.engine.set(0, .monitor, 0)
    #expect(heard.render(24_000, input: noise).left == plain.render(24_000).left)
  }

  @Test func letsTheInputThroughAsItIsWhenNothingIsTurned() {
    let studio = Studio()
    studio.engine.set(0, .monitor, 1)
    studio.engine.set(0, .monitorLimiter, 0)
    let late = studio.engine.latencyFrames
    let left = studio.render(24_000, input: noise).left
    // Beyond the glide of the switch.
    #expect(Array(left[2_000 + late..<20_000 + late]) == Array(noise[2_000..<20_000]))
  }

  @Test func hearsMonoOnBothSides() {
    let studio = Studio()
    studio.engine.set(0, .monitor, 1)
    let heard = studio.render(9_600, input: noise)
    #expect(heard.left == heard.right)
    #expect(heard.left.contains { $0 != 0 })
    let meter = studio.engine.inputMeter
    #expect(meter[0] > 0.4 && meter[0] == meter[1])
    // 24 dB a second.
    _ = studio.render(48_000)
    #expect(meter[0] > 0.02 && meter[0] < 0.035)
  }

  @Test func isSilentAtVolumeZero() {
    let studio = Studio()
    everything(studio)
    studio.engine.set(0, .monitorVolume, 0)
    #expect(studio.render(24_000, input: noise).left.allSatisfy { $0 == 0 })
  }

  @Test func keepsThePeaksOfTheInputBelowTheCeiling() {
    let studio = Studio()
    let loud = noise.map { $0 * 4 }
    let plain = Studio()
    for one in [studio, plain] {
      one.engine.set(0, .monitor, 1)
      one.engine.set(0, .monitorVolume, 0.25)
    }
    plain.engine.set(0, .monitorLimiter, 0)
    let limited = studio.render(24_000, input: loud).left.map(abs).max() ?? 0
    let free = plain.render(24_000, input: loud).left.map(abs).max() ?? 0
    #expect(limited <= 0.25 * 0.892 && limited > 0.15)
    #expect(free > 0.45)
  }

  @Test func lowersALoudInputByWhatTheFormulaSays() {
    for (threshold, ratio) in [(-20.0, 4.0), (-30, 2), (-12, 20)] {
      let studio = Studio()
      studio.engine.set(0, .monitor, 1)
      studio.engine.set(0, .monitorLimiter, 0)
      studio.engine.set(0, .monitorCompressor, 1)
      studio.engine.set(0, .monitorThreshold, Float(threshold))
      studio.engine.set(0, .monitorRatio, Float(ratio))
      // A square wave is as loud at every moment, so that the level is the same for any detector.
      let square = (0..<48_000).map { $0 / 48 % 2 == 0 ? Float(0.5) : -0.5 }
      let left = studio.render(48_000, input: square).left
      var settings = CompressorSettings()
      (settings.thresholdDecibels, settings.ratio) = (threshold, ratio)
      let expected = settings.output(forInputDecibels: decibels(fromAmplitude: 0.5))
      let measured = decibels(fromAmplitude: Double(abs(left[40_000])))
      #expect(abs(measured - expected) < 0.05, "\(threshold) dB, \(ratio)")
    }
  }

  @Test(arguments: [60.0, 1_000, 9_000])
  func equalizesTheInputAsItsFormulaSays(hertz: Double) {
    let studio = Studio()
    studio.engine.set(0, .monitor, 1)
    let bands: [(FilterShape, Double, Double)] = [
      (.lowShelf, 100, 9), (.peak, 1_000, -7), (.highShelf, 6_000, 4.5), (.highPass, 40, 0),
    ]
    var expected = 0.1
    for (number, (shape, frequency, gain)) in bands.enumerated() {
      studio.engine.set(0, .monitorBand(number, .shape), Float(shape.rawValue))
      studio.engine.set(0, .monitorBand(number, .hertz), Float(frequency))
      studio.engine.set(0, .monitorBand(number, .decibels), Float(gain))
      let band = EqualizerBand(shape, hertz: frequency, gainDecibels: gain, q: 0.707)
      expected *= band.response(hertz: hertz, sampleRate: 48_000)
    }
    let sine = Signals.sine(hertz: hertz, amplitude: 0.1, seconds: 1)
    let heard = studio.render(48_000, input: sine).left[9_600..<43_200]
    let power = heard.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(heard.count)
    #expect(abs(20 * log10((2 * power).squareRoot() / expected)) < 0.05)
  }

  @Test func mixesInputAndTracks() {
    // Constants: 0.25 from a track, 0.125 from the input, volume ½.
    for (input, tracks, expected) in [(1.0, 0.0, 0.3125), (1, 1, 0.1875), (0.5, 0.5, 0.21875)] {
      let studio = Studio()
      studio.add(0, [Float](repeating: 0.25, count: 96_000))
      studio.play(0)
      studio.engine.set(0, .monitor, 1)
      studio.engine.set(0, .monitorVolume, 0.5)
      studio.engine.set(0, .monitorInput, Float(input))
      studio.engine.set(0, .monitorTracks, Float(tracks))
      let left = studio.render(9_600, input: [Float](repeating: 0.125, count: 9_600)).left
      #expect(abs(Double(left[9_000]) - expected) < 1e-6, "\(input) and \(tracks)")
    }
  }

  @Test func neverClicksWhenItIsTurned() {
    let studio = Studio()
    studio.add(0, Signals.sine(hertz: 100, amplitude: 0.2, seconds: 4))
    studio.play(0)
    let sine = Signals.sine(hertz: 150, amplitude: 0.2, seconds: 4)
    let turns: [(Knob, Float)] = [
      (.monitor, 1), (.monitorLimiter, 0), (.monitorLimiter, 1), (.monitorVolume, 0.3),
      (.monitorInput, 0.2), (.monitorTracks, 1), (.monitorVolume, 1), (.monitorCompressor, 1),
      (.monitorThreshold, -50), (.monitorRatio, 20), (.monitorCompressor, 0),
      (.monitorBand(0, .shape), Float(FilterShape.lowShelf.rawValue)),
      (.monitorBand(0, .decibels), 6), (.monitorBand(0, .hertz), 200), (.monitorTracks, 0),
      (.monitor, 0),
    ]
    var last: Float = 0
    // A length at whose end the tones are never where they began: a jump at zero would not be heard.
    let length = 9_856
    for (number, (knob, value)) in turns.enumerated() {
      studio.engine.set(0, knob, value)
      let left = studio.render(length, input: Array(sine[(number * length)...])).left
      let steps = zip([last] + left, left).map { abs($0 - $1) }
      last = left.last ?? 0
      // Both tones together, twice as loud, move by 0.013 a frame; the glides add little.
      #expect((steps.max() ?? 1) < 0.02, "\(knob) to \(value)")
    }
  }

  @Test func endsAfterItIsSwitchedOff() {
    let studio = Studio()
    everything(studio)
    _ = studio.render(9_600, input: noise)
    studio.engine.set(0, .monitor, 0)
    _ = studio.render(4_800, input: noise)
    #expect(studio.render(4_800, input: noise).left.allSatisfy { $0 == 0 })
  }

  @Test func keepsBrokenInputFromTheEar() {
    let studio = Studio()
    everything(studio)
    let wild = (0..<48_000).map {
      [Float.nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e30, 1, -1][$0 % 7]
    }
    #expect(studio.render(24_000, input: wild).left.allSatisfy { $0.isFinite && abs($0) < 1 })
    _ = studio.render(48_000)
    let after = studio.render(24_000, input: [Float](repeating: 0.01, count: 24_000)).left
    #expect(after.allSatisfy { $0.isFinite && abs($0) < 0.9 } && after.contains { $0 != 0 })
  }

  /// Turns all that the monitor has.
  private func everything(_ studio: Studio) {
    for (knob, value): (Knob, Float) in [
      (.monitor, 1), (.monitorVolume, 0.9), (.monitorInput, 0.8), (.monitorTracks, 0.7),
      (.monitorCompressor, 1), (.monitorThreshold, -40), (.monitorRatio, 8),
    ] { studio.engine.set(0, knob, value) }
    for (number, shape) in [FilterShape.lowShelf, .peak, .highShelf, .notch].enumerated() {
      studio.engine.set(0, .monitorBand(number, .shape), Float(shape.rawValue))
      studio.engine.set(0, .monitorBand(number, .hertz), 300 * Float(number + 1))
      studio.engine.set(0, .monitorBand(number, .decibels), 6)
    }
  }
}
