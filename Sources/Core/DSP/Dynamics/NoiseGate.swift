/// When a noise gate opens and closes.
public struct NoiseGateSettings: Sendable, Equatable {
  /// A peak of this level opens it; −∞ leaves it open for good.
  public var thresholdDecibels = -50.0
  /// How far below the threshold sound must fall before it begins to close.
  public var hysteresisDecibels = 6.0
  /// From closed to open.
  public var attackSeconds = 0.002
  /// How long it stays open after the last sample that was loud enough.
  public var holdSeconds = 0.05
  /// From open to closed.
  public var releaseSeconds = 0.1
  /// The level of what is heard through the closed gate; −∞ is nothing.
  public var floorDecibels = -Double.infinity

  public init() {}

  /// Settings that change nothing.
  public static var neutral: NoiseGateSettings {
    var settings = NoiseGateSettings()
    settings.thresholdDecibels = -.infinity
    return settings
  }
}

/// Silences what is quieter than a threshold, all channels alike.
///
/// Opens when the loudest channel reaches the threshold. A plain value; does not depend on how
/// audio is cut; broken samples count as 0.
public struct NoiseGate: Sendable {
  public private(set) var settings: NoiseGateSettings
  private let sampleRate: Double
  private var opensAt: Float = 0
  private var closesBelow: Float = 0
  private var floor: Float = 0
  private var holdFrames = 0
  /// How far the gate moves in a frame.
  private var rise: Float = 1
  private var fall: Float = 1
  /// Frames until it begins to close; 0 when it is closing or closed.
  private var held = 0
  /// From 0, closed, to 1, open.
  private var opening: Float = 0

  /// A gate that is closed, unless it never closes; `sampleRate` in hertz.
  public init(_ settings: NoiseGateSettings = NoiseGateSettings(), sampleRate: Double) {
    precondition(sampleRate > 0)
    self.sampleRate = sampleRate
    self.settings = settings
    set(settings)
    reset()
  }

  /// Whether it lets sound through, or is on the way to it.
  public var isOpen: Bool { held > 0 }

  /// The gain at this moment, from the floor to 1.
  public var gain: Float { gain(opening) }

  /// Works by other settings from here on; the gain goes on from where it is.
  public mutating func set(_ settings: NoiseGateSettings) {
    self.settings = settings
    let threshold = settings.thresholdDecibels.isNaN ? -.infinity : settings.thresholdDecibels
    opensAt = Float(amplitude(fromDecibels: min(threshold, 80)))
    let hysteresis = bounded(settings.hysteresisDecibels, 0, 200)
    closesBelow = Float(amplitude(fromDecibels: min(threshold, 80) - hysteresis))
    let quietest = settings.floorDecibels.isNaN ? 0 : min(settings.floorDecibels, 0)
    floor = Float(amplitude(fromDecibels: quietest))
    holdFrames = max(1, Int((bounded(settings.holdSeconds, 0, 60) * sampleRate).rounded()))
    rise = move(in: settings.attackSeconds)
    fall = move(in: settings.releaseSeconds)
  }

  private func move(in seconds: Double) -> Float {
    Float(1 / max(1, (bounded(seconds, 0, 60) * sampleRate).rounded()))
  }

  /// Forgets all sound.
  public mutating func reset() {
    held = opensAt == 0 ? holdFrames : 0
    opening = opensAt == 0 ? 1 : 0
  }

  /// Gates audio in place.
  public mutating func process(_ audio: MutablePlanarView) {
    for start in stride(from: 0, to: audio.frameCount, by: 4) {
      let frames = FourFrames(audio, from: start)
      let peak = frames.sanitizeAndPeak()
      var gains = SIMD4<Float>(repeating: 1)
      for lane in 0..<frames.count { gains[lane] = follow(peak[lane]) }
      if gains != SIMD4(repeating: 1) { frames.multiply(by: gains) }
    }
  }

  /// Moves the gate by one frame and gives its gain.
  @inline(__always)
  private mutating func follow(_ peak: Float) -> Float {
    if peak >= (held > 0 ? closesBelow : opensAt) {
      held = holdFrames
    } else if held > 0 {
      held -= 1
    }
    if held > 0 {
      opening = opening + rise < 1 ? opening + rise : 1
    } else {
      opening = opening > fall ? opening - fall : 0
    }
    return opening == 1 ? 1 : gain(opening)
  }

  /// A curve without corners from the floor to 1.
  private func gain(_ opening: Float) -> Float {
    floor + (1 - floor) * opening * opening * (3 - 2 * opening)
  }
}
