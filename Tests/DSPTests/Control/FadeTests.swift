import DSP
import TestKit
import Testing

@Suite("Fade")
struct FadeTests {
  @Test("starts and ends exactly, and never turns back", arguments: FadeCurve.allCases)
  func endsExactly(curve: FadeCurve) {
    #expect(curve.gain(at: 0) == 0 && curve.gain(at: 1) == 1)
    #expect(curve.gain(at: -3) == 0 && curve.gain(at: 7) == 1 && curve.gain(at: .nan) == 0)
    let gains = (0...1000).map { curve.gain(at: Double($0) / 1000) }
    #expect(zip(gains, gains.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("has the curves of its formulae")
  func hasItsCurves() {
    #expect(FadeCurve.linear.gain(at: 0.3) == 0.3)
    #expect(abs(FadeCurve.sCurve.gain(at: 0.5) - 0.5) < 1e-12)
    #expect(abs(FadeCurve.sCurve.gain(at: 0.25) - 0.146447) < 1e-6)
    for position in [0.1, 0.4, 0.77] {
      let both = FadeCurve.sCurve.gain(at: position) + FadeCurve.sCurve.gain(at: 1 - position)
      #expect(abs(both - 1) < 1e-12)
    }
    // 60 dB in all, so 20 dB for a third of the way, where that is far above the silence.
    let third = FadeCurve.exponential.gain(at: 2.0 / 3)
    #expect(abs(decibels(fromAmplitude: third) + 20) < 0.1)
  }

  @Test("fades a block frame by frame, however it is cut", arguments: FadeCurve.allCases)
  func fadesBlocks(curve: FadeCurve) {
    let ones = PlanarBuffer([Float](repeating: 1, count: 700), channelCount: 2)
    for rises in [true, false] {
      func output(_ blocks: [Int]) -> PlanarBuffer {
        var fade = Fade(curve, rises: rises, frameCount: 500)
        return ones.processed(inBlocks: blocks) { fade.process($0) }
      }
      let whole = output([700])
      #expect(whole.channel(0) == whole.channel(1))
      for blocks in [[1], [64], [499, 1, 7]] { #expect(output(blocks) == whole) }
      let ends: [Float] = [whole.samples[0], whole.samples[500], whole.samples[699]]
      #expect(ends == (rises ? [0, 1, 1] : [1, 0, 0]))
      let position = Double(rises ? 123 : 500 - 123) / 500
      #expect(whole.samples[123] == Float(curve.gain(at: position)))
    }
  }

  @Test("knows when it is over, and skips")
  func knowsItsEnd() {
    var fade = Fade(.linear, rises: false, frameCount: 100)
    #expect(!fade.isOver && fade.gain == 1)
    fade.skip(75)
    #expect(fade.gain == 0.25 && fade.position == 75)
    fade.skip(1000)
    #expect(fade.isOver && fade.gain == 0)
    #expect(Fade(.sCurve, rises: true, frameCount: 0).gain == 1)
    #expect(Fade(.sCurve, rises: true, frameCount: -5).isOver)
  }
}
