/// How many samples `sanitize` had to replace.
public struct SanitizeCount: Sendable, Equatable {
  /// NaN and infinite samples, which became 0.
  public var broken = 0
  /// Samples beyond ±`loudestSample`, which became that.
  public var excessive = 0
  /// Denormal numbers, which became 0: harmless to hear, but slow to calculate with.
  public var denormal = 0

  public init() {}

  /// Whether every sample was fit to use.
  public var isClean: Bool { self == SanitizeCount() }

  public static func += (sum: inout SanitizeCount, more: SanitizeCount) {
    sum.broken += more.broken
    sum.excessive += more.excessive
    sum.denormal += more.denormal
  }
}

/// The largest magnitude a sample keeps, 80 dB above full scale: above anything that is meant as
/// sound, and far enough from the largest Float that no filter overflows.
public let loudestSample: Float = 10_000

/// Replaces samples that would harm whatever comes after; tells how many.
///
/// NaN and ±∞ become 0, denormal numbers 0, and what lies beyond ±`loudestSample` becomes that.
/// Clean audio is read and not written. About 1 ns per four samples.
@discardableResult
public func sanitize(_ samples: UnsafeMutablePointer<Float>, count: Int) -> SanitizeCount {
  var total = SanitizeCount()
  var start = 0
  while start < count {
    let length = min(64, count - start)
    if !isFit(samples + start, length) { total += repair(samples + start, length) }
    start += length
  }
  return total
}

/// Replaces harmful samples in every channel; tells how many.
@discardableResult
public func sanitize(_ audio: MutablePlanarView) -> SanitizeCount {
  var total = SanitizeCount()
  for channel in 0..<audio.channelCount {
    total += sanitize(audio[channel], count: audio.frameCount)
  }
  return total
}

/// Four samples with the harmful ones replaced, without branches.
@inline(__always)
func sanitized(_ lanes: SIMD4<Float>) -> SIMD4<Float> {
  let bits = unsafeBitCast(lanes, to: SIMD4<Int32>.self)
  let magnitude = bits & Range.magnitude
  let limit = (bits & SIMD4(repeating: Int32.min)) | Range.largest
  let kept = bits.replacing(with: limit, where: magnitude .> Range.largest)
  let unfit = (magnitude .< Range.smallest) .| (magnitude .>= Range.infinite)
  return unsafeBitCast(kept.replacing(with: SIMD4<Int32>.zero, where: unfit), to: SIMD4<Float>.self)
}

/// The bits of magnitudes, which are in the same order as the magnitudes. Vectors, since a lane-wise
/// comparison with a scalar becomes a loop over the lanes in WebAssembly.
private enum Range {
  static var magnitude: SIMD4<Int32> { SIMD4(repeating: 0x7fff_ffff) }
  static var smallest: SIMD4<Int32> { SIMD4(repeating: 0x0080_0000) }
  static var infinite: SIMD4<Int32> { SIMD4(repeating: 0x7f80_0000) }
  static var largest: SIMD4<Int32> {
    SIMD4(repeating: Int32(bitPattern: loudestSample.bitPattern))
  }
}

/// Whether a run of samples holds only zeros and numbers that may stay.
private func isFit(_ samples: UnsafePointer<Float>, _ count: Int) -> Bool {
  var unfit = SIMD4<Int32>.zero
  for start in stride(from: 0, to: count, by: 4) {
    let lanes = load4(samples + start, first: count - start)
    let magnitude = unsafeBitCast(lanes, to: SIMD4<Int32>.self) & Range.magnitude
    let tiny = (magnitude .< Range.smallest) .& (magnitude .!= SIMD4<Int32>.zero)
    unfit.replace(with: SIMD4(repeating: 1), where: tiny .| (magnitude .> Range.largest))
  }
  return unfit == .zero
}

private func repair(_ samples: UnsafeMutablePointer<Float>, _ count: Int) -> SanitizeCount {
  var found = SanitizeCount()
  for index in 0..<count {
    let sample = samples[index]
    if !sample.isFinite {
      found.broken += 1
      samples[index] = 0
    } else if sample.magnitude > loudestSample {
      found.excessive += 1
      samples[index] = sample > 0 ? loudestSample : -loudestSample
    } else if sample.isSubnormal {
      found.denormal += 1
      samples[index] = 0
    }
  }
  return found
}
