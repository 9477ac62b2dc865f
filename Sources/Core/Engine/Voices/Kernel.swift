// The loops in which a session spends its time. Each works on four voices at once, one in a lane:
// four frames of four voices are loaded and turned round, filtered band after band with all state
// in registers, and added lane by lane. One sum over the lanes comes at the very end, after all
// banks. Measured in bench/engine: look there after any edit.

typealias Lanes = SIMD4<Float>

/// Sixteen samples: four frames of four voices, frame by frame.
@inline(__always)
private func load(
  _ from: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
  _ frame: Int
) -> (Lanes, Lanes, Lanes, Lanes) {
  @inline(__always) func four(_ pointer: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(pointer + frame).loadUnaligned(as: Lanes.self)
  }
  let (a, b, c, d) = (four(from.0), four(from.1), four(from.2), four(from.3))
  return (
    Lanes(a[0], b[0], c[0], d[0]), Lanes(a[1], b[1], c[1], d[1]), Lanes(a[2], b[2], c[2], d[2]),
    Lanes(a[3], b[3], c[3], d[3])
  )
}

/// One biquad on one frame of one side.
@inline(__always)
private func filter(
  _ x: Lanes, _ b0: Lanes, _ b1: Lanes, _ b2: Lanes, _ a1: Lanes, _ a2: Lanes, _ s1: inout Lanes,
  _ s2: inout Lanes
) -> Lanes {
  let y = b0 * x + s1
  s1 = (b1 * x - a1 * y) + s2
  s2 = b2 * x - a2 * y
  return y
}

/// Gain, meters and sum of one frame: what stands at the end of every kernel.
private struct Tail {
  var gainLeft, gainRight: Lanes
  let stepLeft, stepRight: Lanes
  var peakLeft, peakRight, powerLeft, powerRight: Lanes

  @inline(__always)
  init(_ bank: UnsafeMutablePointer<Bank>) {
    gainLeft = bank.pointee.gainLeft
    gainRight = bank.pointee.gainRight
    stepLeft = bank.pointee.stepLeft
    stepRight = bank.pointee.stepRight
    peakLeft = bank.pointee.peakLeft
    peakRight = bank.pointee.peakRight
    powerLeft = bank.pointee.powerLeft
    powerRight = bank.pointee.powerRight
  }

  @inline(__always)
  mutating func add(
    _ left: Lanes, _ right: Lanes, _ sumLeft: UnsafeMutablePointer<Lanes>,
    _ sumRight: UnsafeMutablePointer<Lanes>
  ) {
    let heardLeft = left * gainLeft
    let heardRight = right * gainRight
    gainLeft += stepLeft
    gainRight += stepRight
    sumLeft.pointee += heardLeft
    sumRight.pointee += heardRight
    let squareLeft = heardLeft * heardLeft
    let squareRight = heardRight * heardRight
    powerLeft += squareLeft
    powerRight += squareRight
    peakLeft = peakLeft.replacing(with: squareLeft, where: squareLeft .> peakLeft)
    peakRight = peakRight.replacing(with: squareRight, where: squareRight .> peakRight)
  }

  @inline(__always)
  func store(_ bank: UnsafeMutablePointer<Bank>) {
    bank.pointee.gainLeft = gainLeft
    bank.pointee.gainRight = gainRight
    bank.pointee.peakLeft = peakLeft
    bank.pointee.peakRight = peakRight
    bank.pointee.powerLeft = powerLeft
    bank.pointee.powerRight = powerRight
  }
}

/// Adds four voices without an equaliser. `count` is a multiple of four.
@inline(never)
func mixPlain(
  _ bank: UnsafeMutablePointer<Bank>, from: Int, count: Int,
  left: UnsafeMutablePointer<Lanes>, right: UnsafeMutablePointer<Lanes>
) {
  let (sourceLeft, sourceRight) = (bank.pointee.left, bank.pointee.right)
  var tail = Tail(bank)
  var frame = from
  while frame < from + count {
    let l = load(sourceLeft, frame)
    let r = load(sourceRight, frame)
    tail.add(l.0, r.0, left + frame, right + frame)
    tail.add(l.1, r.1, left + frame + 1, right + frame + 1)
    tail.add(l.2, r.2, left + frame + 2, right + frame + 2)
    tail.add(l.3, r.3, left + frame + 3, right + frame + 3)
    frame += 4
  }
  tail.store(bank)
}

/// Adds four voices, each through three bands. `count` is a multiple of four.
@inline(never)
func mixThreeBands(
  _ bank: UnsafeMutablePointer<Bank>, from: Int, count: Int,
  left: UnsafeMutablePointer<Lanes>, right: UnsafeMutablePointer<Lanes>
) {
  let (sourceLeft, sourceRight) = (bank.pointee.left, bank.pointee.right)
  var (p, q, s) = (bank.pointee.bands.0, bank.pointee.bands.1, bank.pointee.bands.2)
  var tail = Tail(bank)

  @inline(__always) func one(_ inLeft: Lanes, _ inRight: Lanes, _ frame: Int) {
    var (x, y) = (inLeft, inRight)
    x = filter(x, p.b0, p.b1, p.b2, p.a1, p.a2, &p.left1, &p.left2)
    y = filter(y, p.b0, p.b1, p.b2, p.a1, p.a2, &p.right1, &p.right2)
    x = filter(x, q.b0, q.b1, q.b2, q.a1, q.a2, &q.left1, &q.left2)
    y = filter(y, q.b0, q.b1, q.b2, q.a1, q.a2, &q.right1, &q.right2)
    x = filter(x, s.b0, s.b1, s.b2, s.a1, s.a2, &s.left1, &s.left2)
    y = filter(y, s.b0, s.b1, s.b2, s.a1, s.a2, &s.right1, &s.right2)
    tail.add(x, y, left + frame, right + frame)
  }

  var frame = from
  while frame < from + count {
    let l = load(sourceLeft, frame)
    let r = load(sourceRight, frame)
    one(l.0, r.0, frame)
    one(l.1, r.1, frame + 1)
    one(l.2, r.2, frame + 2)
    one(l.3, r.3, frame + 3)
    frame += 4
  }
  bank.pointee.bands.0 = p
  bank.pointee.bands.1 = q
  bank.pointee.bands.2 = s
  tail.store(bank)
}

/// Adds four voices, each through four bands. `count` is a multiple of four.
@inline(never)
func mixFourBands(
  _ bank: UnsafeMutablePointer<Bank>, from: Int, count: Int,
  left: UnsafeMutablePointer<Lanes>, right: UnsafeMutablePointer<Lanes>
) {
  let (sourceLeft, sourceRight) = (bank.pointee.left, bank.pointee.right)
  var (p, q) = (bank.pointee.bands.0, bank.pointee.bands.1)
  var (s, t) = (bank.pointee.bands.2, bank.pointee.bands.3)
  var tail = Tail(bank)

  @inline(__always) func one(_ inLeft: Lanes, _ inRight: Lanes, _ frame: Int) {
    var (x, y) = (inLeft, inRight)
    x = filter(x, p.b0, p.b1, p.b2, p.a1, p.a2, &p.left1, &p.left2)
    y = filter(y, p.b0, p.b1, p.b2, p.a1, p.a2, &p.right1, &p.right2)
    x = filter(x, q.b0, q.b1, q.b2, q.a1, q.a2, &q.left1, &q.left2)
    y = filter(y, q.b0, q.b1, q.b2, q.a1, q.a2, &q.right1, &q.right2)
    x = filter(x, s.b0, s.b1, s.b2, s.a1, s.a2, &s.left1, &s.left2)
    y = filter(y, s.b0, s.b1, s.b2, s.a1, s.a2, &s.right1, &s.right2)
    x = filter(x, t.b0, t.b1, t.b2, t.a1, t.a2, &t.left1, &t.left2)
    y = filter(y, t.b0, t.b1, t.b2, t.a1, t.a2, &t.right1, &t.right2)
    tail.add(x, y, left + frame, right + frame)
  }

  var frame = from
  while frame < from + count {
    let l = load(sourceLeft, frame)
    let r = load(sourceRight, frame)
    one(l.0, r.0, frame)
    one(l.1, r.1, frame + 1)
    one(l.2, r.2, frame + 2)
    one(l.3, r.3, frame + 3)
    frame += 4
  }
  bank.pointee.bands = (p, q, s, t)
  tail.store(bank)
}

/// Sums the lanes of every frame: the end of the journey from voices to a bus.
@inline(never)
func sumLanes(
  _ lanes: UnsafePointer<Lanes>, count: Int, into output: UnsafeMutablePointer<Float>
) {
  var frame = 0
  while frame < count {
    let (a, b, c, d) = (lanes[frame], lanes[frame + 1], lanes[frame + 2], lanes[frame + 3])
    let w = Lanes(a[0], b[0], c[0], d[0]) + Lanes(a[1], b[1], c[1], d[1])
    let z = Lanes(a[2], b[2], c[2], d[2]) + Lanes(a[3], b[3], c[3], d[3])
    UnsafeMutableRawPointer(output + frame).storeBytes(of: w + z, as: Lanes.self)
    frame += 4
  }
}
