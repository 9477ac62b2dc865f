import CMath
import DSP
import TestKit
import Testing

/// All of the audio at another rate, given and taken in blocks of odd sizes.
private func resampled(
  _ audio: PlanarBuffer, from inputRate: Double, to outputRate: Double,
  _ quality: ResamplerQuality = .high, blocks: [Int] = [1000], room: Int = 777
) -> PlanarBuffer {
  let node = Resampler(
    from: inputRate, to: outputRate, channelCount: audio.channelCount, quality: quality)
  defer { node.deallocate() }
  return resampled(audio, by: node, blocks: blocks, room: room)
}

private func resampled(
  _ audio: PlanarBuffer, by node: Resampler, blocks: [Int], room: Int
) -> PlanarBuffer {
  var channels = [[Float]](repeating: [], count: audio.channelCount)
  var memory = [Float](repeating: 9, count: room * audio.channelCount)
  func gather(_ body: (MutablePlanarView) -> Int) -> Int {
    memory.withUnsafeMutableBufferPointer { memory in
      let count = body(
        MutablePlanarView(
          base: memory.baseAddress!, channelCount: audio.channelCount, frameCount: room,
          stride: room))
      for channel in channels.indices {
        channels[channel] += memory[channel * room..<channel * room + count]
      }
      return count
    }
  }
  audio.inBlocks(blocks) { block in
    var start = 0
    repeat {
      let rest = PlanarView(
        base: block.base + start, channelCount: block.channelCount,
        frameCount: block.frameCount - start, stride: block.stride)
      _ = gather { output in
        let progress = node.process(rest, into: output)
        start += progress.consumed
        return progress.produced
      }
    } while start < block.frameCount
  }
  while gather({ node.finish(into: $0) }) > 0 {}
  return PlanarBuffer(channels: channels)
}

/// How far the loudest error lies below full scale, in decibels, away from the ends.
private func signalToError(_ samples: [Float], _ exact: (Int) -> Double) -> Double {
  var (error, signal) = (0.0, 0.0)
  for frame in samples.count / 4..<samples.count * 3 / 4 {
    let distance = Double(samples[frame]) - exact(frame)
    error += distance * distance
    signal += exact(frame) * exact(frame)
  }
  return decibels(fromPower: signal / error)
}

private let ratios: [(Double, Double)] = [
  (44100, 48000), (48000, 44100), (22050, 48000), (48000, 16000), (44100, 96000),
  (48000, 48000 * 1.122462), (48000 * 1.498307, 48000), (8000, 48000),
]

@Suite("Resampler")
struct ResamplerTests {
  @Test(
    "gives a sine as if it had been made at the new rate", arguments: ratios,
    ResamplerQuality.allCases)
  func movesSines(rates: (Double, Double), quality: ResamplerQuality) {
    let lower = min(rates.0, rates.1)
    for share in [0.01, 0.2, 0.44] {
      let tone = Signals.sine(
        hertz: share * lower, amplitude: 0.9, seconds: 3000 / lower, sampleRate: rates.0)
      let output = resampled(PlanarBuffer(tone), from: rates.0, to: rates.1, quality).samples
      let step = 2 * Double.pi * share * lower / rates.1
      let distance = signalToError(output) { 0.9 * sin(step * Double($0)) }
      // 0.05 dB is −45 dB of error by gain alone; in the passband proper it is far less.
      #expect(distance > 95, "\(share) of the rate: \(distance) dB")
    }
  }

  @Test("keeps all up to 0.45 of the lower rate within 0.05 dB", arguments: ratios)
  func keepsThePassband(rates: (Double, Double)) {
    let impulse = PlanarBuffer(Signals.impulse(at: 1500, frames: 3000))
    for quality in ResamplerQuality.allCases {
      let response = resampled(impulse, from: rates.0, to: rates.1, quality).samples
      for share in [0, 0.1, 0.25, 0.4, 0.45] {
        let hertz = share * min(rates.0, rates.1)
        let found = gain(ofImpulseResponse: response, atHertz: hertz, sampleRate: rates.1)
        let level = decibels(fromAmplitude: found * rates.0 / rates.1)
        #expect(abs(level) < 0.05, "\(share) of the rate: \(level) dB")
      }
    }
  }

  @Test("lets nothing fold back above −100 dB", arguments: ResamplerQuality.allCases)
  func rejectsAliases(quality: ResamplerQuality) {
    let first = quality == .high ? 0.5 : 0.55
    for outputRate in [44100.0, 16000, 48000 / 1.3348] {
      for share in [first, first * 1.01, 0.6, 0.7] where share * outputRate < 24000 {
        let tone = Signals.sine(hertz: share * outputRate, seconds: 0.1)
        let output = resampled(PlanarBuffer(tone), from: 48000, to: outputRate, quality).samples
        let middle = output[output.count / 4..<output.count * 3 / 4]
        let power = middle.reduce(0) { $0 + Double($1) * Double($1) } / Double(middle.count)
        #expect(decibels(fromPower: power) + 3 < -100, "\(share) of \(outputRate)")
      }
    }
  }

  @Test("adds no images when it goes up", arguments: ResamplerQuality.allCases)
  func addsNoImages(quality: ResamplerQuality) {
    for outputRate in [48000.0, 22050 * 1.887749] {
      let tone = Signals.sine(hertz: 9000, seconds: 0.2, sampleRate: 22050)
      let output = resampled(PlanarBuffer(tone), from: 22050, to: outputRate, quality).samples
      let step = 2 * Double.pi * 9000 / outputRate
      #expect(signalToError(output) { sin(step * Double($0)) } > 100)
    }
  }

  @Test("carries a sweep over and back", arguments: [44100, 96000, 48000 * 1.059463])
  func carriesSweeps(rate: Double) {
    let sweep = Signals.sweep(from: 20, to: 17000, amplitude: 0.8, seconds: 0.5)
    let there = resampled(PlanarBuffer(sweep), from: 48000, to: rate)
    let back = resampled(there, from: rate, to: 48000).samples
    #expect(back.count >= sweep.count)
    #expect(signalToError(Array(back.prefix(sweep.count))) { Double(sweep[$0]) } > 95)
  }

  @Test("gives the same samples however audio is cut", arguments: ratios)
  func ignoresCuts(rates: (Double, Double)) {
    let noise = PlanarBuffer(channels: [
      Signals.noise(seed: 1, seconds: 0.05), Signals.noise(seed: 2, seconds: 0.05),
    ])
    let whole = resampled(noise, from: rates.0, to: rates.1, blocks: [2400], room: 20000)
    for (blocks, room) in [([1], 3), ([128], 128), ([7, 300, 1], 50)] {
      #expect(resampled(noise, from: rates.0, to: rates.1, blocks: blocks, room: room) == whole)
    }
    let alone = resampled(PlanarBuffer(noise.channel(1)), from: rates.0, to: rates.1)
    #expect(alone.samples == whole.channel(1))
  }

  @Test("gives exactly as many frames as it says", arguments: ratios)
  func keepsItsLength(rates: (Double, Double)) {
    let node = Resampler(from: rates.0, to: rates.1, channelCount: 1)
    defer { node.deallocate() }
    for count in [0, 1, 2, 100, 999] {
      node.reset()
      let audio = PlanarBuffer([Float](repeating: 0.5, count: count))
      let output = resampled(audio, by: node, blocks: [64], room: 100)
      #expect(output.frameCount == node.outputLength(forInput: count))
      let exact = Double(count) * rates.1 / rates.0
      #expect(abs(Double(output.frameCount) - exact) <= 1)
    }
    // An hour and more keeps time: 147 : 160 for ever.
    let long = Resampler(from: 44100, to: 48000, channelCount: 1, quality: .fast)
    defer { long.deallocate() }
    #expect(long.outputLength(forInput: 44100 * 100_000) == 48000 * 100_000)
  }

  @Test("says how much input it needs", arguments: ratios)
  func saysWhatItNeeds(rates: (Double, Double)) {
    let node = Resampler(from: rates.0, to: rates.1, channelCount: 1)
    defer { node.deallocate() }
    /// Offers as many frames of silence as that, and takes up to `room`.
    func produced(offering count: Int, room: Int) -> Int {
      var output = [Float](repeating: 0, count: max(1, room))
      return output.withUnsafeMutableBufferPointer { memory in
        let output = MutablePlanarView(
          base: memory.baseAddress!, channelCount: 1, frameCount: room, stride: room)
        return PlanarBuffer(channelCount: 1, frameCount: count).withView { input in
          let progress = node.process(input, into: output)
          #expect(progress.consumed == count)
          return progress.produced
        }
      }
    }
    for _ in 0..<20 {
      let needed = node.inputNeeded(forOutput: 128)
      guard needed > 0 else { continue }
      let few = produced(offering: needed - 1, room: 128)
      #expect(few < 128 && node.inputNeeded(forOutput: 128 - few) == 1)
      #expect(produced(offering: 1, room: 128 - few) == 128 - few)
    }
  }

  @Test("bends the pitch while it plays, without a click", arguments: ResamplerQuality.allCases)
  func bendsThePitch(quality: ResamplerQuality) {
    let kernel = ResamplerKernel(forRatiosUpTo: 1.5, quality: quality)
    let node = Resampler(kernel, channelCount: 1)
    defer {
      node.deallocate()
      kernel.deallocate()
    }
    let tone = PlanarBuffer(Signals.sine(hertz: 3000, amplitude: 0.9, seconds: 0.3))
    var output = [Float](repeating: 0, count: 64)
    var position = 0.0
    var (error, start) = (Float(0), 0)
    for block in 0..<120 {
      let wanted = 0.6 + 0.9 * Double(block * 37 % 100) / 100
      node.setRatio(wanted)
      #expect(abs(node.ratio - wanted) < 1e-9)
      output.withUnsafeMutableBufferPointer { memory in
        let room = MutablePlanarView(
          base: memory.baseAddress!, channelCount: 1, frameCount: 64, stride: 64)
        tone.withView { view in
          let rest = PlanarView(
            base: view.base + start, channelCount: 1, frameCount: 14400 - start, stride: 14400)
          let progress = node.process(rest, into: room)
          #expect(progress.produced == 64)
          start += progress.consumed
        }
      }
      for sample in output {
        // The tone begins all of a sudden; what it does there is not asked for.
        let exact = Float(0.9 * sin(2 * Double.pi * 3000 / 48000 * position))
        if position > 150 { error = max(error, abs(sample - exact)) }
        position += node.ratio
      }
    }
    #expect(error < 2e-5)
    node.setRatio(9)
    #expect(abs(node.ratio - 1.5) < 1e-9)
    node.setRatio(0.75)
    node.reset()
    #expect(node.ratio == 0.75)
  }

  @Test("is like new after a reset, and shares its filters")
  func sharesFilters() {
    let kernel = ResamplerKernel(from: 48000, to: 44100)
    defer { kernel.deallocate() }
    let noise = PlanarBuffer(Signals.noise(seed: 1, seconds: 0.02))
    let (one, two) = (Resampler(kernel, channelCount: 1), Resampler(kernel, channelCount: 1))
    let first = resampled(noise, by: one, blocks: [100], room: 100)
    one.reset()
    #expect(resampled(noise, by: one, blocks: [100], room: 100) == first)
    #expect(resampled(noise, by: two, blocks: [100], room: 100) == first)
    one.deallocate()
    two.deallocate()
  }

  @Test("gives back every bit at the same rate")
  func isTransparentAtOne() {
    let noise = Signals.noise(seed: 1, seconds: 0.02)
    #expect(resampled(PlanarBuffer(noise), from: 48000, to: 48000).samples == noise)
  }

  @Test("lets nothing broken out")
  func staysFinite() {
    var samples = [Float](repeating: 0.25, count: 2000)
    let silenced = samples.indices.map { [1000, 1100, 1101].contains($0) ? 0 : samples[$0] }
    (samples[1000], samples[1100], samples[1101]) = (.nan, .infinity, .leastNonzeroMagnitude)
    let output = resampled(PlanarBuffer(samples), from: 44100, to: 48000)
    #expect(output.samples.allSatisfy { $0.isFinite && !$0.isSubnormal })
    #expect(output == resampled(PlanarBuffer(silenced), from: 44100, to: 48000))
  }

  @Test("lets a steady value through as it is", arguments: ResamplerQuality.allCases)
  func keepsSteadyValues(quality: ResamplerQuality) {
    let steady = PlanarBuffer([Float](repeating: 1, count: 2000))
    for rate in [48000.0, 22050, 44100 * 1.0594631] {
      let output = resampled(steady, from: 44100, to: rate, quality).samples
      let middle = output[output.count / 4..<output.count * 3 / 4]
      #expect(middle.allSatisfy { abs($0 - 1) < 1e-6 })
    }
  }
}
