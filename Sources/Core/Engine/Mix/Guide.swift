/// The beats of the sound on a track, which are clicked as they are heard.
struct Guide: BitwiseCopyable {
  /// None is −1.
  var track = -1
  /// Two numbers for each beat: its position in frames of the sound, and 1 where a bar begins; in order.
  var beats: UnsafePointer<Double>?
  var count = 0

  func position(_ beat: Int) -> Double { beats?[2 * beat] ?? 0 }
  func isAccented(_ beat: Int) -> Bool { beats?[2 * beat + 1] == 1 }

  /// The first beat that is not before a position.
  func first(from position: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.position(middle) < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Engine {
  /// Has a track's beats clicked as they are heard, however fast that is; for the audio thread.
  ///
  /// They are two numbers for each, position and accent, and must stay where they are until others are given.
  public func guide(track: Int, beats: UnsafePointer<Double>?, count: Int) {
    guide.track = track >= 0 && track < trackCount ? track : -1
    guide.beats = beats
    guide.count = beats == nil || count < 0 ? 0 : count
  }

  /// Where the track that is followed is in its sound: the frame that is heard next; −1 when it plays nothing.
  public var guidedPosition: Double {
    guard guide.track >= 0, tracks[guide.track].state != .idle else { return -1 }
    return tracks[guide.track].heard - Double(tracks[guide.track].trimStart)
  }

  /// Clicks the beats that were passed since a position, in the frames of this quantum from an offset on.
  func strikeBeats(_ number: Int, from: Double, offset: Int) {
    guard guide.count > 0 else { return }
    let track = tracks[number]
    let to = track.heard
    if to >= from {
      return strikeBeats(from, to, offset: offset, total: to - from, done: 0, track)
    }
    // The way back lies in between.
    let first = Double(track.wrapStart)
    let before = max(Double(track.wrapEnd) - from, 0)
    let total = before + max(to - first, 0)
    strikeBeats(from, from + before, offset: offset, total: total, done: 0, track)
    strikeBeats(first, to, offset: offset, total: total, done: before, track)
  }

  /// Clicks the beats of one part of what is heard in this quantum: `total` frames of the sound, `done` before it.
  private func strikeBeats(
    _ from: Double, _ to: Double, offset: Int, total: Double, done: Double, _ track: Track
  ) {
    let start = Double(track.trimStart)
    var beat = guide.first(from: from - start)
    while beat < guide.count, guide.position(beat) + start < to {
      let share = (guide.position(beat) + start - from + done) / total
      let frame = offset + Int(share * Double(Self.quantum - offset))
      metronome.strike(
        track: Int32(guide.track), isAccented: guide.isAccented(beat), at: now + Int64(frame))
      beat += 1
    }
  }
}
