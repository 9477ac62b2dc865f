/// Brings audio to another rate, or to another pitch and length, block by block.
///
/// A handle: copies of it are the same resampler, and `deallocate` ends it. `process` does not
/// allocate. Output frame k has the value of the input at frame k · `ratio`, as long as that is not changed: nothing is shifted,
/// but the value is known only `lookAheadFrames` input frames later. Before the first frame lies
/// silence. Does not depend on how audio is cut; broken samples count as 0.
public struct Resampler {
  public let kernel: ResamplerKernel
  public let channelCount: Int
  private let ownsKernel: Bool
  private let lines: UnsafeMutablePointer<Float>
  private let lineLength: Int
  private let position: UnsafeMutablePointer<ResamplerPosition>

  /// What happened to the audio of one call.
  public struct Progress: Sendable, Equatable {
    /// Frames that were taken from the input.
    public var consumed = 0
    /// Frames that were written to the output.
    public var produced = 0
  }

  /// A resampler with filters of its own; see `ResamplerKernel` for the limits.
  public init(
    from inputRate: Double, to outputRate: Double, channelCount: Int,
    quality: ResamplerQuality = .high
  ) {
    let kernel = ResamplerKernel(from: inputRate, to: outputRate, quality: quality)
    self.init(kernel, channelCount: channelCount, ownsKernel: true)
  }

  /// A resampler that uses filters which somebody else keeps, and shares.
  public init(_ kernel: ResamplerKernel, channelCount: Int) {
    self.init(kernel, channelCount: channelCount, ownsKernel: false)
  }

  private init(_ kernel: ResamplerKernel, channelCount: Int, ownsKernel: Bool) {
    precondition(channelCount >= 0)
    self.kernel = kernel
    self.channelCount = channelCount
    self.ownsKernel = ownsKernel
    lineLength = kernel.taps + Resampler.piece + 8
    lines = .zeros(lineLength * channelCount)
    position = .allocate(capacity: 1)
    position.initialize(to: ResamplerPosition(kernel))
  }

  /// Gives the memory back; nothing may be called on any copy afterwards.
  public func deallocate() {
    lines.deallocate()
    position.deallocate()
    if ownsKernel { kernel.deallocate() }
  }

  /// Input frames that are taken in together.
  private static let piece = 256

  /// Input frames per output frame.
  public var ratio: Double { position.pointee.step.ratio }

  /// Goes on by another ratio from the next output frame on, without a click. May be called while
  /// playing; only for a kernel made `forRatiosUpTo`, to whose limit the ratio is taken.
  public func setRatio(_ ratio: Double) {
    precondition(!kernel.step.isExact)
    position.pointee.step = ResamplerStep(ratio: min(ratio, kernel.largestRatio))
  }

  /// Input frames after a position that its value depends on: the latency of a stream.
  public var lookAheadFrames: Int { kernel.taps / 2 }

  /// How many frames come out in all, `finish` included, for `frames` that go in, when the ratio
  /// stays as it is: those that begin within the duration of the input.
  public func outputLength(forInput frames: Int) -> Int {
    position.pointee.step.outputLength(forInput: frames)
  }

  /// How many more input frames are needed before `count` output frames can be had.
  public func inputNeeded(forOutput count: Int) -> Int {
    guard count > 0 else { return 0 }
    let last = position.pointee.moved(by: count - 1)
    return max(0, last.whole + kernel.taps - last.filled)
  }

  /// Forgets all sound; the next input frame is the first again. The ratio stays.
  public func reset() {
    lines.update(repeating: 0, count: lineLength * channelCount)
    let step = position.pointee.step
    position.pointee = ResamplerPosition(kernel)
    position.pointee.step = step
  }

  /// Takes from the input and writes to the output until either has no more to give or take.
  ///
  /// Both have the channels that the resampler was made for, and may not overlap.
  public func process(_ input: PlanarView, into output: MutablePlanarView) -> Progress {
    precondition(input.channelCount == channelCount && output.channelCount == channelCount)
    var progress = Progress()
    while true {
      progress.produced += produce(output, from: progress.produced)
      let rest = input.frameCount - progress.consumed
      if progress.produced == output.frameCount || rest == 0 { return progress }
      progress.consumed += feed(rest, from: input.piece(from: progress.consumed, count: rest))
    }
  }

  /// Writes what is left after the last input frame, with silence behind it; returns how many
  /// frames, less than `output` holds when that was all. Only `reset` may follow.
  public func finish(into output: MutablePlanarView) -> Int {
    precondition(output.channelCount == channelCount)
    var produced = 0
    while true {
      produced += produce(output, from: produced)
      if produced == output.frameCount || !position.pointee.isInside(kernel) { return produced }
      position.pointee.silent += feed(Resampler.piece, from: nil)
    }
  }
}

extension Resampler {
  /// Puts up to `wanted` frames of the input, or of silence, behind those that wait; returns how
  /// many.
  private func feed(_ wanted: Int, from input: PlanarView?) -> Int {
    var now = position.pointee
    // Frames that nothing depends on any more; after a large step also some that are to come.
    let past = min(now.whole, now.filled)
    let count = min(wanted, lineLength - 8 - (now.filled - past))
    for channel in 0..<channelCount {
      let line = lines + channel * lineLength
      move(line + past, to: line, count: now.filled - past)
      let new = line + now.filled - past
      if let input {
        copySanitized(input.base + channel * input.stride, to: new, count)
      } else {
        new.update(repeating: 0, count: count)
      }
    }
    now.whole -= past
    now.filled += count - past
    position.pointee = now
    return count
  }

  /// Writes as many frames as can be known and as have room; returns how many.
  private func produce(_ output: MutablePlanarView, from start: Int) -> Int {
    let first = position.pointee
    var end = first
    var count = 0
    while start + count < output.frameCount && end.whole + kernel.taps <= end.filled
      && end.isInside(kernel)
    {
      end.move()
      count += 1
    }
    for channel in 0..<channelCount {
      let line = UnsafePointer(lines + channel * lineLength)
      kernel.interpolate(line, from: first, count, into: output[channel] + start)
    }
    position.pointee = end
    return count
  }

  private func copySanitized(
    _ samples: UnsafePointer<Float>, to line: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    for start in stride(from: 0, to: count, by: 4) {
      let lanes = sanitized(load4(samples + start, first: count - start))
      store4(lanes, to: line + start, first: count - start)
    }
  }
}
