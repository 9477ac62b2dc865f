extension StretchLayer {
  /// The place up to which all frames are summed.
  var ready: Int { next - shape.reach }

  /// Begins anew: what sounds from `place` on is the input from `input` on.
  mutating func begin(at place: Int, from input: Int, onset: Int) {
    sums.update(repeating: 0, count: capacity * channelCount)
    first = place - fade
    // Negative places round towards zero, which is at most one frame too late: hence two hops.
    next = (place - fade - shape.reach) / shape.hop * shape.hop - shape.hop
    self.onset = onset
    hold(at: place, from: input, next: next)
  }

  /// Sums frames until everything before `end` is ready.
  mutating func go(to end: Int, _ clock: StretchClock, _ input: StretchInput, _ onsets: OnsetFinder)
  {
    while ready < end {
      let wanted = Int(clock.input(at: next).rounded())
      placeOnsets(onsets, clock, knownTo: wanted + shape.clear + onsets.delay)
      playOnset(onsets, clock, input)
      let original = heldInput + next - heldPlace
      let limit = nextOnset(onsets) - shape.clear
      if next <= heldEnd && original <= min(limit, wanted + onsets.delay) {
        playOriginal(original, at: next, input)
      } else {
        playTurned(min(wanted, limit), at: next, input, settling: clock.mode == .settling)
      }
      next += shape.hop
    }
  }

  /// The sums from a place on. A frame may start before the first that is kept, behind the gate.
  func sum(at place: Int, channel: Int) -> UnsafeMutablePointer<Float> {
    assert(place >= first - 2 * shape.synthesis && place - first <= capacity)
    return sums + channel * capacity + place - first
  }

  /// Forgets what lies before a place, once there is enough of it.
  mutating func forget(before place: Int) {
    let end = next + shape.reach
    guard end + shape.hop + shape.synthesis - first > capacity else { return }
    let shift = place - first
    for channel in 0..<channelCount {
      let row = sums + channel * capacity
      copy(row + shift, to: row, capacity - shift)
      (row + capacity - shift).update(repeating: 0, count: shift)
    }
    first = place
  }

  /// The input position of the next onset that is settled.
  private func nextOnset(_ onsets: OnsetFinder) -> Int {
    guard onset < onsets.count, onsets[onset].place != nil else { return .max }
    return onsets[onset].input
  }

  /// Gives a place to every onset that may be known by now.
  private mutating func placeOnsets(
    _ onsets: OnsetFinder, _ clock: StretchClock, knownTo limit: Int
  ) {
    onset = max(onset, onsets.oldest)
    var index = onset
    while index < onsets.count && onsets[index].knownAt <= limit {
      if onsets[index].place == nil {
        onsets[index].place = clock.place(of: onsets[index].input)
      }
      index += 1
    }
  }

  /// Once the next frame would be centred after an onset, what comes from there on is the input.
  private mutating func playOnset(
    _ onsets: OnsetFinder, _ clock: StretchClock, _ input: StretchInput
  ) {
    let farthest = Int(clock.input(at: next).rounded()) + onsets.delay
    while onset < onsets.count, var settled = onsets[onset].place, settled <= next {
      if onsets[onset].input + next - settled > farthest {
        // The pace has fallen since: the onset comes later, or else passes as any other sound.
        settled = clock.place(of: onsets[onset].input)
        onsets[onset].place = settled
        if settled > next { return }
        if onsets[onset].input + next - settled > farthest {
          onset += 1
          continue
        }
      }
      let place = max(settled, ready + fade)
      let original = onsets[onset].input + place - settled
      onset += 1
      guard settled >= ready else { continue }
      close(at: place)
      hold(at: place, from: original, next: next)
      var centre = firstCentre(reaching: place - fade)
      while centre < next {
        playOriginal(original + centre - place, at: centre, input)
        centre += shape.hop
      }
    }
  }

  /// The first frame that sounds at or after a place.
  private func firstCentre(reaching place: Int) -> Int {
    var centre = next
    while centre - shape.hop + shape.reach > place { centre -= shape.hop }
    return centre
  }

  private mutating func hold(at place: Int, from input: Int, next: Int) {
    (heldPlace, heldInput, heldEnd) = (place, input, place + shape.hold)
    gate = place
  }

  /// Fades out what was summed, so that nothing of it sounds from `place` on.
  private func close(at place: Int) {
    for channel in 0..<channelCount {
      let row = sum(at: place, channel: channel)
      for index in 1...fade { row[-index] *= Float(index) / Float(fade + 1) }
      row.update(repeating: 0, count: capacity - (place - first))
    }
  }
}
