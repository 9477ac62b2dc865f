import CMath

/// What lullabies are played on.
enum Instrument {
  case musicBox, softPiano, voice

  /// Strikes a note that is held for so many seconds.
  func strike(
    _ pitch: Int, seconds: Double, level: Double, delay: Double, into grains: inout Grains,
    buffers: MixBuffers, _ dice: inout Dice
  ) {
    let hertz = 440 * exp(Double(pitch - 69) * 0.057_762_265_046_662)
    var shape = GrainShape()
    shape.delay = delay
    shape.level = level
    // Low notes to the left, high ones to the right, as one sits before it.
    shape.pan = Double(pitch - 66) / 60
    switch self {
    case .musicBox: box(hertz, shape, into: &grains, buffers)
    case .softPiano: piano(hertz, seconds, shape, into: &grains, buffers)
    case .voice: sing(hertz, seconds, shape, into: &grains, buffers, &dice)
    }
  }

  /// A tine: its own tone rings long, the high ones of the bar only a moment.
  private func box(
    _ hertz: Double, _ shape: GrainShape, into grains: inout Grains, _ buffers: MixBuffers
  ) {
    let ring = hertz < 400 ? 1.1 : 440 / hertz
    put(hertz, 1, attack: 0.003, fall: ring, shape, into: &grains, buffers)
    put(2.005 * hertz, 0.13, attack: 0.002, fall: ring * 0.5, shape, into: &grains, buffers)
    put(3.01 * hertz, 0.05, attack: 0.002, fall: ring * 0.3, shape, into: &grains, buffers)
    put(6.27 * hertz, 0.025, attack: 0.001, fall: 0.05, shape, into: &grains, buffers)
  }

  /// A string behind felt.
  private func piano(
    _ hertz: Double, _ seconds: Double, _ shape: GrainShape, into grains: inout Grains,
    _ buffers: MixBuffers
  ) {
    let ring = hertz < 160 ? 1.7 : 272 / hertz
    var weight = 1.0
    for number in 1...6 {
      let part = Double(number)
      var next = shape
      next.hold = seconds + 0.3
      next.release = 0.16
      put(
        part * hertz * (1 + 0.000_2 * part * part), weight, attack: 0.009,
        fall: ring * 1.6 / (0.6 + part), next, into: &grains, buffers)
      weight *= 0.46
    }
  }

  /// Two voices, not quite in tune, that say “oo”.
  private func sing(
    _ hertz: Double, _ seconds: Double, _ shape: GrainShape, into grains: inout Grains,
    _ buffers: MixBuffers, _ dice: inout Dice
  ) {
    for voice in 0..<2 {
      let tuned = hertz * (1 + (voice == 0 ? -0.001_4 : 0.001_4) + 0.000_4 * dice.signed())
      var next = shape
      next.pan = voice == 0 ? -0.45 : 0.45
      next.hold = seconds * 0.92
      next.release = 0.3
      for number in 1...5 {
        let part = Double(number)
        // The lips let 350 Hz and what is near through best.
        let away = part * tuned / 350
        let weight = 0.55 / (1 + 0.35 * away * away) / sqrt(part)
        put(part * tuned, weight, attack: 0.16, fall: 9, next, into: &grains, buffers)
      }
    }
  }

  private func put(
    _ hertz: Double, _ weight: Double, attack: Double, fall: Double, _ shape: GrainShape,
    into grains: inout Grains, _ buffers: MixBuffers
  ) {
    guard hertz < 0.4 * buffers.rate, hertz < 16_000 else { return }
    var next = shape
    next.hertz = hertz
    next.level *= weight
    next.attack = attack
    next.fall = fall
    if next.hold > 1_000 { next.release = fall }
    next.send = 0.3
    grains.begin(next, rate: buffers.rate)
  }
}
