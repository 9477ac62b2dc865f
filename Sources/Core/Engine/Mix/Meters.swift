import CMath
import DSP

/// What the ear of a person at the mixer would see: peaks that fall slowly, and effective values.
///
/// Four numbers for each track and then for the master: peak left and right as amplitudes, mean
/// square left and right as powers. Read from any thread; a torn read is a needle's tremble.
struct Meters: ~Copyable {
  static let valuesPerTrack = 4
  let values: UnsafeMutablePointer<Float>
  private let trackCount: Int
  /// What remains of the four numbers after a quantum.
  private let falls: Lanes
  private let blend: Float

  init(sampleRate: Double, trackCount: Int) {
    self.trackCount = trackCount
    values = .allocate(capacity: (trackCount + 1) * Self.valuesPerTrack)
    values.initialize(repeating: 0, count: (trackCount + 1) * Self.valuesPerTrack)
    let quantumSeconds = Double(Engine.quantum) / sampleRate
    let fall = Float(pow(10, -24 * quantumSeconds / 20))  // 24 dB a second
    let kept = exp(-quantumSeconds / 0.3)
    falls = Lanes(fall, fall, Float(kept), Float(kept))
    blend = Float((1 - kept) / Double(Engine.quantum))
  }

  deinit {
    values.deallocate()
  }

  /// Takes the squares that a kernel has gathered over a quantum, for the four tracks of a bank.
  func hear(_ bank: UnsafeMutablePointer<Bank>, first: Int) {
    let blend = Lanes(repeating: blend)
    let cells = turned(
      squareRoot(bank.pointee.peakLeft), squareRoot(bank.pointee.peakRight),
      bank.pointee.powerLeft * blend, bank.pointee.powerRight * blend)
    show(first, cells.0)
    show(first + 1, cells.1)
    show(first + 2, cells.2)
    show(first + 3, cells.3)
  }

  /// Peaks are held where they are higher than what is left of the last one; powers are added.
  private func show(_ number: Int, _ heard: Lanes) {
    let cell = values + number * Self.valuesPerTrack
    let left = load4(cell) * falls
    store4(firstHalf(of: larger(left, heard), secondHalfOf: left + heard), to: cell)
  }

  /// Takes what leaves the engine.
  func hearMaster(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    let (l, r) = (level(of: left), level(of: right))
    show(
      trackCount,
      Lanes(sqrtf(l.peak), sqrtf(r.peak), l.power * blend, r.power * blend))
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

  /// A quantum of silence for the four tracks of a bank.
  func rest(first: Int) {
    for number in first..<first + 4 where values[number * Self.valuesPerTrack] > 1e-6 {
      show(number, Lanes())
    }
  }
}
