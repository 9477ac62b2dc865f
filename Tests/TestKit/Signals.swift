import CMath

/// Signals made by arithmetic.
public enum Signals {
  public static func sine(hertz: Double, amplitude: Double, frames: Int, sampleRate: Double)
    -> [Float]
  {
    (0..<frames).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / sampleRate)) }
  }
  public static func noise(seed: UInt64, amplitude: Float, frames: Int) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<frames).map { _ in Float.random(in: -amplitude...amplitude, using: &random) }
  }
}
public struct SeededRandom: RandomNumberGenerator {
  var state: UInt64
  public init(seed: UInt64) { state = seed }
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
