import Web

/// How much of something there is left today.
public struct Quota: Model, Equatable {
  public let feature: String
  public let used: Int64
  /// Missing when there is no limit.
  public let allowed: Int64?
  public let left: Int64?
  /// How many rewards were given today.
  public let rewards: Int64
  /// When the day ends; missing before its first count.
  public let endsMs: Int64?

  public static let schema = Schema.object(
    Schema.Object(
      "StoreQuota", "A daily quota and what remains of it.",
      [
        .must("feature", .text(1...100)), .must("used", .count),
        .may("allowed", .count, "Absent if unlimited."),
        .may("left", .count, "Absent if unlimited."),
        .must("rewards", .count, "How many rewards were given today."),
        .may("ends_ms", .moment, "When the day ends; absent before the first count."),
      ]))
}
