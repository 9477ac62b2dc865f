import CMath
import DSP

/// Thirty-two neighbours of a row, to which other rows are added.
struct RowSum {
  /// How many frames it spans.
  static let frames = 32

  private var a, b, c, d, e, f, g, h: SIMD4<Float>

  @inline(__always)
  init(_ bias: Float) {
    let all = SIMD4(repeating: bias)
    (a, b, c, d, e, f, g, h) = (all, all, all, all, all, all, all, all)
  }

  @inline(__always)
  init(_ from: UnsafePointer<Float>) {
    (a, b, c, d) = (load4(from), load4(from + 4), load4(from + 8), load4(from + 12))
    (e, f, g, h) = (load4(from + 16), load4(from + 20), load4(from + 24), load4(from + 28))
  }

  /// Adds the row at an address, `weight` times.
  @inline(__always)
  mutating func add(_ from: UnsafePointer<Float>, _ weight: Float) {
    let weight = SIMD4(repeating: weight)
    a = four_add(a, four_multiply(load4(from), weight))
    b = four_add(b, four_multiply(load4(from + 4), weight))
    c = four_add(c, four_multiply(load4(from + 8), weight))
    d = four_add(d, four_multiply(load4(from + 12), weight))
    e = four_add(e, four_multiply(load4(from + 16), weight))
    f = four_add(f, four_multiply(load4(from + 20), weight))
    g = four_add(g, four_multiply(load4(from + 24), weight))
    h = four_add(h, four_multiply(load4(from + 28), weight))
  }

  @inline(__always)
  func store(_ to: UnsafeMutablePointer<Float>) {
    store4(a, to: to)
    store4(b, to: to + 4)
    store4(c, to: to + 8)
    store4(d, to: to + 12)
    store4(e, to: to + 16)
    store4(f, to: to + 20)
    store4(g, to: to + 24)
    store4(h, to: to + 28)
  }
}
