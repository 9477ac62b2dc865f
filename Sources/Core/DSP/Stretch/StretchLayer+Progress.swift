extension StretchLayer {
  /// The position up to which all frames are summed.
  var ready: Int { next - shape.reach }

  /// Begins anew: what sounds from `position` on is the input from `input` on.
  mutating func begin(at position: Int, from input: Int, onset: Int) {
    sums.update(repeating: 0, count: capacity * channelCount)
    first = position - fade
    // Negative positions round towards zero, which is at most one frame too late: hence two hops.
    next = (position - fade - shape.reach) / shape.hop * shape.hop - shape.hop
    self.onset = onset
    hold(at: position, from: input, next: next)
  }

  /// Sums frames until everything before `end` is ready.
  mutating func go(to end: Int, _ clock: StretchClock, _ input: StretchInput, _ onsets: OnsetFinder)
  {
    while ready < end {
      let wanted = Int(clock.input(at: next).rounded())
      positionOnsets(onsets, clock, knownTo: wanted + shape.clear + onsets.delay)
      playOnset(onsets, clock, input)
      let original = heldInput + next - heldPosition
      let limit = nextOnset(onsets) - shape.clear
      if next <= heldEnd && original <= min(limit, wanted + onsets.delay) {
        playOriginal(original, at: next, input)
      } else {
        playTurned(min(wanted, limit), at: next, input, settling: clock.mode == .settling)
      }
      next += shape.hop
    }
  }

  /// The sums from a position on. A frame may start before the first that is kept, behind the gate.
  func sum(at position: Int, channel: Int) -> UnsafeMutablePointer<Float> {
    assert(position >= first - 2 * shape.synthesis && position - first <= capacity)
    return sums + channel * capacity + position - first
  }

  /// Forgets what lies before a position, once there is enough of it.
  mutating func forget(before position: Int) {
    let end = next + shape.reach
    guard end + shape.hop + shape.synthesis - first > capacity else { return }
    let shift = position - first
    for channel in 0..<channelCount {
      let row = sums + channel * capacity
      copy(row + shift, to: row, capacity - shift)
      (row + capacity - shift).update(repeating: 0, count: shift)
    }
    first = position
  }

  /// The input position of the next onset that is settled.
  private func nextOnset(_ onsets: OnsetFinder) -> Int {
    guard onset < onsets.count, onsets[onset].position != nil else { return .max }
    return onsets[onset].input
  }

  /// Gives a position to every onset that may be known by now.
  private mutating func positionOnsets(
    _ onsets: OnsetFinder, _ clock: StretchClock, knownTo limit: Int
  ) {
    onset = max(onset, onsets.oldest)
    var index = onset
    while index < onsets.count && onsets[index].knownAt <= limit {
      if onsets[index].position == nil {
        onsets[index].position = clock.position(of: onsets[index].input)
      }
      index += 1
    }
  }

  /// Once the next frame would be centred after an onset, what comes from there on is the input.
  private mutating func playOnset(
    _ onsets: OnsetFinder, _ clock: StretchClock, _ input: StretchInput
  ) {
    let farthest = Int(clock.input(at: next).rounded()) + onsets.delay
    while onset < onsets.count, var settled = onsets[onset].position, settled <= next {
      if onsets[onset].input + next - settled > farthest {
        // The pace has fallen since: the onset comes later, or else passes as any other sound.
        settled = clock.position(of: onsets[onset].input)
        onsets[onset].position = settled
        if settled > next { return }
        if onsets[onset].input + next - settled > farthest {
          onset += 1
          continue
        }
      }
      let position = max(settled, ready + fade)
      let original = onsets[onset].input + position - settled
      onset += 1
      guard settled >= ready else { continue }
      close(at: position)
      hold(at: position, from: original, next: next)
      var centre = firstCentre(reaching: position - fade)
      while centre < next {
        playOriginal(original + centre - position, at: centre, input)
        centre += shape.hop
      }
    }
  }

  /// The first frame that sounds at or after a position.
  private func firstCentre(reaching position: Int) -> Int {
    var centre = next
    while centre - shape.hop + shape.reach > position { centre -= shape.hop }
    return centre
  }

  private mutating func hold(at position: Int, from input: Int, next: Int) {
    (heldPosition, heldInput, heldEnd) = (position, input, position + shape.hold)
    gate = position
  }

  /// Fades out what was summed, so that nothing of it sounds from `position` on.
  private func close(at position: Int) {
    for channel in 0..<channelCount {
      let row = sum(at: position, channel: channel)
      for index in 1...fade { row[-index] *= Float(index) / Float(fade + 1) }
      row.update(repeating: 0, count: capacity - (position - first))
    }
  }
}
