import CMath

/// How much sound an ear has got: equal energy, after WHO–ITU H.870.
public enum Dose {
  /// What a child's ear may get in seven days: 75 dB(A) for 40 hours, about 0.506 Pa²h.
  public static let childsWeek = pascalSquaredSeconds(level: 75, seconds: 40 * 3_600)

  /// The mean square of the sound pressure at a level in dB(A), in Pa²; 0 for what is no number.
  public static func pascalSquared(level: Double) -> Double {
    guard level == level else { return 0 }
    let bounded = level > 200 ? 200 : level
    return 20e-6 * 20e-6 * pow(10, bounded / 10)
  }

  /// The energy of a level that lasts; 0 for a time that is none.
  public static func pascalSquaredSeconds(level: Double, seconds: Double) -> Double {
    seconds > 0 ? pascalSquared(level: level) * seconds : 0
  }

  /// The part of a child's week that an energy takes: 1 is all of it, and more is too much.
  public static func fraction(ofChildsWeek pascalSquaredSeconds: Double) -> Double {
    pascalSquaredSeconds > 0 ? pascalSquaredSeconds / childsWeek : 0
  }

  /// The part of a child's week that a level will have taken after so many seconds.
  public static func forecast(level: Double, seconds: Double) -> Double {
    fraction(ofChildsWeek: pascalSquaredSeconds(level: level, seconds: seconds))
  }

  /// The steady level that has the same energy in the same time; nil where there is none.
  public static func level(pascalSquaredSeconds: Double, seconds: Double) -> Double? {
    guard pascalSquaredSeconds > 0, seconds > 0 else { return nil }
    return 10 * log10(pascalSquaredSeconds / seconds / (20e-6 * 20e-6))
  }
}
