import DSP

extension Engine {
  /// Adds the four voices of one bank to their buses.
  func renderBank(_ number: Int) {
    let first = number * 4
    var heard = false
    var bus: Int32 = -1
    var sameBus = true
    var bands = 0
    var moving = false
    for track in first..<first + 4 where tracks[track].isHeard {
      guard prepare(track) else { continue }
      heard = true
      if bus >= 0, bus != tracks[track].bus { sameBus = false }
      bus = tracks[track].bus
      let needed = tracks[track].equalizer.needed
      bands = needed > bands ? needed : bands
      if tracks[track].equalizer.moves { moving = true }
    }
    guard heard else { return mixer.meters.rest(first: first) }
    let bank = banks + number
    bank.pointee.bandCount = bands
    (bank.pointee.peakLeft, bank.pointee.peakRight) = (Lanes(), Lanes())
    (bank.pointee.powerLeft, bank.pointee.powerRight) = (Lanes(), Lanes())

    let sum = sameBus ? mixer.lanes(of: Int(bus)) : mixer.separateLanes()
    if moving {
      renderGliding(first, bank, sum)
    } else {
      mixQuantum(bank, left: sum.left, right: sum.right)
    }
    bank.pointee.mendFilters()
    if !sameBus { spread(first, sum) }
    mixer.meters.hear(bank, first: first)
    for track in first..<first + 4 { finishIfOver(track) }
  }

  /// While a filter is on its way it is worked out anew for each quantum, and goes there in steps of
  /// eight frames, too small to be heard.
  private func renderGliding(
    _ first: Int, _ bank: UnsafeMutablePointer<Bank>, _ sum: Mixer.Sum
  ) {
    for track in first..<first + 4 where tracks[track].equalizer.moves {
      tracks[track].equalizer.step(glide / 3)
      aimFilters(track)
    }
    let piece = 8
    var from = 0
    while from < Self.quantum {
      let part = Float(from + piece) / Float(Self.quantum)
      for track in first..<first + 4 { setFilters(track, part: part) }
      mix(bank, from: from, count: piece, left: sum.left, right: sum.right)
      from += piece
    }
  }

  /// Voices of one bank on different buses: each lane goes its own way.
  private func spread(_ first: Int, _ sum: Mixer.Sum) {
    for lane in 0..<4 where tracks[first + lane].isHeard {
      let target = mixer.lanes(of: Int(tracks[first + lane].bus))
      for frame in 0..<Self.quantum {
        target.left[frame][lane] += sum.left[frame][lane]
        target.right[frame][lane] += sum.right[frame][lane]
      }
    }
  }

  /// Points a lane at its samples for this quantum; false when it stays silent.
  private func prepare(_ number: Int) -> Bool {
    look(at: number, jump: false)
    var offset = 0
    if tracks[number].state == .waiting {
      let wait = tracks[number].start - now
      if tracks[number].stopAt < min(tracks[number].start + 1, now + Int64(Self.quantum)) {
        // Nothing of it was heard, so nothing has to fade.
        finish(number, at: now)
        return false
      }
      guard wait < Int64(Self.quantum) else { return false }
      offset = wait > 0 ? Int(wait) : 0
      tracks[number].state = .playing
      sendEvent(.started, Int32(number), tracks[number].token, at: now + Int64(offset))
      fadeOutOlder(ofGroupOf: number)
    }
    if tracks[number].stopAt < now + Int64(Self.quantum) {
      tracks[number].stopAt = .max
      fadeOut(number, frames: tracks[number].stopFade, curve: tracks[number].stopCurve)
    }
    if number == guide.track {
      // Asked of no other, since it takes a copy of the track.
      let from = tracks[number].heard
      fill(number, from: offset)
      if tracks[number].state == .playing { strikeBeats(number, from: from, offset: offset) }
    } else {
      fill(number, from: offset)
    }
    setGains(number, quantum: Int32(Self.quantum - offset))
    return true
  }

  /// Fills a lane with the next samples, from a frame of the quantum on.
  private func fill(_ number: Int, from offset: Int) {
    let sound = sounds[Int(tracks[number].sound)]
    if let life = sound.life { return fill(number, from: offset, with: life) }
    if let loan = tracks[number].stretch { return fillStretched(number, offset, loan) }
    let position = tracks[number].position
    let (bank, lane) = (number / 4, number % 4)
    if tracks[number].state == .draining {
      return banks[bank].setSource(lane, space.silence, space.silence)
    }
    let fade = tracks[number].isInLoop ? Int(shortFade) : 0
    if offset == 0, position + Self.quantum <= tracks[number].readEnd - fade {
      // The usual case: the samples are played from where they lie.
      banks[bank].setSource(lane, sound.left + position, sound.right + position)
      tracks[number].position += Self.quantum
      tracks[number].sinceWrap += Self.quantum
      if tracks[number].position == tracks[number].trimEnd { turn(number, at: Self.quantum) }
      return
    }
    let (left, right) = (space.left(number), space.right(number))
    left.update(repeating: 0, count: Self.quantum)
    right.update(repeating: 0, count: Self.quantum)
    read(number, left + offset, right + offset, count: Self.quantum - offset, at: offset)
    banks[bank].setSource(lane, left, right)
  }

  /// Copies the next samples of a track, round its loops, until it ends; answers how many there were.
  @discardableResult
  private func read(
    _ number: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    count wanted: Int, at offset: Int
  ) -> Int {
    let sound = sounds[Int(tracks[number].sound)]
    var done = 0
    while done < wanted, tracks[number].state != .draining {
      let isInLoop = tracks[number].isInLoop
      let rest = tracks[number].readEnd - tracks[number].position
      let count = rest < wanted - done ? rest : wanted - done
      move(sound.left + tracks[number].position, to: left + done, count: count)
      move(sound.right + tracks[number].position, to: right + done, count: count)
      if isInLoop { blend(number, left + done, right + done, count: count) }
      tracks[number].position += count
      tracks[number].sinceWrap += count
      done += count
      if isInLoop, tracks[number].position == tracks[number].loopEnd {
        wrap(number, to: tracks[number].loopStart)
      } else if tracks[number].position == tracks[number].trimEnd {
        turn(number, at: offset + done)
      }
    }
    return done
  }

  /// Fills a lane through the track's time stretch, which passes samples on untouched at speed 1.
  private func fillStretched(_ number: Int, _ offset: Int, _ stretch: LentStretch) {
    stretch.set(
      speed: Double(tracks[number].speed), semitones: Double(tracks[number].semitones))
    let count = Self.quantum - offset
    let wanted = stretch.inputFramesWanted(for: count)
    let (inLeft, inRight) = (stretch.inputSpace(channel: 0), stretch.inputSpace(channel: 1))
    let got = read(number, inLeft, inRight, count: wanted, at: offset)
    (inLeft + got).update(repeating: 0, count: wanted - got)
    (inRight + got).update(repeating: 0, count: wanted - got)
    tracks[number].stretchFed += got
    let (left, right) = (space.left(number), space.right(number))
    left.update(repeating: 0, count: offset)
    right.update(repeating: 0, count: offset)
    space.pair[0] = left + offset
    space.pair[1] = right + offset
    stretch.render(outputFrames: count, into: space.pair)
    banks[number / 4].setSource(number % 4, left, right)
    if tracks[number].state == .draining {
      // What was fed last is still to be heard.
      let heard = stretch.position >= Double(tracks[number].stretchFed)
      if !heard { tracks[number].drain += 1 }
      tracks[number].end = now + Int64(Self.quantum)
    }
  }

  /// At the end of the sound: from the beginning again, or out.
  private func turn(_ number: Int, at frame: Int) {
    let loops = tracks[number].loops
    if loops < 0 || loops > 1 {
      if loops > 0 { tracks[number].loops -= 1 }
      wrap(number, to: tracks[number].trimStart)
      return
    }
    tracks[number].end = now + Int64(frame)
    tracks[number].drain = tracks[number].equalizer.needed == 0 ? 0 : 16
    tracks[number].state = .draining
  }

  /// After the quantum: what has come to its end.
  private func finishIfOver(_ number: Int) {
    let track = tracks + number
    switch track.pointee.state {
    case .stopping where track.pointee.envelope.rests:
      finish(number, at: now + Int64(Self.quantum))
    case .pausing where track.pointee.envelope.rests:
      if track.pointee.stopAt <= now + Int64(Self.quantum) {
        return finish(number, at: now + Int64(Self.quantum))
      }
      track.pointee.state = .paused
      // Its lane goes on in the kernel while a neighbour plays.
      banks[number / 4].silence(number % 4, space.silence)
    case .draining:
      if track.pointee.drain == 0 {
        finish(number, at: track.pointee.end)
      } else {
        track.pointee.drain -= 1
      }
    default: break
    }
  }
}
