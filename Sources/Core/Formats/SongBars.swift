import Analysis

/// The bars of a piece of music, and which chord begins at which of their beats.
struct SongBars {
  struct Bar {
    /// In seconds.
    let start: Double
    var beats: Int
    /// The chord on each beat.
    var labels: [String]
    /// Those beats at which another chord begins.
    var changes: [Int] = []
  }

  private(set) var bars: [Bar] = []
  /// How many beats a bar has, as it was said, or as most of them have.
  let meter: Int
  /// 4 where a beat is a quarter note, 8 where it is an eighth.
  let unit: Int
  /// How many beats stand before the first bar that was heard; they are the first of `bars`.
  private(set) var upbeat = 0

  /// Where no beats were heard every chord gets a bar of four.
  init(_ song: ExportedSong) {
    let beats = song.beats
    unit = song.meter?.unit ?? 4
    guard !beats.isEmpty else {
      let length = song.meter?.beats ?? 4
      meter = length
      bars = song.chords.map {
        Bar(start: $0.start, beats: length, labels: Array(repeating: $0.label, count: length))
      }
      findChanges()
      return
    }
    let firsts = Self.firsts(beats, song.downbeats)
    upbeat = song.downbeats.first.map { nearestBeat(to: $0, in: beats) } ?? 0
    let labels = Self.labels(beats, song.chords)
    var sizes: [Int: Int] = [:]
    for (start, end) in zip(firsts, firsts.dropFirst() + [beats.count]) {
      bars.append(
        Bar(start: beats[start], beats: end - start, labels: Array(labels[start..<end])))
      sizes[end - start, default: 0] += 1
    }
    let usual = sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 4
    meter = song.meter?.beats ?? usual
    findChanges()
  }

  /// At which beats bars begin; every fourth where no bars were heard.
  private static func firsts(_ beats: [Double], _ downbeats: [Double]) -> [Int] {
    guard !downbeats.isEmpty else { return Array(stride(from: 0, to: beats.count, by: 4)) }
    let firsts = downbeats.map { nearestBeat(to: $0, in: beats) }
    return Array(Set([0] + firsts)).sorted()
  }

  /// What sounds from each beat on.
  private static func labels(_ beats: [Double], _ chords: [ExportedSong.Chord]) -> [String] {
    var labels = [String](repeating: "N", count: beats.count)
    for chord in chords {
      let first = nearestBeat(to: chord.start, in: beats)
      for beat in first..<beats.count { labels[beat] = chord.label }
    }
    return labels
  }

  private mutating func findChanges() {
    var last: String?
    for index in bars.indices {
      for (beat, label) in bars[index].labels.enumerated()
      where !(last.map { isSame($0, label) } ?? false) {
        bars[index].changes.append(beat)
        last = label
      }
    }
  }
}
