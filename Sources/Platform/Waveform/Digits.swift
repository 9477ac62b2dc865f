import Glibc

/// Figures drawn with a round pen: `0` to `9`, `:`, `.` and `−`.
///
/// The shapes live in a box of 6 by 10; all figures are equally wide.
enum Digits {
  /// The width of a text at a height.
  static func width(_ text: String, height: Double) -> Double {
    (text.reduce(0) { $0 + advance($1) } - 2) * height / 10
  }

  /// The lines of a text whose upper left corner is at a point.
  static func segments(_ text: String, x: Double, y: Double, height: Double) -> [Segment] {
    let scale = height / 10
    var pen = x
    var segments: [Segment] = []
    for character in text {
      for line in lines(character) {
        let points = line.map { (x: pen + $0.x * scale, y: y + $0.y * scale) }
        segments += zip(points, points.dropFirst()).map {
          Segment(x1: $0.x, y1: $0.y, x2: $1.x, y2: $1.y)
        }
      }
      pen += advance(character) * scale
    }
    return segments
  }

  private typealias Line = [(x: Double, y: Double)]

  private static func advance(_ character: Character) -> Double {
    character == ":" || character == "." ? 4 : 8
  }

  private static func lines(_ character: Character) -> [Line] {
    switch character {
    case "0": [arc(3, 3, 3, 3, 180, 360) + arc(3, 7, 3, 3, 0, 180) + [(0, 3)]]
    case "1": [[(1, 1.9), (3.6, 0), (3.6, 10)]]
    case "2": [arc(3, 2.9, 2.8, 2.9, 190, 395) + [(0.2, 10), (6, 10)]]
    case "3": [arc(2.9, 2.4, 2.5, 2.4, 200, 450) + arc(2.9, 7.4, 3, 2.6, 270, 515)]
    case "4": [[(4.5, 10), (4.5, 0), (0, 7), (6.2, 7)]]
    case "5": [[(5.4, 0), (1, 0), (0.6, 4.9)] + arc(2.9, 6.8, 3, 3.2, 228, 512)]
    case "6": [arc(3, 6.9, 3, 3.1, 0, 360), six]
    case "7": [[(0, 0), (6, 0), (2, 10)]]
    case "8": [arc(3, 2.4, 2.5, 2.4, 0, 360), arc(3, 7.4, 3, 2.6, 0, 360)]
    case "9": [arc(3, 3.1, 3, 3.1, 0, 360), six.map { (6 - $0.x, 10 - $0.y) }]
    case ":": [[(1, 3), (1, 3)], [(1, 8), (1, 8)]]
    case ".": [[(1, 9.8), (1, 9.8)]]
    case "−": [[(0.8, 5.2), (5.4, 5.2)]]
    default: []
    }
  }

  private static let six: Line = [(0, 6.9), (0.25, 5.3), (1, 3.6), (2.3, 1.8), (4.2, 0)]

  /// Degrees run clockwise from the right.
  private static func arc(
    _ x: Double, _ y: Double, _ wide: Double, _ high: Double, _ from: Double, _ to: Double
  ) -> Line {
    (0...24).map { step in
      let angle = (from + (to - from) * Double(step) / 24) * .pi / 180
      return (x + wide * cos(angle), y + high * sin(angle))
    }
  }
}
