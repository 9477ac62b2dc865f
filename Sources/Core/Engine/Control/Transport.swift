/// The song's own clock: tracks that follow it play together, to the sample.
struct Transport: BitwiseCopyable {
  private(set) var playing = false
  /// The position in the song at the start of this quantum.
  private(set) var position: Int64 = 0
  /// When a change of mind is due; `max` when none is.
  private var due = Int64.max
  private var willPlay = false
  private var jumped = false

  mutating func play(at time: Int64, now: Int64) {
    (due, willPlay) = (time > now ? time : now, true)
  }

  mutating func pause(at time: Int64, now: Int64) {
    (due, willPlay) = (time > now ? time : now, false)
  }

  mutating func seek(to position: Int64) {
    self.position = position < 0 ? 0 : position
    jumped = true
  }

  /// Brings the transport to the quantum that begins at `now`.
  mutating func advance(to now: Int64, engine: Engine) {
    let quantum = Int64(Engine.quantum)
    if due < now + quantum {
      let offset = due > now ? due - now : 0
      due = .max
      if willPlay != playing {
        playing = willPlay
        for number in 0..<engine.trackCount where engine.tracks[number].followsTransport {
          playing
            ? begin(number, at: now + offset, engine)
            : engine.rest(&engine.tracks[number], fade: engine.shortFade)
        }
        if playing { position -= offset }
      }
    } else if jumped && playing {
      for number in 0..<engine.trackCount where engine.tracks[number].followsTransport {
        begin(number, at: now, engine)
      }
    }
    jumped = false
    if playing { position += quantum }
  }

  /// Lets a track that was armed while the song runs come in at its position.
  func join(_ number: Int, engine: Engine) {
    if playing { begin(number, at: engine.now, engine) }
  }

  /// Starts a follower at the position that the song has at `time`, which lies in this quantum.
  private func begin(_ number: Int, at time: Int64, _ engine: Engine) {
    let track = engine.tracks[number]
    let into = position - track.songStart
    guard into < Int64(track.trimEnd - track.trimStart) else {
      engine.tracks[number].state = .paused
      return
    }
    engine.jump(number, to: track.trimStart + Int(into < 0 ? 0 : into))
    engine.tracks[number].start = into < 0 ? time - into : time
    engine.tracks[number].state = .waiting
    if into <= 0 && track.state != .playing {
      engine.tracks[number].envelope.jump(to: 1)
    } else {
      engine.restart(&engine.tracks[number])
    }
  }
}
