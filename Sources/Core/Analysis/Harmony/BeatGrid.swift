/// The pieces of time in which one chord is looked for: beats, or halves of slow ones.
public struct BeatGrid: Sendable {
  /// From the first moment to the last; one more than there are pieces.
  public let times: [Double]

  private static let longest = 0.76
  private static let withoutBeats = 0.5

  /// Goes on as the beats do before the first and behind the last of them.
  init(beats: [Double], duration: Double) {
    var times = beats.filter { $0 > 0 && $0 < duration }
    if times.count < 2 {
      times = Array(stride(from: Self.withoutBeats, to: duration, by: Self.withoutBeats))
    } else {
      let (before, after) = (times[1] - times[0], times[times.count - 1] - times[times.count - 2])
      while times[0] - before > 0.1 { times.insert(times[0] - before, at: 0) }
      while times[times.count - 1] + after < duration - 0.1 {
        times.append(times[times.count - 1] + after)
      }
    }
    let edges = [0] + times + [duration]
    var all: [Double] = [0]
    for (from, to) in zip(edges, edges.dropFirst()) where to > from {
      let parts = max(Int(((to - from) / Self.longest).rounded(.up)), 1)
      for part in 1...parts { all.append(from + (to - from) * Double(part) / Double(parts)) }
    }
    self.times = all
  }

  var count: Int { times.count - 1 }
}
