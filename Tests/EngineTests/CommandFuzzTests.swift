import DSP
import Engine
import Foundation
import TestKit
import Testing

/// Random commands with random numbers: the engine answers with finite samples, whatever comes.
@Suite struct CommandFuzzTests {
  @Test func survivesAnyCommands() {
    let environment = ProcessInfo.processInfo.environment
    let seed = UInt64(environment["QUINTET_FUZZ_SEED"] ?? "") ?? UInt64.random(in: 0...UInt64.max)
    print("QUINTET_FUZZ_SEED=\(seed)")
    var random = SeededRandom(seed: seed)
    let end = Date().addingTimeInterval(Double(environment["QUINTET_FUZZ_SECONDS"] ?? "") ?? 1)
    let studio = Studio(tracks: 12)
    for sound in 0..<6 {
      let seconds = [0.0001, 0.001, 0.01, 0.3, 1, 0.00002][sound]
      let noise = Signals.noise(seed: UInt64(sound), amplitude: 1, seconds: seconds)
      studio.add(sound, noise, sound % 2 == 0 ? nil : noise.reversed())
    }
    // What a microphone must never give, and what it gives.
    let wild = (0..<256).map { frame -> Float in
      let odd = [Float.nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e30, 1, -1]
      return frame < 128 ? odd[frame % 7] : Float(frame % 7) / 7 - 0.5
    }
    studio.engine.set(0, .monitor, 1)
    studio.engine.tap.isOpen = true
    repeat {
      for _ in 0..<20 { studio.sendAnything(&random) }
      let heard = studio.render(256, input: wild)
      #expect(heard.left.allSatisfy { $0.isFinite && abs($0) <= 1 }, "seed \(seed)")
    } while Date() < end
    studio.send(.metronomeStop)
    studio.send(.transportPause)
    studio.send(.stopAll)
    // A filter of the monitor at 10 Hz may ring for a minute.
    studio.engine.set(0, .monitor, 0)
    _ = studio.render(480_000)
    #expect(studio.render(1_280).left.allSatisfy { $0 == 0 }, "seed \(seed)")
  }
}

extension Studio {
  fileprivate func sendAnything(_ random: inout SeededRandom) {
    func frames() -> Int64 {
      switch Int.random(in: 0...5, using: &random) {
      case 0: .min
      case 1: .max
      case 2: Int64.random(in: -10...10, using: &random)
      case 3: engine.now + Int64.random(in: -200...2_000, using: &random)
      default: Int64.random(in: 0...50_000, using: &random)
      }
    }
    let track = Int.random(in: -1...13, using: &random)
    if Bool.random(using: &random), let knob = Knob.allCases.randomElement(using: &random) {
      let value = [Float.nan, .infinity, -.infinity, 0, 1, -1].randomElement(using: &random)
      let range = knob.range
      engine.set(
        track, knob,
        Bool.random(using: &random) ? value! : Float.random(in: range, using: &random))
    }
    let kind = Command.Kind(rawValue: UInt8.random(in: 0...12, using: &random))!
    var command = Command(kind, track: track)
    command.sound = Int32.random(in: -1...7, using: &random)
    (command.time, command.place) = (frames(), frames())
    (command.trimStart, command.trimEnd) = (frames(), frames())
    command.loops = Int32.random(in: -2...3, using: &random)
    command.fadeFrames = [0, 1, 480, .max, .min].randomElement(using: &random)!
    command.curve = FadeCurve.allCases.randomElement(using: &random)!
    command.followsTransport = Bool.random(using: &random)
    command.click = Click(
      beatsPerMinute: [Double.nan, 0, -1, 1e300, 120].randomElement(using: &random)!,
      beats: [0, 4, .max, .min].randomElement(using: &random)!, eighths: true)
    _ = engine.commands.send(command)
  }
}
