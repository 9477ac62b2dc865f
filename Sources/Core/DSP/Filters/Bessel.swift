/// The modified Bessel function I₀, the shape of Kaiser's window, by its power series (Abramowitz
/// and Stegun 9.6.12).
func bessel(_ x: Double) -> Double {
  var (sum, term, index) = (1.0, 1.0, 1.0)
  while term > 1e-17 * sum {
    term *= x * x / (4 * index * index)
    sum += term
    index += 1
  }
  return sum
}
