import DSP

/// What is heard of the live input and not recorded: limiter, monitor mix, four-band equaliser,
/// compressor, volume.
///
/// While it is off it does nothing at all.
struct Monitor {
  private static let bandCount = 4
  private static let quantum = Engine.quantum

  private let limiter: TruePeakLimiter
  private let equalizer: Equalizer
  private var compressor: Compressor
  /// The input as it goes through the effects, left before right, and once more past the limiter.
  private let sum: UnsafeMutablePointer<Float>
  private let limited: UnsafeMutablePointer<Float>
  private let glideFrames: Int

  private var knobVersion: UInt32 = 0
  private var isOn = false
  /// Whether anything may be heard: it is on, or on its way off.
  private var isAwake = false
  private var level = SmoothedParameter(0)
  private var inputLevel = SmoothedParameter(1)
  private var trackShare = SmoothedParameter(0)
  private var limiterShare = SmoothedParameter(1)

  init(sampleRate: Double) {
    limiter = TruePeakLimiter(channelCount: 2, sampleRate: sampleRate)
    equalizer = Equalizer(bandCount: Self.bandCount, channelCount: 2, sampleRate: sampleRate)
    compressor = Compressor(.neutral, sampleRate: sampleRate)
    sum = .allocate(capacity: 2 * Self.quantum)
    sum.initialize(repeating: 0, count: 2 * Self.quantum)
    limited = .allocate(capacity: 2 * Self.quantum)
    limited.initialize(repeating: 0, count: 2 * Self.quantum)
    glideFrames = Int(0.02 * sampleRate)
  }

  /// Gives the memory back.
  func free() {
    limiter.deallocate()
    equalizer.deallocate()
    sum.deallocate()
    limited.deallocate()
  }

  /// Adds what the monitor lets hear to the master, and takes the share of the tracks out of it that
  /// goes through the monitor instead.
  mutating func join(
    _ mixer: borrowing Mixer, _ input: borrowing LiveInput, _ knobs: borrowing KnobTable
  ) {
    if knobs.monitorVersion != knobVersion { look(knobs) }
    guard isAwake else { return }
    readInput(input)
    limit()
    let master = (mixer.left, mixer.right)
    mix(master)
    let both = planar(sum)
    equalizer.process(both)
    compressor.process(both)
    let level = level.advance(by: Self.quantum)
    for frame in 0..<Self.quantum {
      let gain = level[frame]
      master.0[frame] += sum[frame] * gain
      master.1[frame] += sum[frame + Self.quantum] * gain
    }
    isAwake = isOn || self.level.isMoving || trackShare.isMoving
  }

  /// Aims everything at its knobs; a monitor that wakes up begins there.
  private mutating func look(_ knobs: borrowing KnobTable) {
    knobVersion = knobs.monitorVersion
    isOn = knobs.monitor(.monitor) >= 0.5
    let wakes = isOn && !isAwake
    let frames = wakes ? 0 : glideFrames
    inputLevel.set(knobs.monitor(.monitorInput), overFrames: frames)
    if knobs.monitor(.monitorLimiter) >= 0.5 {
      if limiterShare.current == 0 { limiter.reset() }
      limiterShare.set(1, overFrames: frames)
    } else {
      limiterShare.set(0, overFrames: frames)
    }
    for band in 0..<Self.bandCount { equalizer.setBand(band, to: self.band(band, knobs)) }
    compressor.set(compression(knobs))
    if wakes {
      limiter.reset()
      equalizer.reset()
      compressor.reset()
      isAwake = true
    }
    guard isAwake else { return }
    level.set(isOn ? knobs.monitor(.monitorVolume) : 0, overFrames: glideFrames)
    trackShare.set(isOn ? knobs.monitor(.monitorTracks) : 0, overFrames: glideFrames)
  }

  private func band(_ number: Int, _ knobs: borrowing KnobTable) -> EqualizerBand {
    EqualizerBand(
      FilterShape(rawValue: UInt8(knobs.monitor(.monitorBand(number, .shape)))) ?? .flat,
      hertz: Double(knobs.monitor(.monitorBand(number, .hertz))),
      gainDecibels: Double(knobs.monitor(.monitorBand(number, .decibels))),
      q: Double(knobs.monitor(.monitorBand(number, .q))))
  }

  /// Switched off it is one with ratio 1, so that it lets go of what it holds and does not jump.
  private func compression(_ knobs: borrowing KnobTable) -> CompressorSettings {
    var settings = CompressorSettings()
    settings.thresholdDecibels = Double(knobs.monitor(.monitorThreshold))
    let compresses = knobs.monitor(.monitorCompressor) >= 0.5
    settings.ratio = compresses ? Double(knobs.monitor(.monitorRatio)) : 1
    return settings
  }

  private func readInput(_ input: borrowing LiveInput) {
    if input.isFresh {
      move(input.left, to: sum, count: Self.quantum)
      move(input.right, to: sum + Self.quantum, count: Self.quantum)
      _ = sanitize(planar(sum))
    } else {
      sum.update(repeating: 0, count: 2 * Self.quantum)
    }
  }

  /// While the limiter is switched, its sound and the one past it are blended.
  private mutating func limit() {
    let share = limiterShare.advance(by: Self.quantum)
    if share.isConstant && share.target == 0 { return }
    move(sum, to: limited, count: 2 * Self.quantum)
    limiter.process(planar(limited))
    if share.isConstant { return move(limited, to: sum, count: 2 * Self.quantum) }
    for frame in 0..<2 * Self.quantum {
      sum[frame] += (limited[frame] - sum[frame]) * share[frame % Self.quantum]
    }
  }

  /// The monitor mix: a part of the input, and a share of what the tracks play.
  private mutating func mix(_ master: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)) {
    let level = inputLevel.advance(by: Self.quantum)
    level.apply(to: sum, count: Self.quantum)
    level.apply(to: sum + Self.quantum, count: Self.quantum)
    let share = trackShare.advance(by: Self.quantum)
    if share.isConstant && share.target == 0 { return }
    for frame in 0..<Self.quantum {
      let (left, right) = (master.0[frame] * share[frame], master.1[frame] * share[frame])
      sum[frame] += left
      sum[frame + Self.quantum] += right
      master.0[frame] -= left
      master.1[frame] -= right
    }
  }

  private func planar(_ samples: UnsafeMutablePointer<Float>) -> MutablePlanarView {
    MutablePlanarView(
      base: samples, channelCount: 2, frameCount: Self.quantum, stride: Self.quantum)
  }
}
