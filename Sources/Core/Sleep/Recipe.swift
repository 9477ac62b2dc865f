import DSP

/// What a sound is made of.
struct Recipe {
  var beds: [NoiseBedPlan] = []
  var showers: [ShowerPlan] = []
  /// Tones of machines, in hertz, and how loud they are.
  var hums: [(hertz: Double, gain: Double)] = []
  var tune: Tune?
  /// nil where nothing is played.
  var instrument: Instrument?
  /// How many grains may sound at once.
  var grains = 40
  /// How long the room rings in seconds, how large it is and how loud; nil outdoors.
  var room: (seconds: Double, size: Double, gain: Double)?

  @_optimize(size)
  init(of sound: SleepSound, rate: Double) {
    switch sound {
    case .white, .pink, .brown, .green, .grey: self = Recipe.noise(sound, rate)
    case .rain, .tent, .ocean, .stream, .thunder: self = Recipe.water(sound, rate)
    case .wind, .forest, .crickets, .fire: self = Recipe.land(sound, rate)
    case .womb, .heartbeat, .shush: self = Recipe.body(sound, rate)
    case .fan, .dryer, .vacuum, .washing: self = Recipe.house(sound, rate)
    case .car, .train: self = Recipe.road(sound, rate)
    case .twinkle, .brahms, .brother, .moon, .sheep, .humming: self = Recipe.lullaby(sound)
    }
  }

  init() {}

  @_optimize(size)
  private static func noise(_ sound: SleepSound, _ rate: Double) -> Recipe {
    var recipe = Recipe()
    let colour =
      switch sound {
      case .pink: Colour.pink(rate)
      case .brown: Colour.brown(rate)
      case .green: Colour.green(rate)
      case .grey: Colour.grey(rate)
      default: Colour.white(rate)
      }
    recipe.beds = [NoiseBedPlan(colour: colour)]
    return recipe
  }

  @_optimize(size)
  private static func lullaby(_ sound: SleepSound) -> Recipe {
    var recipe = Recipe()
    recipe.grains = 72
    recipe.room = (1.6, 1, 0.5)
    switch sound {
    case .twinkle: (recipe.tune, recipe.instrument) = (.twinkle, .musicBox)
    case .brahms: (recipe.tune, recipe.instrument) = (.brahms, .musicBox)
    case .brother: (recipe.tune, recipe.instrument) = (.brother, .softPiano)
    case .moon: (recipe.tune, recipe.instrument) = (.moon, .softPiano)
    case .sheep: (recipe.tune, recipe.instrument) = (.sheep, .voice)
    default: recipe.instrument = .voice
    }
    return recipe
  }
}
