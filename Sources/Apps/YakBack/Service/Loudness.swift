import DSP

/// How loud a board's sounds are made to be.
enum Loudness {
  /// LUFS, by ITU-R BS.1770.
  static let target = -18.0
  /// dB of full scale that no true peak goes beyond.
  static let ceiling = -1.0

  /// The gain in dB that brings a sound to the target, or as near as its true peak allows; nil where
  /// its loudness is not known.
  static func match(loudness: Double?, truePeak: Double?) -> Double? {
    guard let loudness, let truePeak else { return nil }
    let gain = min(target - loudness, ceiling - truePeak)
    return (gain * 100).rounded(.down) / 100
  }

  /// What a gain in dB multiplies samples with.
  static func amplitude(_ decibels: Double) -> Double { DSP.amplitude(fromDecibels: decibels) }
}
