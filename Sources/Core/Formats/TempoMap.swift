/// Where moments lie in ticks, so that each beat has as many as another, and each bar begins on a bar line.
struct TempoMap {
  struct Change {
    let tick: Int
    let microseconds: Int
  }

  /// Beats that are so near to even ones, in seconds, are played as even: nobody hears less, and the analysis does not
  /// know a beat better.
  private static let evenness = 0.04

  private let beats: [Double]
  /// Of the first beats, in seconds.
  private let period: Double
  /// The tick of the first beat.
  let lead: Int

  /// What comes before the first beat is as many beats as make the bars full, or none where that is nearer.
  init(_ beats: [Double], meter: Int = 1, upbeat: Int = 0) {
    self.beats = beats.count > 1 ? beats : [0, 0.5]
    period = max(Self.evenPart(self.beats, from: 0, at: self.beats[0]).seconds, 0.01)
    let wanted = self.beats[0] / period
    let fewest = meter - upbeat % meter
    let bars = max(((wanted - Double(fewest)) / Double(meter)).rounded(), 0)
    let filled = fewest + Int(bars) * meter
    lead = 2 * wanted < Double(filled) ? 0 : filled * MIDISong.division
  }

  /// One for each part of the music that is even.
  var changes: [Change] {
    var (changes, first, now): ([Change], Int, Double) = ([], 0, beats[0])
    while first < beats.count - 1 {
      let (end, seconds) = Self.evenPart(beats, from: first, at: now)
      // The file has three bytes for it.
      let microseconds = Int(min(max((seconds * 1e6).rounded(), 1), 0xFF_FFFF))
      if microseconds != changes.last?.microseconds {
        let tick = first == 0 ? 0 : lead + first * MIDISong.division
        changes.append(Change(tick: tick, microseconds: microseconds))
      }
      now += seconds * Double(end - first)
      first = end
    }
    return changes
  }

  func tick(_ seconds: Double) -> Int {
    guard seconds >= beats[0] else {
      return max(lead + ticks((seconds - beats[0]) / period), 0)
    }
    var (low, high) = (0, beats.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if beats[middle] <= seconds { low = middle } else { high = middle - 1 }
    }
    let length = max(beats[low + 1] - beats[low], 0.01)
    return lead + ticks(Double(low) + (seconds - beats[low]) / length)
  }

  private func ticks(_ beats: Double) -> Int {
    Int((beats * Double(MIDISong.division)).rounded())
  }

  /// From a beat that is played at some moment: up to which beat all lie near even ones, and how long a beat is then.
  ///
  /// All lengths that bring every beat so far near enough are kept as a range, so that each beat is looked at once.
  private static func evenPart(
    _ beats: [Double], from first: Int, at start: Double
  ) -> (end: Int, seconds: Double) {
    var (least, most, end) = (0.0, Double.infinity, first + 1)
    for beat in (first + 1)..<beats.count {
      let (away, count) = (beats[beat] - start, Double(beat - first))
      let (from, to) = ((away - evenness) / count, (away + evenness) / count)
      if from > most || to < least { break }
      (least, most, end) = (max(least, from), min(most, to), beat)
    }
    return (end, min(max((beats[end] - start) / Double(end - first), least), most))
  }
}
