import CMath

/// The energy that may leave, on its way from one limit to the next in equal steps of decibels.
struct GlidingLimit {
  private(set) var now = 0.0
  private var goal = 0.0
  private var ratio = 1.0
  /// Whether nothing has been held to it yet.
  var isFirst = true

  /// A lower limit is there in this time, so that it holds after 100 ms with the delay.
  private static let fallSeconds = 0.06
  private static let shortestRiseSeconds = 1.0

  mutating func aim(at energy: Double, seconds: Double, stepsPerSecond: Double) {
    goal = energy
    guard now > 0 else {
      now = energy
      return
    }
    let least = Self.shortestRiseSeconds
    let time = goal < now ? Self.fallSeconds : (seconds > least ? seconds : least)
    ratio = pow(goal / now, 1 / (time * stepsPerSecond))
  }

  /// Goes on by a step; answers with what the sound that has gone is multiplied, so that it counts as if it had been
  /// heard under the new limit.
  mutating func step() -> Double {
    guard now != goal else { return 1 }
    let next = now * ratio
    let isThere = ratio < 1 ? next <= goal : next >= goal
    let before = now
    now = isThere ? goal : next
    return now < before ? now / before : 1
  }
}
