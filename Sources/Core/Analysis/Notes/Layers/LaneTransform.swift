import CMath
import DSP

/// Fourier transforms of four complex signals at once, one in each lane.
///
/// Stockham's passes, decimated in frequency: each reads one signal and writes the other, in an order that needs
/// no reversal (Van Loan, "Computational Frameworks for the Fast Fourier Transform", 1992, section 1.7).
final class LaneTransform {
  /// A complex number in each lane: real parts, then imaginary ones.
  typealias Lanes = UnsafeMutablePointer<SIMD4<Float>>

  let count: Int
  /// Where the signal is put; `run` makes use of that memory.
  let input: Lanes
  private let other: Lanes
  /// The radix of each pass, and cosines and sines of its turns.
  private let passes: [(radix: Int, turns: UnsafeMutablePointer<Float>)]

  /// The product of the radices, each 2, 3 or 4, is how many points there are.
  init(radices: [Int]) {
    count = radices.reduce(1, *)
    input = .allocate(capacity: 2 * count)
    other = .allocate(capacity: 2 * count)
    input.initialize(repeating: SIMD4(), count: 2 * count)
    other.initialize(repeating: SIMD4(), count: 2 * count)
    var points = count
    passes = radices.map { radix in
      let turns = Self.turns(points, radix)
      points /= radix
      return (radix, turns)
    }
  }

  deinit {
    input.deallocate()
    other.deallocate()
    for pass in passes { pass.turns.deallocate() }
  }

  /// For each position the turns of the parts after the first.
  private static func turns(_ points: Int, _ radix: Int) -> UnsafeMutablePointer<Float> {
    let result = UnsafeMutablePointer<Float>.allocate(capacity: 6 * points / radix)
    for index in 0..<points / radix {
      for part in 1..<4 {
        let angle = -2 * Double.pi * Double(index * part) / Double(points)
        result[6 * index + 2 * part - 2] = Float(cos(angle))
        result[6 * index + 2 * part - 1] = Float(sin(angle))
      }
    }
    return result
  }

  /// The transform of `input`, without scaling. Real parts and imaginary ones exchanged before and after, it is
  /// the inverse.
  func run() -> Lanes {
    var (from, to) = (input, other)
    var (points, step) = (count, 1)
    for pass in passes {
      switch pass.radix {
      case 4: by4(from, to, points / 4, step, pass.turns)
      case 3: by3(from, to, points / 3, step, pass.turns)
      default: by2(from, to, points / 2, step, pass.turns)
      }
      points /= pass.radix
      step *= pass.radix
      (from, to) = (to, from)
    }
    return from
  }

  private func by4(
    _ from: Lanes, _ to: Lanes, _ part: Int, _ step: Int, _ turns: UnsafeMutablePointer<Float>
  ) {
    for position in 0..<part {
      let turn = turns + 6 * position
      for index in 0..<step {
        let read = from + 2 * (index + step * position)
        let write = to + 2 * (index + 4 * step * position)
        let far = 2 * step * part
        let a = Complex(read)
        let b = Complex(read + far)
        let c = Complex(read + 2 * far)
        let d = Complex(read + 3 * far)
        let (ac, bd, even, odd) = (a + c, b + d, a - c, (b - d).quarterTurned)
        (ac + bd).store(write)
        (even + odd).turned(turn).store(write + 2 * step)
        (ac - bd).turned(turn + 2).store(write + 4 * step)
        (even - odd).turned(turn + 4).store(write + 6 * step)
      }
    }
  }

  private func by3(
    _ from: Lanes, _ to: Lanes, _ part: Int, _ step: Int, _ turns: UnsafeMutablePointer<Float>
  ) {
    let height = Float(0.866_025_403_784_438_6)
    for position in 0..<part {
      let turn = turns + 6 * position
      for index in 0..<step {
        let read = from + 2 * (index + step * position)
        let write = to + 2 * (index + 3 * step * position)
        let a = Complex(read)
        let b = Complex(read + 2 * step * part)
        let c = Complex(read + 4 * step * part)
        let both = b + c
        let (middle, side) = (a - both.scaled(0.5), (b - c).quarterTurned.scaled(height))
        (a + both).store(write)
        (middle + side).turned(turn).store(write + 2 * step)
        (middle - side).turned(turn + 2).store(write + 4 * step)
      }
    }
  }

  private func by2(
    _ from: Lanes, _ to: Lanes, _ part: Int, _ step: Int, _ turns: UnsafeMutablePointer<Float>
  ) {
    for position in 0..<part {
      for index in 0..<step {
        let read = from + 2 * (index + step * position)
        let write = to + 2 * (index + 2 * step * position)
        let (a, b) = (Complex(read), Complex(read + 2 * step * part))
        (a + b).store(write)
        (a - b).turned(turns + 6 * position).store(write + 2 * step)
      }
    }
  }
}

/// Four complex numbers.
private struct Complex {
  let real, imaginary: SIMD4<Float>

  @inline(__always)
  init(_ real: SIMD4<Float>, _ imaginary: SIMD4<Float>) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  @inline(__always)
  init(_ at: LaneTransform.Lanes) { self.init(at[0], at[1]) }

  @inline(__always)
  func store(_ at: LaneTransform.Lanes) {
    at[0] = real
    at[1] = imaginary
  }

  @inline(__always)
  static func + (a: Complex, b: Complex) -> Complex {
    Complex(four_add(a.real, b.real), four_add(a.imaginary, b.imaginary))
  }

  @inline(__always)
  static func - (a: Complex, b: Complex) -> Complex {
    Complex(four_subtract(a.real, b.real), four_subtract(a.imaginary, b.imaginary))
  }

  /// Times −i.
  @inline(__always)
  var quarterTurned: Complex { Complex(imaginary, four_subtract(SIMD4(), real)) }

  @inline(__always)
  func scaled(_ factor: Float) -> Complex {
    let factor = SIMD4(repeating: factor)
    return Complex(four_multiply(real, factor), four_multiply(imaginary, factor))
  }

  @inline(__always)
  func turned(_ turn: UnsafePointer<Float>) -> Complex {
    let (cosine, sine) = (SIMD4(repeating: turn[0]), SIMD4(repeating: turn[1]))
    return Complex(
      four_subtract(four_multiply(real, cosine), four_multiply(imaginary, sine)),
      four_add(four_multiply(real, sine), four_multiply(imaginary, cosine)))
  }
}
