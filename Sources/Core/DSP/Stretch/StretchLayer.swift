/// A phase vocoder for a part of the spectrum, all channels turned together.
///
/// Each frame of the input is turned, peak by peak, such that it goes on where the frame before it
/// left off. How far that is needs no estimate of frequency: the input one hop before the frame
/// says what would have been played before it (Puckette, "Phase-locked vocoder", 1995), and the
/// turn is what makes that the same as what was played. The bins around a peak turn with it
/// (Laroche and Dolson, "Improved phase vocoder time-scale modification of audio", 1999), and all
/// channels turn alike, which keeps them together. At an onset a layer plays the input as it is.
struct StretchLayer {
  let shape: StretchShape
  let channelCount: Int
  let plan: FFTPlan
  /// The bins that are played.
  let band: Range<Int>
  /// What a frame is seen and heard through: one that is turned, and one that is played as it is.
  let turned, original: StretchWindows
  let gains: UnsafeMutablePointer<Float>
  /// Working memory: a frame of samples, and the spectrum of the input one hop before.
  let frame: UnsafeMutablePointer<Float>
  let before: Split<UnsafeMutablePointer<Float>>
  /// The spectrum of what is added next; nothing outside the band.
  let weighted: Split<UnsafeMutablePointer<Float>>
  /// Spectra of all channels, one after the other: of the frame that was played last, and now.
  let played, fresh: Split<UnsafeMutablePointer<Float>>
  /// What was played times the conjugate of what lies one hop before, summed over the channels.
  let turns: Split<UnsafeMutablePointer<Float>>
  let powers: UnsafeMutablePointer<Float>
  let peaks: UnsafeMutablePointer<Int>
  /// The sums of frames for each channel, from the position `first` on.
  let sums: UnsafeMutablePointer<Float>
  let capacity: Int

  /// The position of the first sum that is kept.
  var first = 0
  /// The centre of the next frame.
  var next = 0
  /// Where the input is played as it is: positions from `heldPosition` to `heldEnd`.
  var (heldPosition, heldInput, heldEnd) = (0, 0, 0)
  /// From where on frames may sound, after a fade of `fade` samples.
  var gate = 0
  /// The next onset to come.
  var onset = 0
  let fade: Int

  init(shape: StretchShape, channelCount: Int) {
    self.shape = shape
    self.channelCount = channelCount
    plan = FFTPlan(count: shape.analysis)
    band = shape.band()
    fade = shape.synthesis / 64
    // Whole vectors beyond the last bin, so that no pass needs a tail.
    let row = StretchLayer.padded(plan.binCount)
    turned = StretchLayer.windows(shape, fall: shape.future)
    original = StretchLayer.windows(shape, fall: shape.clear)
    gains = StretchLayer.memory(
      row, (0..<plan.binCount).map { shape.gain(Double($0) / Double(shape.analysis)) })
    frame = StretchLayer.memory(shape.analysis)
    before = StretchLayer.split(row)
    weighted = StretchLayer.split(row)
    played = StretchLayer.split(row * channelCount)
    fresh = StretchLayer.split(row * channelCount)
    turns = StretchLayer.split(row)
    powers = StretchLayer.memory(row)
    peaks = .allocate(capacity: row)
    capacity = 4 * shape.synthesis + 4096
    sums = StretchLayer.memory(capacity * channelCount)
  }

  func deallocate() {
    plan.deallocate()
    for memory in [turned.seen, turned.heard, original.seen, original.heard] { memory.deallocate() }
    for memory in [gains, frame, powers, sums] { memory.deallocate() }
    for spectrum in [before, weighted, played, fresh, turns] {
      spectrum.real.deallocate()
      spectrum.imaginary.deallocate()
    }
    peaks.deallocate()
  }

  /// Floats from the spectrum of one channel to that of the next.
  var row: Int { StretchLayer.padded(plan.binCount) }

  private static func padded(_ bins: Int) -> Int { (bins + 3) / 4 * 4 }

  private static func windows(_ shape: StretchShape, fall: Int) -> StretchWindows {
    StretchWindows(
      fall: fall, seen: memory(shape.analysis, shape.analysisWindow(fall: fall)),
      heard: memory(shape.synthesis, shape.synthesisWindow(fall: fall)))
  }

  private static func memory(_ count: Int, _ values: [Double] = []) -> UnsafeMutablePointer<Float> {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    for (index, value) in values.enumerated() { memory[index] = Float(value) }
    return memory
  }

  private static func split(_ count: Int) -> Split<UnsafeMutablePointer<Float>> {
    Split(real: memory(count), imaginary: memory(count))
  }
}

/// What a frame is multiplied with before it is analysed, and before it is added.
struct StretchWindows {
  /// How many samples after the centre are seen.
  let fall: Int
  let seen, heard: UnsafeMutablePointer<Float>
}
