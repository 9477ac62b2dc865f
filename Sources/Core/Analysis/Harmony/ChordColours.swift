import CMath

/// Tells ninths and added ninths from the chords below them, and chords without a third from triads.
///
/// They are rare, and a network that chose among all at once would say them too often; so each is looked for only where
/// the chord that it grows from was found, and named when it stands out: less so where the music often has such chords.
/// Learnt by `tools/chords/colours.py`.
struct ChordColours {
  static let own = ChordColours(PackageResources.colours_bin)

  /// Each colour, what it is told from, and which part of these must have it for any to be called so: a third is left
  /// out now and then, and charts write it all the same.
  private static let families: [(colour: ChordQuality, of: [ChordQuality], least: Double)] = [
    (.dominant9, [.dominant7], 0), (.major9, [.major7], 0), (.minor9, [.minor7], 0),
    (.add9, [.major], 0), (.power, [.major, .minor], 0.35),
  ]
  /// Which part of a family has its colour before a song is heard; believed as if so many chords had been heard.
  private static let (usually, belief) = (0.05, 5.0)
  private static let rounds = 4

  private let weights: [[Float]]

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    weights = Self.families.map { _ in numbers.read(12 * ChordFeatures.bands + 1) }
  }

  /// The qualities of a song's chords, each heard in some pieces, their colours included.
  func qualities(
    of chords: [(label: ChordLabel, pieces: Range<Int>)], _ features: ChordFeatures
  ) -> [ChordQuality] {
    var result = chords.map { $0.label.quality }
    for (family, weights) in zip(Self.families, weights) {
      let kin = chords.indices.filter {
        chords[$0].label.root != nil && family.of.contains(result[$0])
      }
      let evidence = kin.map { Self.evidence(weights, of: chords[$0], features) }
      let (chances, share) = Self.chances(evidence)
      guard share >= family.least else { continue }
      for (chord, chance) in zip(kin, chances) where chance > 0.5 { result[chord] = family.colour }
    }
    return result
  }

  /// How likely each is, where as many are as the others make likely; and how many that is.
  private static func chances(_ evidence: [Double]) -> (of: [Double], share: Double) {
    var share = usually
    var chances: [Double] = []
    for _ in 0..<rounds {
      let odds = log(share / (1 - share))
      chances = evidence.map { 1 / (1 + exp(-$0 - odds)) }
      share = (chances.reduce(0, +) + usually * belief) / (Double(chances.count) + belief)
    }
    return (chances, share)
  }

  /// What speaks for a colour, from how strong each degree is in the mean of the pieces: the logarithm of odds.
  private static func evidence(
    _ weights: [Float], of chord: (label: ChordLabel, pieces: Range<Int>), _ features: ChordFeatures
  ) -> Double {
    let root = chord.label.root ?? 0
    var sum: Float = 0
    for piece in chord.pieces {
      let chroma = features.chroma[piece]
      for index in chroma.indices {
        sum += weights[index] * chroma[index - index % 12 + (index + root) % 12]
      }
    }
    return Double(sum / Float(chord.pieces.count) + weights[weights.count - 1])
  }
}
