extension Layout {
  /// A text at its position; `x` and `y` are its upper left corner.
  struct Label: Sendable {
    let text: String
    let x: Double
    let y: Double
    let height: Double
    /// Guides speak more softly than times.
    let isQuiet: Bool
  }

  /// The thickness of a thin line: whole pixels, so that it stays sharp.
  var hair: Double { max(1, unit.rounded()) }

  var hatchPeriod: Double { (12 * unit).rounded() }

  /// How far the warm colour of clipping reaches into the wave.
  var tipLength: Double { min(14 * unit, lanes[0].half) }

  /// The grid's lines in a lane: moments upright, −6 dB level.
  func gridLines(_ lane: Lane) -> [Area] {
    let right = Double(right)
    let moments = scale.ticks.map { tick in
      let x = min(x(tick).rounded(.down), right - hair)
      return Area(left: x, top: lane.top, right: x + hair, bottom: lane.bottom)
    }
    let guides = showsGuides ? [line(at: lane.y(0.5)), line(at: lane.y(-0.5))] : []
    return moments + guides
  }

  /// A thin level line through the lanes, on whole pixels.
  func line(at y: Double) -> Area {
    let top = (y - hair / 2).rounded()
    return Area(left: Double(left), top: top, right: Double(right), bottom: top + hair)
  }

  /// The ground of a lane, gutter included.
  func ground(_ lane: Lane) -> Area {
    Area(left: Double(left), top: lane.top, right: Double(right), bottom: lane.bottom)
      .grown(gutter)
  }

  /// All labels that fit: times below, and −6 dB beside its guides.
  var labels: [Label] { timeLabels + (showsGuides ? guideLabels : []) }

  private var timeLabels: [Label] {
    let height = labelHeight
    return scale.ticks.compactMap { tick in
      let text = scale.text(tick)
      let width = Digits.width(text, height: height)
      let start = x(tick) + hair / 2 - width / 2
      guard start >= 2, start + width <= Double(self.width) - 2 else { return nil }
      return Label(text: text, x: start, y: labelTop, height: height, isQuiet: false)
    }
  }

  private var guideLabels: [Label] {
    let height = 7.5 * unit
    let start = Double(right) + gutter + 5 * unit
    return lanes.flatMap { lane in
      [Float(0.5), -0.5].map { value in
        Label(text: "−6", x: start, y: lane.y(value) - height / 2, height: height, isQuiet: true)
      }
    }
  }

  /// The bars that mark where a wave reaches full scale, in the gutter of its lane.
  func clippingBars(_ shape: WaveShape, _ lane: Lane) -> [Area] {
    let thickness = max(1, min(3 * unit, gutter * 0.45))
    let away = (gutter - thickness) / 2
    let bar = { (run: Range<Int>, top: Double) in
      let centre = Double(left) + Double(run.lowerBound + run.upperBound) / 2
      let half = max(2.5 * unit, Double(run.count) / 2)
      return Area(left: centre - half, top: top, right: centre + half, bottom: top + thickness)
    }
    return shape.clippedAbove.map { bar($0, lane.top - away - thickness) }
      + shape.clippedBelow.map { bar($0, lane.bottom + away) }
  }
}

extension Layout.Lane {
  /// How near a row is to the edge of full scale, for the warm tips of clipped columns.
  func tip(_ y: Int, length: Double) -> Float {
    let inside = half - abs(Double(y) + 0.5 - centre)
    return Float(min(1, max(0, 1 - inside / length)))
  }
}

extension Fade {
  /// The light of a row in a lane.
  func light(at y: Int, in lane: Layout.Lane) -> SIMD4<Float> {
    let away = abs(Double(y) + 0.5 - lane.centre) / max(lane.half, 1)
    return centre.mixed(with: edge, Float(away)).light
  }
}
