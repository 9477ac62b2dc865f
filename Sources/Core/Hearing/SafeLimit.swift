/// How loud it may be at a child's ear, in dB(A).
public enum SafeLimit {
  /// What nothing passes, whoever asks. By it a child's week is used up in four hours: it is never a level to aim at.
  public static let ceiling = 85.0
  /// What a parent may allow for good: the level that WHO–ITU H.870 gives children for 40 hours a week.
  public static let highest = 75.0
  public static let lowest = 35.0

  /// What is played on.
  public enum Output: Int32, CaseIterable, Sendable {
    case headphones, speaker
    /// Not told by the machine; held as headphones are.
    case unknown
  }

  /// The limit that holds until a parent chooses another: for a speaker at the cot what is advised for infants'
  /// sleep machines (Hugh et al., 2014), for headphones a level that leaves most of a child's week even when worn
  /// for twelve hours each night.
  public static func usual(on output: Output) -> Double {
    switch output {
    case .speaker: 50
    case .headphones, .unknown: 65
    }
  }
}
