/// Where a resampler stands in its input.
struct ResamplerPosition {
  /// The first sample in the line that the next output frame depends on, and the part of the way
  /// from there to the next.
  var whole = 0
  var part = 0
  /// How many frames are in the line.
  var filled: Int
  /// How many of these are silence behind the end of the input.
  var silent = 0
  /// How far it goes for each output frame.
  var step: ResamplerStep

  /// The beginning: half a filter of silence, so that the first value lies on the first sample.
  init(_ kernel: ResamplerKernel) {
    filled = kernel.taps / 2 - 1
    step = kernel.step
  }

  /// Whether the next output frame lies within the input, whose last frame has come in.
  func isInside(_ kernel: ResamplerKernel) -> Bool {
    whole + kernel.taps / 2 - 1 < filled - silent
  }

  /// Goes on by one output frame.
  @inline(__always)
  mutating func move() {
    whole += step.whole
    part += step.part
    if part >= step.parts {
      part -= step.parts
      whole += 1
    }
  }

  /// Where it is after `frames` output frames.
  func moved(by frames: Int) -> ResamplerPosition {
    var position = self
    let (more, part) = (self.part + frames * step.part)
      .quotientAndRemainder(dividingBy: step.parts)
    position.whole += frames * step.whole + more
    position.part = part
    return position
  }
}

extension ResamplerKernel {
  /// Writes `count` values of one channel, beginning at a position.
  func interpolate(
    _ line: UnsafePointer<Float>, from start: ResamplerPosition, _ count: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    var position = start
    let shift = shift
    if position.step.isExact {
      for frame in 0..<count {
        output[frame] = product(line + position.whole, row(position.part))
        position.move()
      }
      return
    }
    let scale = 1 / Float(1 << shift)
    for frame in 0..<count {
      let index = position.part >> shift
      let share = Float(position.part & (1 << shift - 1)) * scale
      output[frame] = product(line + position.whole, row(index), share)
      position.move()
    }
  }

  /// The sum of samples times taps.
  @inline(__always)
  private func product(_ samples: UnsafePointer<Float>, _ row: UnsafePointer<Float>) -> Float {
    var even = SIMD4<Float>.zero
    var odd = SIMD4<Float>.zero
    for tap in stride(from: 0, to: taps, by: 8) {
      even += load4(samples + tap) * load4(row + tap)
      odd += load4(samples + tap + 4) * load4(row + tap + 4)
    }
    let sum = even + odd
    return (sum[0] + sum[1]) + (sum[2] + sum[3])
  }

  /// The same with a filter `share` of the way from one row to the next.
  @inline(__always)
  private func product(
    _ samples: UnsafePointer<Float>, _ row: UnsafePointer<Float>, _ share: Float
  ) -> Float {
    let next = row + taps
    var here = SIMD4<Float>.zero
    var there = SIMD4<Float>.zero
    for tap in stride(from: 0, to: taps, by: 4) {
      let lanes = load4(samples + tap)
      here += lanes * load4(row + tap)
      there += lanes * load4(next + tap)
    }
    let sum = here + (there - here) * share
    return (sum[0] + sum[1]) + (sum[2] + sum[3])
  }
}
