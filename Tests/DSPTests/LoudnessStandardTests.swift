import DSP
import TestKit
import Testing

/// A stretch of a 1 kHz sine: its level in dBFS in each channel, and how long it sounds.
struct Tone: Sendable {
  var levels: [Double]
  var seconds: Double

  init(_ level: Double, _ seconds: Double) { self.init([level, level], seconds) }
  init(_ levels: [Double], _ seconds: Double) { (self.levels, self.seconds) = (levels, seconds) }
}

/// Adds the tones in blocks of 100 ms, at which a 1 kHz sine begins and ends at the same phase.
private func measure(_ tones: [Tone], sampleRate: Double) -> Loudness {
  let channelCount = tones[0].levels.count
  var meter = LoudnessMeter(
    sampleRate: sampleRate, weights: LoudnessMeter.weights(channelCount: channelCount))
  for tone in tones {
    let channels = tone.levels.map {
      Signals.sine(
        hertz: 1000, amplitude: amplitude(fromDecibels: $0), seconds: 0.1, sampleRate: sampleRate)
    }
    PlanarBuffer(channels: channels).withView { block in
      for _ in 0..<Int((tone.seconds * 10).rounded()) { meter.add(block) }
    }
  }
  return meter.finish()
}

@Suite("LoudnessMeter, against EBU Tech 3341 and 3342")
struct LoudnessStandardTests {
  static let rates: [Double] = [44100, 48000, 96000]

  static let integrated: [([Tone], Double)] = [
    ([Tone(-23, 20)], -23),
    ([Tone(-33, 20)], -33),
    ([Tone(-36, 10), Tone(-23, 60), Tone(-36, 10)], -23),
    ([Tone(-72, 10), Tone(-36, 10), Tone(-23, 60), Tone(-36, 10), Tone(-72, 10)], -23),
    ([Tone(-26, 20), Tone(-20, 20.1), Tone(-26, 20)], -23),
    ([Tone([-28, -28, -24, -30, -30], 20)], -23),
  ]

  @Test("integrates tones as Tech 3341 cases 1 to 6 ask", arguments: integrated, rates)
  func integratesTones(_ tones: ([Tone], Double), sampleRate: Double) throws {
    let loudness = try #require(measure(tones.0, sampleRate: sampleRate).integrated)
    #expect(abs(loudness - tones.1) <= 0.1)
  }

  static let ranges: [([Tone], Double)] = [
    ([Tone(-20, 20), Tone(-30, 20)], 10),
    ([Tone(-20, 20), Tone(-15, 20)], 5),
    ([Tone(-40, 20), Tone(-20, 20)], 20),
    ([Tone(-50, 20), Tone(-35, 20), Tone(-20, 20), Tone(-35, 20), Tone(-50, 20)], 15),
  ]

  @Test("measures ranges as Tech 3342 cases 1 to 4 ask", arguments: ranges, rates)
  func measuresRanges(_ tones: ([Tone], Double), sampleRate: Double) {
    #expect(abs(measure(tones.0, sampleRate: sampleRate).range - tones.1) <= 1)
  }

  @Test("hears nothing below −70 LUFS, and all that is above", arguments: rates)
  func gatesAbsolutely(sampleRate: Double) {
    let quiet = measure([Tone(-70.5, 5)], sampleRate: sampleRate)
    #expect(quiet.integrated == nil && quiet.maxMomentary != nil)
    #expect(measure([Tone(-69.5, 5)], sampleRate: sampleRate).integrated != nil)
  }

  @Test("keeps the loudest moment and the loudest three seconds", arguments: rates)
  func keepsTheLoudest(sampleRate: Double) throws {
    let loudness = measure([Tone(-33, 5), Tone(-23, 1), Tone(-33, 5)], sampleRate: sampleRate)
    #expect(abs(try #require(loudness.maxMomentary) + 23) <= 0.1)
    // One second at −23 and two at −33 dBFS: the mean power is 0.4 of the loudest.
    #expect(abs(try #require(loudness.maxShortTerm) + 23 - decibels(fromPower: 0.4)) <= 0.1)
  }

  @Test("hears 997 Hz at full scale in one channel as −3.01 LUFS", arguments: rates)
  func hearsTheReferenceTone(sampleRate: Double) throws {
    let sine = Signals.sine(hertz: 997, seconds: 2, sampleRate: sampleRate)
    let silence = Signals.silence(seconds: 2, sampleRate: sampleRate)
    var meter = LoudnessMeter(sampleRate: sampleRate, weights: [1, 1])
    PlanarBuffer(channels: [silence, sine]).withView { meter.add($0) }
    #expect(abs(try #require(meter.finish().integrated) + 3.01) < 0.01)
  }
}
