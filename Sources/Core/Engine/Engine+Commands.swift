import DSP

extension Engine {
  /// Does what a command says, or tells that it cannot be done.
  func obey(_ command: Command) {
    switch command.kind {
    case .stopAll: stopAll(fade: command.fadeFrames)
    case .transportPlay: transport.play(at: command.time, now: now)
    case .transportPause: transport.pause(at: command.time, now: now)
    case .transportSeek: transport.seek(to: command.position)
    case .metronomeStart: metronome.start(command.click, at: command.time, now: now)
    case .metronomeStop: metronome.stop()
    case .click:
      metronome.strike(
        track: command.track, isAccented: command.position != 0,
        at: command.time > now ? command.time : now)
    case .play: play(command)
    case .stop, .pause, .resume, .seek, .setLoops, .setBus, .setGroup, .setLoop:
      let number = Int(command.track)
      guard number >= 0, number < trackCount, tracks[number].state != .idle else {
        return sendEvent(.refused, command.track, command.token, at: now)
      }
      change(number, command)
    }
  }

  private func play(_ command: Command) {
    let (number, sound) = (Int(command.track), Int(command.sound))
    guard number >= 0, number < trackCount, sound >= 0, sound < soundCount,
      sounds[sound].frameCount > 0
    else { return sendEvent(.refused, command.track, command.token, at: now) }
    if tracks[number].state != .idle { finish(number, at: now) }

    let length = Int64(sounds[sound].frameCount)
    let start = clamp(command.trimStart, 0, length)
    let end = command.trimEnd > 0 ? clamp(command.trimEnd, start, length) : length
    guard end > start, command.loops != 0 else {
      return sendEvent(.refused, command.track, command.token, at: now)
    }
    var track = Track()
    track.sound = command.sound
    track.token = command.token
    track.trimStart = Int(start)
    track.trimEnd = Int(end)
    track.loops = command.loops
    track.bus = tracks[number].bus
    track.followsTransport = command.followsTransport
    track.start = command.time > now ? command.time : now
    track.turn = nextTurn()
    if command.followsTransport {
      track.songStart = command.position
      track.position = Int(start)
      track.state = .paused
    } else {
      track.position = Int(clamp(start &+ clamp(command.position, 0, length), start, end - 1))
      track.state = .waiting
    }
    if command.fadeFrames > 0 {
      track.envelope.jump(to: 0)
      track.envelope.move(to: 1, frames: command.fadeFrames, curve: command.curve)
    }
    sounds[sound].users += 1
    tracks[number] = track
    banks[number / 4].clearFilters(number % 4)
    look(at: number, jump: true)
    if command.followsTransport { transport.join(number, engine: self) }
  }

  private func change(_ number: Int, _ command: Command) {
    let fade = command.fadeFrames > 0 ? command.fadeFrames : shortFade
    switch command.kind {
    case .stop:
      tracks[number].stopCurve = command.curve
      stop(number, at: command.time > now ? command.time : now, fade: fade)
    case .pause: rest(&tracks[number], fade: fade)
    case .resume: if wake(&tracks[number], fade: fade) { becomeNewest(number) }
    case .seek: seek(number, to: command.position)
    case .setLoop: setLoop(number, from: command.position, to: command.trimEnd)
    case .setLoops: tracks[number].loops = command.loops == 0 ? 1 : command.loops
    case .setGroup:
      tracks[number].group = Int32(clamp(command.position, 0, Int64(Int32.max)))
      // One that waits for its time lets the others sound until then.
      if tracks[number].state == .playing { becomeNewest(number) }
    default: tracks[number].bus = Int32(clamp(command.position, 0, Int64(Self.busCount - 1)))
    }
  }

  /// Goes to a position between the trims. The jump is heard as a short fade in, not as a click.
  private func seek(_ number: Int, to position: Int64) {
    let (start, end) = (Int64(tracks[number].trimStart), Int64(tracks[number].trimEnd))
    jump(number, to: Int(clamp(start &+ position, start, end - 1)))
    if tracks[number].state == .draining { tracks[number].state = .playing }
    if tracks[number].state == .playing { restart(&tracks[number]) }
  }

  /// Reads on from another position of the sound.
  func jump(_ number: Int, to position: Int) {
    tracks[number].position = position
    tracks[number].stretchFed = 0
    tracks[number].sinceWrap = .max / 2
    if let loan = tracks[number].stretch { loan.reset() }
  }

  func rest(_ track: inout Track, fade: Int32) {
    switch track.state {
    case .playing:
      track.state = .pausing
      track.envelope.move(to: 0, frames: fade, curve: .linear)
    case .waiting:
      track.state = .paused
    default: break
    }
  }

  /// Lets it go on; false when it did not rest.
  @discardableResult
  func wake(_ track: inout Track, fade: Int32) -> Bool {
    guard track.state == .paused || track.state == .pausing else { return false }
    if track.state == .paused { track.envelope.jump(to: 0) }
    track.state = .playing
    track.envelope.move(to: 1, frames: fade, curve: .linear)
    return true
  }

  func restart(_ track: inout Track) {
    track.envelope.jump(to: 0)
    track.envelope.move(to: 1, frames: shortFade, curve: .linear)
  }

  private func stopAll(fade: Int32) {
    for number in 0..<trackCount where tracks[number].state != .idle {
      stop(number, at: now, fade: fade > 0 ? fade : shortFade)
    }
  }

  /// Lets a track fade out at a time. One that rests is over at once, unless the transport may yet wake it before.
  private func stop(_ number: Int, at time: Int64, fade: Int32) {
    let track = tracks[number]
    if track.state == .paused, time <= now || !track.followsTransport {
      return finish(number, at: now)
    }
    tracks[number].stopAt = time
    tracks[number].stopFade = fade
  }

  /// Counts a track that sounds as if it began now.
  private func becomeNewest(_ number: Int) {
    (tracks[number].start, tracks[number].turn) = (now, nextTurn())
    fadeOutOlder(ofGroupOf: number)
  }

  private func nextTurn() -> Int64 {
    turns += 1
    return turns
  }

  /// Lets nothing but the newest of a track's group sound on: the track itself, unless one that was
  /// asked for later began with it.
  func fadeOutOlder(ofGroupOf number: Int) {
    let group = tracks[number].group
    guard group > 0 else { return }
    for other in 0..<trackCount where tracks[other].group == group {
      guard other != number, tracks[other].isHeard, tracks[other].state != .waiting else {
        continue
      }
      let older = tracks[other].isOlder(than: tracks[number]) ? other : number
      fadeOut(older, frames: chokeFade, curve: .linear)
    }
  }

  /// Lets a track fade out from now on. One that does so already goes no slower than it would have.
  func fadeOut(_ number: Int, frames: Int32, curve: FadeCurve) {
    if tracks[number].state == .stopping, tracks[number].envelope.remaining <= frames { return }
    tracks[number].state = .stopping
    tracks[number].envelope.move(to: 0, frames: frames, curve: curve)
  }

  /// Frees a track and its sound.
  func finish(_ number: Int, at time: Int64) {
    let track = tracks[number]
    sounds[Int(track.sound)].users -= 1
    if let loan = track.stretch { stretches.giveBack(loan) }
    if track.solo { soloCount -= 1 }
    sendEvent(.finished, Int32(number), track.token, at: time)
    tracks[number] = Track()
    tracks[number].bus = track.bus
    banks[number / 4].silence(number % 4, space.silence)
  }

  func sendEvent(_ kind: Event.Kind, _ track: Int32, _ token: UInt32, at time: Int64) {
    // A full ring loses the event and never stops the sound.
    _ = events.send(Event(kind: kind, track: track, token: token, time: time))
  }
}

/// The number, or the end of the range that it lies beyond.
func clamp(_ number: Int64, _ low: Int64, _ high: Int64) -> Int64 {
  number < low ? low : (number > high ? high : number)
}
