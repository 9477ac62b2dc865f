/// Which pitches are listened for. The lowest decides how much sound one look takes: 2.6 of its periods.
public struct PitchRange: Sendable, Equatable {
  public let lowestHertz: Double
  public let highestHertz: Double

  /// From 20 to 5,000 Hz, an octave at least.
  public init(lowestHertz: Double, highestHertz: Double) {
    precondition(lowestHertz >= 20 && highestHertz <= 5_000 && highestHertz >= 2 * lowestHertz)
    self.lowestHertz = lowestHertz
    self.highestHertz = highestHertz
  }

  /// Somebody who hums, sings or whistles low: 52 ms a look.
  public static let voice = PitchRange(lowestHertz: 50, highestHertz: 1_200)
  /// The lowest strings, from A0 on: 104 ms a look.
  public static let bass = PitchRange(lowestHertz: 25, highestHertz: 200)
  /// Guitars, violas, most of the piano: 35 ms a look.
  public static let middle = PitchRange(lowestHertz: 75, highestHertz: 900)
  /// Above the middle of the piano, up to C8: 13 ms a look.
  public static let treble = PitchRange(lowestHertz: 200, highestHertz: 4_500)
}
