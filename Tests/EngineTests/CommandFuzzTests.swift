import DSP
import Engine
import Foundation
import TestKit
import Testing

/// Random commands with random numbers: the engine answers with finite samples, whatever comes.
///
/// `QUINTET_FUZZ_COMMANDS` is their number for each of the two engines, or else they come for
/// `QUINTET_FUZZ_SECONDS`; `make fuzz-engine` sets the first and watches every access to memory.
@Suite struct CommandFuzzTests {
  /// What the environment asks for.
  private struct Run {
    let seed: UInt64
    private let commands: Int?
    private let end: Date
    private(set) var sent = 0

    init() {
      let environment = ProcessInfo.processInfo.environment
      seed = UInt64(environment["QUINTET_FUZZ_SEED"] ?? "") ?? .random(in: 0...UInt64.max)
      commands = Int(environment["QUINTET_FUZZ_COMMANDS"] ?? "")
      end = Date() + (Double(environment["QUINTET_FUZZ_SECONDS"] ?? "") ?? 1)
      print("QUINTET_FUZZ_SEED=\(seed)")
    }

    mutating func goesOn(_ count: Int) -> Bool {
      sent += count
      return commands.map { sent < $0 } ?? (Date() < end)
    }
  }

  /// Once with as many time stretches as are asked for, once with two of them.
  @Test(arguments: [nil, 2]) func survivesAnyCommands(stretches: Int?) {
    var run = Run()
    var random = SeededRandom(seed: run.seed)
    let studio = Studio(tracks: 12, stretches: stretches)
    for sound in 0..<6 {
      let seconds = [0.0001, 0.001, 0.01, 0.3, 1, 0.00002][sound]
      let noise = Signals.noise(seed: UInt64(sound), amplitude: 1, seconds: seconds)
      studio.add(sound, noise, sound % 2 == 0 ? nil : noise.reversed())
    }
    studio.engine.set(0, .monitor, 1)
    studio.engine.tap.isOpen = true
    var count = 0
    repeat {
      count = Int.random(in: 1...400, using: &random)
      for _ in 0..<count { studio.sendAnything(&random) }
      let heard = studio.render(256, input: Self.wild)
      #expect(heard.left.allSatisfy { $0.isFinite && abs($0) <= 1 }, "seed \(run.seed)")
      studio.forgetEvents()
    } while run.goesOn(count)
    print("\(run.sent) commands, stretches: \(stretches.map(String.init) ?? "any number")")
    studio.send(.metronomeStop)
    studio.send(.transportPause)
    studio.send(.stopAll)
    // A filter of the monitor at 10 Hz may ring for a minute.
    studio.engine.set(0, .monitor, 0)
    _ = studio.render(480_000)
    #expect(studio.render(1_280).left.allSatisfy { $0 == 0 }, "seed \(run.seed)")
  }

  /// What a microphone must never give, and what it gives.
  private static let wild = (0..<256).map { frame -> Float in
    let odd = [Float.nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e30, 1, -1]
    return frame < 128 ? odd[frame % 7] : Float(frame % 7) / 7 - 0.5
  }

  /// Commands and knobs come from one thread, the tap is read by another, while a third renders.
  @Test func survivesThreeThreads() {
    let seed = Run().seed
    let studio = Studio(tracks: 12)
    studio.add(0, Signals.noise(seed: 1, amplitude: 1, seconds: 0.1))
    let engine = studio.engine
    engine.tap.isOpen = true
    let audio = Thread {
      let samples = UnsafeMutablePointer<Float>.allocate(capacity: 256)
      samples.initialize(repeating: 0.1, count: 256)
      for _ in 0..<2_000 {
        engine.hear(left: samples, right: nil)
        engine.renderQuantum(left: samples, right: samples + 128)
      }
      samples.deallocate()
    }
    let commander = Thread {
      var random = SeededRandom(seed: seed)
      for _ in 0..<20_000 {
        engine.sendAnything(&random, sounds: -1...1, now: 0)
        while engine.events.receive() != nil {}
      }
    }
    audio.start()
    commander.start()
    var last: Int64 = -1
    while !(audio.isFinished && commander.isFinished) {
      let heard = studio.record()
      #expect(heard.frames.allSatisfy { $0 > last } && heard.left.allSatisfy(\.isFinite))
      last = heard.frames.last ?? last
    }
    #expect(last > 0, "seed \(seed)")
  }
}

extension Studio {
  func sendAnything(_ random: inout SeededRandom) {
    engine.sendAnything(&random, sounds: -1...7, now: engine.now)
  }
}

extension Engine {
  fileprivate func sendAnything(
    _ random: inout SeededRandom, sounds: ClosedRange<Int32>, now: Int64
  ) {
    func frames() -> Int64 {
      switch Int.random(in: 0...5, using: &random) {
      case 0: .min
      case 1: .max
      case 2: Int64.random(in: -10...10, using: &random)
      case 3: now + Int64.random(in: -200...2_000, using: &random)
      default: Int64.random(in: 0...50_000, using: &random)
      }
    }
    let track = Int.random(in: -1...13, using: &random)
    if Bool.random(using: &random), let knob = Knob.allCases.randomElement(using: &random) {
      let value = [Float.nan, .infinity, -.infinity, 0, 1, -1].randomElement(using: &random)
      let range = knob.range
      set(
        track, knob,
        Bool.random(using: &random) ? value! : Float.random(in: range, using: &random))
    }
    let kind = Command.Kind(rawValue: UInt8.random(in: 0...15, using: &random))!
    var command = Command(kind, track: track)
    command.sound = Int32.random(in: sounds, using: &random)
    (command.time, command.position) = (frames(), frames())
    (command.trimStart, command.trimEnd) = (frames(), frames())
    command.loops = Int32.random(in: -2...3, using: &random)
    command.fadeFrames = [0, 1, 480, .max, .min].randomElement(using: &random)!
    command.curve = FadeCurve.allCases.randomElement(using: &random)!
    command.followsTransport = Bool.random(using: &random)
    command.click = Click(
      beatsPerMinute: [Double.nan, 0, -1, 1e300, 120].randomElement(using: &random)!,
      beats: [0, 4, .max, .min].randomElement(using: &random)!, eighths: true)
    _ = commands.send(command)
  }
}
