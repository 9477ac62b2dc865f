/// Where a stretch is: in what it has played, in its input and in its stretched sound.
///
/// Time passes in ticks of `StretchClock.tick` output frames, and settings change only between
/// ticks, so that nothing depends on how the output is cut into blocks. While the settings stay,
/// positions are computed from where they began, so that no errors add up. A copy can run ahead
/// to find out what will be needed.
struct StretchClock {
  static let tick = 64
  /// How much of the way to a new setting is left after a tick.
  private static let rest = 0.75
  /// Ticks over which stretched sound becomes the untouched one.
  static let leavingTicks = 16

  /// What is played: the input itself; stretched sound; stretched sound at neutral settings that
  /// turns into the input little by little; or a blend of the two, towards the input.
  enum Mode { case through, engaged, settling, leaving }

  private(set) var mode = Mode.through
  /// Input frames per output frame, and what it glides to.
  private(set) var (speed, wantedSpeed) = (1.0, 1.0)
  /// Frequency ratio of the pitch: stretched frames per output frame; and what it glides to.
  private(set) var (ratio, wantedRatio) = (1.0, 1.0)
  /// Ticks since the mode began, where that is of interest.
  private(set) var ticksInMode = 0

  private let settlingTicks: Int
  private var (heardThen, readThen) = (0.0, 0.0)
  private var ticks = 0
  /// Whether no tick has begun yet.
  private var isNew = true

  init(settlingTicks: Int) {
    self.settlingTicks = settlingTicks
  }

  /// The input position that is heard at the start of the next tick.
  var heard: Double { heardThen + speed * Double(ticks * StretchClock.tick) }
  /// The position in the stretched sound at the start of the next tick.
  var read: Double { readThen + ratio * Double(ticks * StretchClock.tick) }
  /// Input frames per stretched frame.
  var pace: Double { speed / ratio }

  /// The input position that belongs to a position in the stretched sound.
  func input(at position: Int) -> Double { heard + pace * (Double(position) - read) }

  /// The position in the stretched sound that belongs to an input position.
  func position(of input: Int) -> Int {
    Int((read + (Double(input) - heard) / pace).rounded())
  }
}

extension StretchClock {
  mutating func want(speed: Double) { wantedSpeed = speed }

  mutating func want(semitones: Double) {
    wantedRatio = StretchClock.powerOf2(semitones / 12)
  }

  /// 2 to a power between −1 and 1, by its power series: the same bits everywhere, and 1 for 0.
  private static func powerOf2(_ exponent: Double) -> Double {
    let angle = exponent * 0.693_147_180_559_945_3
    var (sum, term) = (1.0, 1.0)
    for index in 1...20 {
      term *= angle / Double(index)
      sum += term
    }
    return sum
  }

  /// Goes on to the next tick.
  mutating func advance() { ticks += 1 }

  /// Begins a tick: settings glide, and the stretch is engaged or left.
  mutating func begin() {
    // Before anything was heard there is nothing to glide from.
    if isNew { (isNew, speed, ratio) = (false, wantedSpeed, wantedRatio) }
    let neutral = wantedSpeed == 1 && wantedRatio == 1
    switch mode {
    case .through where !neutral:
      enter(.engaged)
      move(heard: heard, read: 0)
      glide()
    case .through: break
    case .engaged:
      glide()
      if neutral && speed == 1 && ratio == 1 { enter(.settling) }
    case .settling where !neutral:
      enter(.engaged)
      glide()
    case .settling:
      ticksInMode += 1
      if ticksInMode == settlingTicks { enter(.leaving) }
    case .leaving:
      ticksInMode += 1
      guard ticksInMode == StretchClock.leavingTicks else { return }
      enter(.through)
      move(heard: heard.rounded(), read: 0)
    }
  }

  private mutating func enter(_ mode: Mode) { (self.mode, ticksInMode) = (mode, 0) }

  /// Takes a step towards the wanted settings.
  private mutating func glide() {
    guard speed != wantedSpeed || ratio != wantedRatio else { return }
    move(heard: heard, read: read)
    speed = StretchClock.nearer(speed, wantedSpeed)
    ratio = StretchClock.nearer(ratio, wantedRatio)
  }

  private mutating func move(heard: Double, read: Double) {
    (heardThen, readThen, ticks) = (heard, read, 0)
  }

  private static func nearer(_ value: Double, _ target: Double) -> Double {
    let next = target + (value - target) * rest
    return (next - target).magnitude < 1e-3 * target ? target : next
  }
}
