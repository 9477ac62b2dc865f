import DSP

// The loop in which a session spends its time. It works on four voices at once, one in each lane:
// four frames of four voices are loaded and turned round, filtered band after band, and added lane
// by lane. One sum over the lanes comes at the very end, after all banks.
//
// With all bands inside one frame everything the filters remember wants a register, and there are
// not enough. With four frames of both sides inside one band it waits in memory only from one four
// to the next. The left side goes a frame or two ahead, so that one side works while the other waits
// for its last sample. Two frames at a time, both sides in step or one after the other, and three
// bands written out were slower. Measured by bench/engine-web: look there after any edit.

typealias Lanes = SIMD4<Float>

/// Four frames of one side.
private typealias Frames = (Lanes, Lanes, Lanes, Lanes)

/// Four frames of four voices, frame by frame.
@inline(__always)
private func load(
  _ from: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
  _ frame: Int
) -> Frames {
  turned(
    load4(from.0 + frame), load4(from.1 + frame), load4(from.2 + frame), load4(from.3 + frame))
}

/// What a biquad multiplies with. Without b0 where the bank has it factored out.
private struct Factors {
  let b0, b1, b2, a1, a2: Lanes
  let isFactored: Bool

  @inline(__always)
  init(_ band: UnsafeMutablePointer<Band>, isFactored: Bool) {
    b0 = band.pointee.b0
    b1 = isFactored ? band.pointee.c1 : band.pointee.b1
    b2 = isFactored ? band.pointee.c2 : band.pointee.b2
    (a1, a2) = (band.pointee.a1, band.pointee.a2)
    self.isFactored = isFactored
  }

  /// A frame of one side. The sums stand so that a sample waits for the one before it through one
  /// multiplication and two additions only.
  @inline(__always)
  func filter(_ x: inout Lanes, _ s1: inout Lanes, _ s2: inout Lanes) {
    let y = (isFactored ? x : b0 * x) + s1
    s1 = (b1 * x + s2) - a1 * y
    s2 = b2 * x - a2 * y
    x = y
  }
}

/// Gain, meters and sum: what stands at the end, for one side.
private struct Tail {
  var gain: Lanes
  let step: Lanes
  var peak, power: Lanes

  @inline(__always)
  mutating func add(_ x: Frames, to sum: UnsafeMutablePointer<Lanes>, isSteady: Bool) {
    add(x.0, to: sum, isSteady)
    add(x.1, to: sum + 1, isSteady)
    add(x.2, to: sum + 2, isSteady)
    add(x.3, to: sum + 3, isSteady)
  }

  @inline(__always)
  private mutating func add(
    _ x: Lanes, to sum: UnsafeMutablePointer<Lanes>, _ isSteady: Bool
  ) {
    let heard = x * gain
    if !isSteady { gain += step }
    sum.pointee += heard
    let square = heard * heard
    power += square
    peak = larger(peak, square)
  }
}

/// Adds four voices for a whole quantum, in which no filter moves.
func mixQuantum(
  _ bank: UnsafeMutablePointer<Bank>, left: UnsafeMutablePointer<Lanes>,
  right: UnsafeMutablePointer<Lanes>
) {
  if !bank.pointee.factorOut() {
    mix(bank, from: 0, count: Engine.quantum, left: left, right: right)
  } else if bank.pointee.isSteady {
    mixSteady(bank, left: left, right: right)
  } else {
    mixFactored(bank, left: left, right: right)
  }
}

/// Four voices whose filters are as designed. `count` is a multiple of four.
@inline(never)
func mix(
  _ bank: UnsafeMutablePointer<Bank>, from: Int, count: Int,
  left: UnsafeMutablePointer<Lanes>, right: UnsafeMutablePointer<Lanes>
) {
  kernel(bank, from, from &+ count, left, right, isFactored: false, isSteady: false)
}

@inline(never)
private func mixFactored(
  _ bank: UnsafeMutablePointer<Bank>, left: UnsafeMutablePointer<Lanes>,
  right: UnsafeMutablePointer<Lanes>
) {
  kernel(bank, 0, Engine.quantum, left, right, isFactored: true, isSteady: false)
}

@inline(never)
private func mixSteady(
  _ bank: UnsafeMutablePointer<Bank>, left: UnsafeMutablePointer<Lanes>,
  right: UnsafeMutablePointer<Lanes>
) {
  kernel(bank, 0, Engine.quantum, left, right, isFactored: true, isSteady: true)
}

@inline(__always)
private func kernel(
  _ bank: UnsafeMutablePointer<Bank>, _ from: Int, _ end: Int,
  _ left: UnsafeMutablePointer<Lanes>, _ right: UnsafeMutablePointer<Lanes>, isFactored: Bool,
  isSteady: Bool
) {
  let (sourceLeft, sourceRight) = (bank.pointee.left, bank.pointee.right)
  let makeup = isFactored ? bank.pointee.makeup : Lanes(repeating: 1)
  var tailLeft = Tail(
    gain: bank.pointee.gainLeft * makeup, step: bank.pointee.stepLeft * makeup,
    peak: bank.pointee.peakLeft, power: bank.pointee.powerLeft)
  var tailRight = Tail(
    gain: bank.pointee.gainRight * makeup, step: bank.pointee.stepRight * makeup,
    peak: bank.pointee.peakRight, power: bank.pointee.powerRight)
  let bands = withUnsafeMutablePointer(to: &bank.pointee.bands) {
    UnsafeMutableRawPointer($0).assumingMemoryBound(to: Band.self)
  }
  let lastBand = bands + bank.pointee.bandCount

  @inline(__always) func equalize(_ l: inout Frames, _ r: inout Frames) {
    var band = bands
    while band < lastBand {
      let factors = Factors(band, isFactored: isFactored)
      var (l1, l2) = (band.pointee.left1, band.pointee.left2)
      var (r1, r2) = (band.pointee.right1, band.pointee.right2)
      factors.filter(&l.0, &l1, &l2)
      factors.filter(&l.1, &l1, &l2)
      factors.filter(&r.0, &r1, &r2)
      factors.filter(&l.2, &l1, &l2)
      factors.filter(&r.1, &r1, &r2)
      factors.filter(&l.3, &l1, &l2)
      (band.pointee.left1, band.pointee.left2) = (l1, l2)
      factors.filter(&r.2, &r1, &r2)
      factors.filter(&r.3, &r1, &r2)
      (band.pointee.right1, band.pointee.right2) = (r1, r2)
      band += 1
    }
  }

  var frame = from
  while frame < end {
    var l = load(sourceLeft, frame)
    var r = load(sourceRight, frame)
    equalize(&l, &r)
    tailLeft.add(l, to: left + frame, isSteady: isSteady)
    tailRight.add(r, to: right + frame, isSteady: isSteady)
    frame &+= 4
  }
  if !isFactored {
    (bank.pointee.gainLeft, bank.pointee.gainRight) = (tailLeft.gain, tailRight.gain)
  }
  (bank.pointee.peakLeft, bank.pointee.peakRight) = (tailLeft.peak, tailRight.peak)
  (bank.pointee.powerLeft, bank.pointee.powerRight) = (tailLeft.power, tailRight.power)
}

/// Sums the lanes of every frame: the end of the journey from voices to a bus.
@inline(never)
func sumLanes(
  _ lanes: UnsafePointer<Lanes>, count: Int, into output: UnsafeMutablePointer<Float>
) {
  var frame = 0
  while frame < count {
    let (a, b, c, d) = turned(
      lanes[frame], lanes[frame + 1], lanes[frame + 2], lanes[frame + 3])
    let sum = (a + b) + (c + d)
    store4(sum, to: output + frame)
    frame &+= 4
  }
}

/// Multiplies two sides with a gain that goes from one value to another. `count` is a multiple of four.
func fade(
  _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, count: Int,
  from: Float, to: Float
) {
  let step = (to - from) / Float(count)
  let four = Lanes(repeating: 4 * step)
  var gain = Lanes(from, from + step, from + 2 * step, from + 3 * step)
  var frame = 0
  while frame < count {
    store4(load4(left + frame) * gain, to: left + frame)
    store4(load4(right + frame) * gain, to: right + frame)
    gain += four
    frame &+= 4
  }
}
