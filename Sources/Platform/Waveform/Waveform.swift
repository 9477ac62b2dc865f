import DSP

public struct WaveformPicture: Sendable {
  public enum Style: Sendable { case night, paper }
  public static let widths = 16...16384
  public static let heights = 16...4096
  public init(
    lanes: [[PeakColumn]], seconds: Double, silence: [ClosedRange<Double>] = [],
    style: Style = .night, width: Int, height: Int
  ) {}
  public func png() throws -> [UInt8] { [] }
  public func svg() throws -> String { "" }
}
