/// The picture of progress: title, bar, percent and time left in a given width.
struct ProgressLine {
  let title: String
  /// From 0 to 1; nil for work of unknown length.
  let fraction: Double?
  /// Seconds since the start.
  let elapsed: Double

  /// The line, never wider than `columns`; what is least needed goes first.
  func text(columns: Int) -> String {
    let numbers = fraction.map { percent($0) + timeLeft($0) } ?? ""
    let room = columns - TextWidth.of(numbers)
    guard room >= 24 else { return narrow(columns) }
    let shown = TextWidth.cut(title, to: max(room - 24, room / 2))
    let cells = min(40, room - TextWidth.of(shown) - 2)
    return shown + "  " + (fraction.map { bar($0, cells) } ?? movingSign(cells)) + numbers
  }

  private func narrow(_ columns: Int) -> String {
    let number = fraction.map(percent) ?? ""
    return TextWidth.cut(TextWidth.cut(title, to: columns - number.count) + number, to: columns)
  }

  private func bar(_ fraction: Double, _ cells: Int) -> String {
    let halves = Int(fraction * Double(cells * 2))
    let full = String(repeating: "━", count: halves / 2)
    let half = halves % 2 == 1 ? "╸" : ""
    return full + half + String(repeating: "─", count: cells - halves / 2 - halves % 2)
  }

  /// A piece that walks to and fro, a cell each tenth of a second.
  private func movingSign(_ cells: Int) -> String {
    let piece = min(5, cells)
    let way = max(1, cells - piece)
    let step = Int(elapsed * 10) % (2 * way)
    let offset = min(cells - piece, step < way ? step : 2 * way - step)
    return String(repeating: "─", count: offset) + String(repeating: "━", count: piece)
      + String(repeating: "─", count: cells - piece - offset)
  }

  private func percent(_ fraction: Double) -> String {
    let number = String(Int(fraction * 100))
    return String(repeating: " ", count: 5 - number.count) + number + " %"
  }

  /// Said once it can be guessed at all; its columns are kept, so that the bar does not jump.
  private func timeLeft(_ fraction: Double) -> String {
    guard elapsed >= 1, fraction > 0.01, fraction < 1 else {
      return String(repeating: " ", count: 12)
    }
    let seconds = min(359_999, elapsed / fraction * (1 - fraction))
    return TextWidth.pad("  \(ProgressLine.clock(Int(seconds.rounded(.up)))) left", to: 12)
  }

  /// `0:07`, `12:34` or `1:02:03`.
  static func clock(_ seconds: Int) -> String {
    let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    let minutes = seconds / 60
    guard minutes >= 60 else { return "\(minutes):\(two(seconds % 60))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
  }
}
