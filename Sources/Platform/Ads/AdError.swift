import Web

/// Why there is no advertisement, or nothing for having watched one.
struct AdError: ProblemConvertible {
  let problem: Problem

  private init(
    _ status: Int, _ code: String, _ message: String, _ fields: [Problem.Field] = []
  ) {
    var problem = Problem(status, code, message)
    problem.fields = fields
    self.problem = problem
  }

  static let noSlot = AdError(404, "no_such_slot", "This ad slot does not exist.")
  static let noView = AdError(404, "no_such_view", "This ad view does not exist.")
  static let none = AdError(409, "ad_none", "Ad unavailable. Nothing was changed.")
  static let notCompleted = AdError(
    409, "ad_not_completed", "Ad not completed: watch it to its end. Nothing was added.")

  static func cap(_ count: Int64) -> AdError {
    AdError(
      409, "ad_cap", "You have watched \(count) ads today, the daily limit. Come back tomorrow.",
      [Problem.Field("rewards", "\(count)")])
  }

  static func cooldown(_ seconds: Int64) -> AdError {
    AdError(
      409, "ad_cooldown",
      "The last ad was ended early. Try again in \(seconds) seconds.",
      [Problem.Field("seconds", "\(seconds)")])
  }
}
