import DSP

extension Recipe {
  @_optimize(size)
  static func body(_ sound: SleepSound, _ rate: Double) -> Recipe {
    switch sound {
    case .womb: womb(rate)
    case .heartbeat: heartbeat(rate)
    default: shush(rate)
    }
  }

  /// Blood that rushes by with each beat of a heart, heard through water.
  @_optimize(size)
  private static func womb(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    let beat = [
      Leg(0.11...0.13, to: 0.9...1), Leg(0.18...0.2, to: 0.45...0.5),
      Leg(0.1...0.12, to: 0.6...0.7),
      Leg(0.42...0.5, to: 0.2...0.25),
    ]
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(50, rate), Colour.peak(190, 5, q: 0.8, rate), Colour.lowPass(520, rate),
        ], gain: 1, width: 0.4, motion: beat, opening: 160...480),
      NoiseBedPlan(
        colour: Colour.brown(rate) + [Colour.highPass(40, rate), Colour.lowPass(180, rate)],
        gain: 0.5, width: 0.4, motion: [Leg(2...5, to: 0.7...1)]),
    ]
    return recipe
  }

  /// Lub and dub, sixty-four to the minute, on a breath of warm noise; with a tone above, for small speakers.
  @_optimize(size)
  private static func heartbeat(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    let beats = [
      Beat(time: 0, pitch: 1, level: 1), Beat(time: 0.004, pitch: 1.95, level: 0.4),
      Beat(time: 0.31, pitch: 1.18, level: 0.62), Beat(time: 0.313, pitch: 2.3, level: 0.26),
    ]
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.brown(rate) + [Colour.highPass(50, rate), Colour.lowPass(260, rate)],
        gain: 0.05, motion: [Leg(1...3, to: 0.6...1)])
    ]
    recipe.showers = [
      ShowerPlan(
        seconds: 0.94, jitter: 0.03, hertz: 54...56, octaves: -2.5 ... -2, fall: 0.06...0.07,
        attack: 0.014, gain: 1, range: 2, pan: -0.02...0.02, send: 0.1, beats: beats)
    ]
    recipe.room = (0.4, 0.6, 0.4)
    return recipe
  }

  /// “Shhh”, as long as one breathes out, and a rest.
  @_optimize(size)
  private static func shush(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: [
          Colour.highPass(1_100, rate), Colour.peak(2_700, 9, q: 1.2, rate),
          Colour.lowPass(6_000, rate),
        ], gain: 1, width: 0.3,
        motion: [
          Leg(0.16...0.24, to: 0.85...1), Leg(0.5...0.8, to: 0.75...0.95),
          Leg(0.3...0.45, to: 0...0.01), Leg(0.45...0.7, to: 0...0.01),
        ])
    ]
    return recipe
  }
}
