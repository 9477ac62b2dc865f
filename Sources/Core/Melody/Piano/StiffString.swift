import CMath

/// What a stiff string swings like: its partials lie above the multiples of the first.
///
/// f(n) = n · f₀ · √(1 + B · n²), after H. Fletcher, “Normal vibration frequencies of a stiff piano string”, J. Acoust.
/// Soc. Am. 36 (1964), 203–209.
public struct StiffString: Sendable, Equatable {
  /// What it would swing at without its stiffness, in Hz; no partial lies there.
  public var ideal: Double
  /// The coefficient B: some 0.0001 in the bass of a grand piano, 0.01 and more in its treble.
  public var inharmonicity: Double
  /// How many partials it was measured by, and how far they lie from the formula, root mean square.
  public var partials: Int
  public var missCents: Double

  public init(ideal: Double, inharmonicity: Double, partials: Int = 0, missCents: Double = 0) {
    self.ideal = ideal
    self.inharmonicity = inharmonicity
    self.partials = partials
    self.missCents = missCents
  }

  /// The frequency of a partial, the first being 1.
  public func partial(_ number: Int) -> Double {
    let n = Double(number)
    return n * ideal * sqrt(1 + inharmonicity * n * n)
  }

  /// A partial that was found.
  struct Found {
    var number: Int
    var hertz: Double
  }

  /// So far off a partial belongs to something else, in cents.
  private static let stray = 4.0
  private static let fewest = 3

  /// The string that partials fit best, without those that lie apart; nil with fewer than three, and where they are not
  /// those of a string.
  @inline(never)
  static func fitting(_ partials: [Found]) -> StiffString? {
    var kept = partials
    while kept.count >= fewest, let string = line(kept) {
      let misses = kept.map { 1_200 / log(2.0) * log($0.hertz / string.partial($0.number)) }
      var (worst, squares) = (0, 0.0)
      for (index, miss) in misses.enumerated() {
        squares += miss * miss
        if miss.magnitude > misses[worst].magnitude { worst = index }
      }
      guard misses[worst].magnitude > stray else {
        var string = string
        string.partials = kept.count
        string.missCents = sqrt(squares / Double(kept.count))
        return string
      }
      kept.remove(at: worst)
    }
    return nil
  }

  /// (f(n) / n)² = f₀² + f₀² · B · n² is a straight line over n². What n says of it grows as n does, and so does its weight.
  private static func line(_ partials: [Found]) -> StiffString? {
    var (weights, xs, ys, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for partial in partials {
      let x = Double(partial.number * partial.number)
      let y = partial.hertz * partial.hertz / x
      weights += x
      xs += x * x
      ys += x * y
      xx += x * x * x
      xy += x * x * y
    }
    let spread = weights * xx - xs * xs
    guard spread > 0 else { return nil }
    let slope = (weights * xy - xs * ys) / spread
    let start = (ys - slope * xs) / weights
    // A tone of an organ has none; less is no string.
    guard start > 0, (-0.00002...0.1).contains(slope / start) else { return nil }
    return StiffString(ideal: sqrt(start), inharmonicity: max(slope / start, 0))
  }
}
