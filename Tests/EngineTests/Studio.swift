import DSP
import Engine

/// An engine with its sounds, driven from one thread: what tests and offline renders have in common.
final class Studio {
  let engine: Engine
  private var memory: [UnsafeMutablePointer<Float>] = []
  private var numbers: [UnsafeMutablePointer<Double>] = []
  private(set) var events: [Event] = []

  init(
    sampleRate: Double = 48_000, tracks: Int = 16, tapQuanta: Int = 512, stretches: Int? = nil
  ) {
    engine = Engine(
      sampleRate: sampleRate, tracks: tracks, sounds: 64, tapQuanta: tapQuanta,
      stretches: stretches)
  }

  deinit {
    for pointer in memory { pointer.deallocate() }
    for pointer in numbers { pointer.deallocate() }
  }

  /// Frees them when nothing plays any more.
  func keep(_ beats: UnsafeMutablePointer<Double>) { numbers.append(beats) }

  /// Registers a sound, mono or stereo.
  func add(_ number: Int, _ left: [Float], _ right: [Float]? = nil) {
    func keep(_ samples: [Float]) -> UnsafeMutablePointer<Float> {
      let pointer = UnsafeMutablePointer<Float>.allocate(capacity: max(samples.count, 1))
      pointer.initialize(from: samples, count: samples.count)
      memory.append(pointer)
      return pointer
    }
    let added = engine.addSound(
      number, left: keep(left), right: right.map { UnsafePointer(keep($0)) },
      frameCount: left.count)
    precondition(added)
  }

  func send(_ kind: Command.Kind, track: Int = 0, _ change: (inout Command) -> Void = { _ in }) {
    var command = Command(kind, track: track)
    change(&command)
    precondition(engine.commands.send(command))
  }

  func play(_ sound: Int, track: Int = 0, _ change: (inout Command) -> Void = { _ in }) {
    send(.play, track: track) {
      $0.sound = Int32(sound)
      change(&$0)
    }
  }

  /// Renders at least so many frames, in whole quanta, and collects the events. `input` is what the
  /// microphone hears meanwhile, mono without `inputRight`; when it ends there is none any more.
  func render(
    _ frames: Int, input: [Float] = [], _ inputRight: [Float]? = nil
  ) -> (left: [Float], right: [Float]) {
    let quanta = (frames + Engine.quantum - 1) / Engine.quantum
    var left = [Float](repeating: 0, count: quanta * Engine.quantum)
    var right = left
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        for quantum in 0..<quanta {
          hear(quantum, input, inputRight)
          engine.renderQuantum(
            left: left.baseAddress! + quantum * Engine.quantum,
            right: right.baseAddress! + quantum * Engine.quantum)
        }
      }
    }
    while let event = engine.events.receive() { events.append(event) }
    return (left, right)
  }

  private func hear(_ quantum: Int, _ input: [Float], _ right: [Float]?) {
    let start = quantum * Engine.quantum
    guard start + Engine.quantum <= input.count else { return }
    input.withUnsafeBufferPointer { input in
      guard let right else {
        return engine.hear(left: input.baseAddress! + start, right: nil)
      }
      right.withUnsafeBufferPointer {
        engine.hear(left: input.baseAddress! + start, right: $0.baseAddress! + start)
      }
    }
  }

  /// All that lies in the tap, with the frame of each quantum.
  func record() -> (frames: [Int64], left: [Float], right: [Float]) {
    var recorded: (frames: [Int64], left: [Float], right: [Float]) = ([], [], [])
    var (left, right) = ([Float](repeating: 0, count: 128), [Float](repeating: 0, count: 128))
    while let frame = engine.tap.receive(left: &left, right: &right) {
      recorded.frames.append(frame)
      recorded.left += left
      recorded.right += right
    }
    return recorded
  }

  /// The same with the limiter's delay taken away: frame 0 is the first that was played.
  func hear(_ frames: Int) -> (left: [Float], right: [Float]) {
    let late = engine.latencyFrames
    let (left, right) = render(frames + late)
    return (Array(left[late..<late + frames]), Array(right[late..<late + frames]))
  }

  /// For those who render for hours.
  func forgetEvents() { events.removeAll(keepingCapacity: true) }

  func kinds(_ kind: Event.Kind) -> [Event] { events.filter { $0.kind == kind } }
}
