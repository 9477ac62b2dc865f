/// A stretch of audio in which nothing is heard, in frames; `end` is the first frame after it.
public struct SilentRange: Sendable, Equatable {
  public var start: Int
  public var end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

/// Finds the stretches in which every channel stays below a threshold for a while.
///
/// Edges are exact to the frame and do not depend on how the audio is cut into blocks. NaN and
/// infinite samples count as silence. Loud audio costs next to nothing: only the ends of each
/// piece are looked at.
public struct SilenceFinder: Sendable {
  private let threshold: Float
  private let minimumFrames: Int
  private let channelCount: Int
  private var found: [SilentRange] = []
  private var frame = 0
  /// The frame after the last loud one, where a silence may have begun.
  private var quietSince = 0

  /// `thresholdDecibels` is relative to full scale: a sample is silent when its magnitude lies
  /// below. Stretches under `minimumSeconds` are not reported.
  public init(
    sampleRate: Double, channelCount: Int, thresholdDecibels: Double = -60,
    minimumSeconds: Double = 0.5
  ) {
    precondition(sampleRate > 0 && channelCount >= 0 && minimumSeconds >= 0)
    threshold = Float(amplitude(fromDecibels: thresholdDecibels))
    minimumFrames = max(1, Int((minimumSeconds * sampleRate).rounded(.up)))
    self.channelCount = channelCount
  }

  /// Adds the next block of audio.
  public mutating func add(_ audio: PlanarView) {
    audio.withFiniteSamples { addFinite($0) }
  }

  /// Adds audio that is known to hold no NaN and no infinity.
  mutating func addFinite(_ audio: PlanarView) {
    precondition(audio.channelCount == channelCount)
    // No silence worth reporting fits inside a piece, so only its first and last loud frames
    // matter, however many quiet moments lie between them.
    audio.forEachPiece(of: minimumFrames) { piece in
      if let first = firstLoudFrame(piece) {
        close(at: frame + first)
        quietSince = frame + lastLoudFrame(piece) + 1
      }
      frame += piece.frameCount
    }
  }

  /// The silences of all that was added so far, in order; more may be added afterwards.
  public func finish() -> [SilentRange] {
    var closed = self
    closed.close(at: frame)
    return closed.found
  }

  private mutating func close(at end: Int) {
    if end - quietSince >= minimumFrames {
      found.append(SilentRange(start: quietSince, end: end))
    }
  }

  private func firstLoudFrame(_ audio: PlanarView) -> Int? {
    var first = audio.frameCount
    for channel in 0..<channelCount {
      let samples = audio.base + channel * audio.stride
      var index = 0
      while index + 16 <= first, !isLoud16(samples + index) { index += 16 }
      while index < first, samples[index].magnitude < threshold { index += 1 }
      first = index
    }
    return first < audio.frameCount ? first : nil
  }

  /// Only for audio that has a loud frame.
  private func lastLoudFrame(_ audio: PlanarView) -> Int {
    var last = -1
    for channel in 0..<channelCount {
      let samples = audio.base + channel * audio.stride
      var end = audio.frameCount
      while end - 16 > last, !isLoud16(samples + end - 16) { end -= 16 }
      while end - 1 > last, samples[end - 1].magnitude < threshold { end -= 1 }
      last = end - 1
    }
    return last
  }

  @inline(__always)
  private func isLoud16(_ samples: UnsafePointer<Float>) -> Bool {
    !(largestMagnitude16(samples) < threshold)
  }
}
