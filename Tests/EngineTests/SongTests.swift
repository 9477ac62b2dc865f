import DSP
import Engine
import TestKit
import Testing

/// A song on a track, with its beats: what a page plays along with.
@Suite struct SongTests {
  /// Two numbers for each beat, as the engine reads them.
  private func guide(_ studio: Studio, beats: [(position: Double, accent: Bool)]) -> [Double] {
    let numbers = UnsafeMutablePointer<Double>.allocate(capacity: 2 * beats.count)
    for (beat, (position, accent)) in beats.enumerated() {
      numbers[2 * beat] = position
      numbers[2 * beat + 1] = accent ? 1 : 0
    }
    studio.keep(numbers)
    studio.engine.guide(track: 0, beats: numbers, count: beats.count)
    return beats.map(\.position)
  }

  private func beats(every frames: Double, count: Int) -> [(position: Double, accent: Bool)] {
    (0..<count).map { (Double($0) * frames + 1_000.5, $0 % 4 == 0) }
  }

  @Test(arguments: [1.0, 0.5, 0.25, 1.37, 2])
  func clicksBeatsWhereTheyAreHeard(speed: Double) {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0, count: 96_000))
    let positions = guide(studio, beats: beats(every: 22_050, count: 4))
    studio.engine.set(0, .speed, Float(speed))
    studio.play(0) { $0.time = 555 }
    _ = studio.render(Int(96_000 / speed) + 9_600)
    let clicks = studio.kinds(.clicked)
    #expect(clicks.map(\.token) == [1, 0, 0, 0])
    for (click, position) in zip(clicks, positions) {
      #expect(abs(Double(click.time) - 555 - position / speed) <= (speed == 1 ? 1 : 3))
    }
  }

  @Test func clicksTogetherWithTheSoundAtAnySpeedAndPitch() {
    let studio = Studio()
    var sound = [Float](repeating: 0, count: 96_000)
    let beat = 40_000
    let burst = Signals.sine(hertz: 1_500, amplitude: 0.5, seconds: 0.05)
    sound.replaceSubrange(beat..<beat + burst.count, with: burst)
    studio.add(0, sound)
    _ = guide(studio, beats: [(Double(beat), true)])
    studio.engine.setMetronomeVolume(0)
    studio.engine.set(0, .speed, 0.6)
    studio.engine.set(0, .semitones, 5)
    studio.play(0)
    let left = studio.hear(160_000).left
    let begins = left.firstIndex { abs($0) > 0.1 } ?? 0
    let clicked = studio.kinds(.clicked).map { Int($0.time) }
    #expect(clicked.count == 1)
    // Within 8 ms: nobody hears them apart.
    #expect(abs(begins - clicked[0]) < 384)
  }

  @Test func clicksOnceInEveryRound() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0, count: 96_000))
    _ = guide(studio, beats: [(10_000, true), (20_000, false), (30_000, true)])
    studio.play(0)
    studio.send(.setLoop) { ($0.position, $0.trimEnd) = (10_000, 30_000) }
    _ = studio.render(75_000)
    let clicks = studio.kinds(.clicked)
    #expect(clicks.map(\.time) == [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000])
    #expect(clicks.map(\.token) == [1, 0, 1, 0, 1, 0, 1])
  }

  @Test func clicksOnceInEveryRoundWhenStretched() {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0, count: 96_000))
    _ = guide(studio, beats: [(10_000, true), (20_000, false), (30_000, true)])
    studio.engine.set(0, .speed, 0.5)
    studio.play(0) { $0.position = 10_000 }
    studio.send(.setLoop) { ($0.position, $0.trimEnd) = (10_000, 30_000) }
    _ = studio.render(130_000)
    for (number, click) in studio.kinds(.clicked).enumerated() {
      #expect(abs(click.time - Int64(number) * 20_000) <= 4, "\(number)")
      #expect(click.token == (number % 2 == 0 ? 1 : 0))
    }
    #expect(studio.kinds(.clicked).count == 7)
  }

  /// What the stretch still holds of the way back is heard after the loop is gone.
  @Test(arguments: (0...8).map { 512 * $0 })
  func clicksNothingTwiceWhenALoopIsLetGo(late: Int) {
    let studio = Studio()
    studio.add(0, [Float](repeating: 0, count: 96_000))
    _ = guide(studio, beats: (1..<10).map { (Double($0) * 10_000, false) })
    studio.engine.set(0, .speed, 0.5)
    studio.play(0) { $0.position = 60_000 }
    studio.send(.setLoop) { ($0.position, $0.trimEnd) = (60_000, 79_000) }
    _ = studio.render(36_000 + late)
    studio.send(.setLoop)
    _ = studio.render(16_000)
    let times = studio.kinds(.clicked).map(\.time)
    #expect((2...4).contains(times.count))
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 10_000 }, "\(times)")
  }

  @Test func repeatsAPartToTheFrame() {
    let studio = Studio()
    let noise = Signals.noise(seed: 7, amplitude: 0.4, seconds: 1)
    studio.add(0, noise)
    studio.play(0)
    studio.send(.setLoop) { ($0.position, $0.trimEnd) = (9_000, 21_000) }
    let left = studio.hear(60_000).left
    #expect(Array(left[..<20_760]) == Array(noise[..<20_760]))
    #expect(Array(left[21_000..<32_760]) == Array(noise[9_000..<20_760]))
    #expect(Array(left[33_000..<44_760]) == Array(noise[9_000..<20_760]))
    // Let go, it plays on to the end.
    studio.send(.setLoop)
    _ = studio.render(48_000)
    #expect(studio.kinds(.finished).count == 1)
  }

  @Test(arguments: [1.0, 0.7])
  func goesBackWithoutAClick(speed: Double) {
    let studio = Studio()
    studio.add(0, Signals.sine(hertz: 200, amplitude: 0.3, seconds: 1))
    studio.engine.set(0, .speed, Float(speed))
    studio.play(0)
    // Half a period off: as far from where it came as can be.
    studio.send(.setLoop) { ($0.position, $0.trimEnd) = (4_800, 24_120) }
    let left = studio.hear(120_000).left.dropFirst(4_800).dropLast(1)
    let steps = zip(left, left.dropFirst()).map { abs($0 - $1) }
    // The tone itself goes 0.008 a frame; a bare jump goes half a volt.
    #expect((steps.max() ?? 1) < 0.012)
    #expect(left.suffix(4_800).contains { $0 > 0.25 })
  }

  @Test func saysWhereItIsHeard() {
    let studio = Studio()
    studio.add(0, Signals.noise(seed: 3, amplitude: 0.2, seconds: 1))
    studio.engine.guide(track: 0, beats: nil, count: 0)
    #expect(studio.engine.guidedPosition == -1)
    studio.engine.set(0, .speed, 0.5)
    studio.play(0) { $0.position = 5_000 }
    studio.send(.setLoop) { ($0.position, $0.trimEnd) = (4_000, 14_000) }
    for round in 1...60 {
      _ = studio.render(1_280)
      let expected = 4_000 + (1_000 + 640 * Double(round)).truncatingRemainder(dividingBy: 10_000)
      let away = abs(studio.engine.guidedPosition - expected)
      #expect(min(away, 10_000 - away) < 4, "\(round)")
    }
  }

  @Test func countsInWithClicksOfItsOwn() {
    let studio = Studio()
    for beat in [3, 1, 0, 2] {
      studio.send(.click) { ($0.time, $0.position) = (Int64(beat) * 7_777 + 99, beat == 0 ? 1 : 0) }
    }
    let left = studio.hear(40_000).left
    let clicks = studio.kinds(.clicked)
    #expect(clicks.map(\.time) == [99, 7_876, 15_653, 23_430])
    #expect(clicks.map(\.token) == [1, 0, 0, 0])
    #expect(left[..<99].allSatisfy { $0 == 0 } && left[100] != 0)
    studio.send(.click) { $0.time = 60_000 }
    studio.send(.metronomeStop)
    #expect(studio.render(40_000).left.dropFirst(2_000).allSatisfy { $0 == 0 })
  }

  @Test func refusesNothingThatItIsAsked() {
    let studio = Studio()
    studio.add(0, Signals.noise(seed: 1, amplitude: 0.2, seconds: 0.3))
    studio.play(0)
    for (from, to): (Int64, Int64) in [(5, 6), (-9, .max), (14_000, 2), (.max, .min), (0, 0)] {
      studio.send(.setLoop) { ($0.position, $0.trimEnd) = (from, to) }
      for _ in 0..<40 { studio.send(.click) { $0.time = .max } }
      _ = studio.render(4_000)
    }
    studio.engine.guide(track: 99, beats: nil, count: -1)
    #expect(studio.engine.guidedPosition == -1)
    #expect(studio.render(20_000).left.allSatisfy { $0.isFinite })
  }
}
