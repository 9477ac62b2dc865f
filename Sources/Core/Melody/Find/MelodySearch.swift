/// A search that can be done a part at a time, so that a page stays alive.
public struct MelodySearch {
  /// The best until now, best first; equal scores go by id.
  public private(set) var hits: [MelodyHit] = []

  private let steps: Int
  private let most: Int
  private var alignment: Alignment

  /// At least four notes that are not the same in a row are needed; with fewer nothing is found.
  public init(_ hummed: [MelodyNote], most: Int) {
    let line = Line(Array(hummed.prefix(MelodyLimits.notes.upperBound)))
    steps = line.keys.count - 1
    self.most = max(most, 0)
    alignment = Alignment(line)
  }

  /// Looks at `count` melodies of the index from the one at `from` on.
  public mutating func look(at index: MelodyIndex, from: Int, count: Int) {
    guard steps >= MelodyLimits.notes.lowerBound - 1, most > 0 else { return }
    for entry in max(from, 0)..<max(min(from + count, index.count), max(from, 0)) {
      let worst = hits.count == most ? 1 - hits[most - 1].score : 1
      let limit = worst * Alignment.worst * Float(steps) + 0.001
      guard let found = index.compare(entry, with: &alignment, below: limit) else { continue }
      let score = 1 - found.price / Float(steps) / Alignment.worst
      guard score > 0 else { continue }
      insert(MelodyHit(id: found.id, score: score, startSeconds: found.startSeconds))
    }
  }

  private mutating func insert(_ hit: MelodyHit) {
    var at = hits.count
    while at > 0, (hits[at - 1].score, -hits[at - 1].id) < (hit.score, -hit.id) { at -= 1 }
    guard at < most else { return }
    hits.insert(hit, at: at)
    if hits.count > most { hits.removeLast() }
  }
}
