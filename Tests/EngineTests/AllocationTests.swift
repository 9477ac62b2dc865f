import CAllocationCount
import DSP
import Engine
import TestKit
import Testing

@Suite struct AllocationTests {
  @Test func countsWhatIsAllocated() {
    quintet_count_allocations()
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 1_000)
    let counted = quintet_counted_allocations()
    memory.deallocate()
    #expect(counted == 1 || counted == -1)
  }

  @Test func takesNothingFromTheHeapWhileItPlays() {
    // What Swift's runtime makes once in a program, an engine before has made.
    _ = mostTaken(quanta: 1_000)
    let worst = mostTaken(quanta: 3_750)
    #expect(worst == 0 || worst == -1)
  }

  /// Lets an engine play with everything turned; answers how often a quantum took memory at most.
  private func mostTaken(quanta: Int) -> Int {
    let studio = Studio(tracks: 32)
    for sound in 0..<8 {
      let noise = Signals.noise(seed: UInt64(sound), amplitude: 0.1, seconds: 0.37)
      studio.add(sound, noise, noise.reversed())
    }
    studio.send(.metronomeStart)
    studio.send(.transportPlay)
    let output = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Engine.quantum)
    defer { output.deallocate() }
    let input = Signals.noise(seed: 9, amplitude: 0.7, seconds: 1)
    studio.engine.set(0, .monitor, 1)
    studio.engine.tap.isOpen = true
    var worst = 0
    for quantum in 0..<quanta {
      // What the commanding thread does is not counted: only rendering is.
      busyDay(studio, quantum)
      quintet_count_allocations()
      input.withUnsafeBufferPointer {
        let start = $0.baseAddress! + quantum % 300 * Engine.quantum
        studio.engine.hear(left: start, right: quantum % 2 == 0 ? start : nil)
      }
      studio.engine.renderQuantum(left: output, right: output + Engine.quantum)
      worst = max(worst, quintet_counted_allocations())
      while studio.engine.events.receive() != nil {}
    }
    #expect(studio.engine.tap.lost == quanta - 512)
    return worst
  }

  /// What the browser's audio thread does itself: with a fixed number of stretches nothing is made.
  @Test func takesNothingFromTheHeapWhenSpeedIsFirstTurned() {
    // What Swift's runtime makes once in a program, an engine before has made.
    for engine in 0..<2 {
      let counted = turnsSpeed(Studio(tracks: 32, stretches: 2))
      #expect(engine == 0 || counted == 0 || counted == -1)
    }
  }

  /// Turns the speed of four tracks that play; answers how often memory was taken.
  private func turnsSpeed(_ studio: Studio) -> Int {
    studio.add(0, Signals.noise(seed: 1, amplitude: 0.1, seconds: 0.37))
    let output = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Engine.quantum)
    defer { output.deallocate() }
    for track in 0..<4 { studio.play(0, track: track) }
    quintet_count_allocations()
    for track in 0..<4 {
      studio.engine.turn(track, .speed, 0.5)
      studio.engine.renderQuantum(left: output, right: output + Engine.quantum)
    }
    return quintet_counted_allocations()
  }

  /// Starts, stops and turns everything that there is, over and over.
  private func busyDay(_ studio: Studio, _ quantum: Int) {
    let track = quantum % 32
    if quantum % 5 == 0 {
      studio.play(quantum % 8, track: track) {
        $0.loops = quantum % 3 == 0 ? -1 : 2
        $0.followsTransport = quantum % 4 == 0
      }
    }
    turnBusesAndMonitor(studio, quantum)
    switch quantum % 8 {
    case 0: studio.engine.set(track, .volume, Float(quantum % 10) / 10)
    case 1: studio.engine.set(track, .speed, track < 4 ? 1.5 : 1)
    case 2: studio.engine.set(track, .band(quantum % 4, .shape), Float(FilterShape.peak.rawValue))
    case 3: studio.engine.set(track, .band(quantum % 4, .decibels), Float(quantum % 20) - 10)
    case 4: studio.engine.set(track, .solo, quantum % 500 < 10 ? 1 : 0)
    case 5: studio.send(.stop, track: track)
    case 6: studio.send(.setGroup, track: track) { $0.position = Int64(quantum % 3) }
    default: studio.send(.setBus, track: track) { $0.position = Int64(quantum % 8) }
    }
  }

  private func turnBusesAndMonitor(_ studio: Studio, _ quantum: Int) {
    let (engine, bus) = (studio.engine, quantum / 9 % 8)
    switch quantum % 9 {
    case 0: engine.set(bus, .busVolume, Float(quantum % 15) / 10)
    case 1: engine.set(bus, .duckWhileBus, Float(quantum % 9) - 1)
    case 2: engine.set(bus, .duckDecibels, Float(quantum % 30))
    case 3: engine.set(0, .monitorTracks, Float(quantum % 5) / 4)
    case 4: engine.set(0, .monitorLimiter, Float(quantum % 2))
    case 5: engine.set(0, .monitorBand(quantum % 4, .shape), Float(quantum % 9))
    case 6: engine.set(0, .monitorBand(quantum % 4, .decibels), Float(quantum % 40) - 20)
    case 7: engine.set(0, .monitorThreshold, -Float(quantum % 60))
    default:
      engine.set(0, quantum % 2 == 0 ? .monitorCompressor : .monitor, quantum % 400 > 50 ? 1 : 0)
    }
  }
}
