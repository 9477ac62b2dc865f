/// From ticks to seconds. In one song all tracks go by the tempos of all; otherwise each has its own.
struct MIDIClock {
  private let ticksInQuarter: Double
  private let shared: [MIDITrack.Tempo]?

  init(_ tracks: [MIDITrack], ticksInQuarter: Int, isOneSong: Bool) {
    self.ticksInQuarter = Double(ticksInQuarter)
    var all: [MIDITrack.Tempo] = []
    for track in tracks { all += track.tempos }
    shared = isOneSong ? all.sorted { $0.tick < $1.tick } : nil
  }

  func seconds(of tracks: [MIDITrack]) -> [[MIDIFile.Note]] {
    tracks.map { track in
      let marks = marks(shared ?? track.tempos)
      let notes = track.notes.map { note in
        MIDIFile.Note(
          key: note.key, startSeconds: seconds(at: note.start, marks),
          endSeconds: seconds(at: note.end, marks))
      }
      return notes.sorted { ($0.startSeconds, -$0.key) < ($1.startSeconds, -$1.key) }
    }
  }

  private struct Mark {
    var tick: Int
    var seconds, secondsInTick: Double
  }

  /// Where each tempo begins. Half a second a quarter before the first.
  private func marks(_ tempos: [MIDITrack.Tempo]) -> [Mark] {
    var marks = [Mark(tick: 0, seconds: 0, secondsInTick: 0.5 / ticksInQuarter)]
    for tempo in tempos {
      let last = marks[marks.count - 1]
      marks.append(
        Mark(
          tick: tempo.tick,
          seconds: last.seconds + Double(tempo.tick - last.tick) * last.secondsInTick,
          secondsInTick: Double(tempo.microsecondsInQuarter) / 1e6 / ticksInQuarter))
    }
    return marks
  }

  private func seconds(at tick: Int, _ marks: [Mark]) -> Double {
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle].tick <= tick { low = middle } else { high = middle }
    }
    return marks[low].seconds + Double(tick - marks[low].tick) * marks[low].secondsInTick
  }
}
