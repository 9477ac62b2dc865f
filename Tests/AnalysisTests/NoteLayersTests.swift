import TestKit
import Testing

@testable import Analysis

/// The layers of the network of notes, one by one.
struct NoteLayersTests {
  private func plane(rows: Int, filled: Range<Int>, _ random: inout SeededRandom) -> Plane {
    let plane = Plane(rows: rows)
    for row in filled {
      for frame in 0..<172 { plane.row(row)[frame] = Float.random(in: -1...1, using: &random) }
    }
    return plane
  }

  @Test(arguments: [[3, 4, 4, 4, 2], [4, 4, 4, 2], [2], [3]])
  func transformsFourSignalsAtOnce(_ radices: [Int]) {
    var random = SeededRandom(seed: 1)
    let transform = LaneTransform(radices: radices)
    let count = transform.count
    let values = (0..<2 * count).map { _ in
      SIMD4<Float>((0..<4).map { _ in Float.random(in: -1...1, using: &random) })
    }
    for (position, value) in values.enumerated() { transform.input[position] = value }
    let found = transform.run()
    for bin in 0..<count {
      var (real, imaginary) = (SIMD4<Double>(), SIMD4<Double>())
      for position in 0..<count {
        let angle = -2 * Double.pi * Double(bin * position % count) / Double(count)
        let (cosine, sine) = (Angle.cosine(angle), Angle.sine(angle))
        let (x, y) = (SIMD4<Double>(values[2 * position]), SIMD4<Double>(values[2 * position + 1]))
        real += x * cosine - y * sine
        imaginary += x * sine + y * cosine
      }
      for lane in 0..<4 {
        #expect(abs(Double(found[2 * bin][lane]) - real[lane]) < 1e-4)
        #expect(abs(Double(found[2 * bin + 1][lane]) - imaginary[lane]) < 1e-4)
      }
    }
  }

  @Test func convolvesAsWorkedOutByHand() {
    let input = Plane(rows: 4)
    input.row(1)[40] = 2
    input.row(2)[41] = 3
    // Rows of frames: above, here, below.
    let layer = PlainLayer(
      weights: [1, 2, 3, 10, 20, 30, 100, 200, 300], bias: [0.5], inputs: 1, rows: 3, frames: 3,
      step: 1)
    let result = Plane(rows: 2)
    layer.run(
      input, spacing: 0, first: 0, at: 24, result, positions: 2, resultSpacing: 0, resultFirst: 0)
    // The first position sees the 2 in its middle row and the 3 below, one frame later:
    // 0.5 + 2 · 20 + 3 · 300, then 0.5 + 2 · 30 and 0.5 + 3 · 100; the second 0.5 + 2 · 1 + 3 · 20.
    #expect(result.row(0)[40] == 940.5)
    #expect(result.row(0)[39] == 60.5)
    #expect(result.row(0)[42] == 300.5)
    #expect(result.row(1)[41] == 62.5)
    #expect(result.row(1)[60] == 0.5)
  }

  @Test(arguments: [(step: 1, frames: 3, tones: 39, before: 19), (3, 5, 5, 1)])
  func convolvesShiftedCopiesAsIfEachWereThere(
    _ shape: (step: Int, frames: Int, tones: Int, before: Int)
  ) {
    var random = SeededRandom(seed: 2)
    let (frames, tones) = (shape.frames, shape.tones)
    let weights = (0..<2 * 8 * frames * tones).map { _ in
      Float.random(in: -0.1...0.1, using: &random)
    }
    let layer = HarmonicLayer(
      weights, bias: [0.25, -0.5], frames: frames, tones: tones, before: shape.before,
      step: shape.step)
    let input = plane(rows: 309, filled: 0..<309, &random)
    let spectrum = ToneSpectrum()
    spectrum.run(input, frames: 4..<172)
    let positions = 264 / shape.step
    let result = Plane(rows: 2 * positions)
    layer.run(
      input, spectrum, layer.makeTransform(), frames: 14..<46, result, first: 0, rows: positions)
    for output in 0..<2 {
      for position in [0, 1, 5, positions / 2, positions - 2, positions - 1] {
        var sum = Double([0.25, -0.5][output])
        for (copy, shift) in [-36, 0, 36, 57, 72, 84, 93, 101].enumerated() {
          for frame in 0..<frames {
            for tone in 0..<tones {
              let read = position * shape.step + tone - shape.before
              guard (0..<264).contains(read), (0..<309).contains(read + shift) else { continue }
              let weight = weights[((output * 8 + copy) * frames + frame) * tones + tone]
              sum += Double(weight * input.row(read + shift)[30 + frame - frames / 2])
            }
          }
        }
        #expect(
          abs(Double(result.row(output * positions + position)[30]) - sum) < 1e-4, "\(position)")
      }
    }
  }

  @Test func roundsOnceWhereAProductIsAdded() {
    var random = SeededRandom(seed: 3)
    let rows = (0..<4).map { _ in (0..<16).map { _ in Float.random(in: -1...1, using: &random) } }
    let weights = (0..<4).map { _ in Float.random(in: -1...1, using: &random) }
    var sum = FusedSum()
    for (row, weight) in zip(rows, weights) {
      row.map(Double.init).withUnsafeBufferPointer { sum.add($0.baseAddress!, weight) }
    }
    var found = [Float](repeating: 0, count: 16)
    found.withUnsafeMutableBufferPointer { sum.store($0.baseAddress!) }
    for position in 0..<16 {
      let wanted = zip(rows, weights).reduce(Float(0)) { $0.addingProduct($1.0[position], $1.1) }
      #expect(found[position] == wanted)
    }
  }
}

private enum Angle {
  static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }

  /// By its series, after the angle was brought near zero.
  static func sine(_ angle: Double) -> Double {
    let x = angle.remainder(dividingBy: 2 * .pi)
    var (term, sum) = (x, x)
    for number in 1...16 {
      term *= -x * x / Double(2 * number * (2 * number + 1))
      sum += term
    }
    return sum
  }
}
