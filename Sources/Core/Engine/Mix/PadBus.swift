/// The buses on which the voices of a soundboard lie.
public enum PadBus: Int, Sendable {
  /// As they are.
  case over
  /// Lowered while anything sounds over them.
  case ducked

  /// How far they are lowered.
  public static let duckDecibels: Float = 12
}

extension Engine {
  /// Lets the voices on one bus step back under those on the other.
  public func setPadBuses() {
    set(PadBus.ducked.rawValue, .duckWhileBus, Float(PadBus.over.rawValue))
    set(PadBus.ducked.rawValue, .duckDecibels, PadBus.duckDecibels)
  }
}
