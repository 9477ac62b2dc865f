import DSP

/// Four voices side by side, one in each lane of a SIMD register: their strips as the kernel sees
/// them.
struct Bank: BitwiseCopyable {
  typealias Lanes = SIMD4<Float>

  /// Where each lane's samples for this quantum lie.
  var left: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>)
  var right:
    (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>)

  /// Gains at the next frame, and how much they grow with each frame.
  var gainLeft = Lanes(), gainRight = Lanes()
  var stepLeft = Lanes(), stepRight = Lanes()

  /// The equaliser, and how many of its bands any lane uses: 0, 3 or 4.
  var bands: (Band, Band, Band, Band) = (Band(), Band(), Band(), Band())
  var bandCount = 0

  /// Whether the filters have their b0 taken out, and what makes up for it.
  private(set) var isFactored = false
  private(set) var makeup = Lanes(repeating: 1)

  /// Squares of what was heard in this quantum: the largest, and their sum.
  var peakLeft = Lanes(), peakRight = Lanes()
  var powerLeft = Lanes(), powerRight = Lanes()

  init(silence: UnsafePointer<Float>) {
    left = (silence, silence, silence, silence)
    right = left
  }

  mutating func setSource(
    _ lane: Int, _ newLeft: UnsafePointer<Float>, _ newRight: UnsafePointer<Float>
  ) {
    switch lane {
    case 0: (left.0, right.0) = (newLeft, newRight)
    case 1: (left.1, right.1) = (newLeft, newRight)
    case 2: (left.2, right.2) = (newLeft, newRight)
    default: (left.3, right.3) = (newLeft, newRight)
    }
  }

  /// Leaves a lane without a voice.
  mutating func silence(_ lane: Int, _ silence: UnsafePointer<Float>) {
    setSource(lane, silence, silence)
    gainLeft.put(0, lane)
    gainRight.put(0, lane)
    stepLeft.put(0, lane)
    stepRight.put(0, lane)
  }

  /// Takes the gain of every filter, its b0, out of the equaliser: what remains needs a multiplication
  /// less in each band, and one factor at the end makes up for all. False where a filter hardly lets
  /// the newest sample through (a low pass far down), so that the rest would be enormous.
  mutating func factorOut() -> Bool {
    if isFactored { return true }
    let gains = gainsSoFar()
    guard isModest(gains.0), isModest(gains.1), isModest(gains.2), isModest(gains.3) else {
      return false
    }
    let one = Lanes(repeating: 1)
    bands.0.scaleStates(one / gains.0)
    bands.1.scaleStates(one / gains.1)
    bands.2.scaleStates(one / gains.2)
    bands.3.scaleStates(one / gains.3)
    makeup = gains.3
    isFactored = true
    return true
  }

  /// Filters as they are designed, which may be changed on the way.
  mutating func factorIn() {
    guard isFactored else { return }
    let gains = gainsSoFar()
    bands.0.scaleStates(gains.0)
    bands.1.scaleStates(gains.1)
    bands.2.scaleStates(gains.2)
    bands.3.scaleStates(gains.3)
    isFactored = false
  }

  /// What is missing behind each band once all gains are taken out.
  private func gainsSoFar() -> (Lanes, Lanes, Lanes, Lanes) {
    let first = bands.0.b0
    let second = first * bands.1.b0
    let third = second * bands.2.b0
    return (first, second, third, third * bands.3.b0)
  }

  /// Between −60 and +60 dB in every lane.
  private func isModest(_ gain: Lanes) -> Bool {
    let size = gain * gain
    return all((size .> Lanes(repeating: 1e-6)) .& (size .< Lanes(repeating: 1e6)))
  }

  /// Whether no gain moves in this quantum. Inlined, since a call is given a copy of the bank.
  @inline(__always)
  var isSteady: Bool {
    all((stepLeft .== Lanes(repeating: 0)) .& (stepRight .== Lanes(repeating: 0)))
  }

  /// Forgets what the filters of one lane have heard.
  mutating func clearFilters(_ lane: Int) {
    bands.0.clear(lane)
    bands.1.clear(lane)
    bands.2.clear(lane)
    bands.3.clear(lane)
  }

  /// Once for each quantum: numbers too small to hear would slow the processor down, and a number
  /// that is none would stay for ever.
  mutating func mendFilters() {
    bands.0.mend()
    bands.1.mend()
    bands.2.mend()
    bands.3.mend()
  }
}

/// One band of four equalisers: a biquad for each lane, in transposed direct form II.
struct Band: BitwiseCopyable {
  var b0 = Bank.Lanes(repeating: 1), b1 = Bank.Lanes(), b2 = Bank.Lanes()
  var a1 = Bank.Lanes(), a2 = Bank.Lanes()
  /// b1 and b2 over b0, for a bank that is factored.
  private(set) var c1 = Bank.Lanes(), c2 = Bank.Lanes()
  var left1 = Bank.Lanes(), left2 = Bank.Lanes()
  var right1 = Bank.Lanes(), right2 = Bank.Lanes()

  mutating func set(_ lane: Int, _ c: Coefficients) {
    b0.put(c.b0, lane)
    b1.put(c.b1, lane)
    b2.put(c.b2, lane)
    a1.put(c.a1, lane)
    c1.put(c.c1, lane)
    c2.put(c.c2, lane)
    a2.put(c.a2, lane)
  }

  mutating func scaleStates(_ scale: Bank.Lanes) {
    (left1, left2) = (left1 * scale, left2 * scale)
    (right1, right2) = (right1 * scale, right2 * scale)
  }

  mutating func clear(_ lane: Int) {
    left1[lane] = 0
    left2[lane] = 0
    right1[lane] = 0
    right2[lane] = 0
  }

  mutating func mend() {
    left1 = mended(left1)
    left2 = mended(left2)
    right1 = mended(right1)
    right2 = mended(right2)
  }

  /// Keeps what is between −144 dB far below hearing and far above full scale; NaN is neither.
  private func mended(_ state: Bank.Lanes) -> Bank.Lanes {
    let size = state * state
    // Compared with vectors: with scalars it becomes a loop over the lanes in WebAssembly.
    let fits = (size .> Bank.Lanes(repeating: 1e-30)) .& (size .< Bank.Lanes(repeating: 1e18))
    return Bank.Lanes().replacing(with: state, where: fits)
  }
}

/// A biquad as the kernel takes it.
struct Coefficients: BitwiseCopyable, Equatable {
  var b0: Float = 1
  var b1: Float = 0
  var b2: Float = 0
  var a1: Float = 0
  var a2: Float = 0
  /// b1 and b2 over b0, rounded once; only right where nothing moves.
  var c1: Float = 0
  var c2: Float = 0

  /// A part of the way to other coefficients. Every filter on the way is stable when both ends are,
  /// since the stable ones form a triangle.
  func toward(_ other: Coefficients, _ part: Float) -> Coefficients {
    if part == 1 { return other }
    return Coefficients(
      b0: b0 + (other.b0 - b0) * part, b1: b1 + (other.b1 - b1) * part,
      b2: b2 + (other.b2 - b2) * part, a1: a1 + (other.a1 - a1) * part,
      a2: a2 + (other.a2 - a2) * part, c1: other.c1, c2: other.c2)
  }
}

/// One lane, by its address in memory: a subscript whose number is not known beforehand takes the whole
/// vector apart and puts it together again.
extension SIMD4<Float> {
  @inline(__always)
  mutating func put(_ value: Float, _ lane: Int) {
    withUnsafeMutablePointer(to: &self) {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Float.self)[lane] = value
    }
  }
}
