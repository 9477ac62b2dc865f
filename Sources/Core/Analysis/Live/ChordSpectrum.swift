import CMath
import DSP

/// How loud every third of a semitone is in the last moments, for chords that are played now.
///
/// Samples are thinned out to about 11,000 a second. Low notes are read through a longer window than high ones, as
/// long as it takes to tell them apart and no longer: a third of a window is how late a new note is seen.
struct ChordSpectrum {
  static let binsPerNote = 3
  static let lowestNote = 33
  static let noteCount = 70
  static let binCount = binsPerNote * noteCount
  /// From this note on the short window is read.
  private static let highNote = 55
  private static let lowSeconds = 0.27
  private static let highSeconds = 0.17
  /// Where in a window its top is: near the end, so that a new note is seen soon.
  private static let peak = 0.68
  private static let lobeSteps = 64.0
  private static let lobeEnd = 2.6
  private static let transformCount = 4_096

  /// The amplitudes of the frame that was read last.
  private(set) var row = [Float](repeating: 0, count: binCount)
  /// The root of the mean square of the short window.
  private(set) var level: Float = 0

  let rate: Double
  private let low: [Float]
  private let high: [Float]
  private let readings: [Reading]
  private let lobes = mainLobe()
  private let transform = RealFFT(count: transformCount)
  private var piece = [Float](repeating: 0, count: transformCount)
  private var real: [Float]
  private var imaginary: [Float]

  /// Where a bin is read in the transform.
  struct Reading {
    let first: Int
    let weights: [Float]
  }

  /// Reads sound of `rate` samples a second.
  init(rate: Double) {
    self.rate = rate
    low = Self.window(Int(Self.lowSeconds * rate))
    high = Self.window(Int(Self.highSeconds * rate))
    real = [Float](repeating: 0, count: transform.binCount)
    imaginary = real
    readings = (0..<Self.binCount).map { Self.reading(of: $0, rate: rate) }
  }

  /// Samples that a look needs.
  var span: Int { low.count }

  static func note(_ bin: Int) -> Double {
    Double(lowestNote) + Double(bin - 1) / Double(binsPerNote)
  }

  static func hertz(_ note: Double) -> Double { 440 * pow(2, (note - 69) / 12) }

  /// Reads the `span` samples that end at `end`.
  mutating func look(before end: UnsafePointer<Float>) {
    let split = Self.binsPerNote * (Self.highNote - Self.lowestNote)
    see(end, through: low)
    read(0..<split)
    see(end, through: high)
    read(split..<Self.binCount)
    var sum: Float = 0
    for at in 1...high.count { sum += end[-at] * end[-at] }
    level = sqrtf(sum / Float(high.count))
  }

  /// What a steady tone of amplitude 1 gives in every bin.
  func tone(_ hertz: Double) -> [Float] {
    let split = Self.binsPerNote * (Self.highNote - Self.lowestNote)
    return readings.enumerated().map { bin, reading in
      let seconds = Double(bin < split ? low.count : high.count) / rate
      var sum = 0.0
      for (offset, weight) in reading.weights.enumerated() {
        let seen = Double(reading.first + offset) * rate / Double(Self.transformCount)
        sum += Double(weight) * lobe((seen - hertz) * seconds)
      }
      return Float(sum)
    }
  }

  private mutating func see(_ end: UnsafePointer<Float>, through shape: [Float]) {
    let start = end - shape.count
    for at in 0..<shape.count { piece[at] = start[at] * shape[at] }
    for at in shape.count..<Self.transformCount { piece[at] = 0 }
    transform.forward(piece, real: &real, imaginary: &imaginary)
  }

  private mutating func read(_ bins: Range<Int>) {
    for bin in bins {
      let reading = readings[bin]
      var sum: Float = 0
      for (offset, weight) in reading.weights.enumerated() {
        let (x, y) = (real[reading.first + offset], imaginary[reading.first + offset])
        sum += weight * sqrtf(x * x + y * y)
      }
      row[bin] = sum
    }
  }

  /// Hann's window with its top moved to `peak`, so that a sine of amplitude 1 is seen as 1.
  private static func window(_ count: Int) -> [Float] {
    (0..<count).map { at in
      let place = (Double(at) + 0.5) / Double(count)
      let share = place < peak ? 0.5 * place / peak : 1 - 0.5 * (1 - place) / (1 - peak)
      return Float((1 - cos(2 * .pi * share)) * 2 / Double(count))
    }
  }

  /// The main lobe of its transform, in `lobeSteps` to a distance of one over its length.
  private static func mainLobe() -> [Double] {
    let shape = window(256)
    return (0...Int(lobeEnd * lobeSteps) + 1).map { step in
      var (x, y) = (0.0, 0.0)
      for (at, weight) in shape.enumerated() {
        let turn = 2 * .pi * Double(step) / lobeSteps * Double(at) / Double(shape.count)
        x += Double(weight) * cos(turn)
        y += Double(weight) * sin(turn)
      }
      return (x * x + y * y).squareRoot() / 2
    }
  }

  private func lobe(_ distance: Double) -> Double {
    let place = abs(distance) * Self.lobeSteps
    guard place < Self.lobeEnd * Self.lobeSteps else { return 0 }
    let (step, share) = (Int(place), place - place.rounded(.down))
    return lobes[step] * (1 - share) + lobes[step + 1] * share
  }

  /// The transform as a curve through its points, seen through a raised cosine of two thirds of a semitone.
  private static func reading(of bin: Int, rate: Double) -> Reading {
    let width = rate / Double(transformCount)
    let positions = stride(from: -0.9, through: 0.9, by: 0.1).map { offset in
      (
        at: min(
          hertz(note(bin) + offset / Double(binsPerNote)) / width,
          Double(transformCount / 2) - 2),
        weight: 0.5 + 0.5 * cos(.pi * offset)
      )
    }
    let first = Int(positions[0].at)
    var weights = [Double](repeating: 0, count: Int(positions[positions.count - 1].at) + 2 - first)
    for (at, weight) in positions {
      let share = at - at.rounded(.down)
      weights[Int(at) - first] += weight * (1 - share)
      weights[Int(at) - first + 1] += weight * share
    }
    let total = weights.reduce(0, +)
    return Reading(first: first, weights: weights.map { Float($0 / total) })
  }
}
