// Drums, hands and a heart: skins and noise.

extension Sketch {
  /// A drum's skin: its pitch falls as it comes to rest.
  private mutating func skin(
    at start: Double, from high: Double, to low: Double, half: Double, gain: Double
  ) {
    var turns = 0.0
    let rate = rate
    add(at: start, for: half * 10, gain: gain) { time in
      turns += (low + (high - low) * fading(time, half: half / 3)) / rate
      return sine(turns) * fading(time, half: half)
    }
  }

  /// Noise that is gone quickly, above a frequency.
  private mutating func hiss(
    at start: Double, half: Double, above hertz: Double, gain: Double, seed: UInt64
  ) {
    var (noise, filter) = (Noise(seed), MovingFilter(rate: rate, q: 0.7))
    add(at: start, for: half * 10, gain: gain) { time in
      filter.process(noise.next(), hertz: hertz)
      return filter.high * fading(time, half: half)
    }
  }

  private mutating func snare(at start: Double, gain: Double, seed: UInt64) {
    hiss(at: start, half: 0.035, above: 1_800, gain: 0.6 * gain, seed: seed)
    skin(at: start, from: 260, to: 185, half: 0.03, gain: 0.7 * gain)
  }

  /// Ba-dum, tss.
  static func rimshot(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 1.7, rate: rate)
    sketch.skin(at: 0, from: 230, to: 150, half: 0.06, gain: 0.9)
    sketch.skin(at: 0.2, from: 170, to: 105, half: 0.08, gain: 1)
    sketch.snare(at: 0.42, gain: 1, seed: 11)
    sketch.hiss(at: 0.42, half: 0.2, above: 6_000, gain: 0.5, seed: 12)
    for hertz in [3_210.0, 4_770, 6_390, 8_150] {
      sketch.add(at: 0.42, for: 1.25, gain: 0.05) { time in
        sine(time * hertz) * fading(time, half: 0.18)
      }
    }
    return sketch
  }

  /// A roll that grows, and the stroke that ends it.
  static func drumroll(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 2.6, rate: rate)
    var (noise, time, seed) = (Noise(3), 0.0, UInt64(100))
    while time < 2 {
      sketch.snare(at: time, gain: (0.25 + 0.3 * time) * (0.85 + 0.15 * noise.unit()), seed: seed)
      time += 0.045 + 0.006 * noise.next()
      seed += 1
    }
    sketch.snare(at: 2.05, gain: 0.9, seed: 99)
    sketch.skin(at: 2.05, from: 120, to: 62, half: 0.07, gain: 0.6)
    sketch.hiss(at: 2.05, half: 0.1, above: 5_000, gain: 0.3, seed: 98)
    return sketch
  }

  /// A room full of hands.
  static func applause(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 2.8, rate: rate)
    var dice = Noise(2_026)
    for number in 0..<420 {
      let start = dice.unit() * 2.6
      let crowd = swell(start, attack: 0.35, length: 2.7, release: 1.1)
      guard dice.unit() < crowd else { continue }
      // Each pair of hands has a pitch and a position of its own.
      let (hertz, near) = (900 + 1_500 * dice.unit(), 0.25 + 0.75 * dice.unit())
      var (noise, filter) = (Noise(UInt64(number) + 5_000), MovingFilter(rate: rate, q: 1.6))
      sketch.add(at: start, for: 0.08, gain: near) { time in
        filter.process(noise.next(), hertz: hertz)
        return filter.band * min(time / 0.001, 1) * fading(time, half: 0.008)
      }
    }
    return sketch
  }

  /// Lub-dub, twice.
  static func heartbeat(_ rate: Double) -> Sketch {
    var sketch = Sketch(seconds: 1.9, rate: rate)
    for start in [0.02, 0.92] {
      for (delay, pitch, gain) in [(0.0, 1.0, 1.0), (0.26, 1.25, 0.75)] {
        sketch.skin(
          at: start + delay, from: 130 * pitch, to: 62 * pitch, half: 0.045, gain: gain)
        sketch.skin(
          at: start + delay, from: 300 * pitch, to: 170 * pitch, half: 0.02, gain: 0.35 * gain)
      }
    }
    return sketch
  }
}
