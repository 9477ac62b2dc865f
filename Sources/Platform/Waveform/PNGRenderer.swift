/// Paints a picture in pixels, from the ground up.
struct PNGRenderer {
  private let picture: WaveformPicture
  private let layout: Layout
  private let palette: Palette
  private var canvas: Canvas

  init(_ picture: WaveformPicture) {
    self.picture = picture
    layout = picture.layout
    palette = picture.palette
    canvas = Canvas(width: layout.width, height: layout.height)
  }

  mutating func render() -> Canvas {
    canvas.fill(from: palette.groundTop, to: palette.groundBottom)
    for (lane, shape) in zip(layout.lanes, picture.lanes) {
      paintGround(lane)
      paintWave(shape, lane)
      paintClipping(shape, lane)
    }
    if layout.showsLabels { paintLabels() }
    return canvas
  }

  // MARK: Ground

  private mutating func paintGround(_ lane: Layout.Lane) {
    canvas.fill(layout.ground(lane), palette.lane, radius: layout.gutter)
    for line in layout.gridLines(lane) { canvas.fill(line, palette.grid) }
    for range in layout.silence { paintHatch(range, lane) }
    canvas.fill(layout.line(at: lane.centre), palette.centreLine)
  }

  /// Slanting lines, as draughtsmen mark what is not there.
  private mutating func paintHatch(_ range: ClosedRange<Double>, _ lane: Layout.Lane) {
    let light = palette.hatch.light
    let period = layout.hatchPeriod
    let area = Area(
      left: range.lowerBound, top: lane.top, right: range.upperBound, bottom: lane.bottom)
    for y in Int(lane.top)..<Int(lane.bottom.rounded(.up)) {
      for x in Int(range.lowerBound)..<Int(range.upperBound.rounded(.up)) {
        let phase = (Double(x + y) + 0.5).truncatingRemainder(dividingBy: period)
        let distance = abs(phase - period / 2) / 2.0.squareRoot()
        let line = Float(min(1, max(0, layout.unit + 0.5 - distance)))
        canvas.blend(x, y, light, line * area.coverage(x, y, radius: 0))
      }
    }
  }

  // MARK: Wave

  private mutating func paintWave(_ shape: WaveShape, _ lane: Layout.Lane) {
    let rows = Int(lane.top.rounded(.down))..<Int(lane.bottom.rounded(.up))
    let envelope = rows.map { palette.envelope.light(at: $0, in: lane) }
    let body = rows.map { palette.body.light(at: $0, in: lane) }
    let halo = palette.glow.light
    let glow = GlowEdges(shape.envelope, unit: layout.unit, lane: lane)
    for column in shape.envelope.top.indices {
      let x = layout.left + column
      let strength = strength(at: Double(x) + 0.5)
      let outer = Span(shape.envelope, column)
      let inner = Span(shape.body, column)
      for (row, y) in rows.enumerated() {
        let lit = glow.alpha(column, y) * palette.glowAlpha
        canvas.blend(x, y, halo, lit * strength)
        canvas.blend(x, y, envelope[row], outer.coverage(y) * strength)
        canvas.blend(x, y, body[row], inner.coverage(y) * strength)
      }
    }
  }

  private func strength(at x: Double) -> Float {
    layout.silence.contains { $0.contains(x) } ? palette.silentAlpha : 1
  }

  /// Warm tips, and bars outside of the lane: clipping is told by shape, not by colour alone.
  private mutating func paintClipping(_ shape: WaveShape, _ lane: Layout.Lane) {
    let middle = Int(lane.centre)
    let above = Int(lane.top.rounded(.down))..<middle
    let below = middle..<Int(lane.bottom.rounded(.up))
    for column in shape.clippedAbove.joined() { paintTip(shape, lane, column, above) }
    for column in shape.clippedBelow.joined() { paintTip(shape, lane, column, below) }
    for bar in layout.clippingBars(shape, lane) {
      canvas.fill(bar, palette.clipped, radius: layout.gutter)
    }
  }

  private mutating func paintTip(
    _ shape: WaveShape, _ lane: Layout.Lane, _ column: Int, _ rows: Range<Int>
  ) {
    let span = Span(shape.envelope, column)
    let light = palette.clipped.light
    for y in rows {
      let warmth = lane.tip(y, length: layout.tipLength)
      canvas.blend(layout.left + column, y, light, warmth * span.coverage(y))
    }
  }

  // MARK: Labels

  private mutating func paintLabels() {
    for label in layout.labels {
      canvas.stroke(
        Digits.segments(label.text, x: label.x, y: label.y, height: label.height),
        thickness: label.height * 0.125, label.isQuiet ? palette.quietLabel : palette.label)
    }
  }
}
