import Theory

/// How a chord is held, drawn with letters: strings downwards, the finger's number where it lies.
struct ShapePicture {
  let lines: [String]

  init(_ shape: Fingering) {
    let held = shape.frets.compactMap { $0 }.filter { $0 > 0 }
    let highest = held.max() ?? 0
    // Shapes that reach the first four frets are drawn from the nut.
    let first = highest > 4 ? held.min() ?? 1 : 1
    let marks = shape.frets.map { fret in fret == nil ? "x" : fret == 0 ? "o" : " " }
    let strings = shape.frets.count
    let top = Self.bar(first == 1 ? ("╒", "═", "╤", "╕") : ("┌", "─", "┬", "┐"), strings)
    var lines = [shape.text, marks.joined(separator: " "), top]
    for fret in first..<first + 4 {
      let row = shape.frets.indices.map { string in
        shape.frets[string] == fret ? shape.fingers[string].map { "\($0)" } ?? "●" : "│"
      }
      let number = fret == first && first > 1 ? " \(fret)" : ""
      lines.append(row.joined(separator: " ") + number)
    }
    self.lines = lines
  }

  private static func bar(
    _ signs: (left: String, line: String, cross: String, right: String), _ strings: Int
  ) -> String {
    let crosses = [String](repeating: signs.cross, count: max(0, strings - 2))
    return ([signs.left] + crosses + [signs.right]).joined(separator: signs.line)
  }

  /// Several beside one another.
  static func row(_ shapes: [Fingering]) -> String {
    let pictures = shapes.map { ShapePicture($0).lines }
    guard let height = pictures.map(\.count).max() else { return "" }
    let lines = (0..<height).map { line in
      pictures.map { picture in
        let text = line < picture.count ? picture[line] : ""
        return text + String(repeating: " ", count: max(0, 16 - text.count))
      }.joined()
    }
    return lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
