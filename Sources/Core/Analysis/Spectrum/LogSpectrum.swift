import CMath

/// How loud every third of a semitone is, 21.5 times a second.
///
/// The frequencies are those of A0 to C8 at A4 = 440 Hz, each with a third of a semitone below and above it,
/// so that what is out of tune is seen to be so. The axis is made from a Hann-windowed transform, read at
/// the positions of the notes.
struct LogSpectrum {
  /// Samples a second of what is analysed.
  static let rate = 22_050
  static let window = 8_192
  static let hop = 1_024
  static let lowestNote = 21
  static let noteCount = 88
  static let binsPerNote = 3
  static let binCount = noteCount * binsPerNote
  /// Frames a second.
  static let framesPerSecond = Double(rate) / Double(hop)

  /// The amplitudes of the frame that was read last.
  private(set) var row = [Float](repeating: 0, count: binCount)
  private let transform = WindowedTransform(count: window)
  private var windows = SlidingWindow(length: window, hop: hop, before: window / 2)

  /// The MIDI number of a bin, with its fraction.
  static func note(_ bin: Int) -> Double {
    Double(lowestNote) + Double(bin - 1) / Double(binsPerNote)
  }

  static func hertz(_ note: Double) -> Double { 440 * pow(2, (note - 69) / 12) }

  /// Takes in samples at `rate`; the first frame stands around the first of them.
  mutating func add(_ samples: UnsafeBufferPointer<Float>) { windows.add(samples) }

  /// Takes in that nothing comes any more.
  mutating func finish() { windows.finish() }

  /// Reads the next frame; false where more has to come first.
  @inline(never)
  mutating func next() -> Bool {
    guard windows.next(transform.look) else { return false }
    transform.amplitudes.withUnsafeBufferPointer { seen in
      for (bin, reading) in Reading.all.enumerated() {
        var sum: Float = 0
        for (index, weight) in reading.weights.enumerated() {
          sum += weight * seen[reading.first + index]
        }
        row[bin] = sum
      }
    }
    return true
  }
}

/// At which frequencies of the transform a bin is read.
enum Reading {
  private static let width = Double(LogSpectrum.rate) / Double(LogSpectrum.window)

  /// For each bin of ours: the first frequency of the transform, and the weights from there on.
  static let all = (0..<LogSpectrum.binCount).map { weights(of: $0) }

  /// The transform taken as a curve through its points, looked at through a raised cosine of two thirds of a
  /// semitone.
  private static func weights(of bin: Int) -> (first: Int, weights: [Float]) {
    let note = LogSpectrum.note(bin)
    let positions = stride(from: -0.96, through: 0.96, by: 0.06).map { offset in
      (
        position: LogSpectrum.hertz(note + offset / Double(LogSpectrum.binsPerNote)) / width,
        weight: 0.5 + 0.5 * cos(.pi * offset)
      )
    }
    let first = Int(positions[0].position)
    let last = Int(positions[positions.count - 1].position) + 1
    var weights = [Double](repeating: 0, count: last - first + 1)
    for (position, weight) in positions {
      let low = Int(position)
      let share = position - Double(low)
      weights[low - first] += weight * (1 - share)
      weights[low - first + 1] += weight * share
    }
    let total = weights.reduce(0, +)
    return (first, weights.map { Float($0 / total) })
  }

  /// What a steady tone of amplitude 1 gives in every bin, through the window and the reading.
  static func tone(_ hertz: Double) -> [Float] {
    let position = hertz / width
    return all.map { reading in
      var sum = 0.0
      for (offset, weight) in reading.weights.enumerated() {
        sum += Double(weight) * hann(Double(reading.first + offset) - position)
      }
      return Float(sum)
    }
  }

  /// The main lobe of the Hann window's transform.
  private static func hann(_ distance: Double) -> Double {
    let d = abs(distance)
    if d >= 2 { return 0 }
    if d < 1e-6 { return 1 }
    if abs(d - 1) < 1e-6 { return 0.5 }
    return abs(sin(.pi * d) / (.pi * d) / (1 - d * d))
  }
}
