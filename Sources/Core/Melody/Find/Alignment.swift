/// How well a hummed line fits into a part of a melody, by dynamic time warping over the steps between notes.
///
/// Steps are the same in every key, and the logarithms of how lengths change are the same at every tempo. Besides
/// one step for one, a hummed note too many, one left out and a wrong one between two right ones cost a fixed
/// price, after M. Mongeau and D. Sankoff, “Comparison of musical sequences”, Computers and the Humanities 24
/// (1990). The part may begin and end anywhere. Prices are in semitones.
struct Alignment {
  static let extra: Float = 0.9
  static let missing: Float = 0.9
  static let split: Float = 0.25
  static let wrong: Float = 1.1
  /// For each doubling of a note's length where the melody has none.
  private static let rhythm: Float = 0.25
  /// Above this mean price of a step the score is 0.
  static let worst: Float = 1.5

  private let hummed: Line
  /// Prices, and where the part began, of the last three rows.
  private var prices: [Float] = []
  private var begins: [Int32] = []

  init(_ hummed: Line) { self.hummed = hummed }

  /// The least price of all of what was hummed, and the note of the melody on which it begins; nil when it
  /// cannot be below `limit`.
  mutating func fit(
    _ keys: UnsafeBufferPointer<Float>, _ lengths: UnsafeBufferPointer<Float>, below limit: Float
  ) -> (price: Float, begin: Int)? {
    let width = keys.count
    if prices.count < 3 * width {
      prices = [Float](repeating: 0, count: 3 * width)
      begins = [Int32](repeating: 0, count: 3 * width)
    }
    let (count, line) = (hummed.keys.count, hummed)
    return prices.withUnsafeMutableBufferPointer { prices in
      begins.withUnsafeMutableBufferPointer { begins in
        let rows = Rows(
          prices: prices, begins: begins, width: width, keys: keys, lengths: lengths, line: line)
        for i in 0..<count where rows.fill(i) >= limit && i > 0 {
          // The row before may still be carried on by a note too many.
          if rows.least(i - 1) >= limit { return nil }
        }
        return rows.best(count - 1)
      }
    }
  }

  /// What a step that misses by so many semitones costs: little when it is a matter of tuning.
  @inline(__always)
  static func price(ofMissing semitones: Float) -> Float {
    let square = semitones * semitones
    return min(square / (semitones.magnitude + 1.2), 2.0)
  }

  @inline(__always)
  static func price(ofStretch logarithm: Float) -> Float {
    rhythm * 1.442695 * min(logarithm.magnitude, 1.4)
  }
}
