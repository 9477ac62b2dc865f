import DSP

extension Recipe {
  @_optimize(size)
  static func water(_ sound: SleepSound, _ rate: Double) -> Recipe {
    switch sound {
    case .rain: rain(rate)
    case .tent: tent(rate)
    case .ocean: ocean(rate)
    case .stream: stream(rate)
    default: thunder(rate)
    }
  }

  /// A soft roar, and drops on leaves and stones near by.
  @_optimize(size)
  private static func rain(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(250, rate), Colour.peak(2_500, 5, q: 0.5, rate),
          Colour.lowPass(9_000, rate),
        ], gain: 1, width: 0.8, motion: [Leg(2...7, to: 0.75...1)]),
      NoiseBedPlan(
        colour: [Colour.highPass(4_000, rate), Colour.lowPass(11_000, rate)], gain: 0.22, width: 1,
        motion: [Leg(1...4, to: 0.5...1)]),
    ]
    recipe.showers = [
      ShowerPlan(
        seconds: 0.012, hertz: 1_800...6_500, isNoise: true, q: 3, fall: 0.002...0.008,
        attack: 0.000_4, gain: 2.6, range: 24, pan: -0.9...0.9),
      ShowerPlan(
        seconds: 0.16, hertz: 500...1_400, octaves: 6...16, fall: 0.008...0.02, attack: 0.001,
        gain: 0.8, range: 20, pan: -0.8...0.8),
    ]
    return recipe
  }

  /// Drops on taut cloth: duller and nearer.
  @_optimize(size)
  private static func tent(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [Colour.highPass(120, rate), Colour.lowPass(2_600, rate)],
        gain: 0.7, width: 0.7, motion: [Leg(2...6, to: 0.7...1)])
    ]
    recipe.showers = [
      ShowerPlan(
        seconds: 0.014, hertz: 260...900, isNoise: true, q: 2.2, fall: 0.006...0.016,
        attack: 0.001, gain: 2.2, range: 22, pan: -0.9...0.9),
      ShowerPlan(
        seconds: 0.03, hertz: 1_200...3_200, isNoise: true, q: 2.5, fall: 0.003...0.007,
        attack: 0.000_6, gain: 1.3, range: 22, pan: -0.9...0.9),
    ]
    return recipe
  }

  /// Two trains of waves of which none keeps time with the other: a deep one far off, foam near by.
  @_optimize(size)
  private static func ocean(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [Colour.lowPass(700, rate)], gain: 0.6, width: 0.7,
        motion: [
          Leg(3...6, to: 0.7...1), Leg(4...8, to: 0.25...0.4),
        ]),
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(350, rate), Colour.peak(1_200, 4, q: 0.5, rate),
        ],
        gain: 1, width: 0.9,
        motion: [
          Leg(3...5, to: 0.6...1), Leg(0.4...1, to: 0.6...0.9), Leg(4...7, to: 0.1...0.2),
          Leg(0.5...3, to: 0.08...0.16),
        ], opening: 900...7_000),
      NoiseBedPlan(
        colour: [Colour.highPass(2_500, rate), Colour.lowPass(8_000, rate)], gain: 0.12, width: 1,
        motion: [Leg(2...5, to: 0.3...1)]),
    ]
    return recipe
  }

  /// Water over stones: bubbles that rise in pitch as they close.
  @_optimize(size)
  private static func stream(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(300, rate), Colour.peak(900, 5, q: 0.8, rate),
          Colour.lowPass(5_000, rate),
        ], gain: 0.4, width: 0.8, motion: [Leg(0.3...1.2, to: 0.7...1)])
    ]
    recipe.showers = [
      ShowerPlan(
        seconds: 0.02, hertz: 420...1_900, octaves: 1...7, fall: 0.012...0.045, attack: 0.004,
        gain: 1.1, range: 18, pan: -0.9...0.9, motion: [Leg(0.4...1.5, to: 0.3...1)]),
      ShowerPlan(
        seconds: 0.12, hertz: 200...420, octaves: 1...4, fall: 0.03...0.07, attack: 0.006,
        gain: 0.9,
        range: 12, pan: -0.6...0.6, motion: [Leg(0.5...2, to: 0.2...1)]),
    ]
    recipe.grains = 64
    return recipe
  }

  /// Rain, and now and then a roll far away that takes its time to come.
  @_optimize(size)
  private static func thunder(_ rate: Double) -> Recipe {
    var recipe = rain(rate)
    recipe.beds[0].gain = 0.8
    let roll = [
      Leg(18...50, to: 0...0.01), Leg(1.8...3, to: 0.6...1), Leg(0.7...1.6, to: 0.3...0.6),
      Leg(0.8...1.6, to: 0.4...0.8), Leg(1...2, to: 0.2...0.4), Leg(4...8, to: 0...0.01),
    ]
    recipe.beds.append(
      NoiseBedPlan(
        colour: Colour.brown(rate) + [Colour.highPass(30, rate)], gain: 2.2, width: 0.5,
        motion: roll, opening: 60...420))
    return recipe
  }
}
