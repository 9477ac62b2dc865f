import DSP

// The loop in which a session spends its time. It works on four voices at once, one in each lane:
// four frames of four voices are loaded and turned round, filtered band after band, and added lane
// by lane. One sum over the lanes comes at the very end, after all banks.
//
// Two orders were weighed. With all bands inside one frame everything the filters remember wants a
// register, and there are not enough. With four frames and both sides inside one band each band's
// memory is fetched and put back once for eight outputs, both sides share the coefficients, and what
// waits for its predecessor on one side leaves room for the other. Measured in bench/engine-web: look
// there after any edit.

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

@inline(__always)
private func filter(
  _ x: inout Lanes, _ x2: inout Lanes, _ b0: Lanes, _ b1: Lanes, _ b2: Lanes, _ a1: Lanes,
  _ a2: Lanes,
  _ state1: inout Lanes, _ state2: inout Lanes
) {
  var (s1, s2) = (state1, state2)
  @inline(__always) func one(_ x: Lanes) -> Lanes {
    let y = b0 * x + s1
    s1 = (b1 * x + s2) - a1 * y
    s2 = b2 * x - a2 * y
    return y
  }
  (x, x2) = (one(x), one(x2))
  (state1, state2) = (s1, s2)
}

@inline(__always)
private func runBands(
  _ l0: inout Lanes, _ l1: inout Lanes, _ r0: inout Lanes, _ r1: inout Lanes,
  _ bands: UnsafeMutablePointer<Band>, _ lastBand: UnsafeMutablePointer<Band>
) {
  var band = bands
  while band < lastBand {
    let (b0, b1, b2) = (band.pointee.b0, band.pointee.b1, band.pointee.b2)
    let (a1, a2) = (band.pointee.a1, band.pointee.a2)
    filter(&l0, &l1, b0, b1, b2, a1, a2, &band.pointee.left1, &band.pointee.left2)
    filter(&r0, &r1, b0, b1, b2, a1, a2, &band.pointee.right1, &band.pointee.right2)
    band += 1
  }
}

/// Gain, meters and sum: what stands at the end, for one side.
private struct Tail {
  var gain: Lanes
  let step: Lanes
  var peak, power: Lanes

  @inline(__always)
  mutating func add(_ x: Frames, to sum: UnsafeMutablePointer<Lanes>) {
    add(x.0, to: sum)
    add(x.1, to: sum + 1)
    add(x.2, to: sum + 2)
    add(x.3, to: sum + 3)
  }

  @inline(__always)
  private mutating func add(_ x: Lanes, to sum: UnsafeMutablePointer<Lanes>) {
    let heard = x * gain
    gain += step
    sum.pointee += heard
    let square = heard * heard
    power += square
    peak = larger(peak, square)
  }
}

/// Adds four voices, each through the bank's bands. `count` is a multiple of four.
@inline(never)
func mix(
  _ bank: UnsafeMutablePointer<Bank>, from: Int, count: Int,
  left: UnsafeMutablePointer<Lanes>, right: UnsafeMutablePointer<Lanes>
) {
  let (sourceLeft, sourceRight) = (bank.pointee.left, bank.pointee.right)
  var tailLeft = Tail(
    gain: bank.pointee.gainLeft, step: bank.pointee.stepLeft, peak: bank.pointee.peakLeft,
    power: bank.pointee.powerLeft)
  var tailRight = Tail(
    gain: bank.pointee.gainRight, step: bank.pointee.stepRight, peak: bank.pointee.peakRight,
    power: bank.pointee.powerRight)
  let bands = withUnsafeMutablePointer(to: &bank.pointee.bands) {
    UnsafeMutableRawPointer($0).assumingMemoryBound(to: Band.self)
  }
  let lastBand = bands + bank.pointee.bandCount
  var frame = from
  let end = from &+ count
  while frame < end {
    var l = load(sourceLeft, frame)
    var r = load(sourceRight, frame)
    runBands(&l.0, &l.1, &r.0, &r.1, bands, lastBand)
    runBands(&l.2, &l.3, &r.2, &r.3, bands, lastBand)
    tailLeft.add(l, to: left + frame)
    tailRight.add(r, to: right + frame)
    frame &+= 4
  }
  (bank.pointee.gainLeft, bank.pointee.gainRight) = (tailLeft.gain, tailRight.gain)
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
