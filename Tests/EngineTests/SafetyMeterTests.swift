import CMath
import Engine
import Hearing
import Sleep
import TestKit
import Testing

/// What the engine says about how loud it is.
@Suite struct SafetyMeterTests {
  @Test func saysTheLevelOfASine() {
    let studio = Studio()
    // One side of amplitude √2 · 0.1 has a mean square of 0.01: 20 dB below full scale.
    let sine = Signals.sine(hertz: 1_000, amplitude: 0.1 * 2.0.squareRoot(), seconds: 5)
    studio.add(0, sine, [Float](repeating: 0, count: sine.count))
    studio.engine.safety.set(limit: 85, fullScale: 100, seconds: 0)
    studio.play(0)
    _ = studio.render(4 * 48_000)
    let shown = studio.engine.safetyMeter
    #expect(abs(shown[0] - 80) < 0.05 && abs(shown[1] - 80) < 0.2 && shown[3] == 0)
  }

  @Test func countsTheEnergyThatLeaves() {
    let studio = Studio()
    #expect(studio.engine.addLiving(0, .pink, seed: 4))
    studio.engine.safety.set(limit: 60, fullScale: 110, seconds: 0)
    studio.play(0)
    let (left, right) = studio.render(10 * 48_000)
    let meter = EarMeter(left, right, rate: 48_000)
    let dose = Dose.pascalSquaredSeconds(level: meter.mean(from: 0, fullScale: 110), seconds: 10)
    #expect(abs(studio.engine.safetyMeter[2] / dose - 1) < 0.02)
    studio.engine.resetDose()
    #expect(studio.engine.safetyMeter[2] == 0)
  }

  @Test func saysNothingWithoutALimit() {
    let studio = Studio()
    studio.add(0, Signals.noise(seed: 1, seconds: 1))
    studio.play(0)
    _ = studio.render(20_000)
    #expect((0..<4).allSatisfy { studio.engine.safetyMeter[$0] == 0 })
  }
}
