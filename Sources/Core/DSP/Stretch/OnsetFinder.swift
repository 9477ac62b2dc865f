import CMath

/// Finds where sounds begin suddenly, as the input comes in.
///
/// Every 64 samples (at 48 kHz) the energy of 14 bands in a window of 256 is held against the
/// most there was in the last few milliseconds. Where the bands together rise far enough, the
/// first loud moment in the window is the onset.
struct OnsetFinder {
  static let bandCount = 14
  /// How many onsets are remembered.
  static let capacity = 32
  /// The rise of all bands together that makes an onset, in steps of 3 dB.
  private static let threshold: Float = 14
  private static let highestRise: Float = 6

  /// Input frames after an onset within which it is known.
  let delay: Int
  private let hop, window, pause: Int
  private let plan: FFTPlan
  private let taper, frame, real, imaginary: UnsafeMutablePointer<Float>
  /// Energies of the bands in the last frames, newest first, then the level they are held against.
  private let energies, held: UnsafeMutablePointer<Float>
  private let edges: UnsafeMutablePointer<Int>
  private let list: UnsafeMutablePointer<Onset>
  /// How many onsets there were; the list holds the last of them.
  private(set) var count = 0
  private var next = 0
  private var loudest: Float = 0

  init(sampleRate: Double) {
    let scale = StretchShape.scale(sampleRate: sampleRate)
    (hop, window) = (Int(64 * scale), Int(256 * scale))
    delay = window
    pause = Int(0.025 * sampleRate)
    plan = FFTPlan(count: window)
    taper = .allocate(capacity: window)
    for index in 0..<window {
      let turn = (Double(index) + 0.5) / Double(window)
      (taper + index).initialize(to: Float(0.5 - 0.5 * cos(2 * Double.pi * turn)))
    }
    frame = .allocate(capacity: window)
    real = .allocate(capacity: plan.binCount)
    imaginary = .allocate(capacity: plan.binCount)
    energies = .allocate(capacity: 5 * OnsetFinder.bandCount)
    held = .allocate(capacity: OnsetFinder.bandCount)
    edges = .allocate(capacity: OnsetFinder.bandCount + 1)
    let bins = [0, 2, 3, 4, 5, 7, 9, 12, 16, 22, 31, 44, 61, 86, 111]
    for (index, bin) in bins.enumerated() {
      (edges + index).initialize(to: min(bin, plan.binCount))
    }
    list = .allocate(capacity: OnsetFinder.capacity)
    list.initialize(
      repeating: Onset(input: 0, knownAt: 0), count: OnsetFinder.capacity)
    reset()
  }

  func deallocate() {
    plan.deallocate()
    for memory in [taper, frame, real, imaginary, energies, held] { memory.deallocate() }
    edges.deallocate()
    list.deallocate()
  }

  mutating func reset() {
    energies.initialize(repeating: 0, count: 5 * OnsetFinder.bandCount)
    held.initialize(repeating: 0, count: OnsetFinder.bandCount)
    (count, next, loudest) = (0, hop, 0)
  }

  /// The onset with a running number.
  subscript(index: Int) -> Onset {
    get { list[index % OnsetFinder.capacity] }
    nonmutating set { list[index % OnsetFinder.capacity] = newValue }
  }

  /// The oldest running number that is still remembered.
  var oldest: Int { max(0, count - OnsetFinder.capacity) }

  /// Looks at what was fed since the last time.
  mutating func look(at input: StretchInput) {
    while next <= input.end {
      measure(input)
      if rise() > OnsetFinder.threshold { recordOnset(input) }
      next += hop
    }
  }

  /// The energies of the bands in the window that ends at `next`.
  private func measure(_ input: StretchInput) {
    let bands = OnsetFinder.bandCount
    for index in stride(from: 5 * bands - 1, to: bands - 1, by: -1) {
      energies[index] = energies[index - bands]
    }
    for band in 0..<bands { energies[band] = 0 }
    for channel in 0..<input.channelCount {
      let samples = input.at(next - window, channel: channel)
      for index in 0..<window { frame[index] = samples[index] * taper[index] }
      plan.forward(frame, real: real, imaginary: imaginary)
      for band in 0..<bands {
        var sum: Float = 0
        for bin in edges[band]..<edges[band + 1] {
          sum += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
        }
        energies[band] += sum
      }
    }
  }

  /// How far the bands have risen above what they were held against, in steps of 3 dB.
  private mutating func rise() -> Float {
    let bands = OnsetFinder.bandCount
    var (total, sum) = (Float(0), Float(0))
    for band in 0..<bands { total += energies[band] }
    loudest = max(loudest * 0.9995, total)
    let floor = 1e-4 * loudest + 1e-6 * Float(window)
    for band in 0..<bands {
      held[band] = max(held[band] * 0.93, energies[4 * bands + band])
      let steps = log2((energies[band] + floor) / (held[band] + floor))
      sum += min(max(steps, 0), OnsetFinder.highestRise)
    }
    return sum
  }

  /// The logarithm to base 2, to within 0.01: enough to compare levels, and the same everywhere.
  private func log2(_ value: Float) -> Float {
    let bits = value.bitPattern
    let exponent = Float(Int(bits >> 23) - 127)
    let mantissa = Float(bitPattern: bits & 0x007f_ffff | 0x3f80_0000)
    return exponent + (mantissa - 1) * (1.68 - 0.34 * mantissa)
  }

  /// Writes down the onset in the window that ends at `next`, unless it is that of before.
  private mutating func recordOnset(_ input: StretchInput) {
    let first = attack(input)
    guard count == 0 || first >= self[count - 1].input + pause else { return }
    self[count] = Onset(input: first, knownAt: next)
    count += 1
  }

  /// The first moment in the window that is loud beside the loudest one in it.
  private func attack(_ input: StretchInput) -> Int {
    let step = hop / 4
    var (largest, quiet) = (Float(0), Float(0))
    for block in 0..<window / step {
      let energy = edge(input, next - window + block * step, step)
      largest = max(largest, energy)
      if block < 4 { quiet = max(quiet, energy) }
    }
    let level = max(0.1 * largest, min(2 * quiet, 0.5 * largest))
    for block in 0..<window / step {
      let start = next - window + block * step
      if edge(input, start, step) > level { return start - step }
    }
    return next - window
  }

  /// The energy of the differences between neighbours, which attacks are rich in.
  private func edge(_ input: StretchInput, _ start: Int, _ count: Int) -> Float {
    var sum: Float = 0
    for channel in 0..<input.channelCount {
      let samples = input.at(start, channel: channel)
      for index in 0..<count {
        let difference = samples[index] - samples[index - 1]
        sum += difference * difference
      }
    }
    return sum
  }
}
