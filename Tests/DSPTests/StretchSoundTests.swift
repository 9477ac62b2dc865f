import CMath
import DSP
import TestKit
import Testing

/// The frequency of a steady tone: the slope of its phase, by two spectra a while apart.
private func frequency(_ samples: [Float], near hertz: Double) -> Double {
  let (size, hop) = (2048, 960)
  func phase(_ start: Int) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for index in 0..<size {
      let window = 0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(size))
      let angle = 2 * Double.pi * hertz * Double(start + index) / 48000
      real += window * Double(samples[start + index]) * cos(angle)
      imaginary -= window * Double(samples[start + index]) * sin(angle)
    }
    return atan2(imaginary, real)
  }
  var (turns, start) = (0.0, 9600)
  var last = phase(start)
  let first = start
  while start + hop + size <= samples.count - 4800 {
    start += hop
    let now = phase(start)
    let step = now - last
    turns += step - 2 * Double.pi * (step / (2 * Double.pi)).rounded()
    last = now
  }
  return hertz + turns / (2 * Double.pi) / (Double(start - first) / 48000)
}

private func correlation(_ a: [Float], _ b: [Float]) -> Double {
  var (both, left, right) = (0.0, 0.0, 0.0)
  for (x, y) in zip(a, b) {
    both += Double(x * y)
    left += Double(x * x)
    right += Double(y * y)
  }
  return both / (left * right).squareRoot()
}

@Suite("TimeStretch: the sound")
struct StretchSoundTests {
  @Test(
    "moves a tone to the right frequency, within a cent",
    arguments: [(1.0, 12.0), (1, 7), (1, -5), (1, -12), (0.5, 0), (2, 0), (1.4, 3), (0.8, -4)])
  func movesTones(speed: Double, semitones: Double) {
    let tone = Signals.sine(hertz: 440, amplitude: 0.5, seconds: 1.2)
    let output = stretched([tone], speed: speed, semitones: semitones)[0]
    let target = 440 * pow(2, semitones / 12)
    let cents = 1200 * log(frequency(output, near: target) / target) / log(2)
    #expect(abs(cents) < 1)
    let middle = output[9600..<output.count - 9600]
    #expect(abs((middle.max() ?? 0) - 0.5) < 0.005)
  }

  @Test("keeps the length of a tone while its pitch moves", arguments: [-12.0, -4, 6, 12])
  func keepsLength(semitones: Double) {
    let tone = Signals.sine(hertz: 300, amplitude: 0.5, seconds: 0.8)
    let run = StretchRun([tone])
    run.stretch.set(speed: 1, semitones: semitones)
    run.play(tone.count + 9600)
    let last = run.output[0].lastIndex { $0.magnitude > 0.25 } ?? 0
    #expect(abs(last - tone.count) < 960)
  }

  @Test("lets nothing fold back when the pitch rises")
  func doesNotAlias() {
    let high = Signals.sine(hertz: 17000, amplitude: 0.5, seconds: 0.5)
    let output = stretched([high], speed: 1, semitones: 12)[0]
    #expect(output[4800..<20000].allSatisfy { $0.magnitude < 0.005 })
  }

  @Test("changes speed and pitch without a click")
  func changesWithoutClicks() {
    let tone = Signals.sine(hertz: 330, amplitude: 0.5, seconds: 4)
    let run = StretchRun([tone])
    let settings = [(1.0, 0.0), (1.5, 0), (0.5, 0), (1, 3), (1, 0), (2, -3), (1, 0), (1, 0)]
    for (speed, semitones) in settings {
      run.stretch.set(speed: speed, semitones: semitones)
      run.play(9600)
    }
    // The steepest that the tone itself gets, three semitones up.
    let steady = roughness(Signals.sine(hertz: 330 * 1.19, amplitude: 0.5, seconds: 0.1)[...])
    #expect(roughness(run.output[0][...]) < 1.1 * steady)
  }

  @Test("keeps equal channels equal and opposite ones opposite", arguments: [0.6, 1.6])
  func keepsEqualChannelsEqual(speed: Double) {
    let sound = Signals.noise(seed: 9, amplitude: 0.5, seconds: 0.5)
    let output = stretched([sound, sound, sound.map { -$0 }], speed: speed)
    #expect(output[0] == output[1])
    #expect(output[0] == output[2].map { -$0 })
  }

  @Test("keeps the delay between channels", arguments: [0.5, 0.75, 1.25, 2])
  func keepsDelayBetweenChannels(speed: Double) {
    let sound = Signals.noise(seed: 11, amplitude: 0.5, seconds: 0.8)
    let (left, right) = (Array(sound[24...]), Array(sound[..<(sound.count - 24)]))
    let output = stretched([left, right], speed: speed)
    let aligned = correlation(Array(output[0].dropLast(24)), Array(output[1].dropFirst(24)))
    #expect(aligned > 0.9)
  }

  @Test("keeps steady tones clean: no energy between them", arguments: [0.5, 0.8, 1.5, 2])
  func keepsTonesClean(speed: Double) {
    let partials = [220.0, 457, 811, 1409]
    let tones = partials.map { Signals.sine(hertz: $0, amplitude: 0.2, seconds: 1.6) }
    let sum = tones[0].indices.map { index in tones.reduce(Float(0)) { $0 + $1[index] } }
    let output = stretched([sum], speed: speed)[0]
    let plan = RealFFT(count: 16384)
    let start = output.count / 2 - 8192
    let windowed = (0..<16384).map {
      output[start + $0] * Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / 16384))
    }
    var (real, imaginary) = ([Float](repeating: 0, count: 8193), [Float](repeating: 0, count: 8193))
    plan.forward(windowed, real: &real, imaginary: &imaginary)
    var (inside, outside) = (0.0, 0.0)
    for bin in 0...8192 {
      let power = Double(real[bin] * real[bin] + imaginary[bin] * imaginary[bin])
      let hertz = Double(bin) * 48000 / 16384
      if partials.contains(where: { abs($0 - hertz) < 15 }) {
        inside += power
      } else {
        outside += power
      }
    }
    #expect(10 * log10(outside / inside) < -43)
  }
}
