import CMath
import DSP
import TestKit
import Testing

/// Filters audio with new bands, which are as given from the beginning.
private func equalized(
  _ audio: PlanarBuffer, sampleRate: Double = 48000, _ bands: [EqualizerBand]
) -> PlanarBuffer {
  let node = Equalizer(
    bandCount: bands.count, channelCount: audio.channelCount, sampleRate: sampleRate)
  defer { node.deallocate() }
  for (index, band) in bands.enumerated() { node.jumpBand(index, to: band) }
  return audio.processed { node.process($0) }
}

/// The largest change of slope from one sample to the next.
func largestBend(_ samples: [Float], _ frames: Range<Int>) -> Float {
  var largest: Float = 0
  for frame in frames {
    let slopes = (samples[frame] - samples[frame - 1], samples[frame + 1] - samples[frame])
    largest = max(largest, (slopes.1 - slopes.0).magnitude)
  }
  return largest
}

@Suite("Equalizer")
struct EqualizerTests {
  static let bands = [
    EqualizerBand(.highPass, hertz: 40), EqualizerBand(.lowShelf, hertz: 150, gainDecibels: 5),
    EqualizerBand(.peak, hertz: 2500, gainDecibels: -8, q: 2),
    EqualizerBand(.highShelf, hertz: 9000, gainDecibels: 4),
  ]

  @Test("sounds as its drawn curve says", arguments: [44100, 96000])
  func soundsAsDrawn(sampleRate: Double) {
    let node = Equalizer(bandCount: 4, channelCount: 1, sampleRate: sampleRate)
    defer { node.deallocate() }
    for (index, band) in EqualizerTests.bands.enumerated() { node.setBand(index, to: band) }
    node.reset()
    let impulse = PlanarBuffer(Signals.impulse(at: 0, frames: 16384))
    let response = impulse.processed { node.process($0) }.samples
    for hertz in [30.0, 40, 100, 150, 1000, 2500, 9000, 20000] {
      let found = gain(ofImpulseResponse: response, atHertz: hertz, sampleRate: sampleRate)
      let drawn = node.response(hertz: hertz)
      #expect(abs(decibels(fromAmplitude: found / drawn)) < 0.01, "\(hertz) Hz")
      let product = EqualizerTests.bands.reduce(1) {
        $0 * $1.response(hertz: hertz, sampleRate: sampleRate)
      }
      #expect(abs(drawn / product - 1) < 1e-12)
    }
  }

  @Test("stays quiet far below where it raises the bass")
  func addsNoNoise() {
    // A tone away from the shelf, loud; what the filter adds of its own must lie 120 dB lower.
    let tone = Signals.sine(hertz: 3000, amplitude: 0.9, seconds: 1)
    let band = EqualizerBand(.lowShelf, hertz: 30, gainDecibels: 12)
    let output = equalized(PlanarBuffer(tone), [band]).samples
    let biquad = band.biquad(sampleRate: 48000)
    var state = BiquadState()
    var largest = 0.0
    for (frame, sample) in tone.enumerated() {
      let exact = state.process(Double(sample), through: biquad)
      largest = max(largest, abs(exact - Double(output[frame])))
    }
    #expect(largest < 1e-6)
  }

  @Test("comes to a new setting without a click", arguments: FilterShape.allCases)
  func glides(shape: FilterShape) {
    let tone = PlanarBuffer(Signals.sine(hertz: 200, amplitude: 0.5, seconds: 0.5))
    let goal = EqualizerBand(shape, hertz: 3000, gainDecibels: 12, q: 2)
    for start in [EqualizerBand.flat, EqualizerBand(.peak, hertz: 100, gainDecibels: -12)] {
      let node = Equalizer(bandCount: 1, channelCount: 1, sampleRate: 48000)
      defer { node.deallocate() }
      node.jumpBand(0, to: start)
      var block = 0
      let output = tone.processed(inBlocks: [1000]) {
        if block == 10 { node.setBand(0, to: goal) }
        node.process($0)
        block += 1
      }.samples
      // A click is a jump of the slope; a 200 Hz tone bends by no more than its amplitude · ω².
      #expect(largestBend(output, 9000..<12500) < 0.0025)
      let settled = equalized(tone, [goal]).samples
      #expect((20000..<24000).allSatisfy { abs(output[$0] - settled[$0]) < 1e-5 })
    }
  }

  @Test("glides through the settings between, and arrives within 20 ms")
  func glidesThroughTheMiddle() {
    let node = Equalizer(bandCount: 1, channelCount: 1, sampleRate: 48000)
    defer { node.deallocate() }
    node.jumpBand(0, to: EqualizerBand(.lowShelf, hertz: 8000, gainDecibels: 0))
    node.setBand(0, to: EqualizerBand(.lowShelf, hertz: 8000, gainDecibels: 12))
    #expect(node.band(0).gainDecibels == 12)
    let steady = PlanarBuffer([Float](repeating: 0.1, count: 2400))
    let output = steady.processed { node.process($0) }.samples
    let levels = output.map { decibels(fromAmplitude: Double($0) / 0.1) }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 > $0 - 0.01 && $1 < $0 + 0.05 })
    #expect(abs(levels[0]) < 0.01 && abs(levels[480] - 6) < 0.3)
    #expect(abs(levels[1000] - 12) < 0.01)
  }

  @Test("comes out of nothing and goes back to it, to the last bit")
  func comesAndGoes() {
    let node = Equalizer(bandCount: 1, channelCount: 1, sampleRate: 48000)
    defer { node.deallocate() }
    let noise = PlanarBuffer(Signals.noise(seed: 6, amplitude: 0.5, seconds: 0.5))
    var block = 0
    let output = noise.processed(inBlocks: [480]) {
      if block == 5 { node.setBand(0, to: EqualizerBand(.peak, hertz: 300, gainDecibels: 9)) }
      if block == 15 { node.setBand(0, to: .flat) }
      node.process($0)
      block += 1
    }.samples
    #expect(output[..<2400] == noise.samples[..<2400])
    #expect(output[3360..<7200] != noise.samples[3360..<7200])
    #expect(output.suffix(2400) == noise.samples.suffix(2400))
  }

  @Test("may be set again while it glides")
  func changesItsMind() {
    let node = Equalizer(bandCount: 1, channelCount: 1, sampleRate: 48000)
    defer { node.deallocate() }
    var random = SeededRandom(seed: 9)
    let noise = PlanarBuffer(Signals.noise(seed: 4, amplitude: 0.5, seconds: 1))
    let output = noise.processed(inBlocks: [100]) {
      let shape = FilterShape.allCases[Int(random.unit() * 9)]
      let hertz = 20 * pow(1000, random.unit())
      let gain = 24 * random.unit() - 12
      node.setBand(
        0, to: EqualizerBand(shape, hertz: hertz, gainDecibels: gain, q: 0.3 + random.unit()))
      node.process($0)
    }
    #expect(output.samples.allSatisfy { $0.magnitude < 10 })
  }
}
