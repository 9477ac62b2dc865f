import DSP
import TestKit
import Testing

@Suite("SoundLevelMeter")
struct SoundLevelMeterTests {
  private func level(_ channels: [[Float]], rate: Double = 48_000) -> Double? {
    var meter = SoundLevelMeter(sampleRate: rate, channelCount: channels.count)
    PlanarBuffer(channels: channels).withView { meter.add($0) }
    return meter.maximum
  }

  @Test(
    "weights by the formula", arguments: [60.0, 250, 1_000, 6_000], [44_100.0, 48_000, 96_000])
  func weights(hertz: Double, rate: Double) throws {
    let tone = Signals.sine(hertz: hertz, seconds: 2, sampleRate: rate)
    let found = try #require(level([tone, tone], rate: rate))
    // Both sides of a sine at full scale are as much as one square wave; Fast, a low tone flickers.
    let wanted = AWeighting.gainDecibels(hertz: hertz)
    #expect(abs(found - wanted) < 0.25, "\(found)")
  }

  @Test("hears one channel on both sides, and one of two on one")
  func sides() throws {
    let tone = Signals.sine(hertz: 1_000, seconds: 2)
    let silence = Signals.silence(seconds: 2)
    #expect(abs(try #require(level([tone]))) < 0.1)
    #expect(abs(try #require(level([tone, silence])) + 3.01) < 0.1)
  }

  @Test("shows the loudest eighth of a second")
  func loudest() throws {
    let soft = Signals.sine(hertz: 1_000, amplitude: 0.01, seconds: 2)
    let loud = Signals.sine(hertz: 1_000, amplitude: 0.5, seconds: 1)
    #expect(abs(try #require(level([soft + loud + soft])) + 6.02) < 0.1)
    // A hundredth of a second is no eighth: 1 - exp(-0.08) of it is 11 dB less.
    #expect(abs(try #require(level([soft + loud.prefix(480) + soft])) + 17.2) < 0.5)
  }

  @Test("does not take a beginning at any sample for a click")
  func begins() throws {
    let smooth = try #require(level([Signals.sine(hertz: 60, seconds: 1)]))
    let abrupt = try #require(level([Signals.sine(hertz: 60, phase: 90, seconds: 1)]))
    #expect(abs(smooth - abrupt) < 0.1, "\(smooth) and \(abrupt)")
  }

  @Test("knows nothing of silence and of moments")
  func empty() {
    #expect(level([Signals.silence(seconds: 1)]) == nil)
    #expect(level([Signals.sine(hertz: 1_000, seconds: 0.04)]) == nil)
  }
}
