import CMath
import DSP
import TestKit
import Testing

private let noise = Signals.noise(seed: 5, amplitude: 0.5, seconds: 0.6)

@Suite("TimeStretch: the clock")
struct StretchTests {
  @Test("lets sound through as it is at speed 1 and pitch 0", arguments: [[128], [1, 77, 500]])
  func letsThrough(blocks: [Int]) {
    let run = StretchRun([noise, noise.reversed()])
    run.play(noise.count, blocks: blocks)
    #expect(run.output == [noise, noise.reversed()])
  }

  @Test("needs no frame ahead to let 128 frames through")
  func needsNothingAhead() {
    let run = StretchRun([noise])
    run.play(1280)
    #expect(run.fed == 1280)
  }

  @Test("is bit-exact again soon after it was set back, where the clock says")
  func comesBackExactly() {
    let run = StretchRun([Signals.noise(seed: 6, amplitude: 0.5, seconds: 2)])
    run.play(3200)
    run.stretch.set(speed: 1.25, semitones: 3)
    run.play(9600)
    run.stretch.set(speed: 1, semitones: 0)
    run.play(19200)
    let heard = Int(run.stretch.position) - 6400
    #expect(Array(run.output[0].suffix(6400)) == Array(run.source[0][heard..<heard + 6400]))
  }

  @Test(
    "takes as much input as the speed says, over a long run",
    arguments: [0.25, 0.37, 0.5, 0.9, 1.1, 4.0 / 3, 2, 2.71, 4])
  func takesWhatTheSpeedSays(speed: Double) {
    let run = StretchRun([[0]])
    run.stretch.set(speed: speed, semitones: 0)
    run.play(4800)
    let (fed, position) = (run.fed, run.stretch.position)
    run.play(96_000, blocks: [1024])
    #expect(abs(Double(run.fed - fed) - 96_000 * speed) <= 64 * speed + 1)
    #expect(abs(run.stretch.position - position - 96_000 * speed) < 1e-6)
  }

  @Test("makes of a sound its length divided by the speed", arguments: [0.25, 0.8, 1.9])
  func keepsTheWholeLength(speed: Double) {
    let run = StretchRun([noise])
    run.stretch.set(speed: speed, semitones: 0)
    run.play(Int(Double(noise.count) / speed))
    #expect(abs(run.stretch.position - Double(noise.count)) < 2 * speed)
  }

  @Test("puts hits where they must fall", arguments: [0.5, 0.8, 1.25, 1.7, 2, 3])
  func putsHitsInPlace(speed: Double) {
    var hits = [Float](repeating: 0, count: 96000)
    let times = [9600, 26400, 40000, 62000, 84000]
    for time in times {
      for index in 0..<2000 {
        hits[time + index] = noise[index] * Float(exp(-Double(index) / 300))
      }
    }
    let output = stretched([hits], speed: speed)[0]
    for time in times {
      let position = Int(Double(time) / speed)
      let around = output[position - 1200..<position + 1200]
      let first = around.firstIndex { $0.magnitude > 0.1 } ?? 0
      #expect(abs(first - position) < 64, "\(first - position) frames late")
    }
  }

  @Test(
    "does not depend on how the output is cut",
    arguments: [(0.5, 0.0), (1.3, 0.0), (1, 5.0), (2.2, -7.0)])
  func doesNotDependOnBlocks(speed: Double, semitones: Double) {
    let sound = [noise, Signals.square(hertz: 220, amplitude: 0.4, seconds: 0.6)]
    let whole = stretched(sound, speed: speed, semitones: semitones)
    let odd = stretched(sound, speed: speed, semitones: semitones, blocks: [1, 333, 64, 7, 1000])
    #expect(whole == odd)
  }

  @Test("is as new after a reset")
  func resets() {
    let run = StretchRun([noise])
    run.stretch.set(speed: 0.7, semitones: 2)
    run.play(9600)
    let first = run.output
    run.stretch.set(speed: 3, semitones: -2)
    run.play(5000)
    run.reset()
    run.stretch.set(speed: 0.7, semitones: 2)
    run.play(9600)
    #expect(run.output == first)
  }

  @Test("stays finite whatever it is fed")
  func staysFinite() {
    let strange: [Float] = [
      .nan, .infinity, -.infinity, 1e38, -1e38, -.leastNonzeroMagnitude, 1e-37, 0, 1, -1,
    ]
    let input = (0..<24000).map { strange[($0 / 7 + $0) % strange.count] }
    for (speed, semitones) in [(0.25, 12.0), (1, 0), (0.6, -3), (4, -12)] {
      let output = stretched([input], speed: speed, semitones: semitones)[0]
      #expect(output.allSatisfy { $0.isFinite })
    }
  }

  @Test("takes no harm from settings that are no numbers or out of range")
  func boundsSettings() {
    let run = StretchRun([noise])
    run.stretch.set(speed: .nan, semitones: .nan)
    run.play(1280)
    #expect(run.output[0] == Array(noise[..<1280]))
    run.stretch.set(speed: .infinity, semitones: -.infinity)
    run.play(4800)
    run.stretch.set(speed: -1, semitones: 1e9)
    run.play(4800)
    #expect(run.output[0].allSatisfy { $0.isFinite })
  }

  @Test(
    "answers to a new setting within 60 ms", arguments: [11025, 16000, 22050, 44100, 48000, 96000])
  func answersSoon(sampleRate: Double) {
    let run = StretchRun([[0]], sampleRate: sampleRate)
    #expect(run.stretch.latencyFrames == 0)
    for (speed, semitones) in [(0.25, 0.0), (4, 0), (1, 12), (1, -12), (1.5, 3)] {
      run.stretch.set(speed: speed, semitones: semitones)
      run.play(Int(sampleRate / 4))
      #expect(Double(run.stretch.latencyFrames) / sampleRate <= 0.06)
    }
  }

  @Test("at half speed needs no input that is heard later than in 60 ms")
  func looksAheadLittle() {
    let run = StretchRun([noise])
    run.stretch.set(speed: 0.5, semitones: 0)
    run.play(4800)
    #expect(Double(run.stretch.lookAheadFrames) / 0.5 / 48000 <= 0.06)
    #expect(run.fed - Int(run.stretch.position) <= run.stretch.lookAheadFrames + 128)
  }
}

@Suite("TimeStretch: anything goes")
struct StretchFuzzTests {
  @Test("stays finite and takes what it asks for at any settings", arguments: 1...8)
  func survivesAnySettings(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let rate = [11025.0, 44100, 48000, 96000][Int(seed % 4)]
    let sound = Signals.noise(seed: seed, amplitude: 0.1, seconds: 1).map {
      random.unit() < 0.0005 ? 1 : $0
    }
    let run = StretchRun([sound, sound.reversed()], sampleRate: rate)
    for _ in 0..<40 {
      let speed = [0.25, 4, 1, 0.25 + 3.75 * random.unit()][Int(random.next() % 4)]
      let semitones = [0, 12, -12, 24 * random.unit() - 12][Int(random.next() % 4)]
      run.stretch.set(speed: speed, semitones: semitones)
      run.play(1 + Int(random.next() % 800), blocks: [1 + Int(random.next() % 1024)])
    }
    #expect(run.output.joined().allSatisfy { $0.magnitude < 4 })
  }
}
