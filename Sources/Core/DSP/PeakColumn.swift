/// What a stretch of samples looks like in a picture: its lowest and highest sample, and its power.
public struct PeakColumn: Sendable {
  public var minimum: Float
  public var maximum: Float
  public var rms: Float

  public init(minimum: Float, maximum: Float, rms: Float) {
    self.minimum = minimum
    self.maximum = maximum
    self.rms = rms
  }
}
