import Melody

/// Begins to listen at a sample rate; 0 when it cannot be.
@c(melody_listen) @_expose(wasm, "melody_listen")
public func listen(_ rate: Double) -> Int32 {
  guard let state else { return 0 }
  state.pointee.frames = []
  do {
    state.pointee.tracker = try PitchTracker(rate: rate)
    return 1
  } catch {
    state.pointee.tracker = nil
    return 0
  }
}

/// Where samples are put before `melody_hear`: 8,192 of them.
@c(melody_samples) @_expose(wasm, "melody_samples")
public func samples() -> UnsafeMutablePointer<Float>? {
  state?.pointee.samples
}

/// Takes that many samples in; answers how many frames there are by now. Beyond five minutes nothing is heard.
@c(melody_hear) @_expose(wasm, "melody_hear")
public func hear(_ count: Int32) -> Int32 {
  guard let state, let tracker = state.pointee.tracker,
    (0...Int32(MelodyState.sampleCount)).contains(count)
  else { return 0 }
  tracker.push(UnsafeBufferPointer(start: state.pointee.samples, count: Int(count))) { frame in
    if state.pointee.frames.count < MelodyLimits.frames { state.pointee.frames.append(frame) }
  }
  return Int32(state.pointee.frames.count)
}

/// Puts a frame into the numbers: seconds, hertz, clarity, level; 0 when there is none.
@c(melody_frame) @_expose(wasm, "melody_frame")
public func frame(_ at: Int32) -> Int32 {
  guard let state, at >= 0, Int(at) < state.pointee.frames.count else { return 0 }
  state.pointee.put(state.pointee.frames[Int(at)], at: 0)
  return 1
}

/// Puts the notes of what was heard into the numbers, semitones and seconds in turns; answers how many, 400 at most.
@c(melody_notes) @_expose(wasm, "melody_notes")
public func notes() -> Int32 {
  guard let state else { return 0 }
  let melody = Contour(state.pointee.frames).melody.prefix(MelodyLimits.notes.upperBound)
  for (i, note) in melody.enumerated() {
    state.pointee.numbers[2 * i] = Double(note.semitones)
    state.pointee.numbers[2 * i + 1] = Double(note.seconds)
  }
  return Int32(melody.count)
}
