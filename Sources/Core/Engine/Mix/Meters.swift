import CMath
import DSP

/// What the ear of a person at the mixer would see: peaks that fall slowly, and effective values.
///
/// Four numbers for each track and then for the master: peak left and right as amplitudes, mean
/// square left and right as powers. Read from any thread; a torn read is a needle's tremble.
final class Meters {
  static let valuesPerTrack = 4
  let values: UnsafeMutablePointer<Float>
  private let trackCount: Int
  private let fall: Float
  private let blend: Float

  init(sampleRate: Double, trackCount: Int) {
    self.trackCount = trackCount
    values = .allocate(capacity: (trackCount + 1) * Self.valuesPerTrack)
    values.initialize(repeating: 0, count: (trackCount + 1) * Self.valuesPerTrack)
    let quantumSeconds = Double(Engine.quantum) / sampleRate
    fall = Float(pow(10, -24 * quantumSeconds / 20))  // 24 dB a second
    blend = Float(1 - exp(-quantumSeconds / 0.3))
  }

  deinit {
    values.deallocate()
  }

  /// Takes the squares that a kernel has gathered over a quantum.
  func hear(_ number: Int, peak: (Float, Float), power: (Float, Float)) {
    let cell = values + number * Self.valuesPerTrack
    let quantum = Float(Engine.quantum)
    let (left, right) = (peak.0.squareRoot(), peak.1.squareRoot())
    cell[0] = left > cell[0] * fall ? left : cell[0] * fall
    cell[1] = right > cell[1] * fall ? right : cell[1] * fall
    cell[2] += (power.0 / quantum - cell[2]) * blend
    cell[3] += (power.1 / quantum - cell[3]) * blend
  }

  /// Takes what leaves the engine.
  func hearMaster(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    let (l, r) = (level(of: left), level(of: right))
    hear(trackCount, peak: (l.peak, r.peak), power: (l.power, r.power))
  }

  /// The largest square, and the sum of all.
  private func level(of samples: UnsafePointer<Float>) -> (peak: Float, power: Float) {
    var (peak, power) = (Lanes(), Lanes())
    for frame in stride(from: 0, to: Engine.quantum, by: 4) {
      let square = load4(samples + frame) * load4(samples + frame)
      power += square
      peak = larger(peak, square)
    }
    return (highest(peak), (power[0] + power[1]) + (power[2] + power[3]))
  }

  /// A quantum of silence.
  func rest(_ number: Int) {
    if values[number * Self.valuesPerTrack] > 0 { hear(number, peak: (0, 0), power: (0, 0)) }
  }
}
