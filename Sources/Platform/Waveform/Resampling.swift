import DSP

/// Fits peak columns to columns of pixels without losing a peak.
enum Resampling {
  /// Exactly `count` columns: merged where there are more, blended where there are fewer.
  static func columns(_ columns: [PeakColumn], count: Int) -> [PeakColumn] {
    let clean = columns.map(cleaned)
    guard !clean.isEmpty else {
      return Array(repeating: PeakColumn(minimum: 0, maximum: 0, rms: 0), count: count)
    }
    return (0..<count).map { index in
      clean.count >= count ? merged(clean, index, count) : blended(clean, index, count)
    }
  }

  /// Values within full scale, in order, and finite.
  private static func cleaned(_ column: PeakColumn) -> PeakColumn {
    let clamp = { (value: Float) in value.isNaN ? 0 : min(1, max(-1, value)) }
    let (first, second) = (clamp(column.minimum), clamp(column.maximum))
    return PeakColumn(
      minimum: min(first, second), maximum: max(first, second), rms: abs(clamp(column.rms)))
  }

  private static func merged(_ columns: [PeakColumn], _ index: Int, _ count: Int) -> PeakColumn {
    let first = index * columns.count / count
    let end = max(first + 1, ((index + 1) * columns.count + count - 1) / count)
    var result = columns[first]
    var power: Float = 0
    for column in columns[first..<end] {
      result.minimum = min(result.minimum, column.minimum)
      result.maximum = max(result.maximum, column.maximum)
      power += column.rms * column.rms
    }
    result.rms = (power / Float(end - first)).squareRoot()
    return result
  }

  private static func blended(_ columns: [PeakColumn], _ index: Int, _ count: Int) -> PeakColumn {
    let position = (Float(index) + 0.5) * Float(columns.count) / Float(count) - 0.5
    let before = max(0, Int(position.rounded(.down)))
    let left = columns[before]
    let right = columns[min(columns.count - 1, before + 1)]
    let way = min(1, max(0, position - Float(before)))
    let ease = way * way * (3 - 2 * way)
    let mix = { (from: Float, to: Float) in from + (to - from) * ease }
    return PeakColumn(
      minimum: mix(left.minimum, right.minimum), maximum: mix(left.maximum, right.maximum),
      rms: mix(left.rms, right.rms))
  }

  /// A softer line that never passes below a peak: the highest of the neighbours, averaged.
  static func rounded(_ values: [Float], reach: Int) -> [Float] {
    let highest = values.indices.map { index in
      values[max(0, index - reach)...min(values.count - 1, index + reach)].max()!
    }
    return averaged(highest, reach: reach)
  }

  static func averaged(_ values: [Float], reach: Int) -> [Float] {
    values.indices.map { index in
      let near = values[max(0, index - reach)...min(values.count - 1, index + reach)]
      return near.reduce(0, +) / Float(near.count)
    }
  }
}
