/// A chord of which a person says that it sounds from one moment to another.
public struct GivenChord: Sendable {
  public let start: Double
  public let end: Double
  /// The pitch class of the root, C being 0; nil where no chord sounds.
  public let root: Int?
  /// The pitch classes of its notes as bits, C being the lowest.
  public let notes: UInt16

  /// Nil where it makes no sense.
  public init?(start: Double, end: Double, root: Int?, notes: UInt16) {
    guard start >= 0, end > start, end < .infinity, root.map({ (0..<12).contains($0) }) ?? true
    else { return nil }
    (self.start, self.end, self.root, self.notes) = (start, end, root, notes)
  }

  /// The chord of the model that has most notes in common and fewest others.
  var state: Int {
    guard let root else { return ChordModel.silence }
    var best = (quality: 0, apart: Int.max)
    for quality in ChordQuality.allCases.prefix(ChordModel.qualities) {
      var bits: UInt16 = 0
      for interval in quality.intervals { bits |= 1 << UInt16((root + interval) % 12) }
      let apart = (bits ^ (notes & 0xFFF)).nonzeroBitCount
      if apart < best.apart { best = (quality.rawValue, apart) }
    }
    return root * ChordModel.qualities + best.quality
  }
}

/// Given chords on the pieces of a grid.
struct GivenPieces {
  /// The state that each piece must have, and which of the given chords says so; −1 where none does.
  private(set) var states: [Int]
  private(set) var chords: [Int]

  /// A piece belongs to the chord in which its middle lies.
  init(_ given: [GivenChord], _ grid: BeatGrid) {
    states = [Int](repeating: -1, count: grid.count)
    chords = states
    for (number, chord) in given.enumerated() {
      let state = chord.state
      for piece in 0..<grid.count {
        let middle = (grid.times[piece] + grid.times[piece + 1]) / 2
        guard middle >= chord.start, middle < chord.end else { continue }
        states[piece] = state
        chords[piece] = number
      }
    }
  }

  /// Scores with which no way leads past what is given.
  func forced(_ scores: [[Float]]) -> [[Float]] {
    var result = scores
    for (piece, state) in states.enumerated() where state >= 0 {
      for other in 0..<ChordModel.states { result[piece][other] = other == state ? 0 : -1_000 }
    }
    return result
  }

  /// Puts given chords to their exact times; what was heard around them makes way, or fills what is left.
  func putting(
    _ given: [GivenChord], among heard: [ChordSpan], _ scores: [[Float]], _ grid: BeatGrid
  ) -> [ChordSpan] {
    var result: [ChordSpan] = []
    for span in heard {
      var rest = span
      for chord in given where chord.end > rest.start && chord.start < rest.end {
        if chord.start > rest.start {
          result.append(rest)
          result[result.count - 1].end = chord.start
        }
        rest.start = chord.end
      }
      if rest.start < rest.end { result.append(rest) }
    }
    for (number, chord) in given.enumerated() { result.append(span(of: chord, number, scores)) }
    result.sort { $0.start < $1.start }
    return closed(result, scores, grid)
  }

  /// A given chord, and what was heard there as what else it may be.
  private func span(of chord: GivenChord, _ number: Int, _ scores: [[Float]]) -> ChordSpan {
    let state = chord.state
    let first = chords.firstIndex(of: number)
    let last = chords.lastIndex(of: number)
    var others: [(label: ChordLabel, confidence: Double)] = []
    if let first, let last {
      others = ChordChances(scores[first...last]).others(than: state, 4, most: 1)
    }
    return ChordSpan(
      label: ChordLabel(state: state), start: chord.start, end: chord.end, confidence: 1,
      alternatives: others, isGiven: true)
  }

  /// Without gaps between pieces of the grid and given times: what was heard reaches to its neighbours, and stands
  /// between two that are given.
  private func closed(_ spans: [ChordSpan], _ scores: [[Float]], _ grid: BeatGrid) -> [ChordSpan] {
    var result: [ChordSpan] = []
    var end = 0.0
    for span in spans where span.end > end {
      var next = span
      let last = result.count - 1
      if !next.isGiven {
        next.start = end
      } else if next.start > end, last >= 0, !result[last].isGiven {
        result[last].end = next.start
      } else if next.start > end {
        result.append(Self.heard(from: end, to: next.start, scores, grid))
      }
      result.append(next)
      end = next.end
    }
    let whole = grid.times.last ?? 0
    if end < whole { result.append(Self.heard(from: end, to: whole, scores, grid)) }
    return result
  }

  /// The likeliest chord between two moments, seen by itself.
  private static func heard(
    from start: Double, to end: Double, _ scores: [[Float]], _ grid: BeatGrid
  ) -> ChordSpan {
    let middle = (start + end) / 2
    let piece = min(max((grid.times.firstIndex { $0 > middle } ?? 1) - 1, 0), scores.count - 1)
    let state = scores[piece].indices.max { scores[piece][$0] < scores[piece][$1] } ?? 0
    let chances = ChordChances(scores[piece...piece])
    let confidence = chances.confidence(state)
    return ChordSpan(
      label: ChordLabel(state: state), start: start, end: end, confidence: confidence,
      alternatives: chances.others(than: state, 4, most: confidence))
  }
}
