/// Where bars begin: at those beats on which chords begin most, three or four apart.
struct Downbeats: Sendable {
  let times: [Double]

  init(_ beats: [Double], _ chords: [ChordSpan]) {
    guard beats.count >= 8 else {
      times = []
      return
    }
    var starts = [Double](repeating: 0, count: beats.count)
    for chord in chords.dropFirst() where chord.label.root != nil {
      let index = nearestBeat(to: chord.start, in: beats)
      // The longer a chord lasts, the more it speaks for a bar.
      starts[index] += min(chord.end - chord.start, 4)
    }
    let (four, ofFour) = Self.bestPhase(starts, 4)
    let (three, ofThree) = Self.bestPhase(starts, 3)
    let (length, phase) = ofThree > 1.25 * ofFour ? (3, three) : (4, four)
    times = stride(from: phase, to: beats.count, by: length).map { beats[$0] }
  }

  /// The phase at which most begins, and how much of everything that is, beside what chance would give.
  private static func bestPhase(_ starts: [Double], _ length: Int) -> (phase: Int, share: Double) {
    let sums = (0..<length).map { phase in
      stride(from: phase, to: starts.count, by: length).reduce(0.0) { $0 + starts[$1] }
    }
    let best = sums.indices.max { sums[$0] < sums[$1] } ?? 0
    return (best, sums[best] * Double(length) / max(sums.reduce(0, +), 1e-9))
  }
}
