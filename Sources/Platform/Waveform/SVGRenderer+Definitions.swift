/// The gradients, the glow and the hatching that the parts refer to.
extension SVGRenderer {
  var definitions: String {
    let half = layout.lanes[0].half * 10
    let tip = layout.tipLength * 10
    let warm = [("0", palette.clipped, 1.0), ("1", palette.clipped, 0)]
    return [
      "<defs>",
      gradient(
        "g", from: "0", to: "100%",
        [
          ("0", palette.groundTop, 1), ("1", palette.groundBottom, 1),
        ], units: "objectBoundingBox"),
      gradient("e", from: decimal(-half), to: decimal(half), stops(palette.envelope)),
      gradient("b", from: decimal(-half), to: decimal(half), stops(palette.body)),
      gradient("u", from: decimal(-half), to: decimal(tip - half), warm),
      gradient("d", from: decimal(half), to: decimal(half - tip), warm),
      blur, hatch, "</defs>",
    ].joined(separator: "\n")
  }

  private func stops(_ fade: Fade) -> [(String, Colour, Double)] {
    [("0", fade.edge, 1), (".5", fade.centre, 1), ("1", fade.edge, 1)]
  }

  private func gradient(
    _ name: String, from: String, to: String, _ stops: [(String, Colour, Double)],
    units: String = "userSpaceOnUse"
  ) -> String {
    let inner = stops.map { offset, colour, alpha in
      let opacity = alpha == 1 ? "" : " stop-opacity=\"\(decimal(alpha))\""
      return "<stop offset=\"\(offset)\" stop-color=\"\(colour.css)\"\(opacity)/>"
    }
    return "<linearGradient id=\"\(id)\(name)\" gradientUnits=\"\(units)\" "
      + "x1=\"0\" x2=\"0\" y1=\"\(from)\" y2=\"\(to)\">\(inner.joined())</linearGradient>"
  }

  private var blur: String {
    let half = layout.lanes[0].half * 10
    let width = Double(layout.right - layout.left) * 10
    return "<filter id=\"\(id)f\" filterUnits=\"userSpaceOnUse\" x=\"0\" y=\"\(decimal(-half))\" "
      + "width=\"\(decimal(width))\" height=\"\(decimal(2 * half))\">"
      + "<feGaussianBlur stdDeviation=\"\(decimal(min(70 * layout.unit, half / 8)))\"/></filter>"
  }

  private var hatch: String {
    let period = decimal(layout.hatchPeriod)
    let line =
      "<path d=\"M0 \(period)L\(period) 0\" stroke=\"\(palette.hatch.css)\" "
      + "stroke-width=\"\(decimal(2 * layout.unit))\" stroke-linecap=\"square\"/>"
    return "<pattern id=\"\(id)h\" patternUnits=\"userSpaceOnUse\" width=\"\(period)\" "
      + "height=\"\(period)\">\(line)</pattern>"
  }
}
