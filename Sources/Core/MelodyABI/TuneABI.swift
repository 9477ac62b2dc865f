import Melody

/// Begins to listen for the pitch of one instrument at a sample rate; 0 when it cannot be.
@c(melody_tune) @_expose(wasm, "melody_tune")
public func tune(_ rate: Double) -> Int32 {
  guard let state else { return 0 }
  do {
    state.pointee.tuner = try Tuner(rate: rate)
    return 1
  } catch {
    state.pointee.tuner = nil
    return 0
  }
}

/// Takes that many of the samples in, and puts the frames that came of them into the numbers: seconds, hertz, clarity
/// and level of each; answers how many. It goes on for ever, as no frame is kept.
@c(melody_tuned) @_expose(wasm, "melody_tuned")
public func tuned(_ count: Int32) -> Int32 {
  guard let state, let tuner = state.pointee.tuner,
    (0...Int32(MelodyState.sampleCount)).contains(count)
  else { return 0 }
  let room = MelodyState.numberCount / 4
  var frames = 0
  tuner.push(UnsafeBufferPointer(start: state.pointee.samples, count: Int(count))) { frame in
    // At the lowest rate 8,192 samples make 103 of them.
    guard frames < room else { return }
    state.pointee.put(frame, at: frames)
    frames += 1
  }
  return Int32(frames)
}
