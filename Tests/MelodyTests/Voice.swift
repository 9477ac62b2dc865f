import CMath
import Melody

/// Sounds whose pitch is known.
struct Voice {
  var rate = 44_100.0
  /// Amplitudes of the partials.
  var partials: [Double] = [0.4, 0.2, 0.1]
  /// Keys of the vibrato to each side, five and a half times a second.
  var vibrato = 0.0
  private var seed: UInt64 = 7

  init(rate: Double = 44_100, partials: [Double] = [0.4, 0.2, 0.1], vibrato: Double = 0) {
    self.rate = rate
    self.partials = partials
    self.vibrato = vibrato
  }

  static func hertz(_ key: Double) -> Double { 440 * pow(2, (key - 69) / 12) }

  /// A steady tone.
  func tone(_ hertz: Double, seconds: Double) -> [Float] {
    (0..<Int(seconds * rate)).map { i in
      var sum = 0.0
      for (n, amplitude) in partials.enumerated() where hertz * Double(n + 1) < rate / 2 {
        sum += amplitude * sin(2 * Double.pi * hertz * Double(n + 1) * Double(i) / rate + Double(n))
      }
      return Float(sum)
    }
  }

  /// Keys and seconds, sung without a pause, each slid into within some 60 ms; nil is a pause.
  func sing(_ notes: [(key: Double?, seconds: Double)]) -> [Float] {
    var (samples, phase): ([Float], Double) = ([], 0)
    var before = notes.first?.key ?? 60
    for note in notes {
      let key = note.key ?? before
      for i in 0..<Int(note.seconds * rate) {
        let time = Double(i) / rate
        let swing = vibrato * sin(2 * Double.pi * 5.5 * time)
        phase += Voice.hertz(key + (before - key) * exp(-time / 0.02) + swing) / rate
        var sum = 0.0
        for (n, amplitude) in partials.enumerated() {
          sum += amplitude * sin(2 * Double.pi * Double(n + 1) * phase)
        }
        samples.append(note.key == nil ? 0 : Float(sum))
      }
      before = key
    }
    return samples
  }

  /// White noise, the same every time.
  mutating func noise(_ amplitude: Double, seconds: Double) -> [Float] {
    (0..<Int(seconds * rate)).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(amplitude * (Double(seed >> 33) / Double(1 << 30) - 1))
    }
  }
}

func cents(_ hertz: Double, _ expected: Double) -> Double {
  1_200 * log(hertz / expected) / log(2)
}
