extension PlanarView {
  /// The frames from `start` on, `count` of them, without copying.
  func piece(from start: Int, count: Int) -> PlanarView {
    precondition(start >= 0 && count >= 0 && start + count <= frameCount)
    return PlanarView(
      base: base + start, channelCount: channelCount, frameCount: count, stride: stride)
  }

  /// Calls `body` with this audio in pieces of at most `length` frames, in order.
  func forEachPiece(of length: Int, _ body: (PlanarView) -> Void) {
    var start = 0
    while start < frameCount {
      let count = min(length, frameCount - start)
      body(piece(from: start, count: count))
      start += count
    }
  }

  /// Calls `body` with this audio, NaN and infinite samples replaced by 0.
  ///
  /// One broken sample would live on in a recursive filter for ever. Clean audio, which is all
  /// audio but for broken files, is read once and not copied.
  func withFiniteSamples(_ body: (PlanarView) -> Void) {
    if isFinite {
      body(self)
      return
    }
    var clean = PlanarBuffer(channelCount: channelCount, frameCount: frameCount)
    for channel in 0..<channelCount {
      let samples = self[channel]
      for frame in 0..<frameCount where samples[frame].isFinite {
        clean.samples[channel * frameCount + frame] = samples[frame]
      }
    }
    clean.withView(body)
  }

  private var isFinite: Bool {
    for channel in 0..<channelCount where !allFinite(base + channel * stride, frameCount) {
      return false
    }
    return true
  }
}

/// Whether none of `count` samples is NaN or infinite.
///
/// Zero times a finite number is zero, and NaN for the others: a sum tells about all at once.
private func allFinite(_ samples: UnsafePointer<Float>, _ count: Int) -> Bool {
  var sums = SIMD8<Float>.zero
  var index = 0
  while index + 8 <= count {
    sums += load8(samples + index) * SIMD8(repeating: 0)
    index += 8
  }
  var sum = sums.sum()
  while index < count {
    sum += samples[index] * 0
    index += 1
  }
  return sum == 0
}

/// Four samples from any address.
@inlinable @inline(__always)
public func load4(_ samples: UnsafePointer<Float>) -> SIMD4<Float> {
  UnsafeRawPointer(samples).loadUnaligned(as: SIMD4<Float>.self)
}

/// Eight samples from any address.
@inline(__always)
func load8(_ samples: UnsafePointer<Float>) -> SIMD8<Float> {
  UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<Float>.self)
}

/// The absolute value of each lane: the sign bit is cleared, which is one instruction.
@inline(__always)
func magnitudes(_ lanes: SIMD4<Float>) -> SIMD4<Float> {
  let bits = unsafeBitCast(lanes, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7fff_ffff)
  return unsafeBitCast(bits, to: SIMD4<Float>.self)
}

/// The highest of four numbers, none of which is NaN (`max()` looks for those, slowly).
@inlinable @inline(__always)
public func highest(_ lanes: SIMD4<Float>) -> Float {
  let low = lanes[0] > lanes[1] ? lanes[0] : lanes[1]
  let high = lanes[2] > lanes[3] ? lanes[2] : lanes[3]
  return low > high ? low : high
}

/// The largest magnitude among 16 samples.
@inline(__always)
func largestMagnitude16(_ samples: UnsafePointer<Float>) -> Float {
  let first = larger(magnitudes(load4(samples)), magnitudes(load4(samples + 4)))
  let second = larger(magnitudes(load4(samples + 8)), magnitudes(load4(samples + 12)))
  return highest(larger(first, second))
}
