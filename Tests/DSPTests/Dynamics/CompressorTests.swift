import CMath
import DSP
import TestKit
import Testing

/// A steady value, which has the same peak level in every frame.
private func steady(_ level: Double, seconds: Double) -> PlanarBuffer {
  let value = Float(amplitude(fromDecibels: level))
  return PlanarBuffer([Float](repeating: value, count: Int(48000 * seconds)))
}

private func level(_ sample: Float) -> Double { decibels(fromAmplitude: Double(sample)) }

@Suite("Compressor")
struct CompressorTests {
  @Test("has the static curve that it draws, within 0.1 dB", arguments: [0.0, 6, 20], [2.0, 10])
  func hasItsCurve(knee: Double, ratio: Double) {
    var settings = CompressorSettings()
    (settings.kneeDecibels, settings.ratio, settings.makeUpDecibels) = (knee, ratio, 3)
    (settings.attackSeconds, settings.releaseSeconds) = (0.001, 0.001)
    for input in stride(from: -60.0, through: 6, by: 1.5) {
      var compressor = Compressor(settings, sampleRate: 48000)
      let output = steady(input, seconds: 0.03).processed { compressor.process($0) }
      let wanted = settings.output(forInputDecibels: input)
      #expect(abs(level(output.samples.last ?? 0) - wanted) < 0.0005, "\(input) dB")
      let reduction = input + 3 - wanted
      #expect(abs(compressor.reductionDecibels - reduction) < 0.01)
    }
  }

  @Test("draws the curve of the formula: a line, a bend, a flatter line")
  func drawsTheFormula() {
    var settings = CompressorSettings()
    (settings.thresholdDecibels, settings.ratio, settings.kneeDecibels) = (-20, 4, 10)
    #expect(settings.output(forInputDecibels: -26) == -26)
    // In the middle of the knee: W/8 · (1 − 1/R) below the corner.
    #expect(abs(settings.output(forInputDecibels: -20) - (-20 - 1.25 * 0.75)) < 1e-12)
    #expect(abs(settings.output(forInputDecibels: -4) + 16) < 1e-12)
  }

  @Test("takes 63 % of its way in the attack and in the release time", arguments: [0.005, 0.05])
  func keepsItsTimes(seconds: Double) {
    var settings = CompressorSettings()
    (settings.thresholdDecibels, settings.ratio, settings.kneeDecibels) = (-30, 1e6, 0)
    (settings.attackSeconds, settings.releaseSeconds) = (seconds, seconds * 2)
    var compressor = Compressor(settings, sampleRate: 48000)
    let share = 1 - exp(-1.0)
    _ = steady(-10, seconds: seconds).processed { compressor.process($0) }
    #expect(abs(compressor.reductionDecibels - 20 * share) < 0.1)
    _ = steady(-10, seconds: 1).processed { compressor.process($0) }
    #expect(abs(compressor.reductionDecibels - 20) < 0.01)
    _ = steady(-60, seconds: seconds * 2).processed { compressor.process($0) }
    #expect(abs(compressor.reductionDecibels - 20 * (1 - share)) < 0.1)
    _ = steady(-60, seconds: 2).processed { compressor.process($0) }
    #expect(compressor.reductionDecibels == 0)
  }

  @Test("follows the louder channel in both")
  func linksChannels() {
    var compressor = Compressor(sampleRate: 48000)
    let loud = steady(-2, seconds: 0.2).samples
    let output = PlanarBuffer(channels: [loud, loud.map { $0 / 8 }])
      .processed { compressor.process($0) }
    let ratios = (0..<output.frameCount).map { output.channel(0)[$0] / output.channel(1)[$0] }
    #expect(ratios.allSatisfy { abs($0 - 8) < 1e-4 })
    #expect(compressor.reductionDecibels > 10)
  }

  @Test("changes its settings without a jump")
  func changesSoftly() {
    var settings = CompressorSettings.neutral
    var compressor = Compressor(settings, sampleRate: 48000)
    var block = 0
    let output = steady(-10, seconds: 0.2).processed(inBlocks: [100]) {
      if block == 20 {
        (settings.ratio, settings.makeUpDecibels) = (20, 12)
        compressor.set(settings)
      }
      compressor.process($0)
      block += 1
    }.samples
    let steps = zip(output, output.dropFirst()).map { abs(level($1) - level($0)) }
    #expect((steps.max() ?? 1) < 0.05)
    #expect(abs(level(output.last ?? 0) - settings.output(forInputDecibels: -10)) < 0.01)
  }

  @Test("takes any setting")
  func takesAnySetting() {
    let numbers = [-Double.infinity, -1e9, -1, 0, 1, 1e9, .infinity, .nan]
    for number in numbers {
      for index in 0..<6 {
        var settings = CompressorSettings()
        switch index {
        case 0: settings.thresholdDecibels = number
        case 1: settings.ratio = number
        case 2: settings.attackSeconds = number
        case 3: settings.releaseSeconds = number
        case 4: settings.kneeDecibels = number
        default: settings.makeUpDecibels = number
        }
        var compressor = Compressor(settings, sampleRate: 48000)
        let noise = PlanarBuffer(Signals.noise(seed: 1, seconds: 0.01))
        let output = noise.processed { compressor.process($0) }
        #expect(output.samples.allSatisfy { $0.isFinite }, "\(number) at \(index)")
      }
    }
  }
}
