import CMath

/// A key: the pitch class of its tonic, and whether it is minor.
public struct MusicalKey: Sendable, Hashable {
  public let tonic: Int
  public let isMinor: Bool
}

/// In which key music stands: the one whose scale fits the notes and the chords best.
public struct KeyFinder: Sendable {
  /// nil where there is nothing to tell it from.
  public let key: MusicalKey?

  /// How much each degree speaks for a key: the triad most, notes outside the scale not at all.
  private static let major = [2, 0, 1, 0, 1.2, 1, 0, 1.8, 0, 1, 0, 1]
  private static let minor = [2, 0, 1, 1.2, 0, 1, 0, 1.8, 0.9, 0, 0.8, 0.4]
  /// How much it counts that the tonic's own chord is heard.
  private static let tonicChord = 0.5

  public init(_ features: ChordFeatures, _ grid: BeatGrid, _ chords: [ChordSpan]) {
    let heard = Self.scaled(Self.heard(features, grid))
    let played = Self.scaled(Self.played(chords))
    guard heard.contains(where: { $0 > 0 }), chords.contains(where: { $0.label.root != nil }) else {
      key = nil
      return
    }
    let pitches = zip(heard, played).map { $0 + $1 }
    let triads = Self.triads(chords)
    var (best, top) = (MusicalKey(tonic: 0, isMinor: false), -Double.infinity)
    for tonic in 0..<12 {
      for isMinor in [false, true] {
        let profile = isMinor ? Self.minor : Self.major
        let fit = Self.correlation(pitches, (0..<12).map { profile[($0 - tonic + 12) % 12] })
        let score = fit + Self.tonicChord * triads[isMinor ? 12 + tonic : tonic]
        if score > top { (best, top) = (MusicalKey(tonic: tonic, isMinor: isMinor), score) }
      }
    }
    key = best
  }

  private static func heard(_ features: ChordFeatures, _ grid: BeatGrid) -> [Double] {
    var sums = [Double](repeating: 0, count: 12)
    for (piece, chroma) in features.chroma.enumerated() {
      let seconds = grid.times[piece + 1] - grid.times[piece]
      for (place, value) in chroma.enumerated() {
        sums[place % 12] += seconds * Double(value)
      }
    }
    return sums
  }

  private static func played(_ chords: [ChordSpan]) -> [Double] {
    var sums = [Double](repeating: 0, count: 12)
    for chord in chords {
      for pitch in chord.label.pitchClasses { sums[pitch] += chord.end - chord.start }
    }
    return sums
  }

  /// How much of the time major and then minor chords stand on each root.
  private static func triads(_ chords: [ChordSpan]) -> [Double] {
    var sums = [Double](repeating: 0, count: 24)
    for chord in chords {
      guard let root = chord.label.root else { continue }
      switch chord.label.quality.intervals[1] {
      case 4: sums[root] += chord.end - chord.start
      case 3: sums[12 + root] += chord.end - chord.start
      default: break
      }
    }
    return scaled(sums)
  }

  private static func scaled(_ values: [Double]) -> [Double] {
    let total = values.reduce(0, +)
    return total > 0 ? values.map { $0 / total } : values
  }

  private static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let (meanA, meanB) = (a.reduce(0, +) / 12, b.reduce(0, +) / 12)
    var (both, ofA, ofB) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      both += (x - meanA) * (y - meanB)
      ofA += (x - meanA) * (x - meanA)
      ofB += (y - meanB) * (y - meanB)
    }
    return both / sqrt(max(ofA * ofB, 1e-12))
  }
}
