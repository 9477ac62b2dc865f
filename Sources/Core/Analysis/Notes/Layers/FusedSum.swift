import CMath

/// Sixteen neighbours of a row, to which others are added as by a fused multiplication and addition of floats.
struct FusedSum {
  /// How many frames it spans.
  static let frames = 16

  private var a, b, c, d, e, f, g, h: SIMD2<Double>

  @inline(__always)
  init() {
    let none = SIMD2<Double>()
    (a, b, c, d, e, f, g, h) = (none, none, none, none, none, none, none, none)
  }

  /// Adds the row at an address, `weight` times.
  @inline(__always)
  mutating func add(_ from: UnsafePointer<Double>, _ weight: Float) {
    let weight = SIMD2(repeating: Double(weight))
    a = two_fused(a, Self.load(from), weight)
    b = two_fused(b, Self.load(from + 2), weight)
    c = two_fused(c, Self.load(from + 4), weight)
    d = two_fused(d, Self.load(from + 6), weight)
    e = two_fused(e, Self.load(from + 8), weight)
    f = two_fused(f, Self.load(from + 10), weight)
    g = two_fused(g, Self.load(from + 12), weight)
    h = two_fused(h, Self.load(from + 14), weight)
  }

  @inline(__always)
  func store(_ to: UnsafeMutablePointer<Float>) {
    Self.store(a, to)
    Self.store(b, to + 2)
    Self.store(c, to + 4)
    Self.store(d, to + 6)
    Self.store(e, to + 8)
    Self.store(f, to + 10)
    Self.store(g, to + 12)
    Self.store(h, to + 14)
  }

  @inline(__always)
  private static func load(_ from: UnsafePointer<Double>) -> SIMD2<Double> {
    UnsafeRawPointer(from).loadUnaligned(as: SIMD2<Double>.self)
  }

  @inline(__always)
  private static func store(_ lanes: SIMD2<Double>, _ to: UnsafeMutablePointer<Float>) {
    to[0] = Float(lanes[0])
    to[1] = Float(lanes[1])
  }
}
