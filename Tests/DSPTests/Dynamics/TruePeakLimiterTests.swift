import CMath
import DSP
import TestKit
import Testing

/// Sounds that are hard to limit, at full scale.
enum NastySignal: String, CaseIterable {
  case square, fastSquare, noise, signs, betweenSamples, impulses, burst, steps, sweep

  func samples(_ sampleRate: Double) -> [Float] {
    var random = SeededRandom(seed: 11)
    let frames = Int(sampleRate * 0.1)
    switch self {
    case .square: return Signals.square(hertz: 100, seconds: 0.1, sampleRate: sampleRate)
    case .fastSquare:
      return Signals.square(hertz: sampleRate / 6.3, seconds: 0.1, sampleRate: sampleRate)
    case .noise: return Signals.noise(seed: 3, seconds: 0.1, sampleRate: sampleRate)
    case .signs: return (0..<frames).map { _ in random.unit() < 0.5 ? -1 : 1 }
    case .betweenSamples:
      // A quarter of the rate, with its crests half way between samples.
      return Signals.sine(
        hertz: sampleRate / 4, amplitude: 1.4, phase: 45, seconds: 0.1, sampleRate: sampleRate)
    case .impulses: return (0..<frames).map { $0 % 97 == 5 || $0 % 61 == 3 ? 1 : 0 }
    case .burst:
      return (0..<frames).map { $0 / 500 % 3 == 1 ? Float(2 * random.unit() - 1) : 0 }
    case .steps:
      return (0..<frames).map { frame in
        let level = [0.01, 1, 0.3, 0.1, 0.7][frame / 83 % 5]
        return Float(random.unit() < 0.5 ? -level : level)
      }
    case .sweep:
      return Signals.sweep(
        from: 100, to: sampleRate * 0.49, seconds: 0.1, sampleRate: sampleRate)
    }
  }
}

private func truePeak(_ audio: PlanarBuffer, _ sampleRate: Double) -> Double {
  var meter = TruePeakMeter(sampleRate: sampleRate, channelCount: audio.channelCount)
  audio.withView { meter.add($0) }
  return decibels(fromAmplitude: Double(meter.maximum))
}

/// Limited audio, with all that was on its way at the end: a sound that is cut off is higher than
/// one that goes on.
private func limited(
  _ audio: PlanarBuffer, _ sampleRate: Double = 48000, ceiling: Double = -1
) -> PlanarBuffer {
  let limiter = TruePeakLimiter(
    channelCount: audio.channelCount, sampleRate: sampleRate, ceilingDecibels: ceiling)
  defer { limiter.deallocate() }
  let rest = [Float](repeating: 0, count: limiter.latencyFrames)
  let whole = PlanarBuffer(channels: (0..<audio.channelCount).map { audio.channel($0) + rest })
  return whole.processed { limiter.process($0) }
}

private func mono(_ samples: [Float], gain: Double = 1) -> PlanarBuffer {
  PlanarBuffer(samples.map { $0 * Float(gain) })
}

@Suite("TruePeakLimiter")
struct TruePeakLimiterTests {
  @Test(
    "keeps the true peak at the ceiling", arguments: NastySignal.allCases,
    [44100, 48000, 96000, 192_000])
  func keepsTheCeiling(signal: NastySignal, sampleRate: Double) {
    for gain in [1.0, 2, 10, 1000] {
      let audio = mono(signal.samples(sampleRate), gain: gain)
      let peak = truePeak(limited(audio, sampleRate), sampleRate)
      #expect(peak < -0.98, "at a gain of \(gain)")
    }
  }

  @Test("lowers no more than it must")
  func usesTheRoom() {
    for signal in NastySignal.allCases {
      let peak = truePeak(limited(mono(signal.samples(48000), gain: 2)), 48000)
      #expect(peak > -1.2, "\(signal)")
    }
  }

  @Test("keeps other ceilings", arguments: [-12.0, -0.1, 0, 3])
  func keepsOtherCeilings(ceiling: Double) {
    let audio = mono(Signals.noise(seed: 8, amplitude: 4, seconds: 0.1))
    let peak = truePeak(limited(audio, ceiling: ceiling), 48000)
    #expect(peak < ceiling + 0.02 && peak > ceiling - 0.2)
  }

  @Test("is only a delay for what stays below the ceiling", arguments: [44100, 48000, 96000])
  func isTransparent(sampleRate: Double) {
    let limiter = TruePeakLimiter(channelCount: 1, sampleRate: sampleRate)
    defer { limiter.deallocate() }
    #expect(Double(limiter.latencyFrames) <= 0.002 * sampleRate)
    let noise = Signals.noise(seed: 3, seconds: 0.1, sampleRate: sampleRate)
    // Just below the ceiling, far above what the samples alone would tell.
    let gain = amplitude(fromDecibels: -1.001 - truePeak(PlanarBuffer(noise), sampleRate))
    let audio = mono(noise, gain: gain)
    let output = audio.processed { limiter.process($0) }
    #expect(output == audio.delayed(by: limiter.latencyFrames))
    #expect(limiter.reductionDecibels == 0)
  }

  @Test("comes back to the same bits after it had to limit")
  func comesBack() {
    let loud = Signals.noise(seed: 3, amplitude: 4, seconds: 0.5)
    let quiet = Signals.noise(seed: 4, amplitude: 0.3, seconds: 12)
    let output = limited(mono(loud + quiet)).samples
    #expect(output.suffix(1000) == quiet.suffix(1000))
  }

  @Test("lets go quickly of one peak, and slowly of a loud passage")
  func adaptsItsRelease() {
    func reduction(after loudSeconds: Double, wait: Double) -> Double {
      let limiter = TruePeakLimiter(channelCount: 1, sampleRate: 48000)
      defer { limiter.deallocate() }
      let loud = Signals.noise(seed: 3, amplitude: 2.5, seconds: loudSeconds)
      let audio = mono(loud + Signals.silence(seconds: wait))
      _ = audio.processed { limiter.process($0) }
      return limiter.reductionDecibels
    }
    #expect(reduction(after: 0.003, wait: 0.004) > 6)
    #expect(reduction(after: 0.003, wait: 0.15) < 1.5)
    #expect(reduction(after: 2, wait: 0.15) > 4)
    #expect(reduction(after: 2, wait: 3) < 0.1)
  }

  @Test("does not pump with a low tone")
  func doesNotPump() {
    let tone = Signals.sine(hertz: 60, amplitude: 2, seconds: 2)
    let limiter = TruePeakLimiter(channelCount: 1, sampleRate: 48000)
    defer { limiter.deallocate() }
    var reductions: [Double] = []
    _ = mono(tone).processed(inBlocks: [64]) {
      limiter.process($0)
      reductions.append(limiter.reductionDecibels)
    }
    let late = reductions.suffix(500)
    #expect((late.max() ?? 9) - (late.min() ?? 0) < 0.5)
  }

  @Test("lowers all channels by the same gain")
  func linksChannels() {
    let loud = Signals.noise(seed: 3, amplitude: 3, seconds: 0.2)
    let output = limited(PlanarBuffer(channels: [loud, loud.map { $0 / 16 }]))
    let pairs = zip(output.channel(0), output.channel(1))
    #expect(pairs.allSatisfy { abs($0 - 16 * $1) < 1e-6 })
  }
}
