/// Where a stretch is: in what it has played, in its input and in its stretched sound.
///
/// Time passes in ticks of `StretchClock.tick` output frames, and settings change only between
/// ticks, so that nothing depends on how the output is cut into blocks. While the settings stay,
/// positions are computed from where they began, so that no errors add up.
struct StretchClock {
  static let tick = 64
  /// How much of the way to a new setting is left after a tick.
  private static let glide = 0.75

  /// Input frames per output frame, and what it glides to.
  var (speed, wantedSpeed) = (1.0, 1.0)
  /// Frequency ratio of the pitch: stretched frames per output frame; and what it glides to.
  var (ratio, wantedRatio) = (1.0, 1.0)
  /// The input position that is heard at the start of the next tick.
  var heard: Double { heardThen + speed * Double(ticks * StretchClock.tick) }
  /// The position in the stretched sound at the start of the next tick.
  var read: Double { readThen + ratio * Double(ticks * StretchClock.tick) }
  /// Input frames per stretched frame.
  var pace: Double { speed / ratio }

  private var (heardThen, readThen) = (0.0, 0.0)
  private var ticks = 0

  init(heard: Double = 0, read: Double = 0) {
    (heardThen, readThen) = (heard, read)
  }

  /// Whether nothing is to be changed in the sound, now and from here on.
  var isNeutral: Bool { speed == 1 && ratio == 1 && wantsNeutral }
  var wantsNeutral: Bool { wantedSpeed == 1 && wantedRatio == 1 }

  /// Goes on to the next tick.
  mutating func advance() { ticks += 1 }

  /// Takes a step towards the wanted settings.
  mutating func glide() {
    guard speed != wantedSpeed || ratio != wantedRatio else { return }
    move(heard: heard, read: read)
    speed = StretchClock.nearer(speed, wantedSpeed)
    ratio = StretchClock.nearer(ratio, wantedRatio)
  }

  /// Takes the wanted settings at once.
  mutating func jump() {
    move(heard: heard, read: read)
    (speed, ratio) = (wantedSpeed, wantedRatio)
  }

  /// Puts the positions somewhere else.
  mutating func move(heard: Double, read: Double) {
    (heardThen, readThen, ticks) = (heard, read, 0)
  }

  private static func nearer(_ value: Double, _ target: Double) -> Double {
    let next = target + (value - target) * glide
    return (next - target).magnitude < 1e-3 * target ? target : next
  }

  /// The input position that belongs to a place in the stretched sound.
  func input(at place: Int) -> Double { heard + pace * (Double(place) - read) }

  /// The place in the stretched sound that belongs to an input position.
  func place(of input: Int) -> Int {
    Int((read + (Double(input) - heard) / pace).rounded())
  }
}
