/// How much is kept, and for what price.
public enum ResamplerQuality: UInt8, Sendable, CaseIterable {
  /// All up to 0.45 of the lower rate is kept within 0.05 dB; what folds back is 100 dB down.
  case high
  /// The same, at half the price: what lies between 0.45 and 0.55 of the lower rate folds back
  /// into 0.45…0.5, above 20 kHz where the lower rate is 44.1 kHz.
  case fast

  /// Where the filter ends, as a share of the lower rate; it begins to fall at 0.45.
  var end: Double { self == .high ? 0.5 : 0.55 }
  /// Taps per sample of the lower rate, for 104 dB by Kaiser's formula.
  var taps: Double { self == .high ? 136 : 68 }
  /// Positions between two samples for which a filter is kept when the ratio has no pattern. The
  /// error of a straight line between them is 118 dB down with 1024, and 106 dB with 512.
  var positions: Double { self == .high ? 1024 : 512 }
}
