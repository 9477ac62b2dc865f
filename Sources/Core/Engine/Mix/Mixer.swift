import DSP
import Hearing

/// Buses and master: where the voices come together.
struct Mixer: ~Copyable {
  typealias Sum = (left: UnsafeMutablePointer<Lanes>, right: UnsafeMutablePointer<Lanes>)

  private let lanes: UnsafeMutablePointer<Lanes>
  private let used: UnsafeMutablePointer<Bool>
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  /// Every bus by itself, left before right.
  private let sums: UnsafeMutablePointer<Float>
  private let faders: BusFaders
  let meters: Meters
  /// Nothing leaves louder than this allows.
  let limiter: TruePeakLimiter
  /// The very last: nothing may come behind it.
  var safety: SafeVolume
  /// What the master is to be multiplied with; from the second quantum on it glides there.
  var masterGain: Float = 1
  private var gain: Float?

  init(sampleRate: Double, trackCount: Int, ceilingDecibels: Double) {
    let quantum = Engine.quantum
    // One pair more than there are buses, for voices that must be taken apart again.
    lanes = .allocate(capacity: (Engine.busCount + 1) * 2 * quantum)
    used = .allocate(capacity: Engine.busCount)
    used.initialize(repeating: false, count: Engine.busCount)
    left = .allocate(capacity: 2 * quantum)
    right = left + quantum
    sums = .allocate(capacity: Engine.busCount * 2 * quantum)
    faders = BusFaders(sampleRate: sampleRate)
    meters = Meters(sampleRate: sampleRate, trackCount: trackCount)
    limiter = TruePeakLimiter(
      channelCount: 2, sampleRate: sampleRate, ceilingDecibels: ceilingDecibels)
    safety = SafeVolume(sampleRate: sampleRate, quantum: quantum)
  }

  deinit {
    lanes.deallocate()
    used.deallocate()
    left.deallocate()
    sums.deallocate()
    limiter.deallocate()
  }

  /// Forgets the last quantum.
  func begin() {
    used.update(repeating: false, count: Engine.busCount)
    left.update(repeating: 0, count: Engine.quantum)
    right.update(repeating: 0, count: Engine.quantum)
  }

  /// Where the voices of a bus are summed; silent before the first of them.
  ///
  /// Inlined, as is its neighbour: for a call the compiler copies the whole mixer, for every bank.
  @inline(__always)
  func lanes(of number: Int) -> Sum {
    let sum = pair(number)
    if !used[number] {
      used[number] = true
      sum.left.update(repeating: Lanes(), count: Engine.quantum)
      sum.right.update(repeating: Lanes(), count: Engine.quantum)
    }
    return sum
  }

  /// A sum of its own, silent.
  @inline(__always)
  func separateLanes() -> Sum {
    let sum = pair(Engine.busCount)
    sum.left.update(repeating: Lanes(), count: Engine.quantum)
    sum.right.update(repeating: Lanes(), count: Engine.quantum)
    return sum
  }

  private func pair(_ number: Int) -> Sum {
    let start = lanes + number * 2 * Engine.quantum
    return (start, start + Engine.quantum)
  }

  /// Adds all buses to the master, each through its fader.
  func sumBuses(_ knobs: borrowing KnobTable) {
    for number in 0..<Engine.busCount where used[number] {
      let (lanes, sum) = (pair(number), bus(number))
      sumLanes(lanes.left, count: Engine.quantum, into: sum)
      sumLanes(lanes.right, count: Engine.quantum, into: sum + Engine.quantum)
    }
    faders.work(on: sums, used: used, knobs)
    for number in 0..<Engine.busCount where used[number] {
      add(bus(number), to: left)
      add(bus(number) + Engine.quantum, to: right)
    }
  }

  private func bus(_ number: Int) -> UnsafeMutablePointer<Float> {
    sums + number * 2 * Engine.quantum
  }

  private func add(
    _ source: UnsafeMutablePointer<Float>, to target: UnsafeMutablePointer<Float>
  ) {
    for frame in stride(from: 0, to: Engine.quantum, by: 4) {
      store4(load4(target + frame) + load4(source + frame), to: target + frame)
    }
  }

  /// Master gain, limiter and safe volume, into the output; then the master's meter.
  mutating func finish(
    left outLeft: UnsafeMutablePointer<Float>, right outRight: UnsafeMutablePointer<Float>,
    under setting: borrowing SafetySetting
  ) {
    let quantum = Engine.quantum
    fade(left, right, count: quantum, from: gain ?? masterGain, to: masterGain)
    gain = masterGain
    let master = MutablePlanarView(
      base: left, channelCount: 2, frameCount: quantum, stride: quantum)
    _ = sanitize(master)
    limiter.process(master)
    safety.process(left, right, under: setting)
    move(left, to: outLeft, count: quantum)
    move(right, to: outRight, count: quantum)
    meters.hearMaster(left, right)
  }
}
