import DSP
import TestKit
import Testing

@Suite("SmoothedParameter")
struct SmoothedParameterTests {
  @Test("goes in even steps and arrives exactly, when it should")
  func goesEvenly() {
    var gain = SmoothedParameter(0.2)
    gain.set(0.9, overFrames: 100)
    let values = (0..<120).map { _ in gain.next() }
    #expect(abs(values[0] - 0.2) < 1e-7)
    #expect(values[99] < 0.9 && values[100...].allSatisfy { $0 == 0.9 })
    for (value, next) in zip(values, values.dropFirst()).prefix(100) {
      #expect(abs(next - value - 0.007) < 1e-6)
    }
    #expect(!gain.isMoving && gain.current == 0.9)
  }

  @Test("never moves by more than its slope", arguments: [1, 7, 480])
  func keepsItsSlope(frames: Int) {
    var random = SeededRandom(seed: 2)
    var gain = SmoothedParameter(0)
    var before: Float = 0
    for frame in 0..<5000 {
      if frame % 53 == 0 { gain.set(Float(2 * random.unit() - 1), overFrames: frames) }
      let allowed = abs(gain.target - gain.current) / Float(max(1, gain.framesLeft))
      let value = gain.next()
      #expect(abs(gain.current - value) <= allowed + 1e-6)
      #expect(frame == 0 || abs(value - before) <= 2 / Float(frames) + 1e-6)
      before = value
    }
  }

  @Test("has the same values however frames are cut into blocks")
  func ignoresCuts() {
    func values(_ blocks: [Int]) -> [Float] {
      var gain = SmoothedParameter(1)
      var random = SeededRandom(seed: 3)
      let samples = PlanarBuffer([Float](repeating: 1, count: 600))
      gain.set(Float(random.unit()), overFrames: 333)
      return samples.processed(inBlocks: blocks) {
        gain.advance(by: $0.frameCount).apply(to: $0[0], count: $0.frameCount)
      }.samples
    }
    var single = SmoothedParameter(1)
    var random = SeededRandom(seed: 3)
    single.set(Float(random.unit()), overFrames: 333)
    let wanted = (0..<600).map { _ in single.next() }
    for blocks in [[600], [1], [5, 64, 7], [128]] { #expect(values(blocks) == wanted) }
  }

  @Test("turns round where it is, jumps, and takes nothing that is not a number")
  func turnsRound() {
    var gain = SmoothedParameter(0)
    gain.set(1, overFrames: 10)
    for _ in 0..<5 { _ = gain.next() }
    gain.set(0, overFrames: 10)
    #expect(abs(gain.current - 0.5) < 1e-6)
    gain.set(.nan, overFrames: 3)
    gain.set(.infinity, overFrames: 3)
    #expect(gain.target == 0 && gain.framesLeft == 10)
    // The same target again does not start it anew.
    _ = gain.next()
    gain.set(0, overFrames: 10)
    #expect(gain.framesLeft == 9)
    gain.jump(to: 0.25)
    #expect(gain.current == 0.25 && !gain.isMoving)
    let ramp = gain.advance(by: 64)
    #expect(ramp.isConstant && ramp.start == 0.25 && ramp.step == 0)
  }

  @Test("tells start and step of a block")
  func tellsStartAndStep() {
    var gain = SmoothedParameter(0)
    gain.set(1, overFrames: 200)
    _ = gain.advance(by: 100)
    let ramp = gain.advance(by: 64)
    #expect(abs(ramp.start - 0.5) < 1e-6 && abs(ramp.step - 0.005) < 1e-9)
    #expect(abs(ramp[63] - (0.5 + 63 * 0.005)) < 1e-6)
    #expect(gain.framesLeft == 36)
  }
}
