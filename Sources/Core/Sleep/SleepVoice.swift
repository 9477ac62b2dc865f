import CMath

/// One sound for sleep while it lives: quantum after quantum, without end and without repeating itself.
///
/// The same seed at the same rate gives the same samples, here and in the browser. All memory is taken by `init`.
public struct SleepVoice: ~Copyable {
  private let samples: UnsafeMutablePointer<Float>
  private let buffers: MixBuffers
  private let beds: UnsafeMutablePointer<NoiseBed>
  private let bedCount: Int
  private let showers: UnsafeMutablePointer<Shower>
  private let showerCount: Int
  private let hums: UnsafeMutablePointer<Hum>
  private let humCount: Int
  private var singer: Singer?
  private var grains: Grains
  private var room: Room?
  private let gain: Double
  private let rise: Double
  private var risen = 0.0
  private let share: Double
  private var floor = Pair.zero

  /// `quantum` is how many frames are made at once.
  @_optimize(size)
  public init(_ sound: SleepSound, seed: UInt32, sampleRate: Double, quantum: Int) {
    let recipe = Recipe(of: sound, rate: sampleRate)
    let buffers = MixBuffers(quantum: quantum, rate: sampleRate)
    self.buffers = buffers
    samples = .allocate(capacity: 2 * quantum)
    samples.initialize(repeating: 0, count: 2 * quantum)
    // Every layer has chance of its own.
    let first = (UInt64(seed) << 8 | UInt64(sound.rawValue)) << 8
    beds = .copy(
      of: recipe.beds.enumerated().map { NoiseBed($1, buffers: buffers, seed: first | UInt64($0)) })
    bedCount = recipe.beds.count
    showers = .copy(
      of: recipe.showers.enumerated().map {
        Shower($1, buffers: buffers, seed: first | UInt64(16 + $0))
      })
    showerCount = recipe.showers.count
    hums = .copy(
      of: recipe.hums.enumerated().map {
        Hum(hertz: $1.hertz, gain: $1.gain, buffers: buffers, seed: first | UInt64(32 + $0))
      })
    humCount = recipe.hums.count
    singer = recipe.instrument.map { Singer(recipe.tune, on: $0, seed: first | 48) }
    grains = Grains(capacity: recipe.grains, seed: first | 49)
    room = recipe.room.map {
      Room(seconds: $0.seconds, size: $0.size, gain: $0.gain, rate: sampleRate)
    }
    gain = exp(sound.trimDecibels * 0.115_129_254_649_702)
    rise = 1 / (0.05 * sampleRate)
    share = 1 - exp(-2 * Double.pi * 12 / sampleRate)
  }

  deinit {
    for bed in 0..<bedCount { beds[bed].deallocate() }
    for shower in 0..<showerCount { showers[shower].deallocate() }
    for hum in 0..<humCount { hums[hum].deallocate() }
    beds.deallocate()
    showers.deallocate()
    hums.deallocate()
    singer?.deallocate()
    room?.deallocate()
    grains.deallocate()
    buffers.deallocate()
    samples.deallocate()
  }

  /// The frames that were made last.
  public var left: UnsafePointer<Float> { UnsafePointer(samples) }
  public var right: UnsafePointer<Float> { UnsafePointer(samples + buffers.quantum) }

  /// Makes the next frames.
  #if hasFeature(Embedded)
    @_noLocks
  #endif
  public mutating func render() {
    buffers.clear()
    for bed in 0..<bedCount { beds[bed].add(to: buffers) }
    for hum in 0..<humCount { hums[hum].add(to: buffers) }
    for shower in 0..<showerCount { showers[shower].fall(into: &grains, buffers: buffers) }
    singer?.play(into: &grains, buffers: buffers)
    grains.add(to: buffers)
    room?.add(to: buffers)
    finish()
  }

  /// Takes away what does not move, levels, and lets it come in softly.
  private mutating func finish() {
    for frame in 0..<buffers.quantum {
      floor += share * (buffers.dry[frame] - floor)
      let sample = (gain * risen) * (buffers.dry[frame] - floor)
      samples[frame] = Float(sample[0])
      samples[buffers.quantum + frame] = Float(sample[1])
      risen = risen + rise < 1 ? risen + rise : 1
    }
  }
}
