/// Frets under a hand: which fingers hold them, and how hard that is.
struct HandShape {
  /// Frets that a hand spans without moving.
  static let reach = 4
  /// What each finger costs.
  static let fingerCost = 2

  /// What it costs to be further up the neck.
  static func positionCost(_ lowest: Int) -> Int { 8 * max(0, lowest - 1) }

  /// For each string a fret: 0 open, −1 not played.
  let frets: [Int]
  let lowest: Int
  let highest: Int
  /// How many strings are held down.
  let held: Int
  let barre: Fingering.Barre?

  /// Nil when a hand cannot hold it.
  init?(_ frets: [Int]) {
    let held = frets.filter { $0 > 0 }
    (lowest, highest) = (held.min() ?? 0, held.max() ?? 0)
    guard highest - lowest < Self.reach else { return nil }
    self.frets = frets
    self.held = held.count
    barre = Self.barre(frets, lowest: lowest, held: held.count)
    guard fingerCount <= 4 else { return nil }
  }

  /// How many fingers it takes.
  var fingerCount: Int {
    guard let barre else { return held }
    return held - (barre.first...barre.last).count { frets[$0] == barre.fret } + 1
  }

  /// Four are held with four fingers, unless two strings side by side ask for one finger.
  private static func barre(_ frets: [Int], lowest: Int, held: Int) -> Fingering.Barre? {
    guard held > 3, let first = frets.firstIndex(of: lowest),
      let last = frets.lastIndex(of: lowest), first < last
    else { return nil }
    // What lies under the finger cannot be open.
    guard frets[first...last].allSatisfy({ $0 != 0 }) else { return nil }
    if held == 4, !(first..<last).allSatisfy({ frets[$0] == lowest }) { return nil }
    return Fingering.Barre(fret: lowest, first: first, last: last)
  }

  /// A finger for each string: the barre by the first, the others along the frets.
  var fingers: [Int?] {
    var fingers = [Int?](repeating: nil, count: frets.count)
    var next = 1
    if let barre {
      for string in barre.first...barre.last where frets[string] == barre.fret {
        fingers[string] = 1
      }
      next = 2
    }
    for fret in stride(from: lowest, through: highest, by: 1) where fret > 0 {
      for string in frets.indices where frets[string] == fret && fingers[string] == nil {
        // A finger for each fret of the position, unless those behind it are needed for more.
        let stretched = min(fret - lowest + 1, 4 - fingersAfter(string, fret))
        fingers[string] = max(next, stretched)
        next = max(next, stretched) + 1
      }
    }
    return fingers
  }

  /// How many more fingers are needed from a string and fret on.
  private func fingersAfter(_ string: Int, _ fret: Int) -> Int {
    var count = 0
    for other in frets.indices where frets[other] > fret || frets[other] == fret && other > string {
      if barre.map({ frets[other] != $0.fret }) ?? true { count += 1 }
    }
    return count
  }

  /// How far from what a teacher shows first: how hard it is to hold, and how thin it sounds; `isThin` says that
  /// thin is what is wanted. The weights were fitted to printed chord books.
  func cost(isThin: Bool) -> Int {
    // Strings below the bass are easily left out; those above are the chord.
    let below = frets.firstIndex { $0 >= 0 } ?? 0
    let above = frets.reversed().firstIndex { $0 >= 0 }.map { frets.count - $0.base } ?? 0
    var cost = Self.fingerCost * fingerCount + Self.positionCost(lowest)
    cost += 13 * span + (span > 2 ? 7 : 0)
    cost += 2 * below + (isThin ? 0 : 15 * above + 26 * max(0, 4 - frets.count { $0 >= 0 }))
    cost += 32 * mutedWithin + costOfOpenStrings
    if let barre, barre.last < frets.count - 1 { cost += 11 }
    if !canSlide { cost += 4 }
    return cost
  }

  private var span: Int { highest - lowest }

  private var costOfOpenStrings: Int {
    let (open, within) = (frets.count { $0 == 0 }, openWithin)
    var cost = 0
    // Fingers do not stretch well around open strings, and four stand in each other's way there.
    if lowest > 1, span > 1 { cost += 33 * within }
    if span > 2 { cost += 38 * within }
    if barre == nil, held == 4, within > 0 { cost += 14 }
    // Open strings far from the hand ring on where the others do not; one finger alone is no hand.
    if lowest > 2, held > 1 { cost += 31 * open }
    if highest > 3 { cost += 8 * (open - frets.prefix { $0 <= 0 }.count { $0 == 0 }) }
    return cost
  }

  /// Whether it is one of the shapes with a finger across that are learnt once and moved along the neck.
  private var canSlide: Bool {
    guard let barre, barre.last == frets.count - 1 else { return false }
    return frets[..<barre.first].allSatisfy { $0 < 0 } && !frets.contains(0)
      && frets.count { $0 > 0 } > 4
  }

  /// Open strings between held ones.
  private var openWithin: Int {
    guard let first = frets.firstIndex(where: { $0 > 0 }),
      let last = frets.lastIndex(where: { $0 > 0 })
    else { return 0 }
    return frets[first...last].count { $0 == 0 }
  }

  /// Strings between others that must not sound.
  var mutedWithin: Int {
    guard let first = frets.firstIndex(where: { $0 >= 0 }),
      let last = frets.lastIndex(where: { $0 >= 0 })
    else { return 0 }
    return frets[first...last].count { $0 < 0 }
  }
}
