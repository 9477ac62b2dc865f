import DSP
import TestKit
import Testing

private func measure(
  _ samples: [Float], sampleRate: Double = 48000, _ blocks: [Int] = [4096]
) -> TruePeakMeter {
  var meter = TruePeakMeter(sampleRate: sampleRate, channelCount: 1)
  PlanarBuffer(samples).inBlocks(blocks) { meter.add($0) }
  return meter
}

/// A sine that fades in and out, since a sudden start is a click with a peak of its own.
private func fadedSine(
  _ share: Double, phase: Double, amplitude: Double = 1, sampleRate: Double = 48000
) -> [Float] {
  let samples = Signals.sine(
    hertz: share * sampleRate, amplitude: amplitude, phase: phase, seconds: 2400 / sampleRate,
    sampleRate: sampleRate)
  return samples.indices.map { index in
    samples[index] * min(1, Float(min(index, samples.count - 1 - index)) / 480)
  }
}

private func decibelsTruePeak(_ samples: [Float], sampleRate: Double = 48000) -> Double {
  decibels(fromAmplitude: Double(measure(samples, sampleRate: sampleRate).maximum))
}

@Suite("TruePeakMeter")
struct TruePeakMeterTests {
  /// Divider of the sample rate, phase in degrees, amplitude, true peak in dBTP.
  static let cases: [(Double, Double, Double, Double)] = [
    (4, 0, 0.5, -6), (4, 45, 0.5, -6), (6, 60, 0.5, -6), (8, 67.5, 0.5, -6), (4, 45, 1.41, 3),
  ]

  @Test(
    "reads tones as Tech 3341 cases 15 to 19 ask", arguments: cases, [44100, 48000, 96000])
  func readsTones(_ tone: (Double, Double, Double, Double), sampleRate: Double) {
    let samples = fadedSine(
      1 / tone.0, phase: tone.1, amplitude: tone.2, sampleRate: sampleRate)
    let error = decibelsTruePeak(samples, sampleRate: sampleRate) - tone.3
    #expect(error <= 0.2 && error >= -0.4)
  }

  @Test(
    "reads any tone up to 0.35 of the rate at any phase within +0.2 and −0.4 dB",
    arguments: [0.01, 0.05, 0.1, 0.125, 0.2, 0.23, 0.25, 0.3, 1.0 / 3, 0.35])
  func readsAnyTone(share: Double) {
    for phase in stride(from: 0.0, to: 90, by: 7.5) {
      let peak = decibelsTruePeak(fadedSine(share, phase: phase))
      #expect(peak <= 0.2 && peak >= -0.4, "\(phase)°")
    }
  }

  @Test("sees 3 dB above the samples where the wave passes between them")
  func looksBetweenSamples() {
    let meter = measure(fadedSine(0.25, phase: 45))
    #expect(abs(meter.samplePeaks[0] - 0.7071) < 1e-3)
    #expect(abs(meter.maximum - 1) < 0.01)
  }

  @Test("is never below the samples", arguments: [44100, 96000, 192000])
  func coversSamples(sampleRate: Double) {
    for frame in [0, 1, 14, 15, 16, 17, 63] {
      let samples = Signals.impulse(at: frame, amplitude: -0.7, frames: 64)
      let meter = measure(samples, sampleRate: sampleRate)
      #expect(meter.samplePeaks == [0.7] && meter.peaks == [0.7])
    }
  }

  @Test("does not depend on how audio is cut", arguments: [48000, 96000, 192000])
  func ignoresCuts(sampleRate: Double) {
    // Rising noise keeps the maximum moving; falling noise is skipped after its beginning.
    let noise = Signals.noise(seed: 7, seconds: 0.2)
    let rising = noise.indices.map { noise[$0] * Float($0) / Float(noise.count) }
    for samples in [rising, rising.reversed(), noise] {
      let whole = measure(samples, sampleRate: sampleRate, [samples.count])
      for blocks in [[1], [3], [64, 1, 1025, 13], [1024]] {
        let cut = measure(samples, sampleRate: sampleRate, blocks)
        #expect(cut.peaks == whole.peaks && cut.samplePeaks == whole.samplePeaks)
      }
    }
  }

  @Test("finds a peak between two samples wherever it lies, although the rest is skipped")
  func skipsNothingThatMatters() {
    var samples = Signals.noise(seed: 3, amplitude: 0.01, seconds: 0.02)
    samples[100] = 0.8
    for frame in 300..<364 {
      // Two samples below the highest one, with the crest of the wave between them.
      let crest = samples.indices.map { $0 == frame || $0 == frame + 1 ? 0.7 : samples[$0] }
      #expect(abs(measure(crest).maximum - 0.9) < 0.04, "at frame \(frame)")
    }
  }

  @Test("keeps channels apart and starts anew")
  func keepsChannelsApart() {
    let loud = fadedSine(0.25, phase: 45)
    let quiet = loud.map { $0 / 4 }
    var meter = TruePeakMeter(sampleRate: 48000, channelCount: 2)
    PlanarBuffer(channels: [quiet, loud]).inBlocks([1000]) { meter.add($0) }
    #expect(meter.peaks == [measure(quiet).maximum, measure(loud).maximum])
    #expect(meter.maximum == meter.peaks[1])
    #expect(TruePeakMeter(sampleRate: 48000, channelCount: 2).peaks == [0, 0])
    #expect(TruePeakMeter(sampleRate: 48000, channelCount: 0).maximum == 0)
  }

  @Test("stays finite and goes on after broken and enormous samples")
  func survivesBrokenSamples() {
    var samples = Signals.sine(hertz: 997, amplitude: 0.5, seconds: 0.1)
    samples[100] = .nan
    samples[2000] = -.infinity
    #expect(measure(samples).maximum < 0.8)
    samples[3000] = .greatestFiniteMagnitude
    samples[3001] = .greatestFiniteMagnitude
    #expect(measure(samples).maximum.isFinite)
  }

  @Test("oversamples less the higher the rate")
  func choosesOversampling() {
    let rates: [Double] = [44100, 95999, 96000, 176400, 192000, 384000]
    let factors = rates.map { TruePeakMeter(sampleRate: $0, channelCount: 1).oversampling }
    #expect(factors == [4, 4, 2, 2, 1, 1])
  }
}
