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
    let studio = Studio(tracks: 32)
    for sound in 0..<8 {
      let noise = Signals.noise(seed: UInt64(sound), amplitude: 0.1, seconds: 0.37)
      studio.add(sound, noise, noise.reversed())
    }
    studio.send(.metronomeStart)
    studio.send(.transportPlay)
    let output = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Engine.quantum)
    defer { output.deallocate() }
    var worst = 0
    for quantum in 0..<3_750 {
      // What the commanding thread does is not counted: only ten seconds of rendering are.
      busyDay(studio, quantum)
      quintet_count_allocations()
      studio.engine.renderQuantum(left: output, right: output + Engine.quantum)
      worst = max(worst, quintet_counted_allocations())
      while studio.engine.events.receive() != nil {}
    }
    #expect(worst == 0 || worst == -1)
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
    switch quantum % 7 {
    case 0: studio.engine.set(track, .volume, Float(quantum % 10) / 10)
    case 1: studio.engine.set(track, .speed, track < 4 ? 1.5 : 1)
    case 2: studio.engine.set(track, .band(quantum % 4, .shape), Float(FilterShape.peak.rawValue))
    case 3: studio.engine.set(track, .band(quantum % 4, .decibels), Float(quantum % 20) - 10)
    case 4: studio.engine.set(track, .solo, quantum % 500 < 10 ? 1 : 0)
    case 5: studio.send(.stop, track: track)
    default: studio.send(.setBus, track: track) { $0.place = Int64(quantum % 8) }
    }
  }
}
