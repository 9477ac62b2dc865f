import DSP

/// The bands that shape the sound of a pad, the same wherever it plays.
public enum PadBand: Int, CaseIterable, Sendable {
  case bass, mid, treble

  public var shape: FilterShape {
    switch self {
    case .bass: .lowShelf
    case .mid: .peak
    case .treble: .highShelf
    }
  }

  public var hertz: Float {
    switch self {
    case .bass: 100
    case .mid: 1_000
    case .treble: 6_000
    }
  }

  public var q: Float {
    switch self {
    case .bass: 0.707
    case .mid: 0.8
    case .treble: 0.707
    }
  }
}

extension Engine {
  /// Turns a band of a pad's track, −24…+24 dB.
  public func set(_ track: Int, _ band: PadBand, decibels: Float) {
    set(track, .band(band.rawValue, .shape), Float(band.shape.rawValue))
    set(track, .band(band.rawValue, .hertz), band.hertz)
    set(track, .band(band.rawValue, .q), band.q)
    set(track, .band(band.rawValue, .decibels), decibels)
  }
}
