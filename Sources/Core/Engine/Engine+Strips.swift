import CMath
import DSP

extension Engine {
  /// Reads the knobs of a track when they were turned, and aims its gains and filters at them.
  func look(at number: Int, jump: Bool) {
    let version = knobs.version(number)
    if version != tracks[number].knobVersion {
      tracks[number].knobVersion = version
      aim(number)
    }
    if jump {
      tracks[number].gainLeft = gain(of: tracks[number], tracks[number].targetLeft)
      tracks[number].gainRight = gain(of: tracks[number], tracks[number].targetRight)
      tracks[number].equalizer.jump()
      aimFilters(number)
      setFilters(number, part: 1)
    }
  }

  private func aim(_ number: Int) {
    let solo = knobs.value(number, .solo) >= 0.5
    if solo != tracks[number].solo { soloCount += solo ? 1 : -1 }
    tracks[number].solo = solo
    tracks[number].mute = knobs.value(number, .mute) >= 0.5
    tracks[number].speed = knobs.value(number, .speed)
    tracks[number].semitones = knobs.value(number, .semitones)
    borrowStretch(number)
    let volume = Double(knobs.value(number, .volume)) * Double(knobs.value(number, .boost))
    let sound = sounds[Int(tracks[number].sound)]
    let sides = pan(Double(knobs.value(number, .pan)), stereo: sound.left != sound.right)
    tracks[number].targetLeft = Float(volume * sides.left)
    tracks[number].targetRight = Float(volume * sides.right)
    for band in 0..<StripEqualizer.bandCount {
      let setting = StripEqualizer.Setting(
        shape: FilterShape(rawValue: UInt8(knobs.value(number, .band(band, .shape)))) ?? .flat,
        hertz: knobs.value(number, .band(band, .hertz)),
        decibels: knobs.value(number, .band(band, .decibels)),
        q: knobs.value(number, .band(band, .q)))
      tracks[number].equalizer.aim(band, setting)
    }
  }

  /// A voice that is to have another speed or pitch gets a stretch, and keeps it until it ends. If
  /// there is none left it goes on as it is, tells so once, and gets one with a later turn.
  private func borrowStretch(_ number: Int) {
    let track = tracks + number
    guard track.pointee.state != .idle, track.pointee.stretch == nil,
      sounds[Int(track.pointee.sound)].life == nil,
      track.pointee.speed != 1 || track.pointee.semitones != 0
    else { return }
    track.pointee.stretchFed = 0
    track.pointee.stretch = stretches.lend()
    guard track.pointee.stretch == nil, !track.pointee.missesStretch else { return }
    track.pointee.missesStretch = true
    sendEvent(.unstretched, Int32(number), track.pointee.token, at: now)
  }

  /// Mono is spread with constant power, as loud in the middle as it is in the file. Stereo keeps
  /// its image: only the side that is turned away from gets quieter.
  private func pan(_ position: Double, stereo: Bool) -> (left: Double, right: Double) {
    guard position != 0 else { return (1, 1) }
    let sides = stereo ? Pan.balance(position: position) : Pan.equalPower(position: position)
    let unity = stereo ? 1 : sqrt(2)
    return (Double(sides.left) * unity, Double(sides.right) * unity)
  }

  private func gain(of track: Track, _ target: Float) -> Float {
    if track.mute { return 0 }
    return soloCount > 0 && !track.solo ? 0 : target
  }

  /// Sets the gains of one lane for this quantum: from where they are a step towards their aim.
  func setGains(_ number: Int, quantum: Int32) {
    let (bank, lane) = (number / 4, number % 4)
    let from = tracks[number].envelope.level
    tracks[number].envelope.advance(quantum)
    let to = tracks[number].envelope.level
    let left = glided(tracks[number].gainLeft, gain(of: tracks[number], tracks[number].targetLeft))
    let right = glided(
      tracks[number].gainRight, gain(of: tracks[number], tracks[number].targetRight))
    let frames = Float(Self.quantum)
    let (nowLeft, nowRight) = (tracks[number].gainLeft * from, tracks[number].gainRight * from)
    banks[bank].gainLeft.put(nowLeft, lane)
    banks[bank].gainRight.put(nowRight, lane)
    banks[bank].stepLeft.put((left * to - nowLeft) / frames, lane)
    banks[bank].stepRight.put((right * to - nowRight) / frames, lane)
    tracks[number].gainLeft = left
    tracks[number].gainRight = right
  }

  private func glided(_ from: Float, _ to: Float) -> Float {
    let next = from + (to - from) * glide
    return (to - next).magnitude < 1e-5 ? to : next
  }

  /// Works the filters of a track out anew, for the end of this quantum.
  func aimFilters(_ number: Int) {
    let equalizer = tracks[number].equalizer
    tracks[number].equalizer.next = (
      coefficients(equalizer[0]), coefficients(equalizer[1]), coefficients(equalizer[2]),
      coefficients(equalizer[3])
    )
  }

  /// Writes a track's filters into its lane: a part of the way to where they will be.
  func setFilters(_ number: Int, part: Float) {
    let (bank, lane) = (number / 4, number % 4)
    let (from, to) = (tracks[number].equalizer.filters, tracks[number].equalizer.next)
    banks[bank].factorIn()
    banks[bank].bands.0.set(lane, from.0.toward(to.0, part))
    banks[bank].bands.1.set(lane, from.1.toward(to.1, part))
    banks[bank].bands.2.set(lane, from.2.toward(to.2, part))
    banks[bank].bands.3.set(lane, from.3.toward(to.3, part))
    if part == 1 { tracks[number].equalizer.filters = to }
  }

  private func coefficients(_ setting: StripEqualizer.Setting) -> Coefficients {
    if setting.isFlat { return Coefficients() }
    let band = EqualizerBand(
      setting.shape, hertz: Double(setting.hertz), gainDecibels: Double(setting.decibels),
      q: Double(setting.q))
    let biquad = band.biquad(sampleRate: sampleRate)
    return Coefficients(
      b0: Float(biquad.b0), b1: Float(biquad.b1), b2: Float(biquad.b2), a1: Float(biquad.a1),
      a2: Float(biquad.a2), c1: Float(biquad.b1 / biquad.b0), c2: Float(biquad.b2 / biquad.b0))
  }
}
