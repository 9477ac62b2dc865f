import DSP

extension Recipe {
  @_optimize(size)
  static func land(_ sound: SleepSound, _ rate: Double) -> Recipe {
    switch sound {
    case .wind: wind(rate)
    case .forest: forest(rate)
    case .crickets: crickets(rate)
    default: fire(rate)
    }
  }

  /// Gusts round a house: brighter where they are stronger.
  @_optimize(size)
  private static func wind(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [Colour.highPass(60, rate)], gain: 1, width: 0.7,
        motion: [Leg(2...6, to: 0.35...1), Leg(1...4, to: 0.3...0.7)], opening: 250...1_600),
      NoiseBedPlan(
        colour: Colour.pink(rate) + [Colour.peak(520, 12, q: 3, rate), Colour.highPass(200, rate)],
        gain: 0.4, width: 0.9, motion: [Leg(1.5...5, to: 0.1...1)], opening: 400...1_100),
      NoiseBedPlan(
        colour: Colour.brown(rate) + [Colour.highPass(40, rate)], gain: 0.35,
        motion: [Leg(3...8, to: 0.5...1)]),
    ]
    return recipe
  }

  /// Wind in leaves, and a bird far off.
  @_optimize(size)
  private static func forest(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(900, rate), Colour.peak(3_200, 5, q: 0.6, rate),
          Colour.lowPass(7_500, rate),
        ], gain: 0.8, width: 1, motion: [Leg(2...6, to: 0.3...1), Leg(1...3, to: 0.3...0.7)]),
      NoiseBedPlan(
        colour: Colour.pink(rate) + [Colour.highPass(80, rate), Colour.lowPass(600, rate)],
        gain: 0.5, motion: [Leg(3...8, to: 0.4...1)]),
    ]
    let blackbird = [
      Beat(time: 0, pitch: 1, level: 0.8), Beat(time: 0.24, pitch: 1.19, level: 1),
      Beat(time: 0.47, pitch: 0.89, level: 0.9), Beat(time: 0.8, pitch: 1.06, level: 0.6),
    ]
    let chiffchaff = [
      Beat(time: 0, pitch: 1, level: 0.8), Beat(time: 0.3, pitch: 0.84, level: 1),
      Beat(time: 0.6, pitch: 1, level: 0.7),
    ]
    recipe.showers = [
      ShowerPlan(
        seconds: 11, hertz: 1_900...2_600, octaves: -1.2...1.2, fall: 0.07...0.1, attack: 0.03,
        gain: 1.5, range: 8, send: 0.9, beats: blackbird),
      ShowerPlan(
        seconds: 17, hertz: 3_200...4_000, octaves: -2 ... -0.5, fall: 0.05...0.07, attack: 0.02,
        gain: 0.8, range: 8, send: 0.9, beats: chiffchaff),
    ]
    recipe.room = (2.2, 1.1, 0.5)
    return recipe
  }

  /// Three crickets, each with its own pitch and pan, that stop and go on.
  @_optimize(size)
  private static func crickets(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [Colour.highPass(90, rate), Colour.lowPass(1_400, rate)],
        gain: 0.1, width: 0.8, motion: [Leg(3...9, to: 0.6...1)]),
      NoiseBedPlan(
        colour: [
          Colour.highPass(3_000, rate), Colour.lowPass(6_000, rate),
          Colour.peak(4_400, 5, q: 1, rate),
        ], gain: 0.03, width: 1, motion: [Leg(0.3...1.5, to: 0.4...1)]),
    ]
    recipe.showers = [
      cricket(0.62, hertz: 4_080, pan: -0.55, gain: 0.8),
      cricket(0.71, hertz: 4_420, pan: 0.5, gain: 0.6),
      cricket(0.97, hertz: 3_720, pan: 0.05, gain: 0.35),
    ]
    recipe.room = (1.1, 1, 0.4)
    return recipe
  }

  @_optimize(size)
  private static func cricket(
    _ seconds: Double, hertz: Double, pan: Double, gain: Double
  ) -> ShowerPlan {
    let chirp = (0..<4).map {
      Beat(time: 0.034 * Double($0), level: [0.6, 0.9, 1, 0.8][$0])
    }
    return ShowerPlan(
      seconds: seconds, jitter: 0.07, hertz: hertz...hertz * 1.006, fall: 0.009...0.011,
      attack: 0.006, gain: gain, range: 3, pan: pan...pan + 0.02, send: 0.35, beats: chirp,
      motion: [Leg(4...14, to: 0.5...1), Leg(1...2, to: 0...0.1), Leg(1...5, to: 0...0.1)])
  }

  /// A warm rumble, small crackles in clusters, and now and then a soft pop.
  @_optimize(size)
  private static func fire(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.brown(rate) + [Colour.highPass(45, rate), Colour.lowPass(420, rate)],
        gain: 0.5, width: 0.5, motion: [Leg(0.15...0.8, to: 0.5...1)]),
      NoiseBedPlan(
        colour: Colour.pink(rate) + [Colour.highPass(500, rate), Colour.lowPass(5_000, rate)],
        gain: 0.16, width: 0.8, motion: [Leg(0.2...1.2, to: 0.3...1)]),
    ]
    recipe.showers = [
      ShowerPlan(
        seconds: 0.045, hertz: 900...4_500, isNoise: true, q: 1.6, fall: 0.001...0.006,
        attack: 0.000_7, gain: 1.9, range: 28, send: 0.1,
        motion: [Leg(0.1...0.6, to: 0.1...1), Leg(0.2...1.5, to: 0.1...0.5)]),
      ShowerPlan(
        seconds: 1.9, hertz: 260...700, isNoise: true, q: 1.5, fall: 0.01...0.03, attack: 0.003,
        gain: 1.3, range: 14, send: 0.15),
    ]
    recipe.room = (0.5, 0.6, 0.4)
    return recipe
  }
}
