import DSP
import TestKit
import Testing

private func build(
  _ buffer: PlanarBuffer, framesPerBucket: Int = 256, factor: Int = 4, _ blocks: [Int] = [4096]
) -> PeakPyramid {
  var builder = PeaksBuilder(
    channelCount: buffer.channelCount, framesPerBucket: framesPerBucket, factor: factor)
  buffer.inBlocks(blocks) { builder.add($0) }
  return builder.finish()
}

private let noise = PlanarBuffer(
  channels: [1, 2].map { Signals.noise(seed: $0, amplitude: 0.9, seconds: 1.01) })

@Suite("PeakPyramid")
struct PeakPyramidTests {
  @Test("holds the outermost samples of every bucket, rounded outwards", arguments: [256, 100])
  func holdsExtremes(framesPerBucket: Int) {
    let level = build(noise, framesPerBucket: framesPerBucket).levels[0]
    #expect(level.bucketCount == (noise.frameCount + framesPerBucket - 1) / framesPerBucket)
    for index in 0..<level.bucketCount * 2 {
      let (bucket, channel) = (index / 2, index % 2)
      let start = channel * noise.frameCount + bucket * framesPerBucket
      let end = min(start + framesPerBucket, (channel + 1) * noise.frameCount)
      let samples = noise.samples[start..<end]
      let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
      let rms = (energy / Double(samples.count)).squareRoot() * 65535
      #expect(Float(level.minimums[index]) == (samples.min()! * 32767).rounded(.down))
      #expect(Float(level.maximums[index]) == (samples.max()! * 32767).rounded(.up))
      #expect(abs(Double(level.rms[index]) - rms) <= 0.6)
    }
  }

  @Test("contains in each level all of the finer one", arguments: [2, 4, 7])
  func levelsContainEachOther(factor: Int) {
    let pyramid = build(noise, framesPerBucket: 16, factor: factor)
    #expect(pyramid.levels.count > 1 && pyramid.levels.last!.bucketCount <= 256)
    for (fine, coarse) in zip(pyramid.levels, pyramid.levels.dropFirst()) {
      #expect(coarse.framesPerBucket == fine.framesPerBucket * factor)
      #expect(coarse.bucketCount == (fine.bucketCount + factor - 1) / factor)
      #expect(fine.bucketCount > 256)
      for index in 0..<coarse.bucketCount * 2 {
        let (bucket, channel) = (index / 2, index % 2)
        let last = min((bucket + 1) * factor, fine.bucketCount)
        let parts = (bucket * factor..<last).map { $0 * 2 + channel }
        #expect(coarse.minimums[index] == parts.map { fine.minimums[$0] }.min())
        #expect(coarse.maximums[index] == parts.map { fine.maximums[$0] }.max())
        #expect(coarse.rms[index] <= parts.map { fine.rms[$0] }.max()!)
        #expect(coarse.rms[index] >= parts.map { fine.rms[$0] }.min()!)
      }
    }
  }

  @Test("gives up its finest level, and nothing else, when audio is long")
  func staysWithinItsLimit() {
    let whole = build(noise, framesPerBucket: 16)
    var builder = PeaksBuilder(channelCount: 2, framesPerBucket: 16, peakLimit: 4_000)
    noise.inBlocks([1000]) { builder.add($0) }
    let limited = builder.finish()
    #expect(whole.levels[0].minimums.count > 4_000)
    #expect(limited.levels == Array(whole.levels.dropFirst()))
  }

  @Test("computes coarse effective values from exact sums, not from rounded ones")
  func sumsAreExact() {
    // In each bucket one sample whose root mean square is 0.45 steps, which rounds to 0 at the
    // finest level; one bucket in four has a second one.
    var samples = [Float](repeating: 0, count: 256 * 257)
    for bucket in 0..<257 { samples[bucket * 256] = 0.45 * 16 / 65535 }
    for bucket in stride(from: 0, to: 257, by: 4) { samples[bucket * 256 + 1] = 0.45 * 16 / 65535 }
    let pyramid = build(PlanarBuffer(samples))
    #expect(pyramid.levels[0].rms[0..<4] == [1, 0, 0, 0])
    #expect(pyramid.levels[1].rms[0] == 1)
  }

  @Test("does not depend on how audio is cut")
  func ignoresCuts() {
    let whole = build(noise, [noise.frameCount])
    #expect(build(noise, [1]) == whole)
    #expect(build(noise, [255, 1, 3, 1000, 256]) == whole)
  }

  @Test("clamps what is too loud and takes broken samples for silence")
  func clamps() {
    let samples: [Float] = [2, -3, .nan, .infinity, -.infinity, .greatestFiniteMagnitude]
    let level = build(PlanarBuffer(samples)).levels[0]
    #expect(level.minimums == [-32767] && level.maximums == [32767] && level.rms == [65535])
    #expect(build(PlanarBuffer([Float.nan, .infinity])).levels[0].rms == [0])
  }

  @Test("has one level without buckets for nothing", arguments: [0, 1, 2])
  func staysEmpty(channelCount: Int) {
    let pyramid = build(PlanarBuffer(channelCount: channelCount, frameCount: 0))
    #expect(pyramid.frameCount == 0)
    #expect(pyramid.levels.map(\.bucketCount) == [0])
    let columns = pyramid.columns(count: 3, channel: nil, from: 0, to: 10)
    #expect(columns == Array(repeating: PeakColumn(minimum: 0, maximum: 0, rms: 0), count: 3))
  }

  @Test("takes under 10 MB at the finest level for an hour of stereo")
  func isSmall() {
    let bytes = MemoryLayout<Int16>.size * 2 + MemoryLayout<UInt16>.size
    let buckets = build(noise).levels[0].minimums.count
    #expect(Double(buckets * bytes) / Double(noise.frameCount) * 3600 * 48000 < 10e6)
  }
}

@Suite("PeakPyramid columns")
struct PeakColumnTests {
  @Test("never hide a sample", arguments: [1, 7, 100, 999], [0, 1, nil] as [Int?])
  func hideNothing(count: Int, channel: Int?) {
    let pyramid = build(noise)
    let channels = channel.map { [$0] } ?? [0, 1]
    for (from, to) in [(0, noise.frameCount), (1000, 1001), (777, 40001), (48000, 48480)] {
      let columns = pyramid.columns(count: count, channel: channel, from: from, to: to)
      #expect(columns.count == count)
      for frame in stride(from: from, to: to, by: 3) {
        // The last column that begins at this frame or before.
        let column = columns[((frame - from + 1) * count - 1) / (to - from)]
        for channel in channels {
          let sample = noise.samples[channel * noise.frameCount + frame]
          #expect(column.minimum <= sample && sample <= column.maximum)
        }
      }
    }
  }

  @Test("show silence before and after the audio")
  func showSilenceOutside() {
    let columns = build(noise).columns(
      count: 3, channel: nil, from: -noise.frameCount, to: 2 * noise.frameCount)
    let silent = PeakColumn(minimum: 0, maximum: 0, rms: 0)
    #expect(columns[0] == silent && columns[2] == silent)
    #expect(columns[1].maximum > 0.89 && columns[1].minimum < -0.89)
    #expect(abs(columns[1].rms - 0.9 / Float(3).squareRoot()) < 0.01)
  }

  @Test("show a change of level where it is")
  func showEdges() {
    // A border between columns and between buckets of 1024 frames, but inside one of 4096.
    let edge = 481 * 1024
    let loud = [Float](repeating: -1, count: edge)
    let pyramid = build(PlanarBuffer([Float](repeating: 0, count: edge) + loud))
    let columns = pyramid.columns(
      count: 192, channel: 0, from: edge - 96 * 5120, to: edge + 96 * 5120)
    #expect(pyramid.levels.count == 3)
    #expect(columns[95] == PeakColumn(minimum: 0, maximum: 0, rms: 0))
    #expect(columns[96] == PeakColumn(minimum: -1, maximum: -1, rms: 1))
  }
}
