import Synchronization

/// How loud it may be: set by any thread, read by the audio thread; the latest wins, and none can be lost.
public struct SafetySetting: ~Copyable, Sendable {
  /// Both levels in hundredths of a decibel, in one number, so that they belong together; 0 before the first.
  private let levels = Atomic<UInt32>(0)
  private let milliseconds = Atomic<UInt32>(0)

  /// The decibels that a full-scale signal may be at the ear.
  static let fullScales = 60.0...140.0

  public init() {}

  /// From now on nothing is louder than `limit` dB(A), `SafeLimit.ceiling` at most, where a signal of mean square 1
  /// after A-weighting is `fullScale` dB(A) at the ear. A lower limit holds within 100 ms; a higher one is reached in
  /// so many seconds, one at least. It cannot be taken away again.
  ///
  /// Levels that are no numbers change nothing. What lies between two steps counts as the safer one.
  public func set(limit: Double, fullScale: Double, seconds: Double) {
    guard limit == limit, fullScale == fullScale else { return }
    let range = SafetySetting.fullScales
    let safe = limit < 0 ? 0 : (limit > SafeLimit.ceiling ? SafeLimit.ceiling : limit)
    let loud =
      fullScale < range.lowerBound
      ? range.lowerBound : (fullScale > range.upperBound ? range.upperBound : fullScale)
    let wait = seconds > 0 ? (seconds > 60 ? 60 : seconds) : 0
    milliseconds.store(UInt32(wait * 1_000), ordering: .relaxed)
    let packed =
      UInt32((safe * 100).rounded(.down)) << 16 | UInt32((loud * 100).rounded(.up))
    levels.store(packed, ordering: .releasing)
  }

  /// What was set last, as one number; 0 when nothing was.
  var packed: UInt32 { levels.load(ordering: .acquiring) }

  var seconds: Double { Double(milliseconds.load(ordering: .relaxed)) / 1_000 }

  static func limit(_ packed: UInt32) -> Double { Double(packed >> 16) / 100 }
  static func fullScale(_ packed: UInt32) -> Double { Double(packed & 0xffff) / 100 }
}
