/// Pixels as light, 16 bits for each of red, green and blue, so that blending is right.
struct Canvas {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt16]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height * 3)
  }

  /// Lays light over a pixel; pixels outside of the canvas are passed over.
  mutating func blend(_ x: Int, _ y: Int, _ light: SIMD4<Float>, _ alpha: Float) {
    guard alpha > 0, x >= 0, x < width, y >= 0, y < height else { return }
    let index = (y * width + x) * 3
    for channel in 0..<3 {
      let below = Float(pixels[index + channel])
      pixels[index + channel] = UInt16(below + (light[channel] - below) * min(1, alpha) + 0.5)
    }
  }

  /// Fills all rows with a vertical gradient.
  mutating func fill(from top: Colour, to bottom: Colour) {
    for y in 0..<height {
      // Eight bits are too coarse for a slow gradient: mix the light instead.
      let way = Float(y) / Float(max(1, height - 1))
      let light = top.light + (bottom.light - top.light) * way
      for x in 0..<width { blend(x, y, light, 1) }
    }
  }

  /// Fills a rectangle with round corners, edges softened by what they cover.
  mutating func fill(_ area: Area, _ colour: Colour, radius: Double = 0) {
    let light = colour.light
    for y in Int(area.top.rounded(.down))..<Int(area.bottom.rounded(.up)) {
      for x in Int(area.left.rounded(.down))..<Int(area.right.rounded(.up)) {
        blend(x, y, light, area.coverage(x, y, radius: radius))
      }
    }
  }

  /// Draws lines with round ends.
  mutating func stroke(_ segments: [Segment], thickness: Double, _ colour: Colour) {
    guard let first = segments.first else { return }
    let bounds = segments.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    let light = colour.light
    let reach = thickness / 2 + 1
    for y in Int(bounds.top - reach)...Int(bounds.bottom + reach) {
      for x in Int(bounds.left - reach)...Int(bounds.right + reach) {
        let distance = segments.reduce(Double.infinity) {
          min($0, $1.distance(Double(x) + 0.5, Double(y) + 0.5))
        }
        blend(x, y, light, Float(min(1, max(0, thickness / 2 + 0.5 - distance))))
      }
    }
  }
}

/// A rectangle.
struct Area: Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func union(_ other: Area) -> Area {
    Area(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func grown(_ amount: Double) -> Area {
    Area(left: left - amount, top: top - amount, right: right + amount, bottom: bottom + amount)
  }

  /// How much of a pixel lies inside.
  func coverage(_ x: Int, _ y: Int, radius: Double) -> Float {
    let (x, y) = (Double(x), Double(y))
    let radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    let beyondX = max(left + radius - x - 0.5, x + 0.5 - right + radius)
    let beyondY = max(top + radius - y - 0.5, y + 0.5 - bottom + radius)
    if radius > 0, beyondX > 0, beyondY > 0 {
      let distance = (beyondX * beyondX + beyondY * beyondY).squareRoot()
      return Float(min(1, max(0, radius + 0.5 - distance)))
    }
    let across = min(right, x + 1) - max(left, x)
    let down = min(bottom, y + 1) - max(top, y)
    return Float(max(0, across) * max(0, down))
  }
}

/// A straight line between two points.
struct Segment: Sendable {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  var bounds: Area {
    Area(left: min(x1, x2), top: min(y1, y2), right: max(x1, x2), bottom: max(y1, y2))
  }

  func distance(_ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (x2 - x1, y2 - y1)
    let length = dx * dx + dy * dy
    let way = length == 0 ? 0 : min(1, max(0, ((x - x1) * dx + (y - y1) * dy) / length))
    let (awayX, awayY) = (x - x1 - way * dx, y - y1 - way * dy)
    return (awayX * awayX + awayY * awayY).squareRoot()
  }
}
