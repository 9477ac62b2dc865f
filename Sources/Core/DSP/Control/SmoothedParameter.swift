/// A number that moves to its target in a straight line instead of a jump, which would click.
///
/// A plain value. Where it is after a number of frames does not depend on how the frames were cut
/// into blocks, and it arrives at its target exactly.
public struct SmoothedParameter: Sendable, Equatable {
  /// Where it goes.
  public private(set) var target: Float
  /// How many frames it has yet to go; 0 when it has arrived.
  public private(set) var framesLeft = 0
  private var step: Float = 0

  /// A number that rests at `value`.
  public init(_ value: Float) {
    target = value
  }

  /// Where it is now: the value for the next frame.
  public var current: Float { ramp[0] }

  /// Whether it is on its way.
  public var isMoving: Bool { framesLeft > 0 }

  /// Starts to move to `value`, and is there after `frames` frames; at once for 0.
  ///
  /// A new target on the way starts from where it is. NaN and ±∞ are not taken.
  public mutating func set(_ value: Float, overFrames frames: Int) {
    guard value.isFinite, value != target || frames <= 0 else { return }
    let start = current
    target = value
    framesLeft = start == value ? 0 : max(0, frames)
    step = framesLeft > 0 ? Float(Double(value - start) / Double(framesLeft)) : 0
  }

  /// Is at `value` from the next frame on.
  public mutating func jump(to value: Float) {
    set(value, overFrames: 0)
  }

  /// The value for the next frame; goes on by one.
  public mutating func next() -> Float {
    let value = current
    if framesLeft > 0 { framesLeft -= 1 }
    return value
  }

  /// The values for the next `frames` frames; goes on by as many.
  public mutating func advance(by frames: Int) -> ParameterRamp {
    let values = ramp
    framesLeft -= min(framesLeft, frames)
    return values
  }

  private var ramp: ParameterRamp {
    ParameterRamp(target: target, step: step, length: framesLeft)
  }
}

/// What a smoothed parameter does over the next frames: `start + step · frame` until it is at its
/// target after `length` frames.
public struct ParameterRamp: Sendable, Equatable {
  /// Where it rests from frame `length` on.
  public let target: Float
  /// What each frame adds before that.
  public let step: Float
  /// Frames until the target; 0 when the parameter rests.
  public let length: Int

  /// The value for the first frame.
  public var start: Float { self[0] }

  /// Whether all frames have one value.
  public var isConstant: Bool { length == 0 }

  /// The value for a frame.
  ///
  /// Counted back from the target, so that a frame has the same value in whatever block it falls.
  @inline(__always)
  public subscript(frame: Int) -> Float {
    frame < length ? target - step * Float(length - frame) : target
  }

  /// The values for four frames.
  @inline(__always)
  func lanes(from frame: Int) -> SIMD4<Float> {
    if frame >= length { return SIMD4(repeating: target) }
    return SIMD4(self[frame], self[frame + 1], self[frame + 2], self[frame + 3])
  }

  /// Multiplies samples by the values; leaves them untouched where those are 1 throughout.
  public func apply(to samples: UnsafeMutablePointer<Float>, count: Int) {
    if isConstant && target == 1 { return }
    for frame in stride(from: 0, to: count, by: 4) {
      let values = load4(samples + frame, first: count - frame) * lanes(from: frame)
      store4(values, to: samples + frame, first: count - frame)
    }
  }
}
