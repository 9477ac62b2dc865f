/// The path data of one lane, in tenths of pixels from the left end of its centre line.
struct SVGWave {
  let envelope: String
  let body: String
  /// The clipped columns above and below, as rectangles to be tinted; empty without clipping.
  let tips: [String]
  /// The bars beside them, in pixels of the picture.
  let bars: [Area]

  /// Outlines of more than `maximumPoints` an edge are thinned, keeping every peak.
  init(_ shape: WaveShape, in lane: Layout.Lane, layout: Layout, maximumPoints: Int) {
    let count = shape.envelope.top.count
    let group = (count + maximumPoints - 1) / maximumPoints
    envelope = SVGWave.path(shape.envelope, centre: lane.centre, group: group)
    body = SVGWave.path(shape.body, centre: lane.centre, group: group)
    let isClipped = !shape.clippedAbove.isEmpty || !shape.clippedBelow.isEmpty
    let half = Int((lane.half * 10).rounded())
    let tip = Int((layout.tipLength * 10).rounded())
    tips =
      isClipped
      ? [
        SVGWave.boxes(shape.clippedAbove, y: -half, height: tip),
        SVGWave.boxes(shape.clippedBelow, y: half - tip, height: tip),
      ] : []
    bars = layout.clippingBars(shape, lane)
  }

  /// Along the upper edge to the right and back along the lower one.
  private static func path(_ outline: WaveShape.Outline, centre: Double, group: Int) -> String {
    let count = outline.top.count
    let starts = Array(stride(from: 0, to: count, by: group))
    let tenths = { (value: Double) in Int(((value - centre) * 10).rounded()) }
    let upper = starts.map { start in
      let part = outline.top[start..<min(count, start + group)]
      return (x: 10 * start + 5 * part.count, y: tenths(part.min()!))
    }
    let lower = starts.map { start in
      let part = outline.bottom[start..<min(count, start + group)]
      return (x: 10 * start + 5 * part.count, y: tenths(part.max()!))
    }
    let width = 10 * count
    let points =
      [(x: 0, y: upper[0].y)] + upper + [(x: width, y: upper[upper.count - 1].y)]
      + [(x: width, y: lower[lower.count - 1].y)] + lower.reversed() + [(x: 0, y: lower[0].y)]
    return line(straightened(points))
  }

  /// Without the points in the middle of level stretches.
  private static func straightened(_ points: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
    points.indices.filter { index in
      guard index > 0, index < points.count - 1 else { return true }
      let y = points[index].y
      return points[index - 1].y != y || points[index + 1].y != y
    }.map { points[$0] }
  }

  private static func line(_ points: [(x: Int, y: Int)]) -> String {
    var text = "M\(points[0].x) \(points[0].y)l"
    var last = points[0]
    for (index, point) in points.dropFirst().enumerated() {
      let (x, y) = (point.x - last.x, point.y - last.y)
      text += (index > 0 && x >= 0 ? " " : "") + "\(x)" + (y >= 0 ? " " : "") + "\(y)"
      last = point
    }
    return text + "z"
  }

  private static func boxes(_ runs: [Range<Int>], y: Int, height: Int) -> String {
    runs.map { run in
      "M\(run.lowerBound * 10) \(y)h\(run.count * 10)v\(height)h-\(run.count * 10)z"
    }.joined()
  }

  /// A number with at most two digits after the point, and no needless ones.
  static func decimal(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard rest > 0 else { return sign + String(whole) }
    let digits = rest % 10 == 0 ? String(rest / 10) : (rest < 10 ? "0" : "") + String(rest)
    return sign + "\(whole).\(digits)"
  }
}
