import DSP

/// The outlines of one channel: heights at the centre of each column of pixels.
struct WaveShape: Sendable {
  /// An upper and a lower edge; y grows downwards.
  struct Outline: Sendable {
    var top: [Double]
    var bottom: [Double]
  }

  /// From the lowest to the highest sample.
  let envelope: Outline
  /// The power within, on both sides of the centre line.
  let body: Outline
  /// Runs of columns that reach full scale, above and below, as pixels from the left edge.
  let clippedAbove: [Range<Int>]
  let clippedBelow: [Range<Int>]

  /// Full scale in 16 bits is a little below one.
  static let fullScale: Float = 0.9999

  /// Sound too quiet for a pixel is still a thin line; digital silence has no height at all.
  init(_ columns: [PeakColumn], in lane: Layout.Lane, from left: Int, to right: Int, unit: Double) {
    let pixels = Resampling.columns(columns, count: right - left)
    let audible = pixels.map { $0.minimum != 0 || $0.maximum != 0 }
    let thin = Float(0.7 * unit / max(lane.half, 1))
    let reach = max(1, Int(unit.rounded()))
    let shape = { (heights: [Float]) in
      zip(Resampling.rounded(heights, reach: reach), audible).map { height, isAudible in
        isAudible ? min(1, max(height, thin)) : 0
      }
    }
    let high = shape(pixels.map(\.maximum))
    let low = shape(pixels.map { -$0.minimum })
    envelope = Outline(top: high.map { lane.y($0) }, bottom: low.map { lane.y(-$0) })
    let power = Resampling.averaged(pixels.map(\.rms), reach: 2 * reach).map { max($0, thin / 2) }
    body = Outline(
      top: zip(power, high).map { lane.y(min($0, $1)) },
      bottom: zip(power, low).map { lane.y(-min($0, $1)) })
    let merge = Int((4 * unit).rounded())
    clippedAbove = WaveShape.runs(pixels.map { $0.maximum >= Self.fullScale }, bridging: merge)
    clippedBelow = WaveShape.runs(pixels.map { $0.minimum <= -Self.fullScale }, bridging: merge)
  }

  /// Runs of true, over gaps of fewer than `gap` columns.
  private static func runs(_ marks: [Bool], bridging gap: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, mark) in marks.enumerated() where mark {
      if let last = runs.last, index - last.upperBound < gap {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
