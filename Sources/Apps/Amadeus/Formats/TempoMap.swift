/// Where moments lie in ticks, so that each beat has as many as another, and each bar begins on a bar line.
struct TempoMap {
  struct Change {
    let tick: Int
    let microseconds: Int
  }

  /// A first beat before this moment, in seconds, is at the very beginning.
  private static let atOnce = 0.02

  private let beats: [Double]
  /// The tick of the first beat.
  let lead: Int

  /// Before the first beat come as many as make a bar full with the upbeat, and a tempo of their own.
  init(_ beats: [Double], meter: Int = 1, upbeat: Int = 0) {
    self.beats = beats.count > 1 ? beats : [0, 0.5]
    guard self.beats[0] > Self.atOnce else {
      lead = 0
      return
    }
    let wanted = self.beats[0] / max(self.beats[1] - self.beats[0], 0.01)
    let fewest = meter - upbeat % meter
    let bars = ((wanted - Double(fewest)) / Double(meter)).rounded()
    lead = (fewest + max(Int(bars), 0) * meter) * MIDISong.division
  }

  var changes: [Change] {
    var lengths = zip(beats, beats.dropFirst()).enumerated().map { index, beat in
      (tick: lead + index * MIDISong.division, seconds: beat.1 - beat.0)
    }
    if lead > 0 {
      lengths.insert((0, beats[0] * Double(MIDISong.division) / Double(lead)), at: 0)
    }
    var (changes, last): ([Change], Int) = ([], 0)
    for (tick, seconds) in lengths {
      // The file has three bytes for it.
      let microseconds = Int(min(max((seconds * 1e6).rounded(), 1), 0xFF_FFFF))
      if microseconds != last { changes.append(Change(tick: tick, microseconds: microseconds)) }
      last = microseconds
    }
    return changes
  }

  func tick(_ seconds: Double) -> Int {
    guard seconds >= beats[0] else {
      return lead == 0 ? 0 : max(Int((seconds / beats[0] * Double(lead)).rounded()), 0)
    }
    var (low, high) = (0, beats.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if beats[middle] <= seconds { low = middle } else { high = middle - 1 }
    }
    let length = max(beats[low + 1] - beats[low], 0.01)
    let position = Double(low) + (seconds - beats[low]) / length
    return lead + Int((position * Double(MIDISong.division)).rounded())
  }
}
