// Horns, a trombone and a buzzer: tones with many overtones.

private let brass = [1, 0.8, 0.75, 0.6, 0.42, 0.3, 0.22, 0.15, 0.1, 0.07, 0.05, 0.03]

extension Sketch {
  /// Three horns on one can of air, not quite in tune.
  static func airHorn(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 1.3, rate: rate)
    for (hertz, gain) in [(392.0, 0.7), (466.2, 0.9), (554.4, 0.8)] {
      var turns = 0.0
      sketch.add(at: 0, for: 1.3, gain: gain) { time in
        // The pressure comes up within a moment and sinks at the end.
        let pitch = hertz * (1 - 0.06 * fading(time, half: 0.012) - 0.04 * max(0, time - 1.15))
        turns += pitch / rate
        return overtones(turns, pitch, brass, rate: rate)
          * swell(time, attack: 0.02, length: 1.3, release: 0.15)
      }
    }
    return sketch
  }

  /// Two beats of a wrong answer.
  static func buzzer(_ rate: Double) -> Sketch {
    let odd: [Double] = (1...15).map { number in (number % 2 == 1 ? 1 : 0.15) / Double(number) }
    var sketch = Sketch(seconds: 0.95, rate: rate)
    for hertz in [110.0, 116.5] {
      var turns = 0.0
      sketch.add(at: 0, for: 0.95) { time in
        turns += hertz / rate
        return overtones(turns, hertz, odd, rate: rate)
          * swell(time, attack: 0.005, length: 0.95, release: 0.06)
      }
    }
    return sketch
  }

  /// Four notes downwards, the last one long and shaking.
  static func sadTrombone(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 2.9, rate: rate)
    let notes = [
      (293.66, 0.0, 0.42), (277.18, 0.45, 0.42), (261.63, 0.9, 0.42), (246.94, 1.35, 1.5),
    ]
    for (hertz, start, length) in notes {
      var turns = 0.0
      let isLast = length > 1
      sketch.add(at: start, for: length) { time in
        let shaking = isLast ? 0.02 * min(time, 1) * sine(time * 5.5) : 0
        let sinking = isLast ? 0.05 * max(0, time - 0.7) : 0
        let pitch = hertz * (1 + shaking - sinking - 0.03 * fading(time, half: 0.02))
        turns += pitch / rate
        // A mute that opens and closes: wah.
        let open = 0.35 + 0.65 * swell(time, attack: 0.12, length: length, release: 0.2)
        let weights = brass.enumerated().map { $1 * ($0 < 3 ? 1 : open) }
        return overtones(turns, pitch, weights, rate: rate)
          * swell(time, attack: 0.04, length: length, release: 0.1)
      }
    }
    return sketch
  }

  /// Three short notes and a chord.
  static func fanfare(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 2.3, rate: rate)
    let notes =
      [0.0, 0.18, 0.36].map { (392.0, $0, 0.15, 1.0) }
      + [392.0, 523.25, 659.26, 783.99].map { ($0, 0.54, 1.7, 0.55) }
    for (hertz, start, length, gain) in notes {
      var turns = 0.0
      sketch.add(at: start, for: length, gain: gain) { time in
        turns += hertz * (1 + 0.004 * sine(time * 5) - 0.02 * fading(time, half: 0.01)) / rate
        return overtones(turns, hertz, brass, rate: rate)
          * swell(time, attack: 0.025, length: length, release: min(0.35, length / 3))
      }
    }
    return sketch
  }
}
