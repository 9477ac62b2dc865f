extension StretchLayer {
  /// Adds the frame around an input position as it is.
  func playOriginal(_ position: Int, at centre: Int, _ input: StretchInput) {
    for channel in 0..<channelCount {
      let spectrum = Split(
        real: played.real + channel * row, imaginary: played.imaginary + channel * row)
      analyse(position, channel, input, spectrum)
      add(spectrum, channel, centre)
    }
  }

  /// Adds the frame around an input position, turned to go on from the frame before.
  func playTurned(_ position: Int, at centre: Int, _ input: StretchInput) {
    compare(position, input)
    findTurns()
    for channel in 0..<channelCount {
      let from = Split(
        real: fresh.real + channel * row, imaginary: fresh.imaginary + channel * row)
      let to = Split(
        real: played.real + channel * row, imaginary: played.imaginary + channel * row)
      for bin in stride(from: 0, to: row, by: 4) {
        let turned =
          load(from.real + bin, from.imaginary + bin)
          * load(turns.real + bin, turns.imaginary + bin)
        store(turned, to.real + bin, to.imaginary + bin)
      }
      add(to, channel, centre)
    }
  }

  /// Fills `fresh`, `powers` and `turns`: what is there, and how it would go on.
  private func compare(_ position: Int, _ input: StretchInput) {
    for bin in 0..<row { (powers[bin], turns.real[bin], turns.imaginary[bin]) = (0, 0, 0) }
    for channel in 0..<channelCount {
      let now = Split(
        real: fresh.real + channel * row, imaginary: fresh.imaginary + channel * row)
      let last = Split(
        real: played.real + channel * row, imaginary: played.imaginary + channel * row)
      analyse(position - shape.hop, channel, input, before)
      analyse(position, channel, input, now)
      for bin in stride(from: 0, to: row, by: 4) {
        let x = load(now.real + bin, now.imaginary + bin)
        store4(
          load4(powers + bin) + x.real * x.real + x.imaginary * x.imaginary, powers + bin)
        let p = load(last.real + bin, last.imaginary + bin)
        let b = load(before.real + bin, before.imaginary + bin)
        let turn = p * Lanes(real: b.real, imaginary: -b.imaginary)
        let sum = load(turns.real + bin, turns.imaginary + bin) + turn
        store(sum, turns.real + bin, turns.imaginary + bin)
      }
    }
  }

  /// The spectrum of the input around a position.
  private func analyse(
    _ position: Int, _ channel: Int, _ input: StretchInput,
    _ spectrum: Split<UnsafeMutablePointer<Float>>
  ) {
    let samples = input.at(position - shape.past, channel: channel)
    for index in stride(from: 0, to: shape.analysis, by: 4) {
      store4(load4(samples + index) * load4(seen + index), frame + index)
    }
    plan.forward(frame, real: spectrum.real, imaginary: spectrum.imaginary)
  }

  /// Adds the sound of a spectrum around a place, as far as the gate is open there.
  private func add(
    _ spectrum: Split<UnsafeMutablePointer<Float>>, _ channel: Int, _ centre: Int
  ) {
    for bin in stride(from: 0, to: row, by: 4) {
      let gain = load4(gains + bin)
      let x = load(spectrum.real + bin, spectrum.imaginary + bin)
      store(
        Lanes(real: x.real * gain, imaginary: x.imaginary * gain), before.real + bin,
        before.imaginary + bin)
    }
    plan.inverse(real: before.real, imaginary: before.imaginary, frame)
    let sound = frame + shape.past - shape.reach
    for index in stride(from: 0, to: shape.synthesis, by: 4) {
      store4(load4(sound + index) * load4(heard + index), sound + index)
    }
    let start = centre - shape.reach
    let open = max(0, gate - start)
    let rising = max(0, open - fade)
    let target = sum(at: start, channel: channel)
    for index in rising..<max(rising, open) {
      target[index] += sound[index] * Float(index - open + fade + 1) / Float(fade + 1)
    }
    for index in open..<max(open, shape.synthesis) { target[index] += sound[index] }
  }
}
