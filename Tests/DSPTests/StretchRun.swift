import DSP

/// A stretch together with what it is fed: as a player would use it.
final class StretchRun {
  let stretch: TimeStretch
  let source: [[Float]]
  private(set) var fed = 0
  private(set) var output: [[Float]]

  /// Silence follows after the source.
  init(_ source: [[Float]], sampleRate: Double = 48000, maximum: Int = 1024) {
    self.source = source
    output = source.map { _ in [] }
    stretch = TimeStretch(
      sampleRate: sampleRate, channelCount: source.count, maximumOutputFrames: maximum)
  }

  /// Renders `frames` more in blocks of the given sizes, over and over.
  func play(_ frames: Int, blocks: [Int] = [128]) {
    var (left, index) = (frames, 0)
    while left > 0 {
      let count = min(left, blocks[index % blocks.count])
      render(count)
      left -= count
      index += 1
    }
  }

  private func render(_ count: Int) {
    let wanted = stretch.inputFramesWanted(for: count)
    for (channel, samples) in source.enumerated() {
      let space = stretch.inputSpace(channel: channel)
      for index in 0..<wanted {
        space[index] = fed + index < samples.count ? samples[fed + index] : 0
      }
    }
    fed += wanted
    let blocks = output.map { _ in
      UnsafeMutablePointer<Float>.allocate(capacity: count)
    }
    stretch.render(outputFrames: count, into: blocks)
    for (channel, block) in blocks.enumerated() {
      output[channel] += UnsafeBufferPointer(start: block, count: count)
      block.deallocate()
    }
  }

  func reset() {
    stretch.reset()
    fed = 0
    output = source.map { _ in [] }
  }
}

/// All of a sound at one setting from its first frame on: as many frames as it must become.
func stretched(
  _ source: [[Float]], speed: Double, semitones: Double = 0, sampleRate: Double = 48000,
  blocks: [Int] = [128]
) -> [[Float]] {
  let run = StretchRun(source, sampleRate: sampleRate)
  run.stretch.set(speed: speed, semitones: semitones)
  run.play(Int((Double(source[0].count) / speed).rounded()), blocks: blocks)
  return run.output
}

/// The largest second difference: a click stands out in it.
func roughness(_ samples: ArraySlice<Float>) -> Float {
  var largest: Float = 0
  for index in samples.indices.dropFirst(2) {
    let bend: Float = samples[index] - 2 * samples[index - 1] + samples[index - 2]
    largest = max(largest, bend.magnitude)
  }
  return largest
}
