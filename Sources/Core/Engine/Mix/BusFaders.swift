import CMath
import DSP

/// What a bus passes before it joins the master: its volume, and the ducking under another bus.
struct BusFaders: ~Copyable {
  private let faders: UnsafeMutablePointer<Fader>
  private let glide: Float
  private let quantumSeconds: Double

  /// A bus sounds while its peak is above −50 dB.
  static let threshold: Float = 0.003_162_28

  init(sampleRate: Double) {
    faders = .allocate(capacity: Engine.busCount)
    faders.initialize(repeating: Fader(), count: Engine.busCount)
    quantumSeconds = Double(Engine.quantum) / sampleRate
    glide = Float(1 - exp(-quantumSeconds / 0.01))
  }

  deinit {
    faders.deallocate()
  }

  /// Works on a quantum of all buses: `sums` has the left and the right side of one after the other,
  /// and what is in it of a bus that is not `used` does not count.
  func work(
    on sums: UnsafeMutablePointer<Float>, used: UnsafePointer<Bool>, _ knobs: borrowing KnobTable
  ) {
    for number in 0..<Engine.busCount {
      look(number, knobs)
      // After silence nothing has to glide: what begins begins at the right volume.
      if !faders[number].sounded { faders[number].volume = faders[number].target }
      faders[number].sounded = used[number]
      if used[number] { setVolume(number, side(sums, number)) }
    }
    // All levels are looked at before any bus is ducked, so that it does not matter which is first.
    for number in 0..<Engine.busCount where faders[number].mayDuck {
      let key = faders[number].key
      faders[number].keySounds = used[key] && isLoud(side(sums, key))
    }
    for number in 0..<Engine.busCount where faders[number].mayDuck {
      let (from, to) = faders[number].duck(quantumSeconds)
      if used[number] { ramp(side(sums, number), from, to) }
    }
  }

  private func side(
    _ sums: UnsafeMutablePointer<Float>, _ number: Int
  ) -> UnsafeMutablePointer<Float> {
    sums + number * 2 * Engine.quantum
  }

  private func look(_ number: Int, _ knobs: borrowing KnobTable) {
    let version = knobs.version(bus: number)
    guard version != faders[number].version else { return }
    faders[number].version = version
    faders[number].target = knobs.value(bus: number, .busVolume)
    let key = Int(knobs.value(bus: number, .duckWhileBus).rounded())
    let ducks = key >= 0 && key != number
    faders[number].key = ducks ? key : number
    faders[number].amount = ducks ? Double(knobs.value(bus: number, .duckDecibels)) : 0
    faders[number].attack = Double(knobs.value(bus: number, .duckAttack))
    faders[number].release = Double(knobs.value(bus: number, .duckRelease))
  }

  private func setVolume(_ number: Int, _ samples: UnsafeMutablePointer<Float>) {
    let (from, target) = (faders[number].volume, faders[number].target)
    let next = from + (target - from) * glide
    faders[number].volume = (target - next).magnitude < 1e-5 ? target : next
    ramp(samples, from, faders[number].volume)
  }

  /// Multiplies both sides with a gain on its way; leaves the bits alone where it is 1.
  private func ramp(_ samples: UnsafeMutablePointer<Float>, _ from: Float, _ to: Float) {
    if from == 1 && to == 1 { return }
    let step = (to - from) / Float(Engine.quantum)
    for frame in 0..<Engine.quantum {
      let gain = from + step * Float(frame)
      samples[frame] *= gain
      samples[frame + Engine.quantum] *= gain
    }
  }

  private func isLoud(_ samples: UnsafePointer<Float>) -> Bool {
    for frame in 0..<2 * Engine.quantum where samples[frame].magnitude > Self.threshold {
      return true
    }
    return false
  }
}

/// One bus: where its volume is, and how deep it is ducked.
private struct Fader: BitwiseCopyable {
  var version: UInt32 = 0
  var volume: Float = 1
  var target: Float = 1
  /// Whether the last quantum was used.
  var sounded = false
  /// The bus that it makes way for; itself when there is none.
  var key = 0
  var keySounds = false
  var amount = 0.0
  var attack = Double(Knob.duckAttack.neutral)
  var release = Double(Knob.duckRelease.neutral)
  /// Decibels by which it is lowered now, and the same as a factor.
  private var reduction = 0.0
  private var gain: Float = 1

  /// Whether it is ducked, may be soon, or is on its way back.
  var mayDuck: Bool { amount > 0 || reduction > 0 }

  /// Goes on by a quantum; answers the gain at its beginning and at its end.
  mutating func duck(_ seconds: Double) -> (Float, Float) {
    let before = gain
    let wanted = keySounds ? amount : 0
    let time = wanted > reduction ? attack : release
    let next = wanted + (reduction - wanted) * exp(-seconds / time)
    let arrived = (wanted - next).magnitude < 0.001
    if reduction != wanted {
      reduction = arrived ? wanted : next
      gain = reduction == 0 ? 1 : Float(amplitude(fromDecibels: -reduction))
    }
    return (before, gain)
  }
}
