import DSP
import TestKit
import Testing

private let rate = 48000.0
private let audio = PlanarBuffer(channels: [
  Signals.noise(seed: 1, amplitude: 0.5, seconds: 3.3) + Signals.silence(seconds: 0.7),
  Signals.sweep(from: 20, to: 20000, amplitude: 0.8, seconds: 3.3) + Signals.silence(seconds: 0.7),
])

private func summarise(_ buffer: PlanarBuffer, _ blocks: [Int]) -> AudioSummary.Result {
  var summary = AudioSummary(sampleRate: rate, channelCount: buffer.channelCount)
  buffer.inBlocks(blocks) { summary.add($0) }
  return summary.finish()
}

@Suite("AudioSummary")
struct AudioSummaryTests {
  @Test("finds what each meter finds alone")
  func agreesWithMeters() {
    var loudness = LoudnessMeter(sampleRate: rate, weights: [1, 1])
    var level = SoundLevelMeter(sampleRate: rate, channelCount: 2)
    var truePeak = TruePeakMeter(sampleRate: rate, channelCount: 2)
    var peaks = PeaksBuilder(channelCount: 2)
    var silence = SilenceFinder(sampleRate: rate, channelCount: 2)
    audio.withView { view in
      loudness.add(view)
      level.add(view)
      truePeak.add(view)
      peaks.add(view)
      silence.add(view)
    }
    let result = summarise(audio, [audio.frameCount])
    #expect(result.loudness == loudness.finish())
    #expect(result.weightedLevel != nil && result.weightedLevel == level.maximum)
    #expect(result.truePeak == truePeak.maximum)
    #expect(result.samplePeak == audio.samples.map(\.magnitude).max())
    #expect(result.pyramid == peaks.finish())
    #expect(result.silence == silence.finish())
    #expect(result.frameCount == audio.frameCount)
  }

  @Test("does not depend on how audio is cut")
  func ignoresCuts() {
    let whole = summarise(audio, [audio.frameCount])
    #expect(summarise(audio, [4096]) == whole)
    #expect(summarise(audio, [1000, 1, 30000, 17]) == whole)
  }

  @Test("is as if broken samples were 0")
  func survivesBrokenSamples() {
    var (broken, clean) = (audio, audio)
    for (frame, value) in [(5, Float.nan), (70000, .infinity), (250_000, -.infinity)] {
      broken.samples[frame] = value
      clean.samples[frame] = 0
    }
    #expect(summarise(broken, [4096]) == summarise(clean, [4096]))
  }

  @Test("is empty for nothing", arguments: [0, 1, 2, 6])
  func staysEmpty(channelCount: Int) {
    let result = AudioSummary(sampleRate: rate, channelCount: channelCount).finish()
    #expect(result.loudness.integrated == nil && result.weightedLevel == nil)
    #expect(result.truePeak == 0 && result.samplePeak == 0)
    #expect(result.frameCount == 0 && result.silence.isEmpty)
  }

  @Test("gives the numbers it gave before")
  func keepsGoldenNumbers() throws {
    let result = summarise(audio, [8192])
    #expect(abs(try #require(result.loudness.integrated) + 2.66551869) < 1e-6)
    #expect(abs(result.loudness.range - 0.52172886) < 1e-6)
    #expect(abs(try #require(result.loudness.maxMomentary) + 0.62786513) < 1e-6)
    #expect(abs(try #require(result.loudness.maxShortTerm) + 2.32890739) < 1e-6)
    #expect(abs(result.truePeak - 0.88402116) < 1e-6)
    #expect(result.samplePeak == 0.8)
    #expect(result.silence == [SilentRange(start: 158400, end: 192000)])
  }
}
