/// The memory where the audio thread lays down a quantum of live input.
struct LiveInput: ~Copyable {
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  /// Whether this quantum has input.
  private(set) var isFresh = false
  let meter: Meters

  init(sampleRate: Double) {
    left = .allocate(capacity: 2 * Engine.quantum)
    left.initialize(repeating: 0, count: 2 * Engine.quantum)
    right = left + Engine.quantum
    // The meter of a mixer without tracks: its master alone.
    meter = Meters(sampleRate: sampleRate, trackCount: 0)
  }

  deinit {
    left.deallocate()
  }

  /// Keeps the bits of every number, and 0 for what is none: a recording with NaN in it would harm
  /// whoever reads it later.
  mutating func set(left newLeft: UnsafePointer<Float>, right newRight: UnsafePointer<Float>) {
    for frame in 0..<Engine.quantum {
      left[frame] = newLeft[frame].isFinite ? newLeft[frame] : 0
      right[frame] = newRight[frame].isFinite ? newRight[frame] : 0
    }
    isFresh = true
  }

  /// Ends the quantum: the input has been heard.
  mutating func end() {
    if !isFresh {
      // Below −120 dB the needle lies at rest.
      guard meter.values[0] > 1e-6 || meter.values[1] > 1e-6 else { return }
      left.update(repeating: 0, count: 2 * Engine.quantum)
    }
    meter.hearMaster(left, right)
    isFresh = false
  }
}
