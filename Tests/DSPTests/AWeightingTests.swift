import DSP
import TestKit
import Testing

/// A row of IEC 61672-1 table 3: the goal and the tolerances of class 1, in decibels.
struct WeightingGoal: Sendable {
  var hertz, goal, below, above: Double

  init(_ hertz: Double, _ goal: Double, _ below: Double = 1, _ above: Double = 1) {
    (self.hertz, self.goal, self.below, self.above) = (hertz, goal, below, above)
  }
}

@Suite("AWeighting")
struct AWeightingTests {
  static let table = [
    WeightingGoal(63, -26.2), WeightingGoal(125, -16.1), WeightingGoal(250, -8.6),
    WeightingGoal(500, -3.2), WeightingGoal(1000, 0, 0.7, 0.7), WeightingGoal(2000, 1.2),
    WeightingGoal(4000, 1), WeightingGoal(8000, -1.1, 2.5, 1.5),
  ]

  @Test("follows the table of the standard by its formula", arguments: table)
  func formulaFollowsTheTable(_ row: WeightingGoal) {
    #expect(abs(AWeighting.gainDecibels(hertz: row.hertz) - row.goal) < 0.1)
  }

  @Test("meets class 1 by its filter", arguments: table, [32000, 44100, 48000, 96000])
  func filterMeetsClass1(_ row: WeightingGoal, sampleRate: Double) {
    let error = AWeighting(sampleRate: sampleRate).responseDecibels(hertz: row.hertz) - row.goal
    #expect(error >= -row.below && error <= row.above)
  }

  @Test(
    "stays as near the formula as it says",
    arguments: [
      (32000, 8000, 0.2), (44100, 14000, 0.2), (44100, 16000, 0.4), (48000, 16000, 0.21),
      (88200, 16000, 0.02), (96000, 16000, 0.02), (192000, 16000, 0.02),
    ])
  func staysNearTheFormula(_ limit: (sampleRate: Double, upTo: Double, error: Double)) {
    let filter = AWeighting(sampleRate: limit.sampleRate)
    for hertz in [10, 20, 50, 100, 300, 1000, 3000, 8000, 10000, 12500, 14000, 16000.0]
    where hertz <= limit.upTo {
      let error = filter.responseDecibels(hertz: hertz) - AWeighting.gainDecibels(hertz: hertz)
      #expect(abs(error) <= limit.error, "\(hertz) Hz")
    }
  }

  private func weigh(_ samples: [Float], _ blocks: [Int]) -> [Float] {
    var (filter, output, start, index) = (AWeighting(sampleRate: 48000), samples, 0, 0)
    output.withUnsafeMutableBufferPointer { buffer in
      while start < buffer.count {
        let end = min(start + blocks[index % blocks.count], buffer.count)
        filter.process(UnsafeMutableBufferPointer(rebasing: buffer[start..<end]))
        (start, index) = (end, index + 1)
      }
    }
    return output
  }

  @Test("filters samples by the response it reports", arguments: [125, 1000, 8000])
  func filtersSamples(hertz: Double) {
    func energy(_ samples: [Float]) -> Double {
      samples[24000...].reduce(0) { $0 + Double($1) * Double($1) }
    }
    let samples = Signals.sine(hertz: hertz, amplitude: 0.5, seconds: 1)
    let gain = decibels(fromPower: energy(weigh(samples, [4096])) / energy(samples))
    let promised = AWeighting(sampleRate: 48000).responseDecibels(hertz: hertz)
    #expect(abs(gain - promised) < 0.001)
  }

  @Test("does not depend on how audio is cut, and survives broken samples")
  func ignoresCuts() {
    var samples = Signals.noise(seed: 9, seconds: 0.2) + Signals.silence(seconds: 1)
    samples[77] = .nan
    samples[78] = .infinity
    let whole = weigh(samples, [samples.count])
    #expect(whole.allSatisfy { $0.isFinite })
    #expect(weigh(samples, [1]) == whole)
    #expect(weigh(samples, [64, 4095, 3]) == whole)
    #expect(weigh([], [1]) == [])
  }
}
