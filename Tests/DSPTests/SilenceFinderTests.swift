import DSP
import TestKit
import Testing

private func find(
  _ buffer: PlanarBuffer, _ blocks: [Int] = [4096], seconds: Double = 0.5
) -> [SilentRange] {
  var finder = SilenceFinder(
    sampleRate: 1000, channelCount: buffer.channelCount, minimumSeconds: seconds)
  buffer.inBlocks(blocks) { finder.add($0) }
  return finder.finish()
}

/// Loud but for the given frames.
private func loud(_ count: Int, silent: [Range<Int>]) -> [Float] {
  var samples = [Float](repeating: -0.5, count: count)
  for range in silent {
    for frame in range { samples[frame] = 0.0009 }
  }
  return samples
}

@Suite("SilenceFinder")
struct SilenceFinderTests {
  @Test(
    "finds edges to the frame", arguments: [0, 1, 15, 16, 17, 499, 1003], [500, 501, 517, 2000])
  func findsEdges(start: Int, length: Int) {
    let samples = loud(4000, silent: [start..<start + length])
    #expect(find(PlanarBuffer(samples)) == [SilentRange(start: start, end: start + length)])
  }

  @Test("reports only what is long enough")
  func ignoresShortSilence() {
    let samples = loud(5000, silent: [0..<499, 1000..<1500, 2000..<2499, 4400..<5000])
    let long = [SilentRange(start: 1000, end: 1500), SilentRange(start: 4400, end: 5000)]
    #expect(find(PlanarBuffer(samples)) == long)
  }

  @Test("asks every channel to be silent")
  func asksEveryChannel() {
    let buffer = PlanarBuffer(channels: [
      loud(3000, silent: [100..<2000]), loud(3000, silent: [700..<2500]),
    ])
    #expect(find(buffer) == [SilentRange(start: 700, end: 2000)])
  }

  @Test("counts a sample at the threshold as loud")
  func thresholdIsLoud() {
    var samples = loud(1200, silent: [0..<1200])
    #expect(find(PlanarBuffer(samples)) == [SilentRange(start: 0, end: 1200)])
    samples[600] = -0.001
    let halves = [SilentRange(start: 0, end: 600), SilentRange(start: 601, end: 1200)]
    #expect(find(PlanarBuffer(samples)) == halves)
  }

  @Test("finds the same as frame by frame, however audio is cut", arguments: [0, 0.001, 0.05])
  func ignoresCuts(seconds: Double) {
    var random = SeededRandom(seed: 5)
    var samples = [Float](repeating: 0, count: 20000)
    for _ in 0..<300 { samples[Int(random.next() % 20000)] = 0.3 }
    let buffer = PlanarBuffer(channels: [samples, samples.reversed()])
    let loud = samples.indices.filter { samples[$0] != 0 || samples[19999 - $0] != 0 }
    let shortest = max(1, Int((seconds * 1000).rounded(.up)))
    let plain = zip([-1] + loud, loud + [20000]).filter { $1 - $0 - 1 >= shortest }
    let expected = plain.map { SilentRange(start: $0 + 1, end: $1) }
    #expect(!expected.isEmpty)
    for blocks in [[20000], [1], [17, 1, 333]] {
      #expect(find(buffer, blocks, seconds: seconds) == expected)
    }
  }

  @Test("takes broken samples for silence, and finds none in nothing")
  func survivesBrokenSamples() {
    var samples = loud(1000, silent: [0..<1000])
    samples[10] = .nan
    samples[500] = .infinity
    #expect(find(PlanarBuffer(samples)) == [SilentRange(start: 0, end: 1000)])
    #expect(find(PlanarBuffer([])) == [])
  }
}
