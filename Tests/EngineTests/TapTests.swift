import Engine
import Foundation
import TestKit
import Testing

@Suite struct TapTests {
  private let left = Signals.noise(seed: 21, amplitude: 1.5, seconds: 0.3)
  private let right = Signals.noise(seed: 22, amplitude: 1e-3, seconds: 0.3)

  @Test func recordsTheInputBitForBitWhileAllEffectsAreOn() {
    let studio = Studio()
    studio.send(.metronomeStart)
    for knob: Knob in [.monitor, .monitorCompressor, .monitorTracks] {
      studio.engine.set(0, knob, 1)
    }
    studio.engine.set(0, .monitorThreshold, -60)
    studio.engine.set(0, .monitorBand(0, .shape), 6)
    studio.engine.set(0, .monitorBand(0, .decibels), 24)
    studio.engine.tap.isOpen = true
    _ = studio.render(12_800, input: left, right)
    let recorded = studio.record()
    #expect(recorded.frames == (0..<100).map { Int64($0 * 128) })
    #expect(recorded.left.map(\.bitPattern) == left.prefix(12_800).map(\.bitPattern))
    #expect(recorded.right.map(\.bitPattern) == right.prefix(12_800).map(\.bitPattern))
    #expect(studio.engine.tap.lost == 0)
  }

  @Test func keepsNumbersTooSmallToHearAndNoneThatAreBroken() {
    let studio = Studio()
    studio.engine.tap.isOpen = true
    let tiny = Float.leastNonzeroMagnitude
    let input = (0..<128).map { [Float.nan, .infinity, -.infinity, tiny, 1e30, -0.0][$0 % 6] }
    _ = studio.render(128, input: input)
    let expected = (0..<128).map { [Float(0), 0, 0, tiny, 1e30, -0.0][$0 % 6].bitPattern }
    #expect(studio.record().left.map(\.bitPattern) == expected)
  }

  @Test func handsOutNothingWhileItIsClosed() {
    let studio = Studio()
    _ = studio.render(1_280, input: left)
    #expect(studio.record().frames.isEmpty)
    studio.engine.tap.isOpen = true
    _ = studio.render(1_280, input: left)
    studio.engine.tap.isOpen = false
    _ = studio.render(1_280, input: left)
    #expect(studio.record().frames == (10..<20).map { Int64($0 * 128) })
    #expect(studio.engine.tap.lost == 0)
  }

  @Test func leavesOutQuantaWithoutInput() {
    let studio = Studio()
    studio.engine.tap.isOpen = true
    _ = studio.render(256, input: left)
    _ = studio.render(512)
    _ = studio.render(256, input: left)
    #expect(studio.record().frames == [0, 128, 768, 896])
  }

  @Test func handsOutEveryQuantumToAnotherThread() {
    let studio = Studio(tapQuanta: 4)
    let (engine, quanta) = (studio.engine, 2_000)
    engine.tap.isOpen = true
    let audio = Thread {
      var output = [Float](repeating: 0, count: 2 * Engine.quantum)
      for quantum in 0..<quanta {
        let heard = [Float](repeating: Float(quantum), count: Engine.quantum)
        engine.hear(left: heard, right: nil)
        output.withUnsafeMutableBufferPointer {
          engine.renderQuantum(left: $0.baseAddress!, right: $0.baseAddress! + Engine.quantum)
        }
      }
    }
    audio.start()
    var (frames, whole) = ([Int64](), true)
    while frames.count + engine.tap.lost < quanta {
      let some = studio.record()
      frames += some.frames
      for (number, frame) in some.frames.enumerated() {
        let samples = some.left[number * Engine.quantum..<(number + 1) * Engine.quantum]
        whole = whole && samples.allSatisfy { $0 == Float(frame / 128) }
      }
    }
    #expect(whole && zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func countsWhatASlowReaderLoses() {
    let studio = Studio(tapQuanta: 8)
    studio.engine.tap.isOpen = true
    _ = studio.render(1_280, input: left)
    #expect(studio.engine.tap.lost == 2)
    #expect(studio.record().frames == (0..<8).map { Int64($0 * 128) })
    _ = studio.render(256, input: left)
    #expect(studio.record().frames == [1_280, 1_408])
    #expect(studio.engine.tap.lost == 2)
  }
}
