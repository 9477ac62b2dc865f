import Melody

/// Begins to listen for the pitch of one instrument at a sample rate; 0 when it cannot be.
@c(melody_tune) @_expose(wasm, "melody_tune")
public func tune(_ rate: Double) -> Int32 {
  guard let booth else { return 0 }
  do {
    booth.pointee.tuner = try Tuner(rate: rate)
    return 1
  } catch {
    booth.pointee.tuner = nil
    return 0
  }
}

/// Takes that many of the samples in, and puts the frames that came of them into the numbers: seconds, hertz, clarity
/// and level of each; answers how many. It goes on for ever, as no frame is kept.
@c(melody_tuned) @_expose(wasm, "melody_tuned")
public func tuned(_ count: Int32) -> Int32 {
  guard let booth, let tuner = booth.pointee.tuner,
    (0...Int32(Booth.sampleCount)).contains(count)
  else { return 0 }
  let room = Booth.numberCount / 4
  var frames = 0
  tuner.push(UnsafeBufferPointer(start: booth.pointee.samples, count: Int(count))) { frame in
    // At the lowest rate 8,192 samples make 103 of them.
    guard frames < room else { return }
    booth.pointee.put(frame, at: frames)
    frames += 1
  }
  return Int32(frames)
}
