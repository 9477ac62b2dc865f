extension StretchLayer {
  /// Makes of the comparison at the peaks one turn for each bin, of length 1.
  func findTurns(settling: Bool) {
    let count = findPeaks()
    guard count > 0 else { return turn(band.lowerBound, band.upperBound, by: (1, 0)) }
    var start = band.lowerBound
    for index in 0..<count {
      let peak = peaks[index]
      let end = index + 1 < count ? valley(between: peak, and: peaks[index + 1]) : band.upperBound
      let found = turnOfPeak(peak)
      turn(start, end, by: settling ? settled(found, peak) : found)
      start = end
    }
  }

  /// The bins that are stronger than the two on each side.
  private func findPeaks() -> Int {
    var count = 0
    var bin = band.lowerBound
    while bin < band.upperBound {
      if isPeak(bin) {
        peaks[count] = bin
        count += 1
        bin += 2
      }
      bin += 1
    }
    return count
  }

  @inline(__always)
  private func isPeak(_ bin: Int) -> Bool {
    let power = powers[bin]
    let (first, last) = (band.lowerBound, band.upperBound - 1)
    return (bin < first + 1 || power > powers[bin - 1])
      && (bin > last - 1 || power >= powers[bin + 1])
      && (bin < first + 2 || power > powers[bin - 2])
      && (bin > last - 2 || power >= powers[bin + 2])
  }

  /// The weakest bin between two peaks, from where on the second one rules.
  private func valley(between low: Int, and high: Int) -> Int {
    var weakest = low + 1
    for bin in low + 1..<high where powers[bin] < powers[weakest] { weakest = bin }
    return weakest
  }

  private func turnOfPeak(_ peak: Int) -> (Float, Float) {
    var (real, imaginary) = (Float(0), Float(0))
    for bin in max(band.lowerBound, peak - 1)...min(band.upperBound - 1, peak + 1) {
      real += turns.real[bin]
      imaginary += turns.imaginary[bin]
    }
    return direction(real, imaginary)
  }

  private func turn(_ start: Int, _ end: Int, by turn: (Float, Float)) {
    for bin in start..<end { (turns.real[bin], turns.imaginary[bin]) = turn }
  }

  /// A turn some steps nearer to none: by 1 % of the frequency, but at least by 0.1 and at most by
  /// 0.5 radians a frame.
  private func settled(_ turn: (Float, Float), _ peak: Int) -> (Float, Float) {
    let angle = 0.0628 * Float(peak * shape.hop) / Float(shape.analysis)
    let step = angle < 0.1 ? 0.1 : angle > 0.5 ? 0.5 : angle
    if turn.0 > 0 && turn.1.magnitude < step { return (1, 0) }
    let side = turn.1 < 0 ? -step : step
    let (real, imaginary) = (turn.0 + side * turn.1, turn.1 - side * turn.0)
    return direction(real, imaginary)
  }

  /// The number of length 1 that points the same way; 1 where there is hardly any way.
  ///
  /// The root is by Newton's method from an estimate on the bits: `squareRoot` calls the math
  /// library in the browser.
  private func direction(_ real: Float, _ imaginary: Float) -> (Float, Float) {
    let largest = real.magnitude > imaginary.magnitude ? real.magnitude : imaginary.magnitude
    guard largest > 1e-30 && largest < 1e30 else { return (1, 0) }
    let (x, y) = (real / largest, imaginary / largest)
    let square = x * x + y * y
    var inverse = Float(bitPattern: 0x5f37_59df - square.bitPattern >> 1)
    for _ in 0..<3 { inverse *= 1.5 - 0.5 * square * inverse * inverse }
    return (x * inverse, y * inverse)
  }
}
