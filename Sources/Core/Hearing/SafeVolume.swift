import CMath
import DSP

/// The last thing that sound passes: nothing leaves louder than a limit in dB(A), measured Fast.
///
/// The output is A-weighted, the squares of both channels are added, and their mean over 125 ms is held below the
/// limit at every frame. The sum is never less than what either ear gets from headphones, nor than what a speaker of
/// one channel gives, and it is what two speakers add up to: it is at most 3 dB too careful, and never careless.
///
/// Sound waits for about 10 ms, so that the gain glides down before what is loud begins: a gain that falls at once is a
/// click itself. Until a limit is set everything passes untouched and at once; after that there is always one.
public struct SafeVolume: ~Copyable {
  let sampleRate: Double
  let quantum: Int
  /// So many quanta wait, and the newest one with them.
  let ahead: Int
  private let values: UnsafeMutablePointer<Double>
  /// What waits, a quantum of both channels after the other, in a ring, and the gain at the end of each.
  private let ring: UnsafeMutablePointer<Float>
  private let gains: UnsafeMutablePointer<Double>
  private var first = 0
  /// The weighted energy of the newest quantum at full volume, at the end of each piece.
  let rises: UnsafeMutablePointer<Double>
  var input: WeightedPair
  var limit = GlidingLimit()
  /// The gain of what left last.
  var gain = 1.0
  /// The Fast energy at full volume: now, at its loudest of late, and quanta since that.
  var heard = 0.0
  var loudest = 0.0
  var quiet = 0
  /// What is measured of all that has left, and of that and all that waits but the newest.
  var output: Measurement
  var planned: Measurement
  /// Pascal squared seconds since the last reset.
  var dose = 0.0
  private var known: UInt32 = 0
  let fastShare: Double
  let slowShare: Double

  /// So far below the limit it is held: a meter may begin to measure at any moment.
  static let margin = 1.0
  private static let waitSeconds = 0.01

  /// Frames between two looks at how the energy rises.
  static let piece = 16

  /// Works on `quantum` frames at a time, a multiple of 16.
  public init(sampleRate: Double, quantum: Int) {
    self.sampleRate = sampleRate
    self.quantum = quantum
    ahead = Int((Self.waitSeconds * sampleRate / Double(quantum)).rounded(.up))
    values = .allocate(capacity: 4)
    values.initialize(repeating: 0, count: 4)
    ring = .allocate(capacity: (ahead + 1) * 2 * quantum)
    ring.initialize(repeating: 0, count: (ahead + 1) * 2 * quantum)
    gains = .allocate(capacity: ahead + 1)
    gains.initialize(repeating: 1, count: ahead + 1)
    rises = .allocate(capacity: quantum / Self.piece)
    rises.initialize(repeating: 0, count: quantum / Self.piece)
    input = WeightedPair(sampleRate: sampleRate)
    output = Measurement(weighting: input)
    planned = output
    fastShare = 1 - exp(-1 / (0.125 * sampleRate))
    slowShare = 1 - exp(-1 / sampleRate)
  }

  deinit {
    values.deallocate()
    ring.deallocate()
    gains.deallocate()
    rises.deallocate()
  }

  /// Four numbers: the level that leaves in dB(A) Fast, the same Slow, the energy since the last reset in Pa²s, and
  /// the decibels that are held back. Read from any thread.
  public var shown: UnsafePointer<Double> { UnsafePointer(values) }

  /// Counts the energy from 0 again; for the audio thread.
  public mutating func resetDose() {
    dose = 0
    values[2] = 0
  }

  /// Takes the next quantum of both channels, and puts there what may leave.
  public mutating func process(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    under setting: borrowing SafetySetting
  ) {
    let set = setting.packed
    if set != known { aim(at: set, seconds: setting.seconds) }
    move(left, to: waiting(ahead), count: quantum)
    move(right, to: waiting(ahead) + quantum, count: quantum)
    if known != 0 {
      if limit.isFirst { begin() }
      hold()
      move(waiting(0), to: left, count: quantum)
      move(waiting(0) + quantum, to: right, count: quantum)
      show()
    }
    first = (first + 1) % (ahead + 1)
  }

  /// The left channel of what waits, the right one behind it; at 0 what leaves next, at `ahead` the newest.
  func waiting(_ place: Int) -> UnsafeMutablePointer<Float> {
    ring + (first + place) % (ahead + 1) * 2 * quantum
  }

  /// The gain at the end of what waits.
  func gain(at place: Int) -> Double { gains[(first + place) % (ahead + 1)] }

  func setGain(at place: Int, to gain: Double) {
    gains[(first + place) % (ahead + 1)] = gain
  }

  private mutating func aim(at set: UInt32, seconds: Double) {
    known = set
    let held = SafetySetting.limit(set) - Self.margin
    let energy = pow(10, (held - SafetySetting.fullScale(set)) / 10)
    limit.aim(at: energy, seconds: seconds, stepsPerSecond: sampleRate / Double(quantum))
  }

  /// The first quantum under a limit: what left last comes once more, faded into, since from now on all is late.
  private mutating func begin() {
    limit.isFirst = false
    let (oldest, newest) = (waiting(0), waiting(ahead))
    for frame in 0..<quantum {
      let part = Float(frame) / Float(quantum)
      oldest[frame] = newest[frame] + part * (oldest[frame] - newest[frame])
      let other = oldest[quantum + frame]
      oldest[quantum + frame] = newest[quantum + frame] + part * (other - newest[quantum + frame])
    }
    var mean = 0.0
    for place in 0..<ahead { mean += listen(to: waiting(place)) / Double(ahead) }
    gain = mean > limit.now ? sqrt(limit.now / mean) : 1
    for place in 0..<ahead { setGain(at: place, to: gain) }
    measurePlan()
  }

  private func show() {
    let fullScale = SafetySetting.fullScale(known)
    values[0] = level(output.fast, fullScale)
    values[1] = level(output.slow, fullScale)
    values[2] = dose
    values[3] = gain < 1 ? -20 * log10(gain > 1e-10 ? gain : 1e-10) : 0
  }

  private func level(_ energy: Double, _ fullScale: Double) -> Double {
    let decibels = fullScale + 10 * log10(energy > 1e-20 ? energy : 1e-20)
    return decibels > 0 ? decibels : 0
  }

  /// Pascal squared seconds that one frame of energy 1 is at the ear.
  var doseOfFrame: Double {
    Dose.pascalSquared(level: SafetySetting.fullScale(known)) / sampleRate
  }
}
