import CMath

/// A chord that sounds from one moment to another.
public struct ChordSpan: Sendable {
  public var label: ChordLabel
  public var start: Double
  public var end: Double
  /// How likely it is right, 0 to 1.
  public var confidence: Double
  /// What else it may be, the likeliest first.
  public var alternatives: [(label: ChordLabel, confidence: Double)]
}

/// The likeliest row of chords over a grid, with how likely each of them is.
public struct ChordDecoder: Sendable {
  public let chords: [ChordSpan]

  private static let alternatives = 4

  /// Nil when `goesOn` answers false.
  public init?(
    _ features: ChordFeatures, _ grid: BeatGrid, goesOn: () -> Bool = { true }
  ) {
    guard !features.chroma.isEmpty else {
      chords = []
      return
    }
    guard let scores = ChordModel.own.scores(features, goesOn: goesOn) else { return nil }
    let transitions = ChordModel.own.transitions()
    let path = Self.bestPath(scores, transitions)
    guard goesOn() else { return nil }
    let chances = Self.chances(scores, transitions)
    var chords: [ChordSpan] = []
    var first = 0
    for piece in 1...path.count where piece == path.count || path[piece] != path[first] {
      chords.append(
        Self.span(path[first], first..<piece, chances, features, grid))
      first = piece
    }
    self.chords = chords
  }

  private static func span(
    _ state: Int, _ pieces: Range<Int>, _ chances: [[Float]], _ features: ChordFeatures,
    _ grid: BeatGrid
  ) -> ChordSpan {
    var means = [Double](repeating: 0, count: ChordModel.states)
    for piece in pieces {
      for state in means.indices { means[state] += Double(chances[piece][state]) }
    }
    for state in means.indices { means[state] /= Double(pieces.count) }
    let others = means.indices.filter { $0 != state }.sorted { means[$0] > means[$1] }
    var label = ChordLabel(state: state)
    label.bass = bass(of: label, pieces, features)
    label.quality = ChordColours.own.quality(of: label, pieces, features)
    return ChordSpan(
      label: label, start: grid.times[pieces.lowerBound], end: grid.times[pieces.upperBound],
      confidence: means[state],
      alternatives: others.prefix(alternatives).map { (ChordLabel(state: $0), means[$0]) })
  }

  /// The note of the chord that stands out in the bass, if it does so clearly; else the root.
  private static func bass(
    of label: ChordLabel, _ pieces: Range<Int>, _ features: ChordFeatures
  ) -> Int? {
    guard let root = label.root else { return nil }
    var sums = [Float](repeating: 0, count: 12)
    for piece in pieces {
      for pitch in 0..<12 { sums[pitch] += features.bass[piece][pitch] }
    }
    let strongest = label.pitchClasses.max { sums[$0] < sums[$1] } ?? root
    return sums[strongest] > 1.5 * sums[root] + 0.5 * Float(pieces.count) ? strongest : root
  }

  /// Viterbi's way.
  private static func bestPath(_ scores: [[Float]], _ transitions: [Float]) -> [Int] {
    let states = ChordModel.states
    var best = scores[0]
    var from: [[UInt8]] = []
    for row in scores.dropFirst() {
      var next = [Float](repeating: -.infinity, count: states)
      var came = [UInt8](repeating: 0, count: states)
      transitions.withUnsafeBufferPointer { transitions in
        for old in 0..<states {
          let start = best[old]
          let line = transitions.baseAddress! + old * states
          for state in 0..<states where start + line[state] > next[state] {
            next[state] = start + line[state]
            came[state] = UInt8(old)
          }
        }
      }
      for state in 0..<states { next[state] += row[state] }
      best = next
      from.append(came)
    }
    var state = best.indices.max { best[$0] < best[$1] } ?? 0
    var path = [state]
    for came in from.reversed() {
      state = Int(came[state])
      path.append(state)
    }
    return path.reversed()
  }

  /// How likely each state is in each piece, all that is before and after considered.
  private static func chances(_ scores: [[Float]], _ transitions: [Float]) -> [[Float]] {
    let moves = transitions.map { Float(exp(Double($0))) }
    let likely = scores.map { row in row.map { Float(exp(Double($0 - row.max()!))) } }
    var forward = [scaled(likely[0])]
    for row in likely.dropFirst() {
      let sums = product(forward[forward.count - 1], moves, isTransposed: false)
      forward.append(scaled(zip(sums, row).map { $0 * $1 }))
    }
    var later = [Float](repeating: 1, count: ChordModel.states)
    var result = forward
    for piece in likely.indices.reversed() {
      result[piece] = scaled(zip(forward[piece], later).map { $0 * $1 })
      later = scaled(product(zip(likely[piece], later).map { $0 * $1 }, moves, isTransposed: true))
    }
    return result
  }

  private static func scaled(_ row: [Float]) -> [Float] {
    let total = row.reduce(0, +)
    return total > 0 ? row.map { $0 / total } : row
  }

  private static func product(
    _ row: [Float], _ matrix: [Float], isTransposed: Bool
  ) -> [Float] {
    let count = row.count
    var result = [Float](repeating: 0, count: count)
    matrix.withUnsafeBufferPointer { matrix in
      for old in 0..<count {
        let line = matrix.baseAddress! + old * count
        if isTransposed {
          var sum: Float = 0
          for state in 0..<count { sum += line[state] * row[state] }
          result[old] = sum
        } else {
          let value = row[old]
          for state in 0..<count { result[state] += value * line[state] }
        }
      }
    }
    return result
  }
}
