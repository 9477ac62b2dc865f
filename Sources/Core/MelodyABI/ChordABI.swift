import Analysis

/// Begins to listen for chords at a sample rate; 0 when it cannot be.
@c(melody_chords) @_expose(wasm, "melody_chords")
public func chords(_ rate: Double) -> Int32 {
  guard let state else { return 0 }
  state.pointee.chords = ChordListener(rate: rate)
  return state.pointee.chords == nil ? 0 : 1
}

/// Takes that many of the samples in, and puts the frames that came of them into the numbers: seconds, root (−1 for no
/// chord), kind (the last one is a single note), semitones from the root to the bass, certainty and level of each; answers how many.
@c(melody_chorded) @_expose(wasm, "melody_chorded")
public func chorded(_ count: Int32) -> Int32 {
  guard let state, let chords = state.pointee.chords,
    (0...Int32(MelodyState.sampleCount)).contains(count)
  else { return 0 }
  let room = MelodyState.numberCount / 6
  var frames = 0
  chords.push(UnsafeBufferPointer(start: state.pointee.samples, count: Int(count))) { frame in
    // At the lowest rate 8,192 samples make 51 of them.
    guard frames < room else { return }
    let numbers = state.pointee.numbers + 6 * frames
    numbers[0] = frame.seconds
    numbers[1] = Double(frame.root ?? -1)
    numbers[2] = Double(frame.kind)
    numbers[3] = Double(frame.bass)
    numbers[4] = frame.certainty
    numbers[5] = frame.level
    frames += 1
  }
  return Int32(frames)
}

/// Puts what the last frame was made of into the numbers, 112 of them as `LiveChroma` has them: for who trains the model.
@c(melody_chroma) @_expose(wasm, "melody_chroma")
public func chroma() -> Int32 {
  guard let state, let chords = state.pointee.chords else { return 0 }
  let numbers = chords.chroma.numbers
  for index in numbers.indices { state.pointee.numbers[index] = Double(numbers[index]) }
  return Int32(numbers.count)
}
