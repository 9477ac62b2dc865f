import Melody

/// Begins to listen for single notes of a piano at a sample rate; 0 when it cannot be.
@c(melody_piano) @_expose(wasm, "melody_piano")
public func piano(_ rate: Double) -> Int32 {
  guard let state else { return 0 }
  state.pointee.piano = try? PianoListener(rate: rate)
  return state.pointee.piano == nil ? 0 : 1
}

/// Takes that many of the samples in, and puts the frames that came of them into the numbers: seconds, hertz as the tuner
/// hears it, and of the string its first partial, its inharmonicity and how many partials were found, 0 where none could
/// be measured; answers how many.
@c(melody_pianoed) @_expose(wasm, "melody_pianoed")
public func pianoed(_ count: Int32) -> Int32 {
  guard let state, let piano = state.pointee.piano,
    (0...Int32(MelodyState.sampleCount)).contains(count)
  else { return 0 }
  let room = MelodyState.numberCount / 5
  var frames = 0
  piano.push(UnsafeBufferPointer(start: state.pointee.samples, count: Int(count))) { frame in
    guard frames < room else { return }
    let numbers = state.pointee.numbers + 5 * frames
    numbers[0] = frame.seconds
    numbers[1] = frame.hertz
    numbers[2] = frame.string?.partial(1) ?? 0
    numbers[3] = frame.string?.inharmonicity ?? 0
    numbers[4] = Double(frame.string?.partials ?? 0)
    frames += 1
  }
  return Int32(frames)
}
