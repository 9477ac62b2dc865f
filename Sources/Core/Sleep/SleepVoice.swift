/// One sound for sleep while it lives: quantum after quantum, without end and without repeating itself.
///
/// The same seed at the same rate gives the same samples, here and in the browser. All memory is taken by `init`.
public struct SleepVoice: ~Copyable {
  private let samples: UnsafeMutablePointer<Float>
  private let quantum: Int
  private var dice: Dice

  public init(_ sound: SleepSound, seed: UInt32, sampleRate: Double, quantum: Int) {
    self.quantum = quantum
    samples = .allocate(capacity: 2 * quantum)
    samples.initialize(repeating: 0, count: 2 * quantum)
    dice = Dice(seed: UInt64(seed) << 8 | UInt64(sound.rawValue))
  }

  deinit {
    samples.deallocate()
  }

  /// The frames that were made last.
  public var left: UnsafePointer<Float> { UnsafePointer(samples) }
  public var right: UnsafePointer<Float> { UnsafePointer(samples + quantum) }

  /// Makes the next frames.
  public mutating func render() {
    for frame in 0..<quantum {
      samples[frame] = Float(dice.signed() * 0.1)
      samples[quantum + frame] = Float(dice.signed() * 0.1)
    }
  }
}
