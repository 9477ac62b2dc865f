/// The stairs that a stretch of voice is nearest to.
///
/// Of all ways to cut it into pieces of one pitch each, the one with the least Σ (pitch − mean of its piece)² plus a
/// price for every piece, found by dynamic programming. The price is above what a cut in the middle of a vibrato of
/// ±60 cents would bring, and below what a semitone of 100 ms costs when it is left out.
struct Steps {
  var first, count: Int
  var key: Float

  private static let price: Float = 1.6
  /// Longer notes are found as two, and put together again.
  private static let longest = 400

  /// The pieces of `keys`, one value every 10 ms.
  static func of(_ keys: [Float]) -> [Steps] {
    var steps = cut(keys)
    steps.removeAll { step in step.count == 0 }
    mark(&steps, keys)
    return joined(withoutSlides(withoutScoops(steps)))
  }

  private static func cut(_ keys: [Float]) -> [Steps] {
    let (n, least) = (keys.count, Contour.shortestFrames)
    guard n >= 2 * least else { return [Steps(first: 0, count: n, key: 0)] }
    // Sums from the start, of what is left when a pitch near all of them is taken off: small numbers.
    let base = keys[0]
    var sums = [Float](repeating: 0, count: n + 1)
    var squares = sums
    for i in 0..<n {
      let value = keys[i] - base
      sums[i + 1] = sums[i] + value
      squares[i + 1] = squares[i] + value * value
    }
    var best = [Float](repeating: .infinity, count: n + 1)
    var from = [Int](repeating: 0, count: n + 1)
    best[0] = 0
    for end in least...n {
      for start in max(0, end - longest)...(end - least) where best[start] < .infinity {
        let sum = sums[end] - sums[start]
        let rough = squares[end] - squares[start] - sum * sum / Float(end - start)
        let cost = best[start] + max(rough, 0) + price
        if cost < best[end] { (best[end], from[end]) = (cost, start) }
      }
    }
    var steps: [Steps] = []
    var end = n
    while end > 0 {
      steps.append(Steps(first: from[end], count: end - from[end], key: 0))
      end = from[end]
    }
    return steps.reversed()
  }

  /// The pitch of each: the mean of its middle, since voices slide into notes and out of them.
  private static func mark(_ steps: inout [Steps], _ keys: [Float]) {
    for i in steps.indices {
      let trim = steps[i].count / 4
      let middle = keys[steps[i].first + trim..<steps[i].first + steps[i].count - trim]
      var sum: Float = 0
      for key in middle { sum += key }
      steps[i].key = sum / Float(middle.count)
    }
  }

  /// A short piece at the beginning or the end of a stretch is the voice on its way to the note, or out of breath.
  private static func withoutScoops(_ steps: [Steps]) -> [Steps] {
    var kept = steps
    if kept.count > 1, kept[0].count < 8, kept[1].count >= 2 * kept[0].count {
      kept[1].first = kept[0].first
      kept[1].count += kept[0].count
      kept.removeFirst()
    }
    let last = kept.count - 1
    if last > 0, kept[last].count < 8, kept[last - 1].count >= 2 * kept[last].count {
      kept[last - 1].count += kept[last].count
      kept.removeLast()
    }
    return kept
  }

  /// A short piece between a lower and a higher one is the way from one to the other; each gets a half.
  private static func withoutSlides(_ steps: [Steps]) -> [Steps] {
    var kept: [Steps] = []
    var i = 0
    while i < steps.count {
      let step = steps[i]
      if i + 1 < steps.count, let before = kept.last, step.count < 10,
        step.count < before.count, step.count < steps[i + 1].count,
        (step.key - before.key) * (steps[i + 1].key - step.key) > 0
      {
        kept[kept.count - 1].count += step.count / 2
        var next = steps[i + 1]
        next.first -= step.count - step.count / 2
        next.count += step.count - step.count / 2
        kept.append(next)
        i += 2
      } else {
        kept.append(step)
        i += 1
      }
    }
    return kept
  }

  /// Neighbours of nearly one pitch are one.
  private static func joined(_ steps: [Steps]) -> [Steps] {
    var kept: [Steps] = []
    for step in steps {
      if let last = kept.last, (last.key - step.key).magnitude < 0.45 {
        let whole = Float(last.count + step.count)
        kept[kept.count - 1].key =
          (last.key * Float(last.count) + step.key * Float(step.count)) / whole
        kept[kept.count - 1].count += step.count
      } else {
        kept.append(step)
      }
    }
    return kept
  }
}
