/// Writes a picture as vectors.
///
/// Waves lie in a group whose origin is the left end of the lane's centre line and whose unit is a
/// tenth of a pixel, so that their many coordinates are short whole numbers.
struct SVGRenderer {
  let layout: Layout
  let palette: Palette
  private let title: String
  private let waves: [SVGWave]
  let id: String

  /// Points in all outlines together, which keeps the file below about 100 kB.
  static let maximumPoints = 15_000

  init(_ picture: WaveformPicture) {
    layout = picture.layout
    palette = picture.palette
    title = picture.summary
    let most = max(2, SVGRenderer.maximumPoints / (4 * picture.lanes.count))
    waves = zip(picture.lanes, layout.lanes).map { [layout] in
      SVGWave($0, in: $1, layout: layout, maximumPoints: most)
    }
    let look = "\(layout.width) \(layout.height) \(palette.groundTop.css)"
    id = "w" + SVGRenderer.hash(waves.map { $0.envelope + $0.body }.joined() + look)
  }

  var text: String {
    let size = "width=\"\(layout.width)\" height=\"\(layout.height)\""
    let root =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) "
      + "viewBox=\"0 0 \(layout.width) \(layout.height)\" role=\"img\" aria-labelledby=\"\(id)t\">"
    var parts = [root, "<title id=\"\(id)t\">\(title)</title>", definitions]
    parts.append("<rect \(size) fill=\"url(#\(id)g)\"/>")
    for (lane, wave) in zip(layout.lanes, waves) { parts += ground(lane) + paint(wave, lane) }
    if layout.showsLabels { parts.append(labels) }
    return (parts + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  // MARK: Parts

  private func ground(_ lane: Layout.Lane) -> [String] {
    let area = layout.ground(lane)
    return [
      "<rect \(frame(area)) rx=\"\(decimal(layout.gutter))\" fill=\"\(palette.lane.css)\"/>",
      path(layout.gridLines(lane), fill: palette.grid.css),
      path([layout.line(at: lane.centre)], fill: palette.centreLine.css),
    ]
  }

  private func paint(_ wave: SVGWave, _ lane: Layout.Lane) -> [String] {
    let name = "\(id)c\(decimal(lane.top))"
    let group = "<g transform=\"translate(\(layout.left) \(decimal(lane.centre))) scale(.1)\">"
    var parts = [
      group,
      "<clipPath id=\"\(name)\"><path id=\"\(name)e\" d=\"\(wave.envelope)\"/></clipPath>",
      "<use href=\"#\(name)e\" fill=\"\(palette.glow.css)\" opacity=\".3\" "
        + "filter=\"url(#\(id)f)\"/>",
      "<use href=\"#\(name)e\" fill=\"url(#\(id)e)\"/>",
    ]
    if !wave.tips.isEmpty {
      let tips = zip(wave.tips, ["u", "d"]).filter { !$0.0.isEmpty }.map {
        "<path d=\"\($0)\" fill=\"url(#\(id)\($1))\"/>"
      }
      parts.append("<g clip-path=\"url(#\(name))\">\(tips.joined())</g>")
    }
    parts += ["<path d=\"\(wave.body)\" fill=\"url(#\(id)b)\"/>", "</g>"]
    parts += veil(lane)
    parts += wave.bars.map { bar in
      "<rect \(frame(bar)) rx=\"\(decimal((bar.bottom - bar.top) / 2))\" "
        + "fill=\"\(palette.clipped.css)\"/>"
    }
    return parts
  }

  /// Dims silent parts and hatches them.
  private func veil(_ lane: Layout.Lane) -> [String] {
    let areas = layout.silence.map {
      Area(left: $0.lowerBound, top: lane.top, right: $0.upperBound, bottom: lane.bottom)
    }
    let opacity = decimal(Double(1 - palette.silentAlpha))
    let centre = layout.line(at: lane.centre)
    let lines = areas.map {
      Area(left: $0.left, top: centre.top, right: $0.right, bottom: centre.bottom)
    }
    return areas.isEmpty
      ? []
      : [
        path(areas, fill: palette.lane.css, more: " opacity=\"\(opacity)\""),
        path(areas, fill: "url(#\(id)h)"),
        path(lines, fill: palette.centreLine.css),
      ]
  }

  private var labels: String {
    let texts = layout.labels.map { label in
      let width = Digits.width(label.text, height: label.height)
      // Figures of a font are about 0.72 em high.
      let size = decimal(label.height / 0.72)
      let colour = (label.isQuiet ? palette.quietLabel : palette.label).css
      return "<text x=\"\(decimal(label.x + width / 2))\" y=\"\(decimal(label.y + label.height))\" "
        + "font-size=\"\(size)\" fill=\"\(colour)\">\(label.text)</text>"
    }
    return "<g font-family=\"Inter,system-ui,sans-serif\" text-anchor=\"middle\">"
      + texts.joined() + "</g>"
  }

  // MARK: Writing

  private func frame(_ area: Area) -> String {
    "x=\"\(decimal(area.left))\" y=\"\(decimal(area.top))\" "
      + "width=\"\(decimal(area.right - area.left))\" height=\"\(decimal(area.bottom - area.top))\""
  }

  private func path(_ areas: [Area], fill: String, more: String = "") -> String {
    guard !areas.isEmpty else { return "" }
    let shapes = areas.map { area in
      let width = decimal(area.right - area.left)
      return "M\(decimal(area.left)) \(decimal(area.top))h\(width)"
        + "V\(decimal(area.bottom))h-\(width)z"
    }
    return "<path d=\"\(shapes.joined())\" fill=\"\(fill)\"\(more)/>"
  }

  func decimal(_ number: Double) -> String { SVGWave.decimal(number) }

  /// FNV-1a, in hexadecimal.
  private static func hash(_ text: String) -> String {
    let value = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return String(value, radix: 16)
  }
}
