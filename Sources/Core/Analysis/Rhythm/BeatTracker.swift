import CMath

/// Where the beats are: the row of moments at which much begins and which are a period apart (after Ellis,
/// "Beat Tracking by Dynamic Programming", 2007), with a period that may change.
public struct BeatTracker: Sendable {
  private static let strictness = 120.0

  /// Seconds.
  public let beats: [Double]

  public init(_ onsets: OnsetStrength, _ track: TempoTrack) {
    let values = onsets.values
    guard !track.periods.isEmpty, values.count > 2 else {
      beats = []
      return
    }
    let hop = Int(OnsetStrength.framesPerSecond)
    func period(_ frame: Int) -> Double {
      track.periods[min(frame / hop, track.periods.count - 1)]
    }
    var best = [Double](repeating: 0, count: values.count)
    var from = [Int](repeating: -1, count: values.count)
    for frame in values.indices {
      let period = period(frame)
      let (near, far) = (Int(period / 2), Int(period * 2))
      var (top, place) = (0.0, -1)
      for lag in near...far where lag <= frame {
        let ratio = log(Double(lag) / period)
        let value = best[frame - lag] - Self.strictness * ratio * ratio
        if value > top || place < 0 && frame - lag >= 0 && value > 0 {
          (top, place) = (value, frame - lag)
        }
      }
      best[frame] = Double(values[frame]) + top
      from[frame] = place
    }
    beats = Self.walk(best, from, lastPeriod: period(values.count - 1)).map {
      Double($0) / OnsetStrength.framesPerSecond
    }
  }

  /// Beats a minute, of the middle of the music; nil where there are too few to tell.
  public var tempo: Double? {
    let gaps = zip(beats, beats.dropFirst()).map { $1 - $0 }.sorted()
    guard gaps.count >= 4 else { return nil }
    let middle = gaps[gaps.count / 5..<gaps.count - gaps.count / 5]
    return 60 * Double(middle.count) / middle.reduce(0, +)
  }

  /// Back from the best end in the last period.
  private static func walk(_ best: [Double], _ from: [Int], lastPeriod: Double) -> [Int] {
    let start = max(best.count - Int(lastPeriod * 1.5), 0)
    guard var place = (start..<best.count).max(by: { best[$0] < best[$1] }) else { return [] }
    var beats = [place]
    while from[place] >= 0 {
      place = from[place]
      beats.append(place)
    }
    return beats.reversed()
  }
}
