import CMath

/// How loud each of 36 bands is, 86 times a second.
struct BandLevels {
  static let count = 36
  static let hop = 256
  static let framesPerSecond = Double(LogSpectrum.rate) / Double(hop)
  private static let window = 1_024

  /// Frames of a page, an even number.
  private static let pageLength = 4_096

  /// Page by page and frame by frame, `count` values each, packed. Large music makes them many: whoever reads them lets
  /// go of each page with `readPage`.
  private var pages: [[UInt16]] = []
  private var taken = 0
  /// The sum of each frame, and of all.
  private var totals: [Float] = []
  private var total = 0.0
  private let transform = WindowedTransform(count: window)
  private let edges = Self.edges
  private var windows = SlidingWindow(length: window, hop: hop, before: window / 2)

  var frameCount: Int { totals.count }
  /// Of all values.
  var mean: Double { total / Double(max(frameCount * Self.count, 1)) }

  /// Takes in samples at `LogSpectrum.rate`.
  mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    windows.add(samples)
    while windows.next(transform.look) { measure() }
  }

  /// Takes in that nothing comes any more.
  mutating func finish() {
    windows.finish()
    while windows.next(transform.look) { measure() }
  }

  private mutating func measure() {
    if totals.count % Self.pageLength == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageLength * Self.count)
    }
    var level: Float = 0
    for band in 0..<Self.count {
      var sum: Float = 0
      for bin in edges[band]..<max(edges[band + 1], edges[band] + 1) {
        sum += transform.amplitudes[bin]
      }
      pages[pages.count - 1].append(Self.packed(sum))
      level += sum
      total += Double(sum)
    }
    totals.append(level)
  }

  /// Gives the packed values of the first frames that were not taken yet; nil when all were.
  mutating func readPage() -> [UInt16]? {
    guard taken < pages.count else { return nil }
    defer {
      pages[taken] = []
      taken += 1
    }
    return pages[taken]
  }

  // A packed level has five bits of exponent and eleven of fraction: it is exact to 0.03 %, from 2⁻²¹ up to 2¹¹.
  private static let fractionBits: UInt32 = 11
  private static let droppedBits = 23 - fractionBits
  private static let least = UInt32(127 - 21) << fractionBits

  static func packed(_ level: Float) -> UInt16 {
    let rounded = (level.bitPattern + 1 << (droppedBits - 1)) >> droppedBits
    return UInt16(truncatingIfNeeded: min(max(rounded, least) - least, 0xFFFF))
  }

  static func unpacked(_ packed: UInt16) -> Float {
    packed == 0 ? 0 : Float(bitPattern: (UInt32(packed) + least) << droppedBits)
  }

  /// From the first to the last moment that is louder than a thousandth of the loudest, in seconds.
  var sounding: Range<Double> {
    let least = (totals.max() ?? 0) / 1_000
    let first = totals.firstIndex { $0 > least } ?? 0
    let last = totals.lastIndex { $0 > least } ?? first
    return Double(first) / Self.framesPerSecond..<Double(last + 1) / Self.framesPerSecond
  }

  /// The first frequency of each band, evenly on a mel scale.
  private static var edges: [Int] {
    func mel(_ hertz: Double) -> Double { 1_127 * log(1 + hertz / 700) }
    let (low, high) = (mel(30), mel(10_000))
    return (0...count).map { band in
      let mel = low + (high - low) * Double(band) / Double(count)
      let hertz = 700 * (exp(mel / 1_127) - 1)
      return Int(hertz * Double(window) / Double(LogSpectrum.rate) + 0.5)
    }
  }
}
