/// The part of one column of pixels that lies inside an outline, exactly.
struct Span {
  private let top: Edge
  private let bottom: Edge

  init(_ outline: WaveShape.Outline, _ column: Int) {
    top = Edge(outline.top, column)
    bottom = Edge(outline.bottom, column)
  }

  /// How much of the pixel in a row is covered.
  func coverage(_ y: Int) -> Float {
    Float(max(0, top.shareBelow(y) - bottom.shareBelow(y)))
  }

  /// An edge runs straight from centre to centre, and so takes two pieces in a column.
  private struct Edge {
    let left: Double
    let middle: Double
    let right: Double

    init(_ heights: [Double], _ column: Int) {
      middle = heights[column]
      left = column > 0 ? (heights[column - 1] + middle) / 2 : middle
      right = column + 1 < heights.count ? (heights[column + 1] + middle) / 2 : middle
    }

    /// The share of a pixel that lies below the edge.
    func shareBelow(_ y: Int) -> Double {
      let end = Double(y + 1)
      return (Edge.mean(end - left, end - middle) + Edge.mean(end - middle, end - right)) / 2
    }

    /// The mean of a depth, cut to the pixel, along a straight piece.
    private static func mean(_ from: Double, _ to: Double) -> Double {
      guard abs(to - from) > 1e-6 else { return min(1, max(0, from)) }
      return (area(to) - area(from)) / (to - from)
    }

    /// The integral of the depth cut to 0…1.
    private static func area(_ depth: Double) -> Double {
      depth <= 0 ? 0 : depth >= 1 ? depth - 0.5 : depth * depth / 2
    }
  }
}

/// A soft light around a wave, from edges that are smoother than the wave's own.
struct GlowEdges {
  private let top: [Double]
  private let bottom: [Double]
  private let strength: [Float]
  private let lane: Layout.Lane
  private let softness: Double

  init(_ outline: WaveShape.Outline, unit: Double, lane: Layout.Lane) {
    self.lane = lane
    softness = max(0.1, min(9 * unit, 0.12 * lane.half))
    let reach = Int(6 * unit)
    top = GlowEdges.smooth(outline.top, reach)
    bottom = GlowEdges.smooth(outline.bottom, reach)
    strength = zip(top, bottom).map { Float(min(1, ($1 - $0) / (0.25 * max(lane.half, 1)))) }
  }

  /// The light in a pixel: full inside, less with distance, none at the edges of the lane.
  func alpha(_ column: Int, _ y: Int) -> Float {
    let position = Double(y) + 0.5
    let distance = max(0, top[column] - position, position - bottom[column]) / softness
    let room = (lane.half - abs(position - lane.centre)) / (0.4 * lane.half)
    return Float(min(1, max(0, room)) / (1 + distance * distance)) * strength[column]
  }

  private static func smooth(_ heights: [Double], _ reach: Int) -> [Double] {
    var sums = [0.0]
    for height in heights { sums.append(sums[sums.count - 1] + height) }
    return heights.indices.map { index in
      let from = max(0, index - reach)
      let end = min(heights.count, index + reach + 1)
      return (sums[end] - sums[from]) / Double(end - from)
    }
  }
}
