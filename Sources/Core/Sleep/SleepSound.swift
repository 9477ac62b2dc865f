/// The sounds for sleep that are made live, so that they never repeat. Their numbers are kept: mixes name them.
public enum SleepSound: Int32, CaseIterable, Sendable {
  case white, pink, brown, green, grey
  case rain, tent, ocean, stream, wind, forest, crickets, fire, thunder
  case womb, heartbeat, shush
  case fan, dryer, vacuum, washing, car, train
  case twinkle, brahms, brother, moon, sheep, humming
}
