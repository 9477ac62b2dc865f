/// Which lag is the period.
extension LagCurve {
  /// How much worse than the deepest dip an earlier one may be and still be the period: the deepest is often at
  /// twice or three times the period (the octave below), and above it there are dips where even partials are
  /// strong (the octave above). McLeod and Wyvill (“A smarter way to find pitch”, ICMC 2005) choose alike.
  private static let slack = 0.1
  /// How much worse a dip may be that goes on where the last frame was.
  private static let loyalty = 0.08

  /// The lag of the period, between samples, from `shortest` on; nil when there is no dip.
  ///
  /// `expected` is the period of the frame before, 0 when there was none.
  func period(from shortest: Int, expected: Double) -> Double? {
    guard let chosen = dip(from: shortest, expected: expected) else { return nil }
    return refined(Double(chosen))
  }

  /// 1 − d(τ) / (energy of both windows): what McLeod and Wyvill call clarity.
  func clarity(at lag: Int) -> Double {
    energy[lag] > 0 ? max(1 - difference[lag] / energy[lag], 0) : 0
  }

  private func isDip(_ lag: Int) -> Bool {
    normalised[lag] < normalised[lag - 1] && normalised[lag] <= normalised[lag + 1]
  }

  private func dip(from shortest: Int, expected: Double) -> Int? {
    var deepest: Int?
    for lag in max(shortest, 2)..<longest where isDip(lag) {
      if deepest == nil || normalised[lag] < normalised[deepest ?? lag] { deepest = lag }
    }
    guard let deepest else { return nil }
    var first = deepest
    for lag in max(shortest, 2)..<longest where isDip(lag) {
      if normalised[lag] <= normalised[deepest] + Self.slack {
        first = lag
        break
      }
    }
    return loyal(to: expected, instead: first) ?? first
  }

  /// A dip within a semitone and a half of the last period, when it is about as deep as the one that was found.
  private func loyal(to expected: Double, instead found: Int) -> Int? {
    guard expected > 0 else { return nil }
    let (low, high) = (Int(expected / 1.09), Int(expected * 1.09) + 1)
    guard low > 2, high < longest, !(low...high).contains(found) else { return nil }
    var best: Int?
    for lag in low...high where isDip(lag) && normalised[lag] <= normalised[found] + Self.loyalty {
      if best == nil || normalised[lag] < normalised[best ?? lag] { best = lag }
    }
    return best
  }

  /// The lowest point of the parabola through a dip and its neighbours; nil when it is none.
  private func vertex(near place: Double) -> Double? {
    var lag = Int(place.rounded())
    guard lag > 1, lag + 1 < longest else { return nil }
    if difference[lag - 1] < difference[lag] {
      lag -= 1
    } else if difference[lag + 1] < difference[lag] {
      lag += 1
    }
    guard lag > 1, lag + 1 <= longest else { return nil }
    let (before, here, after) = (difference[lag - 1], difference[lag], difference[lag + 1])
    let bend = before - 2 * here + after
    guard bend > 0, before >= here, after >= here else { return nil }
    return Double(lag) + (before - after) / (2 * bend)
  }

  /// The period by ever longer multiples of it: a parabola misses by about as much at each, which then counts
  /// for a half, a quarter, an eighth. It ends where a multiple is no longer as clear.
  private func refined(_ place: Double) -> Double {
    guard var period = vertex(near: place) else { return place }
    let least = clarity(at: Int(place)) - 0.05
    var times = 1.0
    while true {
      let next = min(times * 2, (Double(longest - 2) / period).rounded(.down))
      guard next > times, let there = vertex(near: next * period),
        (there - next * period).magnitude < 0.6, clarity(at: Int(there.rounded())) >= least
      else { return period }
      period = there / next
      times = next
    }
  }
}
