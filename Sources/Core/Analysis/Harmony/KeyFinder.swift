import CMath

/// A key: the pitch class of its tonic, and whether it is minor.
public struct MusicalKey: Sendable, Hashable {
  public let tonic: Int
  public let isMinor: Bool
}

/// A key that holds from one moment to another.
public struct KeySpan: Sendable, Equatable {
  public let key: MusicalKey
  public let start: Double
  public let end: Double
}

/// In which key music stands, and where it goes to another.
///
/// A key is judged by how much each of its degrees is heard in three registers and played by the chords; how much
/// they speak for it was learnt by `tools/chords/keys.py`.
struct KeyFinder: Sendable {
  /// That of the whole: one that it is in, or of several that speak for another the one that holds longest.
  /// Nil where there is nothing to tell it from.
  let key: MusicalKey?
  /// From the first chord to the end.
  let keys: [KeySpan]

  /// Seconds to each side that say in which key a moment stands.
  private static let reach = 14.0
  /// How much less likely it is to go to another key than to stay, as a logarithm; a piece of the grid at a time.
  private static let leaving = 14.0
  /// How much one moment is believed, of many that see nearly the same.
  private static let belief = 0.15
  /// A key that holds for less, in seconds, is a colour.
  private static let shortest = 12.0

  init(_ features: ChordFeatures, _ grid: BeatGrid, _ chords: [ChordSpan]) {
    let evidence = KeyEvidence(features, grid, chords)
    guard let scores = evidence.scores(0..<grid.count),
      let start = chords.first(where: { $0.label.root != nil })?.start
    else {
      (key, keys) = (nil, [])
      return
    }
    let whole = Self.key(scores.indices.max { scores[$0] < scores[$1] } ?? 0)
    let path = Self.path(Self.local(evidence, grid))
    keys = Self.spans(path, grid, from: start, otherwise: whole)
    // Two keys together may speak for a third, which the music is never in.
    key = keys.contains { $0.key == whole } ? whole : Self.longest(keys)
  }

  /// The key that holds longest.
  private static func longest(_ spans: [KeySpan]) -> MusicalKey? {
    var seconds = [Double](repeating: 0, count: 24)
    var best: KeySpan?
    var most = 0.0
    for span in spans {
      let number = 2 * span.key.tonic + (span.key.isMinor ? 1 : 0)
      seconds[number] += span.end - span.start
      if seconds[number] > most { (best, most) = (span, seconds[number]) }
    }
    return best?.key
  }

  private static func key(_ number: Int) -> MusicalKey {
    MusicalKey(tonic: number / 2, isMinor: number % 2 == 1)
  }

  /// For each piece how likely each key is, as logarithms.
  private static func local(_ evidence: KeyEvidence, _ grid: BeatGrid) -> [[Double]] {
    var (low, high) = (0, 0)
    return (0..<grid.count).map { piece in
      while grid.times[low + 1] < grid.times[piece] - reach { low += 1 }
      while high < grid.count && grid.times[high] < grid.times[piece + 1] + reach { high += 1 }
      return evidence.scores(low..<high) ?? [Double](repeating: -log(24), count: 24)
    }
  }

  private static func path(_ rows: [[Double]]) -> [Int] {
    var best = rows[0].map { belief * $0 }
    var from: [[Int]] = []
    for row in rows.dropFirst() {
      let top = best.indices.max { best[$0] < best[$1] } ?? 0
      let came = best.indices.map { best[$0] >= best[top] - leaving ? $0 : top }
      best = best.indices.map { max(best[$0], best[top] - leaving) + belief * row[$0] }
      from.append(came)
    }
    var path = [best.indices.max { best[$0] < best[$1] } ?? 0]
    for came in from.reversed() { path.append(came[path[path.count - 1]]) }
    return path.reversed()
  }

  /// What the pieces say, a short excursion being taken for none.
  private static func spans(
    _ path: [Int], _ grid: BeatGrid, from start: Double, otherwise key: MusicalKey?
  ) -> [KeySpan] {
    var spans: [KeySpan] = []
    var first = 0
    for piece in 1...path.count where piece == path.count || path[piece] != path[first] {
      let span = KeySpan(
        key: Self.key(path[first]), start: max(grid.times[first], start), end: grid.times[piece])
      first = piece
      guard span.end - span.start >= shortest else { continue }
      if let last = spans.last, last.key == span.key {
        spans[spans.count - 1] = KeySpan(key: last.key, start: last.start, end: span.end)
      } else {
        spans.append(span)
      }
    }
    guard spans.count > 1 else {
      return key.map { [KeySpan(key: $0, start: start, end: grid.times[grid.count])] } ?? []
    }
    return spans.indices.map { index in
      KeySpan(
        key: spans[index].key, start: index == 0 ? start : spans[index].start,
        end: index + 1 < spans.count ? spans[index + 1].start : grid.times[grid.count])
    }
  }
}
