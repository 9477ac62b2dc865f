import CMath
import DSP

/// The last thing that sound passes: nothing leaves louder than a limit in dB(A), measured Fast.
///
/// The output is A-weighted, the squares of both channels are added, and their mean over 125 ms is held below the
/// limit at every frame. The sum is never less than what either ear gets from headphones, nor than what a speaker of
/// one channel gives, and it is what two speakers add up to: it is at most 3 dB too careful, and never careless.
///
/// A quantum waits until the next one is known, so that the gain is down before what is loud begins. Until a limit
/// is set everything passes untouched and at once; after that there is always one.
public struct SafeVolume: ~Copyable {
  let sampleRate: Double
  let quantum: Int
  private let values: UnsafeMutablePointer<Double>
  /// What goes out next, left before right.
  let held: UnsafeMutablePointer<Float>
  /// The weighted energy of the newest quantum at full volume, at the end of each piece.
  let rises: UnsafeMutablePointer<Double>
  var input: WeightedPair
  var output: WeightedPair
  var limit = GlidingLimit()
  var gain = 1.0
  /// The Fast energy at full volume: now, at its loudest of late, and quanta since that.
  var heard = 0.0
  var loudest = 0.0
  var quiet = 0
  /// The Fast energy that counts against the limit, and those that are shown.
  var counted = 0.0
  var fast = 0.0
  var slow = 0.0
  /// Pascal squared seconds since the last reset.
  var dose = 0.0
  private var known: UInt32 = 0
  let fastShare: Double
  let slowShare: Double

  /// So far below the limit it is held. A full-scale tone of 30 to 40 Hz is measured late, since A-weighting hears its
  /// beginning as a click: it passes what is held by up to 0.9 dB for some milliseconds, and not the limit. Above 48 kHz
  /// a quantum is shorter, and such a beginning is known less far ahead: by up to 3.3 dB at 96 kHz, by 6.7 at 192.
  static func margin(sampleRate: Double) -> Double {
    sampleRate > 48_000 ? 1 + 3 * log(sampleRate / 48_000) / log(2) : 1
  }

  /// Frames between two looks at how the energy rises.
  static let piece = 16

  /// Works on `quantum` frames at a time, a multiple of 16.
  public init(sampleRate: Double, quantum: Int) {
    self.sampleRate = sampleRate
    self.quantum = quantum
    values = .allocate(capacity: 4)
    values.initialize(repeating: 0, count: 4)
    held = .allocate(capacity: 2 * quantum)
    held.initialize(repeating: 0, count: 2 * quantum)
    rises = .allocate(capacity: quantum / Self.piece)
    rises.initialize(repeating: 0, count: quantum / Self.piece)
    input = WeightedPair(sampleRate: sampleRate)
    output = input
    fastShare = 1 - exp(-1 / (0.125 * sampleRate))
    slowShare = 1 - exp(-1 / sampleRate)
  }

  deinit {
    values.deallocate()
    held.deallocate()
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
    guard known != 0 else { return remember(left, right) }
    if limit.isFirst { begin(left, right) }
    counted *= limit.step()
    let last = rises[quantum / Self.piece - 1]
    listen(left, right)
    letOut(toward: wanted(after: last))
    swap(left, right)
    show()
  }

  private mutating func aim(at set: UInt32, seconds: Double) {
    known = set
    let held = SafetySetting.limit(set) - Self.margin(sampleRate: sampleRate)
    let energy = pow(10, (held - SafetySetting.fullScale(set)) / 10)
    limit.aim(at: energy, seconds: seconds, stepsPerSecond: sampleRate / Double(quantum))
  }

  private func remember(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    move(left, to: held, count: quantum)
    move(right, to: held + quantum, count: quantum)
  }

  /// The first quantum under a limit: what left last comes once more, faded into, since from now on all is late.
  private mutating func begin(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    limit.isFirst = false
    var mean = 0.0
    for frame in 0..<quantum {
      let part = Float(frame) / Float(quantum)
      held[frame] = left[frame] + part * (held[frame] - left[frame])
      let other = held[quantum + frame]
      held[quantum + frame] = right[frame] + part * (other - right[frame])
      mean += input.power(Double(held[frame]), Double(held[quantum + frame])) / Double(quantum)
    }
    gain = mean > limit.now ? sqrt(limit.now / mean) : 1
    rises[quantum / Self.piece - 1] = fastShare * Double(quantum) * mean
    heard = rises[quantum / Self.piece - 1]
  }

  /// What came in waits, and what waited, with its gain, goes out.
  private func swap(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>) {
    for frame in 0..<quantum {
      let (newLeft, newRight) = (left[frame], right[frame])
      left[frame] = held[frame]
      right[frame] = held[quantum + frame]
      held[frame] = newLeft
      held[quantum + frame] = newRight
    }
  }

  private func show() {
    let fullScale = SafetySetting.fullScale(known)
    values[0] = level(fast, fullScale)
    values[1] = level(slow, fullScale)
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
