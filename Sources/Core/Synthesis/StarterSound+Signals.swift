// A bell, a laser, a whoosh and a pop: one gesture each.

extension Sketch {
  /// A small bell, by the partials of a bar that is struck.
  static func ding(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 1.8, rate: rate)
    let partials = [
      (1.0, 1.0, 0.4), (2.756, 0.55, 0.2), (5.404, 0.3, 0.1), (8.933, 0.12, 0.05),
      (1.006, 0.35, 0.45),
    ]
    for (ratio, gain, half) in partials {
      sketch.add(at: 0, for: 1.8, gain: gain) { time in
        sine(time * 1_318.5 * ratio) * fading(time, half: half) * min(time / 0.001, 1)
      }
    }
    return sketch
  }

  /// A tone that falls four octaves in a third of a second.
  static func laser(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 0.6, rate: rate)
    var turns = 0.0
    sketch.add(at: 0, for: 0.6) { time in
      turns += (160 + 3_000 * fading(time, half: 0.07)) / rate
      let tone = sine(turns) + 0.4 * sine(turns * 2) + 0.2 * sine(turns * 3)
      return tone * swell(time, attack: 0.003, length: 0.55, release: 0.35)
    }
    return sketch
  }

  /// Something large that goes by.
  static func whoosh(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 1.1, rate: rate)
    var (noise, filter) = (Noise(77), MovingFilter(rate: rate, q: 2.2))
    sketch.add(at: 0, for: 1.1) { time in
      let near = swell(time, attack: 0.55, length: 1.1, release: 0.55)
      filter.process(noise.next(), hertz: 250 + 2_600 * near * near)
      return filter.band * near * near
    }
    return sketch
  }

  /// A cork, and the little room that it leaves.
  static func pop(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 0.5, rate: rate)
    var turns = 0.0
    sketch.add(at: 0.005, for: 0.2) { time in
      turns += (380 + 3_800 * min(time, 0.06)) / rate
      return sine(turns) * min(time / 0.002, 1) * fading(time, half: 0.016)
    }
    return sketch
  }
}
