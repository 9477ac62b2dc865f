/// Takes slips of the tracker out of a stretch of voice.
enum Smoothing {
  /// Octaves that last for a moment are taken back, then the middle one of five neighbours is taken.
  static func smooth(_ raw: [Float]) -> [Float] {
    medians(of: unfolded(raw), reach: 2)
  }

  /// A frame about an octave from what is usual around it (±150 ms) is moved there.
  private static func unfolded(_ raw: [Float]) -> [Float] {
    let usual = medians(of: raw, reach: 15)
    var keys = raw
    for i in keys.indices {
      let octaves = ((keys[i] - usual[i]) / 12).rounded()
      if octaves != 0, (keys[i] - 12 * octaves - usual[i]).magnitude < 2.5 {
        keys[i] -= 12 * octaves
      }
    }
    return keys
  }

  /// The middle one of up to 2 · `reach` + 1 neighbours, for each.
  private static func medians(of keys: [Float], reach: Int) -> [Float] {
    var sorted: [Float] = []
    return keys.indices.map { i in
      sorted.removeAll(keepingCapacity: true)
      for k in max(i - reach, 0)...min(i + reach, keys.count - 1) { insert(keys[k], &sorted) }
      return sorted[sorted.count / 2]
    }
  }

  private static func insert(_ key: Float, _ sorted: inout [Float]) {
    var at = sorted.count
    while at > 0, sorted[at - 1] > key { at -= 1 }
    sorted.insert(key, at: at)
  }
}
