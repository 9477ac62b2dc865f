/// A part of a movement: to a level between two, in a time between two. Without a hurry at either end.
struct Leg {
  var shortest: Double
  var longest: Double
  var lowest: Double
  var highest: Double

  init(_ seconds: ClosedRange<Double>, to levels: ClosedRange<Double>) {
    (shortest, longest) = (seconds.lowerBound, seconds.upperBound)
    (lowest, highest) = (levels.lowerBound, levels.upperBound)
  }
}

/// A level that goes from leg to leg, round and round, and never twice alike: wind, swells, a breath.
struct Motion {
  private let legs: UnsafeMutablePointer<Leg>
  private let count: Int
  private let stepsPerSecond: Double
  private var leg = -1
  private var from = 0.0
  private var to = 0.0
  private var length = 1.0
  private var done = 1.0
  private(set) var level: Double

  @_optimize(size)
  init(_ legs: [Leg], stepsPerSecond: Double, dice: inout Dice) {
    self.legs = .copy(of: legs)
    count = legs.count
    self.stepsPerSecond = stepsPerSecond
    level =
      legs.isEmpty ? 1 : dice.between(legs[legs.count - 1].lowest, legs[legs.count - 1].highest)
    (from, to) = (level, level)
  }

  func deallocate() { legs.deallocate() }

  /// Goes on by one quantum.
  mutating func step(_ dice: inout Dice) {
    guard count > 0 else { return }
    if done >= length {
      leg = leg + 1 == count ? 0 : leg + 1
      let next = legs[leg]
      from = to
      to = dice.between(next.lowest, next.highest)
      length = dice.between(next.shortest, next.longest) * stepsPerSecond
      if length < 1 { length = 1 }
      done = 0
    }
    done += 1
    let part = done < length ? done / length : 1
    level = from + (to - from) * part * part * (3 - 2 * part)
  }
}
