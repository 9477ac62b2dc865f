extension StretchLayer {
  /// Makes of the comparison at the peaks one turn for each bin, of length 1.
  func findTurns() {
    let count = findPeaks()
    guard count > 0 else { return turn(0, bins, by: (1, 0)) }
    var start = 0
    for index in 0..<count {
      let peak = peaks[index]
      let end = index + 1 < count ? valley(between: peak, and: peaks[index + 1]) : bins
      turn(start, end, by: turnOfPeak(peak))
      start = end
    }
  }

  /// The bins that are stronger than the two on each side.
  private func findPeaks() -> Int {
    var count = 0
    var bin = 0
    while bin < bins {
      let power = powers[bin]
      let higher =
        (bin < 1 || power > powers[bin - 1]) && (bin + 1 >= bins || power >= powers[bin + 1])
        && (bin < 2 || power > powers[bin - 2]) && (bin + 2 >= bins || power >= powers[bin + 2])
      if higher {
        peaks[count] = bin
        count += 1
        bin += 2
      }
      bin += 1
    }
    return count
  }

  /// The weakest bin between two peaks, from where on the second one rules.
  private func valley(between low: Int, and high: Int) -> Int {
    var weakest = low + 1
    for bin in low + 1..<high where powers[bin] < powers[weakest] { weakest = bin }
    return weakest
  }

  private func turnOfPeak(_ peak: Int) -> (Float, Float) {
    var (real, imaginary) = (Float(0), Float(0))
    for bin in max(0, peak - 1)...min(bins - 1, peak + 1) {
      real += turns.real[bin]
      imaginary += turns.imaginary[bin]
    }
    let size = (real * real + imaginary * imaginary).squareRoot()
    return size > 1e-20 && size < 1e30 ? (real / size, imaginary / size) : (1, 0)
  }

  private func turn(_ start: Int, _ end: Int, by turn: (Float, Float)) {
    for bin in start..<end { (turns.real[bin], turns.imaginary[bin]) = turn }
  }
}
