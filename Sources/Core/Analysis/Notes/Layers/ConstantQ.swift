import CMath
import DSP

/// How loud 309 tones are, a third of a semitone apart, in each frame of a window: in decibels, stretched to
/// what the window has.
///
/// The tones of the highest octave are compared with the samples; those of the next with every other sample of a
/// low-passed copy, and so on for nine octaves. Samples are laid out by their position within a hop, so that
/// neighbouring frames are neighbours in memory.
final class ConstantQ {
  static let toneCount = 309
  /// Samples and frames of a window.
  static let samples = 43_844
  static let frames = 172
  static let hop = 256
  private static let octaves = 9
  private static let tonesPerOctave = 36
  private static let taps = 256
  private static let lanes = 16
  /// A power so small that it adds nothing to what is always added.
  private static let nothing: Float = 1e-14
  /// How much above the lowest power another may be to be the lowest in truth.
  private static let doubt: Float = 1.25

  private let lowpass, real, imaginary, lengths: [Float]
  private let scale, shift: Float
  /// Where each tone begins and ends to be something.
  private let reaches: [Range<Int>]

  /// The lowest power of the window so far.
  private var lowest = Float.infinity
  private let halves: UnsafeMutablePointer<Double>
  private static let halfRoom = samples + taps + 2 * FusedSum.frames
  private let signal: UnsafeMutablePointer<Float>
  private let phases: UnsafeMutablePointer<Float>
  private static let signalRoom = samples + 2 * taps + 64
  private static let phaseRoom = (Plane.frames + 2) * taps + 1_024

  init(_ weights: NoteWeights) {
    lowpass = weights[.lowpass]
    real = weights[.tonesReal]
    imaginary = weights[.tonesImaginary]
    lengths = weights[.toneLengths]
    (scale, shift) = (weights[.scale][0], weights[.shift][0])
    let (real, imaginary) = (real, imaginary)
    reaches = (0..<Self.tonesPerOctave).map { tone in
      let all = tone * Self.taps..<(tone + 1) * Self.taps
      let first = all.first { real[$0] != 0 || imaginary[$0] != 0 } ?? all.lowerBound
      let last = all.last { real[$0] != 0 || imaginary[$0] != 0 } ?? all.lowerBound
      return first - all.lowerBound..<last - all.lowerBound + 1
    }
    halves = .allocate(capacity: Self.halfRoom)
    halves.initialize(repeating: 0, count: Self.halfRoom)
    signal = .allocate(capacity: Self.signalRoom)
    signal.initialize(repeating: 0, count: Self.signalRoom)
    phases = .allocate(capacity: Self.phaseRoom)
    phases.initialize(repeating: 0, count: Self.phaseRoom)
  }

  deinit {
    halves.deallocate()
    signal.deallocate()
    phases.deallocate()
  }

  /// Writes a row for each tone, from the samples of a window.
  func run(_ samples: UnsafePointer<Float>, _ result: Plane) {
    signal.update(from: samples, count: Self.samples)
    lowest = .infinity
    var count = Self.samples
    for octave in 0..<Self.octaves {
      if octave > 0 {
        halve(count)
        count = (count - 2) / 2 + 1
      }
      compare(count, octave, result)
    }
    stretch(result)
  }

  /// Every other sample of the low-passed signal, with the roundings of onnxruntime: the lowest level of a window
  /// is a difference of large numbers and decides how all others are stretched.
  private func halve(_ count: Int) {
    let half = Self.taps / 2
    // Even and odd samples, with silence around them.
    let room = (count + Self.taps) / 2 + FusedSum.frames
    halves.update(repeating: 0, count: 2 * room)
    for index in 0..<count {
      let at = index + half - 1
      halves[(at & 1) * room + at / 2] = Double(signal[index])
    }
    for start in stride(from: 0, to: (count - 2) / 2 + 1, by: FusedSum.frames) {
      var sum = FusedSum()
      for tap in 0..<half {
        sum.add(halves + start + tap, lowpass[2 * tap])
        sum.add(halves + room + start + tap, lowpass[2 * tap + 1])
      }
      sum.store(signal + start)
    }
  }

  /// Compares with the tones of an octave, counted from the highest.
  private func compare(_ count: Int, _ octave: Int, _ result: Plane) {
    let hop = Self.hop >> octave
    let room = Plane.frames + Self.taps / hop + 1
    arrange(count, hop, room)
    let first = Self.toneCount - (octave + 1) * Self.tonesPerOctave
    for tone in 0..<Self.tonesPerOctave where first + tone >= 0 {
      let row = result.row(first + tone)
      let base = tone * Self.taps
      let strength = SIMD4(repeating: lengths[first + tone])
      for start in stride(from: 0, to: Self.frames, by: Self.lanes) {
        var sum = TonePair()
        for tap in reaches[tone] {
          let from = phases + (tap & (hop - 1)) * room + tap / hop + start
          sum.add(from, real[base + tap], imaginary[base + tap])
        }
        sum.storePower(row + start, strength)
      }
    }
    refine(max(first, 0)..<first + Self.tonesPerOctave, hop, room, result)
  }

  /// Works out anew, with onnxruntime's roundings, what may be the lowest level of the window.
  private func refine(_ tones: Range<Int>, _ hop: Int, _ room: Int, _ result: Plane) {
    for tone in tones {
      let row = result.row(tone)
      for frame in 0..<Self.frames { lowest = min(lowest, row[frame]) }
    }
    guard lowest > Self.nothing else { return }
    for tone in tones {
      let row = result.row(tone)
      for frame in 0..<Self.frames where row[frame] < Self.doubt * lowest {
        let base = (tone - tones.upperBound + Self.tonesPerOctave) * Self.taps
        let (real, imaginary) = (
          fused(base, frame, hop, room, real), fused(base, frame, hop, room, imaginary)
        )
        let (x, y) = (real * lengths[tone], imaginary * lengths[tone])
        row[frame] = x * x + y * y
      }
    }
  }

  private func fused(_ base: Int, _ frame: Int, _ hop: Int, _ room: Int, _ tone: [Float]) -> Float {
    var sum: Float = 0
    for tap in 0..<Self.taps {
      let sample = phases[(tap & (hop - 1)) * room + tap / hop + frame]
      sum = Float(Double(sum) + Double(sample) * Double(tone[base + tap]))
    }
    return sum
  }

  /// The signal, mirrored at its ends, by positions within a hop.
  private func arrange(_ count: Int, _ hop: Int, _ room: Int) {
    let half = Self.taps / 2
    for phase in 0..<hop {
      let row = phases + phase * room
      for index in 0..<room {
        var position = index * hop + phase - half
        if position < 0 { position = -position }
        if position >= count { position = 2 * count - 2 - position }
        row[index] = position >= 0 ? signal[position] : 0
      }
    }
  }

  /// Decibels from the lowest to the highest of the window, as the network has learnt them.
  private func stretch(_ result: Plane) {
    var (low, high) = (Float.infinity, -Float.infinity)
    for tone in 0..<Self.toneCount {
      let row = result.row(tone)
      for frame in 0..<Self.frames {
        let level = Float(log(Double(row[frame] + 1e-10)))
        row[frame] = level
        low = min(low, level)
        high = max(high, level)
      }
    }
    let factor = high > low ? scale / (high - low) : 0
    for tone in 0..<Self.toneCount {
      let row = result.row(tone)
      for frame in 0..<Self.frames { row[frame] = (row[frame] - low) * factor + shift }
    }
  }
}

/// Sixteen frames' likeness to a tone, in both of its phases.
private struct TonePair {
  private var a, b, c, d, e, f, g, h: SIMD4<Float>

  @inline(__always)
  init() {
    let none = SIMD4<Float>()
    (a, b, c, d, e, f, g, h) = (none, none, none, none, none, none, none, none)
  }

  @inline(__always)
  mutating func add(_ from: UnsafePointer<Float>, _ real: Float, _ imaginary: Float) {
    let (real, imaginary) = (SIMD4(repeating: real), SIMD4(repeating: imaginary))
    let (p, q, r, s) = (load4(from), load4(from + 4), load4(from + 8), load4(from + 12))
    a = four_add(a, four_multiply(p, real))
    b = four_add(b, four_multiply(q, real))
    c = four_add(c, four_multiply(r, real))
    d = four_add(d, four_multiply(s, real))
    e = four_add(e, four_multiply(p, imaginary))
    f = four_add(f, four_multiply(q, imaginary))
    g = four_add(g, four_multiply(r, imaginary))
    h = four_add(h, four_multiply(s, imaginary))
  }

  /// The squares of the lengths, times a strength squared.
  @inline(__always)
  func storePower(_ to: UnsafeMutablePointer<Float>, _ strength: SIMD4<Float>) {
    store4(Self.power(a, e, strength), to: to)
    store4(Self.power(b, f, strength), to: to + 4)
    store4(Self.power(c, g, strength), to: to + 8)
    store4(Self.power(d, h, strength), to: to + 12)
  }

  @inline(__always)
  private static func power(
    _ real: SIMD4<Float>, _ imaginary: SIMD4<Float>, _ strength: SIMD4<Float>
  ) -> SIMD4<Float> {
    let (x, y) = (four_multiply(real, strength), four_multiply(imaginary, strength))
    return four_add(four_multiply(x, x), four_multiply(y, y))
  }
}
