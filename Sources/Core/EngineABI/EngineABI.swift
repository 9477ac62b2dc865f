import DSP
import Engine

// The engine for those who speak C: the browser's audio thread, and tests that make the same calls
// natively. One engine in each instance of the module. Everything is called from one thread. Times
// and positions are frames as Double, which holds them exactly beyond a thousand years.

/// What the calls work on.
struct Instance: ~Copyable {
  let engine: Unmanaged<Engine>
  let output: UnsafeMutablePointer<Float>
  let event: UnsafeMutablePointer<Double>
  /// The live input of the next quantum, and the oldest of the tap: left before right.
  let input: UnsafeMutablePointer<Float>
  let tapped: UnsafeMutablePointer<Float>

  init(sampleRate: Double, tracks: Int, sounds: Int, stretches: Int) {
    // Whoever calls from C looks at the tap after each quantum.
    engine = .passRetained(
      Engine(
        sampleRate: sampleRate, tracks: tracks, sounds: sounds, tapQuanta: 16,
        stretches: stretches))
    output = .allocate(capacity: 2 * Engine.quantum)
    output.initialize(repeating: 0, count: 2 * Engine.quantum)
    event = .allocate(capacity: 4)
    event.initialize(repeating: 0, count: 4)
    input = .allocate(capacity: 2 * Engine.quantum)
    input.initialize(repeating: 0, count: 2 * Engine.quantum)
    tapped = .allocate(capacity: 2 * Engine.quantum)
    tapped.initialize(repeating: 0, count: 2 * Engine.quantum)
  }

  deinit {
    engine.release()
    output.deallocate()
    event.deallocate()
    input.deallocate()
    tapped.deallocate()
  }
}

/// A pointer, since a reference would be counted at every call.
nonisolated(unsafe) var instance: UnsafeMutablePointer<Instance>?

/// Lends the engine without counting the reference; nil when there is none.
@inline(__always)
@discardableResult
func withEngine<Answer>(_ body: (Engine) -> Answer) -> Answer? {
  guard let instance else { return nil }
  return instance.pointee.engine._withUnsafeGuaranteedRef(body)
}

/// Makes the engine anew, with all the memory that it will ever take by itself; 0 when the numbers make
/// no sense. `stretches` is how many voices can have another speed or pitch at once.
@c(quintet_create) @_expose(wasm, "quintet_create")
public func create(
  _ sampleRate: Double, _ tracks: Int32, _ sounds: Int32, _ stretches: Int32
) -> Int32 {
  guard (8_000...384_000).contains(sampleRate), (1...1_024).contains(tracks),
    (1...65_536).contains(sounds), (0...1_024).contains(stretches)
  else { return 0 }
  destroy()
  let made = UnsafeMutablePointer<Instance>.allocate(capacity: 1)
  made.initialize(
    to: Instance(
      sampleRate: sampleRate, tracks: Int(tracks), sounds: Int(sounds), stretches: Int(stretches)))
  instance = made
  return 1
}

/// Gives everything back.
@c(quintet_destroy) @_expose(wasm, "quintet_destroy")
public func destroy() {
  guard let old = instance else { return }
  instance = nil
  old.deinitialize(count: 1)
  old.deallocate()
}

/// Where the 128 frames of a channel, 0 or 1, are after `quintet_render`.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_output) @_expose(wasm, "quintet_output")
public func output(_ channel: Int32) -> UnsafeMutablePointer<Float>? {
  instance.map { $0.pointee.output + (channel == 0 ? 0 : Engine.quantum) }
}

/// Renders the next quantum.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_render) @_expose(wasm, "quintet_render")
public func render() {
  guard let instance else { return }
  let output = instance.pointee.output
  withEngine { $0.renderQuantum(left: output, right: output + Engine.quantum) }
}

/// The frame of the engine's clock at which the next quantum begins.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_now) @_expose(wasm, "quintet_now")
public func now() -> Double {
  withEngine { Double($0.now) } ?? 0
}

/// Frames by which the output is late.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_latency) @_expose(wasm, "quintet_latency")
public func latency() -> Int32 {
  withEngine { Int32($0.latencyFrames) } ?? 0
}

/// 1, since this engine can change speed and pitch; older ones lack the function.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_has_stretch) @_expose(wasm, "quintet_has_stretch")
public func hasStretch() -> Int32 {
  1
}

/// Four numbers for each track, then four for the master: peak left, peak right, mean square left,
/// mean square right.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_meters) @_expose(wasm, "quintet_meters")
public func meters() -> UnsafePointer<Float>? {
  withEngine { $0.meters }
}

/// Memory for samples; null when there is none.
@c(quintet_allocate) @_expose(wasm, "quintet_allocate")
public func allocate(_ floats: Int32) -> UnsafeMutablePointer<Float>? {
  guard (1...(1 << 28)).contains(floats) else { return nil }
  return .allocate(capacity: Int(floats))
}

/// Gives memory back that no sound uses.
@c(quintet_free) @_expose(wasm, "quintet_free")
public func free(_ memory: UnsafeMutablePointer<Float>?) {
  memory?.deallocate()
}

/// Makes samples fit to be played: what is no number becomes 0. A long sound is done piece by piece.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_sanitize) @_expose(wasm, "quintet_sanitize")
public func sanitizeSamples(_ samples: UnsafeMutablePointer<Float>?, _ floats: Int32) {
  guard let samples, floats > 0 else { return }
  _ = sanitize(samples, count: Int(floats))
}

/// Registers samples at the engine's rate that `quintet_sanitize` has seen; `right` is null for mono.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_add_sound) @_expose(wasm, "quintet_add_sound")
public func addSound(
  _ number: Int32, _ left: UnsafePointer<Float>?, _ right: UnsafePointer<Float>?, _ frames: Int32
) -> Int32 {
  guard let left, frames >= 0 else { return 0 }
  let added = withEngine {
    $0.addSound(Int(number), left: left, right: right, frameCount: Int(frames))
  }
  return added == true ? 1 : 0
}

/// Forgets a sound, whose memory may then be given back; 0 while a voice plays it.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_remove_sound) @_expose(wasm, "quintet_remove_sound")
public func removeSound(_ number: Int32) -> Int32 {
  withEngine { $0.removeSound(Int(number)) } == true ? 1 : 0
}

/// Plays a sound on a track; `time` −1 is as soon as possible, `trimEnd` 0 the end of the sound,
/// `loops` −1 for ever, `curve` that of `FadeCurve`.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_play) @_expose(wasm, "quintet_play")
public func play(
  _ track: Int32, _ sound: Int32, _ token: UInt32, _ time: Double, _ position: Double,
  _ trimStart: Double, _ trimEnd: Double, _ loops: Int32, _ fadeFrames: Int32, _ curve: Int32,
  _ followsTransport: Int32
) -> Int32 {
  var command = Command(.play, track: Int(track))
  command.sound = sound
  command.token = token
  command.time = frames(time)
  command.position = frames(position)
  command.trimStart = frames(trimStart)
  command.trimEnd = frames(trimEnd)
  command.loops = loops
  command.fadeFrames = fadeFrames
  command.curve = FadeCurve(rawValue: UInt8(truncatingIfNeeded: curve)) ?? .linear
  command.followsTransport = followsTransport != 0
  return send(command)
}

/// Any other command by its number (`Command.Kind`): stop, pause, seek, …; `value` is a position, a
/// number of loops, a bus or a group.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_command) @_expose(wasm, "quintet_command")
public func command(
  _ kind: Int32, _ track: Int32, _ time: Double, _ value: Double, _ fadeFrames: Int32
) -> Int32 {
  guard let kind = Command.Kind(rawValue: UInt8(truncatingIfNeeded: kind)), kind != .play else {
    return 0
  }
  var command = Command(kind, track: Int(track))
  command.time = frames(time)
  command.position = frames(value)
  command.loops = Int32(truncatingIfNeeded: frames(value))
  command.fadeFrames = fadeFrames
  return send(command)
}

/// Starts the metronome at `time`.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_metronome) @_expose(wasm, "quintet_metronome")
public func startMetronome(
  _ beatsPerMinute: Double, _ beats: Int32, _ eighths: Int32, _ time: Double
) -> Int32 {
  var command = Command(.metronomeStart)
  command.click = Click(beatsPerMinute: beatsPerMinute, beats: beats, eighths: eighths != 0)
  command.time = frames(time)
  return send(command)
}

/// Turns a knob (`Knob`) of a track, of a bus, or of the monitor.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_set) @_expose(wasm, "quintet_set")
public func set(_ number: Int32, _ knob: Int32, _ value: Float) {
  guard let knob = Knob(rawValue: Int(knob)) else { return }
  withEngine { $0.turn(Int(number), knob, value) }
}

/// Sets the volume of everything, 0…1.5.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_set_master) @_expose(wasm, "quintet_set_master")
public func setMaster(_ volume: Float) {
  withEngine { $0.setMasterVolume(volume) }
}

/// Sets the volume of the metronome, 0…1.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_set_metronome) @_expose(wasm, "quintet_set_metronome")
public func setMetronome(_ volume: Float) {
  withEngine { $0.setMetronomeVolume(volume) }
}

/// The oldest event as four numbers: kind (`Event.Kind`), track, token, time; null when there is
/// none.
#if hasFeature(Embedded)
  @_noLocks
#endif
@c(quintet_next_event) @_expose(wasm, "quintet_next_event")
public func nextEvent() -> UnsafePointer<Double>? {
  guard let numbers = instance?.pointee.event,
    let received = withEngine({ $0.events.receive() }), let event = received
  else { return nil }
  numbers[0] = Double(event.kind.rawValue)
  numbers[1] = Double(event.track)
  numbers[2] = Double(event.token)
  numbers[3] = Double(event.time)
  return UnsafePointer(numbers)
}

func send(_ command: Command) -> Int32 {
  withEngine { $0.commands.send(command) } == true ? 1 : 0
}

/// A number of frames; what is no number, or beyond all bounds, is −1.
func frames(_ value: Double) -> Int64 {
  value.magnitude < 9e15 ? Int64(value) : -1
}
