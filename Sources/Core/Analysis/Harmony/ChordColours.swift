/// Tells ninths and added ninths from the chords below them, and chords without a third from triads.
///
/// They are rare, and a network that chose among all at once would say them too often; so each is looked for only where
/// the chord that it grows from was found, and named when it stands out. Learnt by `tools/chords/colours.py`.
struct ChordColours {
  static let own = ChordColours(PackageResources.colours_bin)

  private static let families: [(colour: ChordQuality, of: [ChordQuality])] = [
    (.dominant9, [.dominant7]), (.major9, [.major7]), (.minor9, [.minor7]), (.add9, [.major]),
    (.power, [.major, .minor]),
  ]

  private let weights: [[Float]]

  private init(_ bytes: [UInt8]) {
    var numbers = LearntNumbers(bytes)
    weights = Self.families.map { _ in numbers.take(12 * ChordFeatures.bands + 1) }
  }

  /// The quality of a chord that was heard in these pieces, its colour included.
  func quality(
    of label: ChordLabel, _ pieces: Range<Int>, _ features: ChordFeatures
  ) -> ChordQuality {
    guard let root = label.root else { return label.quality }
    let seen = mean(pieces, features, root)
    for (family, weights) in zip(Self.families, weights) where family.of.contains(label.quality) {
      var sum = weights[seen.count]
      for (place, value) in seen.enumerated() { sum += weights[place] * value }
      if sum > 0 { return family.colour }
    }
    return label.quality
  }

  private func mean(_ pieces: Range<Int>, _ features: ChordFeatures, _ root: Int) -> [Float] {
    var sums = [Float](repeating: 0, count: 12 * ChordFeatures.bands)
    for piece in pieces {
      for place in sums.indices {
        sums[place] += features.chroma[piece][place - place % 12 + (place + root) % 12]
      }
    }
    return sums.map { $0 / Float(pieces.count) }
  }
}
