/// The pieces of time in which one chord is looked for: beats, or halves of slow ones.
public struct BeatGrid: Sendable {
  /// From the first moment to the last; one more than there are pieces.
  public let times: [Double]
  /// The pieces between the silence before the music and that behind it.
  let sounding: Range<Int>

  private static let longest = 0.76
  private static let withoutBeats = 0.5

  private static let shortest = 0.1

  /// Goes on as the beats do before the first and behind the last of them, as long as the music sounds.
  init(beats: [Double], sounding: Range<Double>, duration: Double) {
    let start = sounding.lowerBound > Self.shortest ? sounding.lowerBound : 0
    let end = sounding.upperBound < duration - Self.shortest ? sounding.upperBound : duration
    var times = beats.filter { $0 > start && $0 < end }
    if times.count < 2 {
      times = Array(stride(from: start + Self.withoutBeats, to: end, by: Self.withoutBeats))
    } else {
      let (before, after) = (times[1] - times[0], times[times.count - 1] - times[times.count - 2])
      while times[0] - before > start + Self.shortest { times.insert(times[0] - before, at: 0) }
      while times[times.count - 1] + after < end - Self.shortest {
        times.append(times[times.count - 1] + after)
      }
    }
    var all = [start]
    for (from, to) in zip([start] + times, times + [end]) where to > from {
      let parts = max(Int(((to - from) / Self.longest).rounded(.up)), 1)
      for part in 1...parts { all.append(from + (to - from) * Double(part) / Double(parts)) }
    }
    let before: [Double] = start > 0 ? [0] : []
    self.sounding = before.count..<before.count + all.count - 1
    self.times = before + all + (end < duration ? [duration] : [])
  }

  var count: Int { times.count - 1 }
}
