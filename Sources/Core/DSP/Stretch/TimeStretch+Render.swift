extension TimeStretch {
  /// How many frames must be fed before the next `outputFrames` can be rendered: that many exactly.
  public func inputFramesWanted(for outputFrames: Int) -> Int {
    let most = maximumOutputFrames
    precondition(outputFrames >= 0 && outputFrames <= most)
    var ahead = clock
    var (need, rest) = (input.end, outputFrames - left)
    while rest > 0 {
      ahead.begin()
      need = max(need, inputEnd(ahead))
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
    input.append(inputFramesWanted(for: outputFrames))
    onsets.look(at: input)
    var done = 0
    while done < outputFrames {
      if left == 0 { renderTick() }
      let count = min(left, outputFrames - done)
      for channel in 0..<channelCount {
        let from = output + (channel + 1) * StretchClock.tick - left
        copy(from, to: target[channel] + done, count)
      }
      left -= count
      done += count
    }
    // The most that may be wanted next, whatever is set until then.
    let heard = Int(clock.heard)
    input.makeRoom(for: farthest - (input.end - heard), heard: heard)
  }

  /// Up to where a tick needs the input.
  func inputEnd(_ clock: StretchClock) -> Int {
    let heard = Int(clock.heard.rounded())
    guard clock.mode != .through else { return heard + StretchClock.tick }
    let centre = lastPosition(clock) + lead
    return max(heard + StretchClock.tick, Int(clock.input(at: centre).rounded(.up)) + future)
  }

  /// The position up to which stretched sound must be ready for a tick.
  private func lastPosition(_ clock: StretchClock) -> Int {
    let last = clock.read + clock.ratio * Double(StretchClock.tick - 1)
    return Int(last) + StretchReader.reach(ratio: clock.ratio) + 5
  }

  private func renderTick() {
    let before = clock.mode
    clock.begin()
    if clock.mode == .engaged && before == .through { engage() }
    if clock.mode == .through {
      copyInput()
    } else {
      stretchTick()
      if clock.mode == .leaving { blendInput() }
    }
    clock.advance()
    left = StretchClock.tick
  }

  /// Starts the layers from the untouched sound.
  private func engage() {
    let heard = Int(clock.heard)
    let earlier = 4 * StretchReader.reach
    for index in 0..<layerCount {
      layers[index].begin(at: -earlier, from: heard - earlier, onset: onsets.count)
    }
  }

  private func copyInput() {
    for channel in 0..<channelCount {
      let heard = input.at(Int(clock.heard), channel: channel)
      copy(heard, to: output + channel * StretchClock.tick, StretchClock.tick)
    }
  }

  /// Goes from stretched to untouched sound, along a straight line over all ticks of leaving.
  private func blendInput() {
    let step = 1 / Float(StretchClock.leavingTicks * StretchClock.tick)
    for channel in 0..<channelCount {
      let original = input.at(Int(clock.heard.rounded()), channel: channel)
      let row = output + channel * StretchClock.tick
      for index in 0..<StretchClock.tick {
        let share = Float(clock.ticksInMode * StretchClock.tick + index) * step
        row[index] += share * (original[index] - row[index])
      }
    }
  }

  /// A tick of stretched sound, read at the ratio of the pitch.
  private func stretchTick() {
    let end = lastPosition(clock)
    let start = Int(clock.read.rounded(.down)) - StretchReader.reach(ratio: clock.ratio)
    for index in 0..<layerCount { layers[index].go(to: end, clock, input, onsets) }
    for channel in 0..<channelCount { gather(start, end, channel) }
    let oldest = start - 4 * StretchReader.reach
    for index in 0..<layerCount { layers[index].forget(before: oldest) }
    for index in 0..<StretchClock.tick {
      let position = clock.read + clock.ratio * Double(index)
      let whole = position.rounded(.down)
      let offset = Int(whole) - start
      if clock.ratio == 1 && position == whole {
        for channel in 0..<channelCount {
          output[channel * StretchClock.tick + index] =
            stretched[channel * stretchedCapacity + offset]
        }
        continue
      }
      let (count, before) = resampler.prepare(fraction: position - whole, ratio: clock.ratio)
      for channel in 0..<channelCount {
        output[channel * StretchClock.tick + index] = resampler.read(
          stretched + channel * stretchedCapacity + offset - before, count: count)
      }
    }
  }

  /// The sum of the layers from one position to another.
  private func gather(_ start: Int, _ end: Int, _ channel: Int) {
    let target = stretched + channel * stretchedCapacity
    for index in 0..<layerCount {
      let sound = layers[index].sum(at: start, channel: channel)
      if index == 0 {
        copy(sound, to: target, end - start)
      } else {
        for position in 0..<end - start { target[position] += sound[position] }
      }
    }
  }
}
