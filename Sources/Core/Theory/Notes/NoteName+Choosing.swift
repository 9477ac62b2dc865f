extension NoteName {
  /// The notes that keys and chords are built on: each letter natural, sharp and flat.
  public static let roots: [NoteName] = (0..<7).flatMap { step in
    [0, 1, -1].map { NoteName(step: step, alter: $0) }
  }

  /// The name of a pitch class by which what is built on it has the fewest accidentals; sharps where two are even.
  /// Where there are others beside it, theirs is taken, or that whose notes are most of them.
  static func root(
    _ pitch: Int, for formula: Formula, among others: [NoteName] = []
  ) -> NoteName {
    if let named = others.first(where: { $0.pitch == pitch }) { return named }
    var (best, least) = (NoteName(step: 0, alter: 0), Int.max)
    for root in roots where root.pitch == pitch {
      let notes = formula.notes(on: root)
      // A double accidental is worse than two single ones.
      let signs = notes.reduce(0) { $0 + $1.alter * $1.alter }
      let shared = others.count { notes.contains($0) }
      let cost = -1_000 * shared + 4 * signs + (root.alter == 0 ? 0 : root.alter > 0 ? 1 : 2)
      if cost < least { (best, least) = (root, cost) }
    }
    return best
  }

  /// The name of a pitch class that stands alone, as it is met most often.
  public static func common(_ pitch: Int) -> NoteName {
    let names: [(Int, Int)] = [
      (0, 0), (0, 1), (1, 0), (2, -1), (2, 0), (3, 0), (3, 1), (4, 0), (5, -1), (5, 0), (6, -1),
      (6, 0),
    ]
    let (step, alter) = names[wrapped(pitch)]
    return NoteName(step: step, alter: alter)
  }
}
