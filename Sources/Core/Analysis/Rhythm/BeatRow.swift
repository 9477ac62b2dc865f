import CMath

/// The best row of beats: each with its frame and how far it is to the next.
struct BeatRow {
  typealias Beat = (frame: Int, distance: Int)

  private(set) var beats: [Beat] = []

  /// Chances nearer to 0 or 1 than this are not believed.
  private static let doubt: Float = 1e-4
  /// A beat lasts this part of the distance to the next.
  static let part = 16

  private let distances: [Int]
  private let moves: [[(from: Int, cost: Double)]]
  /// By how much a beat rather than none explains all moments before each.
  private let gains: [Double]

  /// How long a beat is, of such a distance to the next.
  static func length(_ distance: Int) -> Int { (distance + part - 1) / part }

  init?(
    _ chances: [Float], distances: [Int], steadiness: Double, furthest: Double,
    shouldContinue: () -> Bool
  ) {
    self.distances = distances
    moves = Self.moves(distances, steadiness, furthest)
    var gains = [0.0]
    gains.reserveCapacity(chances.count + 1)
    for chance in chances {
      let chance = Double(min(max(chance, Self.doubt), 1 - Self.doubt))
      gains.append(gains[gains.count - 1] + log(chance * Double(Self.part - 1) / (1 - chance)))
    }
    self.gains = gains
    guard let beats = walk(shouldContinue) else { return nil }
    self.beats = beats
  }

  /// For each distance those from which it may be come to, and what that costs.
  private static func moves(
    _ distances: [Int], _ steadiness: Double, _ furthest: Double
  ) -> [[(from: Int, cost: Double)]] {
    func change(_ from: Int, _ to: Int) -> Double { abs(Double(to) / Double(from) - 1) }
    let totals = distances.map { from in
      log(distances.reduce(0.0) { $0 + exp(-steadiness * change(from, $1)) })
    }
    return distances.map { to in
      distances.indices.filter { change(distances[$0], to) <= furthest }.map {
        ($0, -steadiness * change(distances[$0], to) - totals[$0])
      }
    }
  }

  /// What a beat at a frame explains, as far as there is music.
  private func gain(_ frame: Int, _ distance: Int) -> Double {
    gains[min(frame + Self.length(distance), gains.count - 1)] - gains[frame]
  }

  private func walk(_ shouldContinue: () -> Bool) -> [Beat]? {
    let (count, kinds) = (gains.count - 1, distances.count)
    let memory = distances[kinds - 1] + 1
    var best = [Double](repeating: 0, count: memory * kinds)
    // Where each beat came from; `kinds` where it is the first.
    var from = [UInt8](repeating: UInt8(kinds), count: count * kinds)
    var reached = [Double](repeating: 0, count: kinds)
    for index in 0..<count {
      if index % 4_096 == 0, !shouldContinue() { return nil }
      for (kind, distance) in distances.enumerated() {
        let before = index - distance
        reached[kind] =
          before < 0
          ? -.infinity : best[before % memory * kinds + kind] + gain(before, distance)
      }
      for kind in 0..<kinds {
        var (top, origin) = (index <= distances[kind] ? 0 : -Double.infinity, kinds)
        for move in moves[kind] where reached[move.from] + move.cost > top {
          (top, origin) = (reached[move.from] + move.cost, move.from)
        }
        best[index % memory * kinds + kind] = top
        from[index * kinds + kind] = UInt8(origin)
      }
    }
    return back(best, from)
  }

  /// From the best last beat to the first.
  private func back(_ best: [Double], _ from: [UInt8]) -> [Beat] {
    let (count, kinds) = (gains.count - 1, distances.count)
    let memory = distances[kinds - 1] + 1
    var (top, at, kind) = (-Double.infinity, 0, 0)
    for (number, distance) in distances.enumerated() {
      for index in max(count - distance, 0)..<count {
        let score = best[index % memory * kinds + number] + gain(index, distance)
        if score > top { (top, at, kind) = (score, index, number) }
      }
    }
    var beats: [Beat] = []
    while true {
      beats.append((at, distances[kind]))
      let origin = Int(from[at * kinds + kind])
      guard origin < kinds else { break }
      at -= distances[origin]
      kind = origin
    }
    return beats.reversed()
  }
}
