import DSP
import TestKit
import Testing

/// Loud and quiet noise in turn, different in both channels, with silence at the end.
private let bursts: PlanarBuffer = {
  func channel(_ seed: UInt64) -> [Float] {
    let noise = Signals.noise(seed: seed, amplitude: 1.8, seconds: 0.1)
    return noise.indices.map { noise[$0] * ($0 / 700 % 2 == 0 ? 1 : 0.02) }
      + Signals.silence(seconds: 0.05)
  }
  return PlanarBuffer(channels: [channel(1), channel(2)])
}()

/// Samples that should never have come out of anything.
private let broken: [Float] = [
  .nan, .infinity, -.infinity, .signalingNaN, .greatestFiniteMagnitude,
  -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
  .leastNormalMagnitude / 2, 3e38, 0, -0.0,
]

@Suite("All nodes")
struct NodeLawTests {
  @Test("give the same samples however audio is cut", arguments: NodeKind.allCases)
  func ignoreCuts(kind: NodeKind) {
    let whole = kind.with { bursts.processed(inBlocks: [bursts.frameCount], by: &$0) }
    for blocks in [[1], [128], [3, 127, 32, 1, 1000], [31]] {
      let cut = kind.with { bursts.processed(inBlocks: blocks, by: &$0) }
      #expect(cut == whole, "in blocks of \(blocks)")
    }
    #expect(whole != bursts.delayed(by: kind.with { $0.delay }), "does nothing")
  }

  @Test("are like new after a reset", arguments: NodeKind.allCases)
  func resetToNew(kind: NodeKind) {
    let reversed = PlanarBuffer(channels: [bursts.channel(1), bursts.channel(0).reversed()])
    // The setting is part of a node, not of its past: one that glided has arrived.
    func settled(_ node: inout any Node) -> PlanarBuffer {
      node.reset()
      return bursts.processed(by: &node)
    }
    let new = kind.with { settled(&$0) }
    let used = kind.with { node in
      for length in [4001, bursts.frameCount] {
        let piece = PlanarBuffer(
          channels: (0..<2).map { Array(reversed.channel($0).prefix(length)) })
        _ = piece.processed(by: &node)
      }
      return settled(&node)
    }
    #expect(used == new)
  }

  @Test(
    "leave every bit alone when they are set to do nothing", arguments: NodeKind.allCases,
    [1, 2, 3])
  func passThrough(kind: NodeKind, channelCount: Int) {
    let audio = PlanarBuffer(
      channels: (0..<channelCount).map { bursts.channel($0 % 2).map { $0 + 0.001 } })
    kind.with(channelCount: channelCount, neutral: true) { node in
      let delay = node.delay
      #expect(audio.processed(inBlocks: [100], by: &node) == audio.delayed(by: delay))
    }
  }

  @Test("let nothing broken out, and go on well", arguments: NodeKind.allCases, [false, true])
  func stayFinite(kind: NodeKind, neutral: Bool) {
    let square = Signals.square(hertz: 997, seconds: 0.05)
    var random = SeededRandom(seed: 5)
    let nasty = (0..<4800).map { _ in broken[Int(random.unit() * Double(broken.count))] }
    let audio = PlanarBuffer(channels: [nasty + square, square + nasty])
    kind.with(neutral: neutral) { node in
      let output = audio.processed(inBlocks: [77], by: &node)
      #expect(output.samples.allSatisfy { $0.isFinite && !$0.isSubnormal })
      let silence = PlanarBuffer(channelCount: 2, frameCount: 96000)
      let after = silence.processed(by: &node).channel(0).suffix(1000)
      #expect(after.allSatisfy { $0.magnitude < 1e-9 })
    }
  }

  @Test("hear broken samples as silence", arguments: NodeKind.allCases)
  func hearBrokenAsSilence(kind: NodeKind) {
    var (audio, silenced) = (bursts, bursts)
    for (index, sample) in broken.enumerated() where !sample.isFinite || sample.isSubnormal {
      for frame in [index * 50, bursts.frameCount + index * 91] {
        (audio.samples[frame], silenced.samples[frame]) = (sample, 0)
      }
    }
    let heard = kind.with { audio.processed(by: &$0) }
    #expect(heard == kind.with { silenced.processed(by: &$0) })
  }

  @Test("treat channels alike and apart from each other", arguments: NodeKind.allCases)
  func keepChannelsApart(kind: NodeKind) {
    let mono = PlanarBuffer(bursts.channel(0))
    let alone = kind.with(channelCount: 1) { mono.processed(by: &$0) }
    for count in [2, 3, 5] {
      let all = PlanarBuffer(mono.samples, channelCount: count)
      let together = kind.with(channelCount: count) { all.processed(by: &$0) }
      #expect((0..<count).allSatisfy { together.channel($0) == alone.samples })
      var silent = all
      for frame in 0..<mono.frameCount { silent.samples[mono.frameCount + frame] = 0 }
      let beside = kind.with(channelCount: count) { silent.processed(by: &$0) }
      #expect(beside.channel(0) == alone.samples)
      #expect(beside.channel(1).allSatisfy { $0 == 0 })
    }
  }

  @Test("take empty blocks, and no channels", arguments: NodeKind.allCases)
  func takeNothing(kind: NodeKind) {
    for count in [0, 2] {
      kind.with(channelCount: count) { node in
        let empty = PlanarBuffer(channelCount: count, frameCount: 40)
        #expect(empty.processed(inBlocks: [40], by: &node).samples.allSatisfy { $0 == 0 })
        var sample: Float = 0.5
        node.process(
          MutablePlanarView(base: &sample, channelCount: count, frameCount: 0, stride: 0))
        #expect(sample == 0.5)
      }
    }
  }
}
