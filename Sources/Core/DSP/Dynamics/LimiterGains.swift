import CMath

/// The gain of a limiter, from the peaks that are to come.
///
/// In octaves of reduction (logarithms to base 2), where a rise sounds as fast from deep down as
/// from near. Three steps, each of which never asks for less than the one before: the largest
/// demand among those ahead, a slow way back from it, and an average along a bell.
struct LimiterGains {
  /// Frames over which the gain falls.
  private let attack: Int
  /// Frames for which a demand is held: until the average of all frames is made of it, and the
  /// filters have passed.
  private let hold: Int
  /// Per frame: peaks, which become demands; behind the `hold` − 1 that came before.
  private let ahead: UnsafeMutablePointer<Float>
  private let scratch: UnsafeMutablePointer<Float>
  /// Per frame: reductions on their slow way back, behind the `attack` − 1 that came before.
  private let returning: UnsafeMutablePointer<Float>
  private let bell: UnsafeMutablePointer<Float>
  private let envelope: UnsafeMutablePointer<LimiterEnvelope>

  init(attackFrames: Int, sampleRate: Double) {
    attack = attackFrames
    hold = attackFrames + TruePeakLimiter.level - 1
    let room = TruePeakLimiter.piece + 2 * TruePeakFilter.taps
    ahead = .zeros(hold + room)
    scratch = .zeros(hold + room)
    returning = .zeros(attack + room)
    bell = .zeros(attack)
    envelope = .allocate(capacity: 1)
    envelope.initialize(to: LimiterEnvelope(sampleRate: sampleRate))
    // A raised cosine: the gain bends so softly that a filter across it sees a steady gain.
    for index in 0..<attack {
      let turn = 2 * Double.pi * (Double(index) + 0.5) / Double(attack)
      bell[index] = Float((1 - cos(turn)) / Double(attack))
    }
  }

  func deallocate() {
    ahead.deallocate()
    scratch.deallocate()
    returning.deallocate()
    bell.deallocate()
    envelope.deallocate()
  }

  func reset() {
    ahead.update(repeating: 0, count: hold - 1)
    returning.update(repeating: 0, count: attack - 1)
    envelope.pointee.reset()
  }

  var lastReduction: Float { envelope.pointee.last }

  /// Where the peaks of the next `count` frames are put, all 0.
  func demands(_ count: Int) -> UnsafeMutablePointer<Float> {
    let new = ahead + hold - 1
    new.update(repeating: 0, count: count + TruePeakFilter.taps)
    return new
  }

  /// Turns peaks into gains for the frames that come out now; false when all of them are 1.
  func follow(
    _ count: Int, isLoud: Bool, ceiling: Float, into gains: UnsafeMutablePointer<Float>
  ) -> Bool {
    if !isLoud && envelope.pointee.isAtRest { return false }
    let isDemanding = isLoud && turnIntoDemands(count, ceiling)
    envelope.pointee.countDown(isDemanding: isDemanding, count, memory: hold + attack)
    if envelope.pointee.isAtRest { return false }
    findLargest(count)
    envelope.pointee.follow(scratch, count, into: returning + attack - 1)
    average(count, into: gains)
    move(ahead + count, to: ahead, count: hold - 1)
    move(returning + count, to: returning, count: attack - 1)
    return true
  }

  /// Peaks above the ceiling become octaves above it, all others 0; false when all are.
  private func turnIntoDemands(_ count: Int, _ ceiling: Float) -> Bool {
    let new = ahead + hold - 1
    var any = SIMD4<Float>.zero
    for start in stride(from: 0, to: count, by: 4) {
      // Behind the last frame lie peaks that are not of this piece.
      let peaks = load4(new + start, first: count - start)
      let excess = larger(peaks / ceiling, SIMD4(repeating: 1))
      let demand = larger(log2(excess), SIMD4<Float>.zero)
      store4(demand, to: new + start)
      any = larger(any, demand)
    }
    return highest(any) > 0
  }

  /// The largest of the `hold` demands up to each frame, by doubling the reach.
  private func findLargest(_ count: Int) {
    var length = hold - 1 + count
    move(ahead, to: scratch, count: length)
    var reach = 1
    while 2 * reach <= hold {
      length -= reach
      raise(length, from: reach)
      reach *= 2
    }
    if hold > reach { raise(count, from: hold - reach) }
  }

  /// Each of the first `count` becomes the larger of itself and the one `distance` after it.
  private func raise(_ count: Int, from distance: Int) {
    for start in stride(from: 0, to: count, by: 4) {
      let both = larger(load4(scratch + start), load4(scratch + start + distance))
      store4(both, to: scratch + start)
    }
  }

  private func average(_ count: Int, into gains: UnsafeMutablePointer<Float>) {
    // Eight frames at once share each weight; what they write beyond the last frame is not read.
    for start in stride(from: 0, to: count, by: 8) {
      let first = returning + start
      var (even, odd) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      var (laterEven, laterOdd) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      for index in stride(from: 0, to: attack - 1, by: 2) {
        let (weight, next) = (SIMD4(repeating: bell[index]), SIMD4(repeating: bell[index + 1]))
        even += weight * load4(first + index)
        odd += next * load4(first + index + 1)
        laterEven += weight * load4(first + index + 4)
        laterOdd += next * load4(first + index + 5)
      }
      if attack % 2 == 1 {
        even += bell[attack - 1] * load4(first + attack - 1)
        laterEven += bell[attack - 1] * load4(first + attack + 3)
      }
      store4(even + odd, to: gains + start)
      if start + 4 < count { store4(laterEven + laterOdd, to: gains + start + 4) }
    }
    envelope.pointee.last = gains[count - 1]
    for start in stride(from: 0, to: count, by: 4) {
      store4(exp2(SIMD4<Float>.zero - load4(gains + start)), to: gains + start)
    }
  }
}

/// How a reduction is given up: after a single peak with a time constant of 40 ms, after a
/// passage that was reduced throughout with one of 600 ms, from the average that it had.
struct LimiterEnvelope {
  private let fastFall, slowRise, slowFall: Float
  private var fast: Float = 0
  private var slow: Float = 0
  /// Frames until all that was demanded is forgotten.
  private var framesLeft = 0
  /// The reduction of the frame that came out last.
  var last: Float = 0

  init(sampleRate: Double) {
    fastFall = smoothing(seconds: 0.04, sampleRate: sampleRate)
    slowRise = smoothing(seconds: 0.25, sampleRate: sampleRate)
    slowFall = smoothing(seconds: 0.6, sampleRate: sampleRate)
  }

  /// Whether nothing is reduced, nor will be by what is known.
  var isAtRest: Bool { framesLeft == 0 }

  mutating func reset() {
    (fast, slow, framesLeft, last) = (0, 0, 0, 0)
  }

  /// Keeps count of how long past demands matter.
  mutating func countDown(isDemanding: Bool, _ count: Int, memory: Int) {
    if isDemanding || fast > 0 || slow > 0 {
      framesLeft = memory + count
    } else {
      framesLeft -= min(count, framesLeft)
    }
    if framesLeft == 0 { last = 0 }
  }

  /// Follows demands up at once, and down slowly.
  mutating func follow(
    _ demands: UnsafePointer<Float>, _ count: Int, into reductions: UnsafeMutablePointer<Float>
  ) {
    // Every frame waits for the one before, so the way from one to the next is kept short: between
    // four lanes, all alike, the larger of two is one instruction; between single numbers the choice
    // is several, or a jump.
    let (rise, fall) = (SIMD4(repeating: slowRise), SIMD4(repeating: slowFall))
    var (fast, slow) = (SIMD4(repeating: self.fast), SIMD4(repeating: self.slow))
    for frame in 0..<count {
      fast = larger(SIMD4(repeating: demands[frame]), fastFall * fast)
      // Upwards the rise, which is the smaller share, is the larger product, downwards the fall is.
      let above = slow - fast
      slow = fast + larger(above * rise, above * fall)
      if fast[0] < 1e-5 { fast = .zero }
      if slow[0] < 1e-5 && fast[0] == 0 { slow = .zero }
      reductions[frame] = larger(fast, slow)[0]
    }
    (self.fast, self.slow) = (fast[0], slow[0])
  }
}
