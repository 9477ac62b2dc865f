import DSP
import TestKit
import Testing

private func steady(_ level: Double, frames: Int) -> [Float] {
  [Float](repeating: Float(amplitude(fromDecibels: level)), count: frames)
}

private func gated(_ samples: [Float], _ settings: NoiseGateSettings) -> [Float] {
  var gate = NoiseGate(settings, sampleRate: 48000)
  return PlanarBuffer(samples).processed(inBlocks: [100]) { gate.process($0) }.samples
}

@Suite("NoiseGate")
struct NoiseGateTests {
  static let settings: NoiseGateSettings = {
    var settings = NoiseGateSettings()
    (settings.thresholdDecibels, settings.hysteresisDecibels) = (-40, 6)
    (settings.attackSeconds, settings.holdSeconds) = (0.005, 0.02)
    settings.releaseSeconds = 0.05
    return settings
  }()

  @Test("opens in the attack time, holds, and closes in the release time")
  func keepsItsTimes() {
    let loud = steady(-20, frames: 2400)
    let quiet = steady(-60, frames: 9600)
    let output = gated(quiet + loud + quiet, NoiseGateTests.settings)
    let opened = output[9600..<12000].firstIndex { $0 == loud[0] } ?? 0
    #expect(abs(opened - 9600 - 240) <= 1)
    #expect(output[..<9600].allSatisfy { $0 == 0 })
    // Open for 20 ms after the last loud sample, closed 50 ms later.
    let after = output[12000...]
    let closing = after.firstIndex { $0 < quiet[0] } ?? 0
    #expect(abs(closing - 12000 - 960) <= 1)
    let closed = after.firstIndex { $0 == 0 } ?? 0
    #expect(abs(closed - closing - 2400) <= 2)
    #expect(output[closed...].allSatisfy { $0 == 0 })
  }

  @Test("opens at the threshold and closes below the hysteresis")
  func hasHysteresis() {
    let between = steady(-43, frames: 9600)
    let loud = steady(-39.9, frames: 960)
    #expect(gated(between, NoiseGateTests.settings).allSatisfy { $0 == 0 })
    let output = gated(loud + between + steady(-46.1, frames: 9600), NoiseGateTests.settings)
    #expect(output[960..<10560].allSatisfy { $0 == between[0] })
    #expect(output.last == 0)
  }

  @Test("stays open through the zero crossings of a low tone")
  func staysOpenInATone() {
    let tone = Signals.sine(hertz: 30, amplitude: 0.1, seconds: 0.5)
    let output = gated(tone, NoiseGateTests.settings)
    #expect(output[2000...] == tone[2000...])
  }

  @Test("lets through what the floor says when it is closed")
  func hasAFloor() {
    var settings = NoiseGateTests.settings
    settings.floorDecibels = -20
    let quiet = steady(-60, frames: 480)
    #expect(gated(quiet, settings).allSatisfy { abs($0 / quiet[0] - 0.1) < 1e-6 })
  }

  @Test("opens and closes without a corner")
  func movesSoftly() {
    let level = Float(amplitude(fromDecibels: -20))
    let output = gated(
      steady(-20, frames: 1200) + steady(-47, frames: 6000), NoiseGateTests.settings)
    // The curve 3x² − 2x³ bends by no more than 6 / n² in a way of n frames.
    #expect(largestBend(output, 1..<1100) <= level * 6 / (240 * 240) * 1.1)
  }

  @Test("opens all channels when one is loud")
  func linksChannels() {
    var gate = NoiseGate(NoiseGateTests.settings, sampleRate: 48000)
    let quiet = steady(-70, frames: 1000)
    let both = PlanarBuffer(channels: [quiet, steady(-10, frames: 1000)])
    let output = both.processed { gate.process($0) }
    #expect(output.channel(0)[300...] == quiet[300...])
    #expect(gate.isOpen && gate.gain == 1)
    gate.reset()
    #expect(!gate.isOpen && gate.gain == 0)
  }

  @Test("takes any setting")
  func takesAnySetting() {
    for number in [-Double.infinity, -1e9, -1, 0, 1, 1e9, .infinity, .nan] {
      for index in 0..<6 {
        var settings = NoiseGateSettings()
        switch index {
        case 0: settings.thresholdDecibels = number
        case 1: settings.hysteresisDecibels = number
        case 2: settings.attackSeconds = number
        case 3: settings.holdSeconds = number
        case 4: settings.releaseSeconds = number
        default: settings.floorDecibels = number
        }
        let noise = Signals.noise(seed: 1, seconds: 0.01)
        let output = gated(noise, settings)
        #expect(zip(output, noise).allSatisfy { $0.isFinite && $0.magnitude <= $1.magnitude })
      }
    }
  }
}
