/// What a hand does on the strings that were looked at, so that what it cannot do is dropped early.
struct HandReach {
  /// The fret of the first finger.
  let position: Int
  /// Silent strings.
  private(set) var muted = 0
  private(set) var pitches = PitchSet()
  /// The lowest pitch that sounds.
  private(set) var lowest = Int.max
  /// Silent strings between others, and those behind the last that sounds.
  private var mutedWithin = 0
  private var mutedSince = 0
  /// Strings that are held at the position, and above it.
  private var atPosition = 0
  private var above = 0
  /// An open string lies behind one that is held at the position; no finger lies across then.
  private var hasOpenBehind = false
  private var isParted = false

  init(position: Int) { self.position = position }

  func muting() -> HandReach {
    var next = self
    next.muted += 1
    if pitches.count > 0 { next.mutedSince += 1 }
    return next
  }

  func sounding(_ fret: Int, pitch: Int) -> HandReach {
    var next = self
    next.pitches.insert(pitch)
    next.lowest = min(lowest, pitch)
    next.mutedWithin += mutedSince
    next.mutedSince = 0
    if fret == 0 {
      next.hasOpenBehind = hasOpenBehind || atPosition > 0
    } else if fret == position {
      next.isParted = isParted || hasOpenBehind
      next.atPosition += 1
    } else {
      next.above += 1
    }
    return next
  }

  /// The fingers that it takes at least.
  private var fingers: Int { above + (isParted ? atPosition : min(atPosition, 1)) }

  var isPossible: Bool { fingers <= 4 && mutedWithin < 2 }

  /// Each shape is looked at in its own position; one of open strings alone in the first.
  var isInPosition: Bool { atPosition > 0 || above == 0 && position == 1 }

  /// What `HandShape.cost` comes to at least, if something is held.
  var leastCost: Int {
    HandShape.fingerCost * fingers + (atPosition > 0 ? HandShape.positionCost(position) : 0)
  }
}
