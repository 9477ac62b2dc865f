// What is called from several places is not inlined into each: a call for a frame costs nothing, and the
// module for browsers is smaller by a hundredth.
extension StretchLayer {
  /// Adds the frame around an input position as it is.
  @inline(never)
  func playOriginal(_ position: Int, at centre: Int, _ input: StretchInput) {
    for channel in 0..<channelCount {
      let spectrum = Split(
        real: played.real + channel * row, imaginary: played.imaginary + channel * row)
      analyse(position, channel, input, spectrum, original)
      add(spectrum, channel, centre, original)
    }
  }

  /// Adds the frame around an input position, turned to go on from the frame before; when
  /// settling, a little nearer to how it is.
  func playTurned(
    _ position: Int, at centre: Int, _ input: StretchInput, settling: Bool
  ) {
    compare(position, input)
    findTurns(settling: settling)
    for channel in 0..<channelCount {
      let from = Split(
        real: fresh.real + channel * row, imaginary: fresh.imaginary + channel * row)
      let to = Split(
        real: played.real + channel * row, imaginary: played.imaginary + channel * row)
      for bin in stride(from: band.lowerBound, to: band.upperBound, by: 4) {
        let turned =
          load(from.real + bin, from.imaginary + bin)
          * load(turns.real + bin, turns.imaginary + bin)
        store(turned, to.real + bin, to.imaginary + bin)
      }
      add(to, channel, centre, turned)
    }
  }

  /// Fills `fresh`, `powers` and `turns`: what is there, and how it would go on.
  private func compare(_ position: Int, _ input: StretchInput) {
    for bin in band { (powers[bin], turns.real[bin], turns.imaginary[bin]) = (0, 0, 0) }
    for channel in 0..<channelCount {
      let now = Split(
        real: fresh.real + channel * row, imaginary: fresh.imaginary + channel * row)
      let last = Split(
        real: played.real + channel * row, imaginary: played.imaginary + channel * row)
      analyse(position - shape.hop, channel, input, before, turned)
      analyse(position, channel, input, now, turned)
      for bin in stride(from: band.lowerBound, to: band.upperBound, by: 4) {
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
  @inline(never)
  private func analyse(
    _ position: Int, _ channel: Int, _ input: StretchInput,
    _ spectrum: Split<UnsafeMutablePointer<Float>>, _ windows: StretchWindows
  ) {
    assert(position + windows.fall <= input.end)
    let samples = input.at(position - shape.past, channel: channel)
    let count = shape.past + windows.fall
    for index in stride(from: 0, to: count, by: 4) {
      store4(load4(samples + index) * load4(windows.seen + index), frame + index)
    }
    (frame + count).update(repeating: 0, count: shape.analysis - count)
    plan.forward(frame, real: spectrum.real, imaginary: spectrum.imaginary)
  }

  /// Adds the sound of a spectrum around a position, as far as the gate is open there.
  @inline(never)
  private func add(
    _ spectrum: Split<UnsafeMutablePointer<Float>>, _ channel: Int, _ centre: Int,
    _ windows: StretchWindows
  ) {
    for bin in stride(from: band.lowerBound, to: band.upperBound, by: 4) {
      let gain = load4(gains + bin)
      let x = load(spectrum.real + bin, spectrum.imaginary + bin)
      store(
        Lanes(real: x.real * gain, imaginary: x.imaginary * gain), weighted.real + bin,
        weighted.imaginary + bin)
    }
    plan.inverse(real: weighted.real, imaginary: weighted.imaginary, frame)
    let sound = frame + shape.past - shape.reach
    for index in stride(from: 0, to: shape.synthesis, by: 4) {
      store4(load4(sound + index) * load4(windows.heard + index), sound + index)
    }
    let start = centre - shape.reach
    let edge = gate - start
    let open = min(max(0, edge), shape.synthesis)
    let rising = min(max(0, edge - fade), open)
    let target = sum(at: start, channel: channel)
    for index in rising..<open {
      target[index] += sound[index] * Float(index - edge + fade + 1) / Float(fade + 1)
    }
    for index in open..<shape.synthesis { target[index] += sound[index] }
  }
}
