import CMath

/// A chord that sounds from one moment to another.
public struct ChordSpan: Sendable {
  public var label: ChordLabel
  public var start: Double
  public var end: Double
  /// How likely root and third are right, 0 to 1; the seventh is left open.
  public var confidence: Double
  /// What else it may be, the likeliest first: how likely this very chord is, seventh and all.
  public var alternatives: [(label: ChordLabel, confidence: Double)]
  /// Whether it was not heard, but given by a person.
  public var isGiven = false
}

/// The likeliest row of chords over a grid, with how likely each of them is; read anew whenever some are given.
struct ChordDecoder: Sendable {
  private static let alternatives = 4

  private let features: ChordFeatures
  private let grid: BeatGrid
  /// How likely each state is in each piece.
  private let heard: [[Float]]

  /// Nil when `shouldContinue` answers false.
  init?(
    _ features: ChordFeatures, _ grid: BeatGrid, shouldContinue: () -> Bool = { true }
  ) {
    (self.features, self.grid) = (features, grid)
    guard !features.chroma.isEmpty else {
      heard = []
      return
    }
    guard let chords = ChordModel.own.heard(features, shouldContinue: shouldContinue),
      let heard = HarmonyPresence.own.judged(chords, features, shouldContinue: shouldContinue)
    else {
      return nil
    }
    self.heard = heard
  }

  /// The chords, with those that are given as they are; nil when `shouldContinue` answers false.
  func chords(given: [GivenChord] = [], shouldContinue: () -> Bool = { true }) -> [ChordSpan]? {
    guard !heard.isEmpty else { return [] }
    let fixed = GivenPieces(given, grid)
    guard
      var scores = ChordModel.own.adapted(
        heard, given: fixed.states, shouldContinue: shouldContinue)
    else {
      return nil
    }
    for piece in scores.indices where !grid.sounding.contains(piece) {
      scores[piece] = ChordModel.nothing
    }
    let transitions = ChordModel.own.transitions()
    guard
      let path = Self.bestPath(fixed.forced(scores), transitions, shouldContinue: shouldContinue)
    else {
      return nil
    }
    let runs = Self.runs(path, fixed.chords).map { pieces in
      var label = ChordLabel(state: path[pieces.lowerBound])
      label.bass = Self.bass(of: label, pieces, features)
      return (label: label, pieces: pieces)
    }
    let qualities = ChordColours.own.qualities(of: runs, features)
    var chords: [ChordSpan] = []
    for ((label, pieces), quality) in zip(runs, qualities)
    where fixed.chords[pieces.lowerBound] < 0 {
      let span = Self.span(path[pieces.lowerBound], label, quality, pieces, scores, grid)
      if let last = chords.last, last.label == span.label, last.end == span.start {
        // Two that differ only in a third that neither has.
        chords[chords.count - 1].end = span.end
      } else {
        chords.append(span)
      }
    }
    return given.isEmpty ? chords : fixed.putting(given, among: chords, scores, grid)
  }

  /// Where the way stays in one state, and in what is given or what is not.
  private static func runs(_ path: [Int], _ given: [Int]) -> [Range<Int>] {
    let starts = path.indices.filter {
      $0 == 0 || path[$0] != path[$0 - 1] || given[$0] != given[$0 - 1]
    }
    return starts.indices.map {
      starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : path.count)
    }
  }

  private static func span(
    _ state: Int, _ heard: ChordLabel, _ quality: ChordQuality, _ pieces: Range<Int>,
    _ scores: [[Float]], _ grid: BeatGrid
  ) -> ChordSpan {
    let chances = ChordChances(scores[pieces])
    let confidence = chances.confidence(state)
    var label = heard
    label.quality = quality
    if let bass = label.bass, !label.pitchClasses.contains(bass) { label.bass = label.root }
    return ChordSpan(
      label: label, start: grid.times[pieces.lowerBound], end: grid.times[pieces.upperBound],
      confidence: confidence,
      alternatives: chances.others(than: state, alternatives, most: confidence))
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
  private static func bestPath(
    _ scores: [[Float]], _ transitions: [Float], shouldContinue: () -> Bool
  ) -> [Int]? {
    let states = ChordModel.states
    var best = scores[0]
    var from: [[UInt8]] = []
    for row in scores.dropFirst() {
      if from.count % 512 == 0, !shouldContinue() { return nil }
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
}
