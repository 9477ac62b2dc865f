/// Which lag is the period.
extension LagCurve {
  /// How much worse than the deepest dip an earlier one may be and still be the period: the deepest is often at
  /// twice or three times the period (the octave below), and before it there are dips where single partials are
  /// strong (the octave above). McLeod and Wyvill (“A smarter way to find pitch”, ICMC 2005) choose alike. In noise
  /// the dips of all multiples are about as deep.
  private static func slack(_ deepest: Double) -> Double { min(0.03 + 0.6 * deepest, 0.1) }

  /// A dip between samples. Its clarity is 1 − d(τ) / (energy of both windows), after McLeod and Wyvill.
  struct Dip {
    var lag, clarity: Double
  }

  /// The period, `shortest` or longer; nil when there is no dip.
  ///
  /// It knows nothing of the frame before: a tone repeats after two periods too, so that a wrong octave would stay.
  func period(from shortest: Int) -> Dip? { dip(from: shortest).map(refined) }

  private func clarity(_ difference: Double, at lag: Int) -> Double {
    energy[lag] > 0 ? min(max(1 - difference / energy[lag], 0), 1) : 0
  }

  private func isDip(_ lag: Int) -> Bool {
    normalised[lag] < normalised[lag - 1] && normalised[lag] <= normalised[lag + 1]
  }

  /// How deep a dip goes between samples, by the parabola through its neighbours: at low rates a short period may
  /// miss its lowest point by half a sample, and a multiple of it hit it.
  private func depth(_ lag: Int) -> Double {
    let (before, here, after) = (normalised[lag - 1], normalised[lag], normalised[lag + 1])
    let bend = before - 2 * here + after
    return bend > 0 ? max(here - (before - after) * (before - after) / (8 * bend), 0) : here
  }

  private func dip(from shortest: Int) -> Int? {
    var deepest = Double.infinity
    for lag in max(shortest, 2)..<longest where isDip(lag) { deepest = min(deepest, depth(lag)) }
    let least = deepest + Self.slack(deepest)
    return (max(shortest, 2)..<longest).first { isDip($0) && depth($0) <= least }
  }

  /// The lowest point of the parabola through `reach` neighbours to each side (least squares, so that noise on
  /// each is evened out); nil when it is none.
  private func vertex(near position: Double, reach: Int) -> Dip? {
    var lag = Int(position.rounded())
    for _ in 0..<2 {
      guard lag > reach, lag + reach <= longest else { return nil }
      var (sum, slope, bow) = (0.0, 0.0, 0.0)
      for k in -reach...reach {
        let value = difference[lag + k]
        sum += value
        slope += Double(k) * value
        bow += Double(k * k) * value
      }
      let n = Double(2 * reach + 1)
      let squares = n * (n * n - 1) / 12
      let fourths = squares * (3 * n * n - 7) / 20
      let bend = (n * bow - squares * sum) / (n * fourths - squares * squares)
      guard bend > 0 else { return nil }
      let off = -slope / squares / (2 * bend)
      guard off.magnitude <= Double(reach) + 0.5 else { return nil }
      if off.magnitude <= 0.5 {
        let lowest = (sum - bend * squares) / n - bend * off * off
        return Dip(lag: Double(lag) + off, clarity: clarity(lowest, at: lag))
      }
      lag += Int(off.rounded())
    }
    return nil
  }

  /// The period by ever longer multiples of it: a parabola misses by about as much at each, which then counts
  /// for a half, a quarter, an eighth. It ends where a multiple is no longer as clear.
  private func refined(_ position: Int) -> Dip {
    let rough = Dip(lag: Double(position), clarity: clarity(difference[position], at: position))
    let reach = rough.clarity > 0.97 ? 1 : max(1, position / 20)
    guard var found = vertex(near: rough.lag, reach: reach) ?? vertex(near: rough.lag, reach: 1)
    else { return rough }
    let clear = found.clarity
    var times = 1.0
    while true {
      let next = min(times * 2, (Double(longest - 1 - reach) / found.lag).rounded(.down))
      guard next > times, let there = vertex(near: next * found.lag, reach: reach),
        (there.lag - next * found.lag).magnitude < 0.1 * found.lag, there.clarity >= clear - 0.05
      else { return Dip(lag: found.lag, clarity: clear) }
      found.lag = there.lag / next
      times = next
    }
  }
}
