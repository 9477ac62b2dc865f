/// Plays chords one after the other so that each lies close to the one before.
public enum VoiceLeading {
  /// Where the upper voices lie, and where the bass does.
  private static let (low, middle, high) = (52, 62, 76)
  private static let bassMiddle = 43

  /// For each chord the bass and up to four voices above.
  public static func voicings(of chords: [Chord]) -> [Voicing] {
    var voicings: [Voicing] = []
    var (upper, bass) = ([middle - 5, middle - 1, middle + 3], bassMiddle)
    for chord in chords {
      upper = nearest(to: upper, of: chord)
      bass = nearestBass(to: bass, (chord.bass ?? chord.root).pitch)
      voicings.append(Voicing(name: "led", pitches: [bass] + upper))
    }
    return voicings
  }

  /// The degrees that say most, four at most, without the root where the bass has it and there are enough others.
  static func coreDegrees(of chord: Chord) -> [Interval] {
    var degrees = chord.quality.formula.degrees
    for spare in chord.spareDegrees where degrees.count > 4 { degrees.removeAll { $0 == spare } }
    if degrees.count > 4 { degrees.removeFirst() }
    while degrees.count > 4, let index = inner(degrees) { degrees.remove(at: index) }
    return degrees
  }

  /// The degree below the widest that is missed least; third and seventh are what a chord is known by.
  private static func inner(_ degrees: [Interval]) -> Int? {
    degrees.dropLast().lastIndex { $0.number != 3 && $0.number != 7 }
  }

  private static func nearest(to last: [Int], of chord: Chord) -> [Int] {
    let classes = coreDegrees(of: chord).map { wrapped(chord.root.pitch + $0.semitones) }
    var (best, least) = ([Int](), Int.max)
    for start in low..<(low + 12) {
      for first in classes where first == wrapped(start) {
        let pitches = classes.map { start + wrapped($0 - first) }.sorted()
        for lift in [0, 12] where pitches.last.map({ $0 + lift <= high }) ?? false {
          let placed = pitches.map { $0 + lift }
          let way = distance(last, placed)
          if way < least { (best, least) = (placed, way) }
        }
      }
    }
    return best
  }

  /// How far all voices go; a voice that begins or ends goes to or comes from the nearest.
  private static func distance(_ one: [Int], _ other: [Int]) -> Int {
    let (few, many) = one.count < other.count ? (one, other) : (other, one)
    let there = many.reduce(0) { $0 + way($1, few) }
    return there + few.reduce(0) { $0 + way($1, many) }
  }

  private static func way(_ pitch: Int, _ others: [Int]) -> Int {
    others.reduce(24) { min($0, abs($1 - pitch)) }
  }

  private static func nearestBass(to last: Int, _ pitch: Int) -> Int {
    let below = last - wrapped(last - pitch)
    // Not to drift away, the middle has a say.
    let up = below + 12
    let (downCost, upCost) = (
      last - below + abs(below - bassMiddle), up - last + abs(up - bassMiddle)
    )
    return downCost <= upCost ? below : up
  }
}
