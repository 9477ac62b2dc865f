import CMath

/// The level of an amplitude in decibels: 1 is 0 dB, 0.5 about −6 dB, 0 is −∞.
public func decibels(fromAmplitude amplitude: Double) -> Double {
  amplitude > 0 ? 20 * log10(amplitude) : -.infinity
}

/// The amplitude of a level in decibels: 0 dB is 1, −∞ is 0.
public func amplitude(fromDecibels decibels: Double) -> Double {
  pow(10, decibels / 20)
}

/// The level of a power (a mean square) in decibels: 1 is 0 dB, 0.5 about −3 dB, 0 is −∞.
public func decibels(fromPower power: Double) -> Double {
  power > 0 ? 10 * log10(power) : -.infinity
}

/// The power of a level in decibels: 0 dB is 1, −∞ is 0.
public func power(fromDecibels decibels: Double) -> Double {
  pow(10, decibels / 10)
}
