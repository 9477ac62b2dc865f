import DSP
import TestKit
import Testing

@Suite("Sanitizing")
struct SanitizingTests {
  @Test("replaces what would do harm, counts it, and touches nothing else")
  func replaces() {
    var random = SeededRandom(seed: 1)
    let bad: [(Float, Float)] = [
      (.nan, 0), (-.nan, 0), (.infinity, 0), (-.infinity, 0), (20000, loudestSample),
      (-3e38, -loudestSample), (.leastNonzeroMagnitude, 0), (-.leastNormalMagnitude / 2, 0),
    ]
    for count in [1, 3, 4, 63, 64, 65, 500] {
      var samples = Array(Signals.noise(seed: 2, amplitude: 9000, seconds: 0.1).prefix(count))
      var wanted = samples
      for (index, (broken, fixed)) in bad.enumerated() where index < count {
        let target = index < 7 && count > 8 ? Int(random.unit() * Double(count)) : index
        (samples[target], wanted[target]) = (broken, fixed)
      }
      let expected = samples.reduce(into: SanitizeCount()) { sum, sample in
        sum.broken += sample.isFinite ? 0 : 1
        sum.excessive += sample.isFinite && sample.magnitude > loudestSample ? 1 : 0
        sum.denormal += sample.isSubnormal ? 1 : 0
      }
      #expect(sanitize(&samples, count: count) == expected)
      #expect(samples == wanted)
      #expect(sanitize(&samples, count: count).isClean)
    }
  }

  @Test("keeps zeros of either sign, the smallest and the largest number")
  func keepsTheEdges() {
    let edges: [Float] = [
      0, -0.0, .leastNormalMagnitude, -.leastNormalMagnitude, loudestSample, -loudestSample,
    ]
    var samples = edges
    #expect(sanitize(&samples, count: 6).isClean)
    #expect(samples.map(\.bitPattern) == edges.map(\.bitPattern))
  }

  @Test("adds up over channels")
  func addsUp() {
    let audio = PlanarBuffer(channels: [[.nan, 1, .leastNonzeroMagnitude], [1e9, .infinity, 0]])
    var count = SanitizeCount()
    let clean = audio.processed { count += sanitize($0) }
    #expect(clean.samples == [0, 1, 0, loudestSample, 0, 0])
    #expect(count.broken == 2 && count.excessive == 1 && count.denormal == 1)
  }
}
