import CMath

/// A short event: a drop, a crackle, a note of a bird, one overtone of a string. A pointer that turns round, driven by
/// nothing, so that it is a tone, or by noise, so that it is a rush; under an envelope.
struct Grain {
  private var re = 0.0
  private var im = 1.0
  private var cosine: Double
  private var sine: Double
  private var bendCosine = 1.0
  private var bendSine = 0.0
  private var drive = 0.0
  private var rise = 0.0
  private let riseShare: Double
  private var level: Double
  private let decay: Double
  private let release: Double
  private var held: Int
  private var rest: Int
  private var delay: Int
  private let panning: Pair
  private let send: Double
  private let bends: Bool

  init(_ shape: GrainShape, rate: Double) {
    let turn = 2 * Double.pi * shape.hertz / rate
    // A rush is a tone that dies within some turns, and is struck anew with every frame.
    let ring = shape.isNoise ? exp(-turn / (2 * shape.q)) : 1
    (cosine, sine) = (ring * cos(turn), ring * sin(turn))
    if shape.isNoise {
      im = 0
      drive = sqrt(6 * (1 - ring * ring))
    } else {
      im = 0
      re = 1
    }
    // Octaves a second, as a turn of the turn.
    bends = shape.octaves != 0
    if bends {
      let bend = turn * shape.octaves * 0.693_147 / rate
      (bendCosine, bendSine) = (cos(bend), sin(bend))
    }
    riseShare = 1 - exp(-1 / (shape.attack * rate))
    level = shape.level
    decay = exp(-1 / (shape.fall * rate))
    release = exp(-1 / (shape.release * rate))
    held = Int(shape.hold * rate)
    let tail = shape.hold < 1_000 ? shape.hold + 8 * min(shape.fall, shape.release) : shape.fall * 9
    rest = Int((tail + 4 * shape.attack) * rate)
    delay = Int(shape.delay * rate)
    panning = Pair(sqrt((1 - shape.pan) / 2), sqrt((1 + shape.pan) / 2)) * 1.414_213_562_373_095
    send = shape.send
  }

  /// Adds the next quantum; false when nothing is left of it.
  mutating func add(to buffers: MixBuffers, _ dice: inout Dice) -> Bool {
    guard delay < buffers.quantum else {
      delay -= buffers.quantum
      return true
    }
    let first = delay
    delay = 0
    if drive > 0 { rush(buffers, from: first, &dice) } else { ring(buffers, from: first) }
    return rest > 0 && level > 1e-6
  }

  private mutating func ring(_ buffers: MixBuffers, from first: Int) {
    var (re, im, cosine, sine) = (re, im, cosine, sine)
    for frame in first..<buffers.quantum {
      let turned = re * cosine - im * sine
      im = re * sine + im * cosine
      re = turned
      if bends {
        let bent = cosine * bendCosine - sine * bendSine
        sine = cosine * bendSine + sine * bendCosine
        cosine = bent
      }
      put(im, at: frame, buffers)
    }
    (self.re, self.im, self.cosine, self.sine) = (re, im, cosine, sine)
  }

  private mutating func rush(_ buffers: MixBuffers, from first: Int, _ dice: inout Dice) {
    for frame in first..<buffers.quantum {
      let turned = re * cosine - im * sine + drive * dice.signed()
      im = re * sine + im * cosine
      re = turned
      put(im, at: frame, buffers)
    }
  }

  @inline(__always)
  private mutating func put(_ sample: Double, at frame: Int, _ buffers: MixBuffers) {
    rise += (1 - rise) * riseShare
    held -= 1
    level *= held > 0 ? decay : release
    rest -= 1
    let part = (sample * rise * level) * panning
    buffers.dry[frame] += part
    if send > 0 { buffers.wet[frame] += send * part }
  }
}

/// What a grain is to be like; times in seconds.
struct GrainShape {
  var hertz = 1_000.0
  /// How narrow a rush is.
  var q = 2.0
  var isNoise = false
  /// How its pitch moves: octaves a second.
  var octaves = 0.0
  var level = 1.0
  var attack = 0.001
  /// The time in which it falls to a third, while it is held and after that.
  var fall = 0.05
  var release = 0.05
  var hold = 10_000.0
  var delay = 0.0
  /// −1…1.
  var pan = 0.0
  var send = 0.0
}

/// The grains that sound, or wait for their time.
struct Grains {
  private let all: UnsafeMutablePointer<Grain>
  private let capacity: Int
  private var count = 0
  private var dice: Dice

  init(capacity: Int, seed: UInt64) {
    all = .allocate(capacity: capacity)
    self.capacity = capacity
    dice = Dice(seed: seed)
  }

  func deallocate() { all.deallocate() }

  /// Takes one in; where there is no room it is left out.
  mutating func begin(_ shape: GrainShape, rate: Double) {
    guard count < capacity else { return }
    (all + count).initialize(to: Grain(shape, rate: rate))
    count += 1
  }

  mutating func add(to buffers: MixBuffers) {
    var index = 0
    while index < count {
      if all[index].add(to: buffers, &dice) {
        index += 1
      } else {
        count -= 1
        all[index] = all[count]
      }
    }
  }
}
