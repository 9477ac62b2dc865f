import DSP

/// A picture of audio: loudness over time, a lane for each channel.
///
/// The same data gives the same bytes. Both renderings share one layout, so that a PNG and an SVG
/// of one picture lie exactly over each other.
public struct WaveformPicture: Sendable {
  /// How a picture is coloured.
  public enum Style: Sendable, CaseIterable {
    /// A calm dark ground, for screens at night.
    case night
    /// A light ground, for print and bright rooms.
    case paper
  }

  /// The widths that can be drawn, in pixels.
  public static let widths = 16...16_384
  /// The heights that can be drawn, in pixels.
  public static let heights = 16...4_096

  let lanes: [WaveShape]
  let layout: Layout
  let palette: Palette
  let summary: String

  /// Prepares a picture.
  ///
  /// Each of the `lanes` spans all `seconds`, whatever its number of columns; 1.0 is full scale and
  /// reaches the edge of the lane. `silence` lists parts to be dimmed, in seconds.
  public init(
    lanes: [[PeakColumn]], seconds: Double, silence: [ClosedRange<Double>] = [],
    style: Style = .night, width: Int, height: Int
  ) throws(WaveformError) {
    guard Self.widths.contains(width), Self.heights.contains(height) else {
      throw .unsupportedSize(width: width, height: height)
    }
    let length = seconds.isFinite ? max(0, seconds) : 0
    layout = Layout(
      width: width, height: height, lanes: max(1, lanes.count), seconds: length, silence: silence)
    palette = style == .night ? .night : .paper
    let columns = lanes.isEmpty ? [[]] : lanes
    self.lanes = zip(columns, layout.lanes).map { [layout] columns, lane in
      WaveShape(columns, in: lane, from: layout.left, to: layout.right, unit: layout.unit)
    }
    let channels = lanes.count == 1 ? "1 channel" : "\(lanes.count) channels"
    let time = TimeScale.text(length.rounded(), decimals: 0)
    summary = lanes.isEmpty ? "Waveform, no sound" : "Waveform, \(channels), \(time)"
  }
}

/// Why a picture could not be made.
public enum WaveformError: Error, Equatable {
  /// The size is outside of `WaveformPicture.widths` and `heights`.
  case unsupportedSize(width: Int, height: Int)
  /// The PNG library refused, in its own words.
  case encoding(String)
}
