import CMath

/// Where a sound is put between two speakers.
public enum Pan {
  /// The gains that put a mono sound at `position`, −1 (left) to 1 (right).
  ///
  /// Their squares sum to 1, so that the sound is as loud everywhere: −3 dB each in the middle.
  public static func equalPower(position: Double) -> (left: Float, right: Float) {
    let side = bounded(position.isNaN ? 0 : position, -1, 1)
    // Sines of both distances: exactly 0 and 1 at the ends, and mirror images of each other.
    return (
      Float(sin((1 - side) * Double.pi / 4)), Float(sin((1 + side) * Double.pi / 4))
    )
  }

  /// The gains that shift a stereo sound to `position`, −1 (left) to 1 (right).
  ///
  /// Nothing changes in the middle; to one side, only the other is lowered, along a cosine.
  public static func balance(position: Double) -> (left: Float, right: Float) {
    let side = bounded(position.isNaN ? 0 : position, -1, 1)
    let lowered = Float(sin((1 - side.magnitude) * Double.pi / 2))
    return side > 0 ? (lowered, 1) : (1, lowered)
  }
}
