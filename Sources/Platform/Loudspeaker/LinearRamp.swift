/// A value that goes to another in a straight line, one step for each quantum.
struct LinearRamp: BitwiseCopyable {
  private(set) var value: Float
  private(set) var target: Float
  private var step: Float = 0

  /// What even the quickest change takes, so that nothing clicks.
  static let shortestSeconds = 0.02

  init(_ value: Float) {
    self.value = value
    target = value
  }

  var hasArrived: Bool { value == target }

  /// Begins to go somewhere, from wherever it is.
  mutating func move(to target: Float, seconds: Double, quantaPerSecond: Double) {
    self.target = target
    step = (target - value) / Float(max(seconds, Self.shortestSeconds) * quantaPerSecond)
  }

  mutating func advance() {
    guard !hasArrived else { return }
    value += step
    if step > 0 ? value >= target : value <= target { value = target }
  }
}
