import Sleep

/// A living sound in the engine: makes a quantum when the first voice of that quantum asks, and gives the others the
/// same. While nobody plays it, it rests.
struct Life: ~Copyable {
  private var voice: SleepVoice
  private var made: Int64 = -1

  init(_ sound: SleepSound, seed: UInt32, sampleRate: Double) {
    voice = SleepVoice(sound, seed: seed, sampleRate: sampleRate, quantum: Engine.quantum)
  }

  var left: UnsafePointer<Float> { voice.left }
  var right: UnsafePointer<Float> { voice.right }

  /// Sees to it that the samples are those of the quantum that begins at a frame of the clock.
  mutating func live(at now: Int64) {
    guard made != now else { return }
    made = now
    voice.render()
  }
}
