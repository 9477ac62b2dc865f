import DSP

extension Recipe {
  @_optimize(size)
  static func house(_ sound: SleepSound, _ rate: Double) -> Recipe {
    switch sound {
    case .fan: fan(rate)
    case .dryer: dryer(rate)
    case .vacuum: vacuum(rate)
    default: washing(rate)
    }
  }

  @_optimize(size)
  private static func fan(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(70, rate), Colour.peak(320, 4, q: 0.8, rate), Colour.lowPass(2_400, rate),
        ], gain: 1, motion: [Leg(0.06...0.12, to: 0.9...1), Leg(0.06...0.12, to: 0.85...0.92)])
    ]
    recipe.hums = [(92, 0.16), (184, 0.07), (276, 0.03)]
    return recipe
  }

  /// A drum that turns, and cloth that falls in it.
  @_optimize(size)
  private static func dryer(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(60, rate), Colour.peak(180, 5, q: 1, rate), Colour.lowPass(1_500, rate),
        ], gain: 1, motion: [Leg(0.55...0.6, to: 0.9...1), Leg(0.55...0.6, to: 0.6...0.7)])
    ]
    recipe.showers = [
      ShowerPlan(
        seconds: 1.15, jitter: 0.12, hertz: 70...130, isNoise: true, q: 1.6, fall: 0.05...0.1,
        attack: 0.018, gain: 5, range: 6, pan: -0.3...0.3,
        beats: [Beat(), Beat(time: 0.31, pitch: 1.15, level: 0.5)])
    ]
    recipe.hums = [(58, 0.2), (116, 0.1), (174, 0.03)]
    return recipe
  }

  /// As heard from the next room.
  @_optimize(size)
  private static func vacuum(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(150, rate), Colour.peak(850, 6, q: 0.9, rate),
          Colour.peak(2_300, 3, q: 1, rate), Colour.lowPass(4_200, rate),
        ], gain: 1, motion: [Leg(0.5...2, to: 0.92...1)])
    ]
    recipe.hums = [(228, 0.12), (456, 0.06), (684, 0.035), (912, 0.015)]
    return recipe
  }

  /// A drum that rocks to and fro in water.
  @_optimize(size)
  private static func washing(_ rate: Double) -> Recipe {
    var recipe = Recipe()
    recipe.beds = [
      NoiseBedPlan(
        colour: Colour.pink(rate) + [
          Colour.highPass(180, rate), Colour.peak(600, 5, q: 0.7, rate),
          Colour.lowPass(2_200, rate),
        ], gain: 0.9, width: 0.7,
        motion: [
          Leg(0.45...0.6, to: 0.8...1), Leg(0.4...0.6, to: 0.25...0.35),
          Leg(0.4...0.55, to: 0.6...0.8), Leg(0.5...0.9, to: 0.15...0.25),
        ], opening: 700...1_900),
      NoiseBedPlan(
        colour: Colour.brown(rate) + [Colour.highPass(45, rate), Colour.lowPass(300, rate)],
        gain: 0.5, motion: [Leg(0.8...1.4, to: 0.6...1)]),
    ]
    recipe.showers = [
      ShowerPlan(
        seconds: 0.22, hertz: 180...600, octaves: 1...4, fall: 0.02...0.06, attack: 0.006,
        gain: 0.35,
        range: 12, motion: [Leg(0.4...0.7, to: 0.1...1)])
    ]
    recipe.hums = [(49, 0.1), (98, 0.08), (147, 0.03)]
    return recipe
  }

  static func road(_ sound: SleepSound, _ rate: Double) -> Recipe {
    var recipe = Recipe()
    let rumble = NoiseBedPlan(
      colour: Colour.brown(rate) + [Colour.highPass(38, rate), Colour.lowPass(260, rate)], gain: 1,
      motion: [Leg(1...4, to: 0.75...1)])
    if sound == .car {
      recipe.beds = [
        rumble,
        NoiseBedPlan(
          colour: Colour.pink(rate) + [
            Colour.highPass(150, rate), Colour.peak(800, 3, q: 0.6, rate),
            Colour.lowPass(1_500, rate),
          ], gain: 0.42, width: 0.8, motion: [Leg(2...7, to: 0.6...1)]),
      ]
      recipe.hums = [(72, 0.14), (108, 0.06), (144, 0.04)]
      return recipe
    }
    recipe.beds = [
      rumble,
      NoiseBedPlan(
        colour: Colour.pink(rate) + [Colour.highPass(200, rate), Colour.lowPass(2_000, rate)],
        gain: 0.4, width: 0.8, motion: [Leg(1...4, to: 0.6...1)]),
    ]
    // Two axles over a joint, then the two of the next bogie.
    let axles = [
      Beat(time: 0, level: 0.9), Beat(time: 0.16, pitch: 0.94, level: 1),
      Beat(time: 0.62, pitch: 1.05, level: 0.7), Beat(time: 0.78, level: 0.75),
    ]
    let joints =
      axles + axles.map { Beat(time: $0.time, pitch: 3.4 * $0.pitch, level: 0.3 * $0.level) }
    recipe.showers = [
      ShowerPlan(
        seconds: 1.72, jitter: 0.012, hertz: 120...150, isNoise: true, q: 1.3, fall: 0.035...0.045,
        attack: 0.008, gain: 6, range: 3, pan: -0.15...0.15, send: 0.2, beats: joints)
    ]
    recipe.room = (0.5, 0.7, 0.4)
    return recipe
  }
}
