import CMath

/// How a fade moves between silence and full level.
public enum FadeCurve: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// The amplitude rises evenly.
  case linear
  /// A raised cosine: no corner at either end. In and out together are 1 at every moment.
  case sCurve
  /// The level rises evenly, by 60 dB, on top of silence.
  case exponential

  /// The gain at `progress` from 0 (silence) to 1 (full level); 0 and 1 there exactly.
  ///
  /// Never falls as `progress` rises. Numbers outside, and NaN, count as the nearest end or 0.
  public func gain(at progress: Double) -> Double {
    if progress >= 1 { return 1 }
    guard progress > 0 else { return 0 }
    switch self {
    case .linear: return progress
    case .sCurve:
      let half = sin(progress * Double.pi / 2)
      return half * half
    case .exponential: return (exp(progress * Self.logOf60dB) - 1) / 999
    }
  }

  private static let logOf60dB = 6.907755278982137
}

/// A fade under way: its gain frame by frame, and whether it is over.
///
/// A plain value. The same frame has the same gain however the frames are cut into blocks.
public struct Fade: Sendable, Equatable {
  public let curve: FadeCurve
  /// Whether it goes up to full level, or else down to silence.
  public let rises: Bool
  /// How many frames it takes.
  public let frameCount: Int
  /// How many of them have passed.
  public private(set) var position = 0

  /// A fade that is about to begin: frame 0 has the first end's gain, frame `frameCount` and all
  /// after it the other's.
  public init(_ curve: FadeCurve, rises: Bool, frameCount: Int) {
    self.curve = curve
    self.rises = rises
    self.frameCount = max(0, frameCount)
  }

  /// Whether the far end is reached, so that all gains to come are the same.
  public var isOver: Bool { position >= frameCount }

  /// The gain of the next frame.
  public var gain: Float { gain(atFrame: position) }

  private func gain(atFrame frame: Int) -> Float {
    if frame >= frameCount { return rises ? 1 : 0 }
    let passed = rises ? frame : frameCount - frame
    return Float(curve.gain(at: Double(passed) / Double(frameCount)))
  }

  /// Goes on by `frames` frames without sound.
  public mutating func skip(_ frames: Int) {
    position += min(max(0, frames), frameCount - position)
  }

  /// Fades the next frames in place, all channels alike.
  ///
  /// About 20 ns per frame while it lasts; nothing when it has risen.
  public mutating func process(_ audio: MutablePlanarView) {
    let fading = min(audio.frameCount, frameCount - position)
    for frame in 0..<fading {
      let gain = gain(atFrame: position + frame)
      for channel in 0..<audio.channelCount {
        audio.base[channel * audio.stride + frame] *= gain
      }
    }
    if !rises {
      for channel in 0..<audio.channelCount {
        let rest = audio.base + channel * audio.stride + fading
        rest.update(repeating: 0, count: audio.frameCount - fading)
      }
    }
    position += fading
  }
}
