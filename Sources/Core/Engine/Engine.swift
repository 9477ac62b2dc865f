import CMath
import DSP
import Hearing
import Sleep

/// The multitrack engine: sounds on tracks, each through its own strip, into buses and a master.
///
/// It works in quanta of 128 frames. One thread, the audio thread, calls `renderQuantum`; one other
/// thread sends commands and receives events. Knobs may be turned from anywhere. After `init`
/// nothing is allocated, nothing waits, and no input can make it fail: what cannot be done is told
/// by an event.
public final class Engine: @unchecked Sendable {
  // Safe to share between the audio thread and the commanding one: the rings, the tap, the rack of stretches, the
  // knobs and the safe limit are made for several threads, and the rest of the `let`s hold what does not change.
  // A sound's samples and what makes it live are the commanding thread's, which changes them only while no voice has
  // the sound; that a voice has ended it learns from the ring of events, behind which the voice's last touch lies.
  // Everything else is the audio thread's alone: meters, too, may be read by others only while it waits for them.

  /// Frames that are rendered at once.
  public static let quantum = 128
  public static let busCount = 8
  /// What a stop without a fade of its own takes, so that it does not click.
  public static let shortFadeSeconds = 0.005
  /// How fast a voice goes when another of its group begins.
  public static let chokeFadeSeconds = 0.03

  public let sampleRate: Double
  public let trackCount: Int
  public let soundCount: Int

  /// Commands on their way to the audio thread.
  public let commands: Ring<Command>
  /// Events on their way back.
  public let events: Ring<Event>
  let knobs: KnobTable
  /// How loud it may be; from any thread. Nothing is limited before it is first set.
  public let safety = SafetySetting()

  let tracks: UnsafeMutablePointer<Track>
  let banks: UnsafeMutablePointer<Bank>
  let sounds: UnsafeMutablePointer<Sound>
  /// What makes the living ones of them; none where samples lie.
  let lives: UnsafeMutablePointer<UnsafeMutablePointer<Life>?>
  let space: Workspace
  var mixer: Mixer
  let stretches: StretchRack
  var input: LiveInput
  var monitor: Monitor
  /// The live input as it came, on its way to whoever records it.
  public let tap: Tap
  var metronome: Metronome
  var guide = Guide()
  var transport = Transport()
  /// The frame of the clock at which the next quantum begins.
  public private(set) var now: Int64 = 0
  var soloCount = 0
  /// How many voices were asked to begin or to go on.
  var turns: Int64 = 0
  let glide: Float
  let shortFade: Int32
  let chokeFade: Int32

  /// Reserves everything. `tracks` is rounded up to a multiple of four.
  ///
  /// So many voices as there are `stretches` can have another speed or pitch at once. With nil there
  /// is no limit, and turning a track's speed or pitch for the first time takes memory.
  public init(
    sampleRate: Double, tracks: Int = 128, sounds: Int = 1_024, ceilingDecibels: Double = -1,
    tapQuanta: Int = 512, stretches: Int? = nil
  ) {
    precondition(sampleRate >= 1_000 && tracks > 0 && sounds > 0)
    self.sampleRate = sampleRate
    trackCount = (tracks + 3) / 4 * 4
    soundCount = sounds
    commands = Ring(capacity: 1_024)
    events = Ring(capacity: 4_096)
    knobs = KnobTable(trackCount: trackCount)
    space = Workspace(trackCount: trackCount)
    self.tracks = .allocate(capacity: trackCount)
    self.tracks.initialize(repeating: Track(), count: trackCount)
    banks = .allocate(capacity: trackCount / 4)
    banks.initialize(repeating: Bank(silence: space.silence), count: trackCount / 4)
    self.sounds = .allocate(capacity: sounds)
    self.sounds.initialize(
      repeating: Sound(left: space.silence, right: space.silence, frameCount: 0), count: sounds)
    lives = .allocate(capacity: sounds)
    lives.initialize(repeating: nil, count: sounds)
    mixer = Mixer(
      sampleRate: sampleRate, trackCount: trackCount, ceilingDecibels: ceilingDecibels)
    metronome = Metronome(sampleRate: sampleRate)
    input = LiveInput(sampleRate: sampleRate)
    monitor = Monitor(sampleRate: sampleRate)
    tap = Tap(quanta: tapQuanta)
    self.stretches = StretchRack(
      count: stretches, trackCount: trackCount, sampleRate: sampleRate)
    // Knobs arrive within about 10 ms.
    glide = Float(1 - exp(-Double(Self.quantum) / (0.01 * sampleRate)))
    shortFade = Int32(Self.shortFadeSeconds * sampleRate)
    chokeFade = Int32(Self.chokeFadeSeconds * sampleRate)
  }

  deinit {
    tracks.deallocate()
    banks.deallocate()
    for number in 0..<soundCount { endLife(number) }
    sounds.deallocate()
    lives.deallocate()
    monitor.free()
  }

  /// Turns a knob of a track, of a bus, or of the monitor (where the number does not count); from any
  /// thread, the latest value wins, and it glides.
  ///
  /// Where the number of stretches is not fixed, the first turn of a track's speed or pitch makes one,
  /// so it is not for the audio thread.
  public func set(_ number: Int, _ knob: Knob, _ value: Float) {
    if knob == .speed || knob == .semitones, value != knob.neutral {
      stretches.provide(for: number)
    }
    knobs.set(number, knob, value)
  }

  /// The same for the audio thread of an engine with a fixed number of stretches: takes no memory.
  public func turn(_ number: Int, _ knob: Knob, _ value: Float) { knobs.set(number, knob, value) }

  /// Gives the live input of the next quantum: 128 frames, `right` nil for mono. Samples that are no
  /// numbers count as 0. Only the audio thread calls it; a quantum without it has no input.
  public func hear(left: UnsafePointer<Float>, right: UnsafePointer<Float>?) {
    input.set(left: left, right: right ?? left)
  }

  /// Four numbers for the live input, like those of `meters`.
  public var inputMeter: UnsafePointer<Float> { UnsafePointer(input.meter.values) }

  /// Frames by which everything comes out late: the limiter looks ahead.
  public var latencyFrames: Int { mixer.limiter.latencyFrames }

  /// Four numbers for each track, then four for the master: peak left, peak right (amplitudes), mean
  /// square left, mean square right.
  public var meters: UnsafePointer<Float> { UnsafePointer(mixer.meters.values) }

  /// Four numbers: the level that leaves in dB(A) Fast, the same Slow, the energy since the last reset in Pa²s, and the
  /// decibels that are held back; all 0 while there is no limit.
  public var safetyMeter: UnsafePointer<Double> { mixer.safety.shown }

  /// Counts the energy from 0 again; for the audio thread.
  public func resetDose() { mixer.safety.resetDose() }

  /// How loud the metronome is, 0…1; for the audio thread.
  public func setMetronomeVolume(_ volume: Float) { metronome.volume = volume }

  /// What everything is multiplied with at the end, 0…1.5; for the audio thread.
  public func setMasterVolume(_ volume: Float) {
    guard !volume.isNaN else { return }
    mixer.masterGain = volume < 0 ? 0 : (volume > 1.5 ? 1.5 : volume)
  }

  /// Registers samples at the engine's rate under a number; `right` is nil for a mono sound.
  ///
  /// They must stay where they are until the sound is removed and no voice plays it any more, and
  /// must be finite (`makeFinite` sees to it). Call from the commanding thread before the first
  /// `play` that names the number. False when the number is out of range or in use.
  public func addSound(
    _ number: Int, left: UnsafePointer<Float>, right: UnsafePointer<Float>?, frameCount: Int
  ) -> Bool {
    guard number >= 0, number < soundCount, frameCount >= 0, sounds[number].users == 0 else {
      return false
    }
    sounds[number] = Sound(left: left, right: right ?? left, frameCount: frameCount)
    return true
  }

  /// Forgets a sound; false while a voice still plays it.
  public func removeSound(_ number: Int) -> Bool {
    guard number >= 0, number < soundCount, sounds[number].users == 0 else { return false }
    sounds[number] = Sound(left: space.silence, right: space.silence, frameCount: 0)
    return true
  }

  /// Renders the next 128 frames of both channels. Only the audio thread calls it.
  #if hasFeature(Embedded)
    @_noLocks
  #endif
  public func renderQuantum(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) {
    while let command = commands.receive() { obey(command.bounded) }
    transport.advance(to: now, engine: self)
    mixer.begin()
    var bank = 0
    while bank < trackCount / 4 {
      renderBank(bank)
      bank += 1
    }
    mixer.sumBuses(knobs)
    if input.isFresh { tap.record(input, at: now) }
    monitor.join(mixer, input, knobs)
    input.end()
    metronome.add(to: mixer, at: now, events: events)
    mixer.finish(left: left, right: right, under: safety)
    now += Int64(Self.quantum)
  }
}

/// Memory that a quantum is worked out in; reserved once.
struct Workspace: ~Copyable {
  /// A quantum of zeros, which idle lanes play.
  let silence: UnsafePointer<Float>
  private let zeros: UnsafeMutablePointer<Float>
  private let scratch: UnsafeMutablePointer<Float>
  /// Where a time stretch finds its two sides.
  let pair: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// Frames of a lane's samples, one side of one track after the other.
  static let laneFrames = Engine.quantum

  init(trackCount: Int) {
    zeros = .allocate(capacity: Engine.quantum)
    zeros.initialize(repeating: 0, count: Engine.quantum)
    silence = UnsafePointer(zeros)
    pair = .allocate(capacity: 2)
    pair.initialize(repeating: zeros, count: 2)
    scratch = .allocate(capacity: trackCount * 2 * Self.laneFrames)
    scratch.initialize(repeating: 0, count: trackCount * 2 * Self.laneFrames)
  }

  deinit {
    zeros.deallocate()
    pair.deallocate()
    scratch.deallocate()
  }

  func left(_ track: Int) -> UnsafeMutablePointer<Float> {
    scratch + track * 2 * Self.laneFrames
  }

  func right(_ track: Int) -> UnsafeMutablePointer<Float> {
    scratch + (track * 2 + 1) * Self.laneFrames
  }
}
