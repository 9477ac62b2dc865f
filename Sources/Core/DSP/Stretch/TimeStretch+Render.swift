import CMath

extension TimeStretch {
  /// 2 to the power of semitones / 12.
  static func ratio(_ semitones: Double) -> Double {
    semitones == 0 ? 1 : pow(2, semitones / 12)
  }

  /// How many frames must be fed before the next `outputFrames` can be rendered: that many exactly.
  public func inputFramesWanted(for outputFrames: Int) -> Int {
    precondition(outputFrames >= 0 && outputFrames <= maximumOutputFrames)
    var (ahead, planned, leaving) = (clock, mode, self.leaving)
    var (need, rest) = (input.end, outputFrames - left)
    while rest > 0 {
      prepare(&ahead, &planned, &leaving)
      need = max(need, inputEnd(ahead, planned))
      ahead.advance()
      rest -= StretchClock.tick
    }
    return need - input.end
  }

  /// Where to write the frames that are wanted, one channel after the other.
  public func inputSpace(channel: Int) -> UnsafeMutablePointer<Float> {
    input.at(input.end, channel: channel)
  }

  /// Takes the frames that were wanted and writes `outputFrames` to each channel's pointer.
  public func render(
    outputFrames: Int, into target: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    input.take(inputFramesWanted(for: outputFrames))
    onsets.look(at: input)
    var done = 0
    while done < outputFrames {
      if left == 0 { renderTick() }
      let count = min(left, outputFrames - done)
      for channel in 0..<channelCount {
        let from = output + (channel + 1) * StretchClock.tick - left
        (target[channel] + done).update(from: from, count: count)
      }
      left -= count
      done += count
    }
    // The most that may be wanted next, whatever is set until then.
    let heard = Int(clock.heard)
    input.makeRoom(for: farthest - (input.end - heard), heard: heard)
  }

  /// What happens between ticks: settings glide, and the stretch is engaged or left.
  private func prepare(_ clock: inout StretchClock, _ mode: inout Mode, _ leaving: inout Int) {
    switch mode {
    case .through where !clock.wantsNeutral:
      mode = .engaged
      clock.move(heard: clock.heard, read: 0)
      clock.glide()
    case .through: break
    case .engaged:
      clock.glide()
      if clock.isNeutral { (mode, leaving) = (.leaving, 0) }
    case .leaving:
      leaving += 1
      guard leaving == TimeStretch.leavingTicks else { return }
      mode = .through
      clock.move(heard: clock.heard.rounded(), read: 0)
    }
  }

  private static var leavingTicks: Int { 16 }

  /// Up to where a tick needs the input.
  func inputEnd(_ clock: StretchClock, _ mode: Mode) -> Int {
    let heard = Int(clock.heard.rounded())
    guard mode != .through else { return heard + StretchClock.tick }
    let centre = lastPlace(clock) + lead
    return max(heard + StretchClock.tick, Int(clock.input(at: centre).rounded(.up)) + future)
  }

  /// The place up to which stretched sound must be ready for a tick.
  private func lastPlace(_ clock: StretchClock) -> Int {
    let last = clock.read + clock.ratio * Double(StretchClock.tick - 1)
    return Int(last) + StretchReader.reach(ratio: clock.ratio) + 5
  }

  private func renderTick() {
    isNew = false
    let before = mode
    prepare(&clock, &mode, &leaving)
    if mode == .engaged && before == .through { engage() }
    if mode == .through {
      copyInput()
    } else {
      stretchTick()
      if mode == .leaving { blendInput() }
    }
    clock.advance()
    left = StretchClock.tick
  }

  /// Starts the layers from the untouched sound.
  private func engage() {
    let heard = Int(clock.heard)
    let earlier = 4 * StretchReader.reach
    for layer in layers {
      layer.begin(at: -earlier, from: heard - earlier, onset: onsets.count)
    }
  }

  private func copyInput() {
    for channel in 0..<channelCount {
      (output + channel * StretchClock.tick).update(
        from: input.at(Int(clock.heard), channel: channel), count: StretchClock.tick)
    }
  }

  /// Goes from stretched to untouched sound, along a straight line over all ticks of leaving.
  private func blendInput() {
    let step = 1 / Float(TimeStretch.leavingTicks * StretchClock.tick)
    for channel in 0..<channelCount {
      let original = input.at(Int(clock.heard.rounded()), channel: channel)
      let row = output + channel * StretchClock.tick
      for index in 0..<StretchClock.tick {
        let share = Float(leaving * StretchClock.tick + index) * step
        row[index] += share * (original[index] - row[index])
      }
    }
  }

  /// A tick of stretched sound, read at the ratio of the pitch.
  private func stretchTick() {
    let end = lastPlace(clock)
    let start = Int(clock.read.rounded(.down)) - StretchReader.reach(ratio: clock.ratio)
    for layer in layers {
      layer.go(to: end, clock, input, onsets)
    }
    for channel in 0..<channelCount { gather(start, end, channel) }
    for layer in layers { layer.forget(before: start - 4 * StretchReader.reach) }
    for index in 0..<StretchClock.tick {
      let place = clock.read + clock.ratio * Double(index)
      let whole = place.rounded(.down)
      let offset = Int(whole) - start
      if clock.ratio == 1 && place == whole {
        for channel in 0..<channelCount {
          output[channel * StretchClock.tick + index] =
            stretched[channel * stretchedCapacity + offset]
        }
        continue
      }
      let (count, before) = resampler.prepare(fraction: place - whole, ratio: clock.ratio)
      for channel in 0..<channelCount {
        output[channel * StretchClock.tick + index] = resampler.read(
          stretched + channel * stretchedCapacity + offset - before, count: count)
      }
    }
  }

  /// The sum of the layers from one place to another.
  private func gather(_ start: Int, _ end: Int, _ channel: Int) {
    let target = stretched + channel * stretchedCapacity
    for (index, layer) in layers.enumerated() {
      let sound = layer.sum(at: start, channel: channel)
      if index == 0 {
        target.update(from: sound, count: end - start)
      } else {
        for place in 0..<end - start { target[place] += sound[place] }
      }
    }
  }
}
