/// The table of an alignment, of which three rows are kept: one row for a hummed note, one column for a note of
/// the melody.
struct Rows {
  let prices: UnsafeMutableBufferPointer<Float>
  let begins: UnsafeMutableBufferPointer<Int32>
  let width: Int
  let keys: UnsafeBufferPointer<Float>
  let lengths: UnsafeBufferPointer<Float>
  let line: Line

  /// Fills the row of hummed note `i`; answers the least price in it.
  func fill(_ i: Int) -> Float {
    let row = i % 3 * width
    var least = Float.infinity
    for j in 0..<width {
      var (price, begin) = (Alignment.extra * Float(i), Int32(j))
      consider(i, j, 1, 1, 0, &price, &begin)
      stay(i, j, &price, &begin)
      consider(i, j, 1, 2, Alignment.missing, &price, &begin)
      consider(i, j, 2, 1, Alignment.extra, &price, &begin)
      consider(i, j, 2, 2, Alignment.wrong, &price, &begin)
      prices[row + j] = price
      begins[row + j] = begin
      least = min(least, price)
    }
    return least
  }

  /// The way here from a hummed notes and b notes of the melody before.
  @inline(__always)
  private func consider(
    _ i: Int, _ j: Int, _ a: Int, _ b: Int, _ fixed: Float, _ price: inout Float,
    _ begin: inout Int32
  ) {
    guard i >= a, j >= b else { return }
    let from = (i - a) % 3 * width + j - b
    let step = (line.keys[i] - line.keys[i - a]) - (keys[j] - keys[j - b])
    let stretch = (line.lengths[i] - line.lengths[i - a]) - (lengths[j] - lengths[j - b])
    let cost =
      prices[from] + fixed + Alignment.price(ofMissing: step) + Alignment.price(ofStretch: stretch)
    if cost < price { (price, begin) = (cost, begins[from]) }
  }

  /// The melody's note goes on, and was hummed as two that are not quite the same.
  @inline(__always)
  private func stay(_ i: Int, _ j: Int, _ price: inout Float, _ begin: inout Int32) {
    guard i >= 1 else { return }
    let from = (i - 1) % 3 * width + j
    let cost =
      prices[from] + Alignment.split
      + Alignment.price(ofMissing: line.keys[i] - line.keys[i - 1])
    if cost < price { (price, begin) = (cost, begins[from]) }
  }

  func least(_ i: Int) -> Float {
    var least = Float.infinity
    for j in 0..<width { least = min(least, prices[i % 3 * width + j]) }
    return least
  }

  /// The end of the cheapest way; the last hummed note may be one too many.
  func best(_ i: Int) -> (price: Float, begin: Int) {
    var (price, begin) = (Float.infinity, 0)
    for j in 0..<width where prices[i % 3 * width + j] < price {
      (price, begin) = (prices[i % 3 * width + j], Int(begins[i % 3 * width + j]))
    }
    let before = (i + 2) % 3 * width
    for j in 0..<width where prices[before + j] + Alignment.extra < price {
      (price, begin) = (prices[before + j] + Alignment.extra, Int(begins[before + j]))
    }
    return (price, begin)
  }
}
