import CMath

/// Listens to one instrument over the whole of a piano and says every 10 ms which pitch it hears, for who tunes.
///
/// Low notes need a long look and high ones a short: which one is looked with follows the pitch, and a long look every
/// few frames makes sure that the note has not fallen below the short one. One thread at a time.
public final class Tuner {
  /// Sample rates that are taken: also those at which some devices insist on recording.
  public static let rates = 8_000.0...192_000.0
  /// Seconds from one frame to the next.
  public static let hopSeconds = PitchTracker.hopSeconds
  /// From A0 on, with room for what is out of tune, to above C8.
  private static let highestHertz = 4_500.0
  /// The lowest frequency that each look is long enough for, and from where on it is taken.
  private static let looks: [(lowest: Double, from: Double)] = [(25, 0), (75, 90), (200, 240)]
  /// Shorter looks in a row before a long one.
  private static let trust = 8
  /// Less clear than this, a short look may have lost the note.
  private static let clear = 0.93

  private let rate: Double
  private let curves: [LagCurve]
  private let shortest: Int
  private var held: [Float] = []
  private var heldFrom = 0
  private var frames = 0
  /// The last period, 0 when none was heard, and with which look.
  private var period = 0.0
  private var look = 0
  private var short = 0

  /// Throws when the rate is none of `rates`.
  public init(rate: Double) throws(MelodyError) {
    guard Tuner.rates.contains(rate) else { throw .rateOutOfRange(rate) }
    self.rate = rate
    curves = Self.looks.map {
      LagCurve(window: Int(1.6 * rate / $0.lowest), longest: Int(rate / $0.lowest) + 2)
    }
    shortest = max(Int(rate / Self.highestHertz), 2)
  }

  /// Takes samples in and hands over the frames that are ready. What is no number counts as silence.
  public func push(_ samples: UnsafeBufferPointer<Float>, _ heard: (PitchFrame) -> Void) {
    for sample in samples { held.append(sample.magnitude <= 1_000 ? sample : 0) }
    while end(of: frames) <= heldFrom + held.count {
      heard(held.withUnsafeBufferPointer { frame(of: $0) })
      frames += 1
    }
    let gone = min(end(of: frames) - curves[0].span - heldFrom, held.count)
    guard gone > 8_192 else { return }
    held.removeFirst(gone)
    heldFrom += gone
  }

  private func end(of frame: Int) -> Int {
    curves[0].span + Int((Double(frame) * rate * Self.hopSeconds).rounded())
  }

  @inline(never)
  private func frame(of samples: UnsafeBufferPointer<Float>) -> PitchFrame {
    if look > 0, short < Self.trust, let frame = seen(samples, look), frame.clarity >= Self.clear,
      abs(log(rate / (frame.hertz * period))) < 0.06
    {
      short += 1
      return follow(frame)
    }
    short = 0
    return follow(long(samples) ?? silent(samples))
  }

  /// What a long look hears, or a shorter one: a voice that glides or begins is clear for no longer.
  private func long(_ samples: UnsafeBufferPointer<Float>) -> PitchFrame? {
    guard let long = seen(samples, 0) else {
      return seen(samples, 1).flatMap {
        $0.clarity >= 0.8 && $0.hertz >= Self.looks[1].from ? $0 : nil
      }
    }
    let next = Self.look(for: long.hertz)
    guard next > 0, let short = seen(samples, next), short.clarity >= long.clarity - 0.1,
      abs(log(short.hertz / long.hertz)) < 0.2
    else { return long }
    return short
  }

  private static func look(for hertz: Double) -> Int { looks.lastIndex { hertz >= $0.from } ?? 0 }

  /// Takes up the pitch of a frame, and how the next one is looked at.
  private func follow(_ frame: PitchFrame) -> PitchFrame {
    period = frame.isVoiced ? rate / frame.hertz : 0
    look = frame.isVoiced ? Self.look(for: frame.hertz) : 0
    return frame
  }

  /// What is heard around the frame's moment, by a look of some length; nil when nothing is voiced.
  private func seen(_ samples: UnsafeBufferPointer<Float>, _ look: Int) -> PitchFrame? {
    let curve = curves[look]
    guard let base = samples.baseAddress else { return nil }
    let start = end(of: frames) - (curves[0].span + curve.span) / 2
    let level = curve.look(at: base + (start - heldFrom))
    guard level >= PitchTracker.leastLevel,
      let found = curve.period(from: shortest),
      found.clarity >= PitchTracker.leastClarity
    else { return nil }
    return PitchFrame(
      seconds: moment, hertz: rate / found.lag,
      clarity: found.clarity, level: level)
  }

  private func silent(_ samples: UnsafeBufferPointer<Float>) -> PitchFrame {
    PitchFrame(seconds: moment, hertz: 0, clarity: 0, level: 0)
  }

  /// The middle of every look.
  private var moment: Double { (Double(end(of: frames)) - Double(curves[0].span) / 2) / rate }
}
