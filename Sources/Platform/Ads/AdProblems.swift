import Web

/// Why there is no advertisement, or nothing for having watched one.
extension Problem {
  static let noSuchAdSlot = Problem(404, "no_such_slot", "This ad slot does not exist.")
  static let noSuchAdView = Problem(404, "no_such_view", "This ad view does not exist.")
  static let noAd = Problem(409, "ad_none", "Ad unavailable. Nothing was changed.")
  static let adNotCompleted = Problem(
    409, "ad_not_completed", "Ad not completed: watch it to its end. Nothing was added.")

  static func adLimit(_ count: Int64) -> Problem {
    Problem(
      409, "ad_cap", "You have watched \(count) ads today, the daily limit. Come back tomorrow.",
      fields: [Problem.Field("rewards", "\(count)")])
  }

  static func adCooldown(_ seconds: Int64) -> Problem {
    Problem(
      409, "ad_cooldown",
      "The last ad was ended early. Try again in \(seconds) seconds.",
      fields: [Problem.Field("seconds", "\(seconds)")])
  }
}
