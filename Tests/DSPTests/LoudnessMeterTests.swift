import DSP
import TestKit
import Testing

@Suite("LoudnessMeter")
struct LoudnessMeterTests {
  private func measure(_ buffer: PlanarBuffer, _ rate: Double, _ blocks: [Int]) -> Loudness {
    var meter = LoudnessMeter(
      sampleRate: rate, weights: LoudnessMeter.weights(channelCount: buffer.channelCount))
    buffer.inBlocks(blocks) { meter.add($0) }
    return meter.finish()
  }

  @Test("does not depend on how audio is cut", arguments: [8000, 11025, 44100])
  func ignoresCuts(sampleRate: Double) {
    let buffer = PlanarBuffer(
      channels: [1, 2, 3].map { Signals.noise(seed: $0, seconds: 3.5, sampleRate: sampleRate) })
    let whole = measure(buffer, sampleRate, [buffer.frameCount])
    #expect(whole.maxShortTerm != nil)
    #expect(measure(buffer, sampleRate, [1]) == whole)
    #expect(measure(buffer, sampleRate, [64, 1, 4097, 13]) == whole)
  }

  @Test("takes broken samples for silence and goes on", arguments: [Float.nan, .infinity])
  func survivesBrokenSamples(broken: Float) throws {
    var samples = Signals.sine(hertz: 997, seconds: 1)
    samples[100] = 0
    let clean = measure(PlanarBuffer(samples), 48000, [4800])
    samples[100] = broken
    #expect(measure(PlanarBuffer(samples), 48000, [4800]) == clean)
    #expect(try #require(clean.integrated).isFinite)
  }

  @Test("has no loudness for nothing, for silence, and without channels")
  func staysEmpty() {
    let nothing = Loudness(integrated: nil, range: 0, maxMomentary: nil, maxShortTerm: nil)
    #expect(measure(PlanarBuffer([]), 48000, [1]) == nothing)
    #expect(measure(PlanarBuffer(Signals.silence(seconds: 4)), 48000, [48000]) == nothing)
    #expect(LoudnessMeter(sampleRate: 48000, weights: []).finish() == nothing)
  }

  @Test(
    "ends a window on the exact frame",
    arguments: [(44100.0, 17640), (48000, 19200), (22050, 8820), (11025, 4410)])
  func windowsAreExact(_ rate: (hertz: Double, frames: Int)) {
    let sine = Signals.sine(hertz: 997, seconds: 0.5, sampleRate: rate.hertz)
    func first(_ count: Int) -> Loudness {
      measure(PlanarBuffer(Array(sine[..<count])), rate.hertz, [4096])
    }
    #expect(first(rate.frames - 1).maxMomentary == nil)
    #expect(first(rate.frames).maxMomentary != nil)
  }

  @Test("leaves an LFE out and weighs surrounds by 1.41")
  func weighsChannels() throws {
    let sine = Signals.sine(hertz: 997, amplitude: 0.1, seconds: 1)
    let silence = Signals.silence(seconds: 1)
    func loudness(only channel: Int) -> Double? {
      let channels = (0..<6).map { $0 == channel ? sine : silence }
      return measure(PlanarBuffer(channels: channels), 48000, [4800]).integrated
    }
    let front = try #require(loudness(only: 0))
    #expect(loudness(only: 3) == nil)
    #expect(abs(try #require(loudness(only: 5)) - front - decibels(fromPower: 1.41)) < 1e-9)
    #expect(abs(try #require(loudness(only: 1)) - front) < 1e-9)
  }

  @Test("has weights for each usual layout")
  func knowsLayouts() {
    #expect(LoudnessMeter.weights(channelCount: 0) == [])
    #expect(LoudnessMeter.weights(channelCount: 1) == [1])
    #expect(LoudnessMeter.weights(channelCount: 5) == [1, 1, 1, 1.41, 1.41])
    #expect(LoudnessMeter.weights(channelCount: 6) == [1, 1, 1, 0, 1.41, 1.41])
    #expect(LoudnessMeter.weights(channelCount: 7) == [1, 1, 1, 0, 1, 1.41, 1.41])
    #expect(LoudnessMeter.weights(channelCount: 8) == [1, 1, 1, 0, 1, 1, 1.41, 1.41])
    #expect(LoudnessMeter.weights(channelCount: 12).count == 12)
  }
}
