/// The moments that a picture labels, at even steps that people count in.
struct TimeScale: Sendable {
  let seconds: Double
  /// The moments in seconds, beginning with 0.
  let ticks: [Double]
  /// Digits after the point, for steps below a second.
  let decimals: Int

  /// Labels lie at least `spacing` pixels apart.
  init(seconds: Double, pixels: Double, spacing: Double) {
    self.seconds = seconds
    guard seconds > 0, pixels > 0 else {
      (ticks, decimals) = ([], 0)
      return
    }
    let step = TimeScale.step(atLeast: seconds * spacing / pixels)
    decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    ticks = (0...Int(seconds / step + 1e-9)).map { Double($0) * step }
  }

  func text(_ tick: Double) -> String { TimeScale.text(tick, decimals: decimals) }

  private static func step(atLeast wanted: Double) -> Double {
    let steps: [Double] = [
      0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600,
      900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
    ]
    let days = (wanted / 86_400).rounded(.up) * 86_400
    return steps.first { $0 >= wanted } ?? days
  }

  /// `1:05`, `2:03:04` or `0:00.25`.
  static func text(_ seconds: Double, decimals: Int) -> String {
    let factor = [1, 10, 100, 1000][decimals]
    let total = Int((min(seconds, 1e12) * Double(factor)).rounded())
    let whole = total / factor
    let fraction = decimals == 0 ? "" : "." + padded(total % factor, decimals)
    let minutes = whole / 60
    let end = padded(whole % 60, 2) + fraction
    return minutes < 60
      ? "\(minutes):\(end)" : "\(minutes / 60):\(padded(minutes % 60, 2)):\(end)"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
