/// Where everything lies in a picture, in pixels from its upper left corner.
struct Layout: Sendable {
  struct Lane: Sendable {
    let top: Double
    let bottom: Double

    var centre: Double { (top + bottom) / 2 }
    var half: Double { (bottom - top) / 2 }

    /// The height of a sample value.
    func y(_ value: Float) -> Double { centre - Double(value) * half }
  }

  let width: Int
  let height: Int
  /// What one pixel of a picture of 400 pixels height is here, never less than one.
  let unit: Double
  /// The columns of pixels that the wave takes.
  let left: Int
  let right: Int
  let lanes: [Lane]
  let scale: TimeScale
  /// Silent parts as ranges of x.
  let silence: [ClosedRange<Double>]
  /// The room around each lane, where marks of clipping lie.
  let gutter: Double

  var showsLabels: Bool { height >= 100 && width >= 160 }
  /// Guides at half of full scale, which is −6 dB.
  var showsGuides: Bool { (lanes.first?.half ?? 0) >= 28 * unit }
  var labelHeight: Double { 10 * unit }
  var labelTop: Double { Double(height) - 21 * unit }

  init(width: Int, height: Int, lanes: Int, seconds: Double, silence: [ClosedRange<Double>]) {
    self.width = width
    self.height = height
    let unit = max(1, min(Double(height) / 400, Double(width) / 900))
    self.unit = unit
    let isRoomy = height >= 100 && width >= 160
    let margin =
      isRoomy ? (20 * unit).rounded() : min(8, (Double(min(width, height)) / 8).rounded())
    let axis = isRoomy ? (38 * unit).rounded() : margin
    let side = isRoomy ? (28 * unit).rounded() : margin
    left = Int(side)
    right = width - Int(side)
    let room = Double(height) - margin - axis
    let mostGap = isRoomy ? 24 * unit : margin
    let gap = lanes > 1 ? min(mostGap, room * 0.3 / Double(lanes - 1)).rounded(.down) : 0
    gutter = min(isRoomy ? 8 * unit : margin / 2, lanes > 1 ? gap / 3 : margin)
    let laneHeight = (room - gap * Double(lanes - 1)) / Double(lanes)
    self.lanes = (0..<lanes).map { index in
      let top = margin + Double(index) * (laneHeight + gap)
      return Lane(top: top, bottom: top + laneHeight)
    }
    let span = Double(right - left)
    scale = TimeScale(seconds: seconds, pixels: span, spacing: 84 * unit)
    let start = Double(left)
    self.silence = Layout.merged(silence, seconds: seconds).map { range in
      start + range.lowerBound / seconds * span...start + range.upperBound / seconds * span
    }
  }

  /// The x of a moment.
  func x(_ seconds: Double) -> Double {
    Double(left) + seconds / scale.seconds * Double(right - left)
  }

  /// Ranges in order, within the length, without overlaps.
  private static func merged(
    _ ranges: [ClosedRange<Double>], seconds: Double
  ) -> [ClosedRange<Double>] {
    guard seconds > 0 else { return [] }
    let inside = ranges.filter { $0.upperBound > 0 && $0.lowerBound < seconds }
      .map { max(0, $0.lowerBound)...min(seconds, $0.upperBound) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var merged: [ClosedRange<Double>] = []
    for range in inside {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
