/// What a filter does to the sound around its frequency.
public enum FilterShape: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Nothing at all.
  case flat
  case lowPass, highPass, bandPass, notch, allPass, peak, lowShelf, highShelf

  /// Whether it raises or lowers by a number of decibels, so that 0 dB is nothing at all.
  var hasGain: Bool { self == .peak || self == .lowShelf || self == .highShelf }
}

/// One band of an equaliser, as a person sets it.
public struct EqualizerBand: Sendable, Equatable {
  public var shape: FilterShape
  public var hertz: Double
  /// How much a peak or a shelf raises; the other shapes do not look at it.
  public var gainDecibels: Double
  public var q: Double

  /// A band; every number is brought into the range of `BiquadDesign`, so any will do.
  public init(
    _ shape: FilterShape, hertz: Double = 1000, gainDecibels: Double = 0, q: Double = 0.7071
  ) {
    self.shape = shape
    self.hertz = bounded(hertz, 0.01, 1_000_000)
    self.gainDecibels = gainDecibels.isNaN ? 0 : bounded(gainDecibels, -60, 60)
    self.q = bounded(q, 0.05, 100)
  }

  /// A band that does nothing.
  public static let flat = EqualizerBand(.flat)

  /// The filter of this band.
  public func biquad(sampleRate: Double) -> Biquad {
    switch shape {
    case .flat: Biquad(b0: 1, b1: 0, b2: 0, a1: 0, a2: 0)
    case .lowPass: BiquadDesign.lowPass(hertz: hertz, q: q, sampleRate: sampleRate)
    case .highPass: BiquadDesign.highPass(hertz: hertz, q: q, sampleRate: sampleRate)
    case .bandPass: BiquadDesign.bandPass(hertz: hertz, q: q, sampleRate: sampleRate)
    case .notch: BiquadDesign.notch(hertz: hertz, q: q, sampleRate: sampleRate)
    case .allPass: BiquadDesign.allPass(hertz: hertz, q: q, sampleRate: sampleRate)
    case .peak:
      BiquadDesign.peak(hertz: hertz, gainDecibels: gainDecibels, q: q, sampleRate: sampleRate)
    case .lowShelf:
      BiquadDesign.lowShelf(
        hertz: hertz, gainDecibels: gainDecibels, q: q, sampleRate: sampleRate)
    case .highShelf:
      BiquadDesign.highShelf(
        hertz: hertz, gainDecibels: gainDecibels, q: q, sampleRate: sampleRate)
    }
  }

  /// How much this band amplifies a steady sine, as a factor.
  public func response(hertz: Double, sampleRate: Double) -> Double {
    biquad(sampleRate: sampleRate).response(atHertz: hertz, sampleRate: sampleRate)
  }
}
