import CMath

/// Clicks at exact frames: a sine that dies away, higher on the first beat of a bar.
///
/// The k-th click lies at the rounded product of k and the length of a beat, so that no error adds
/// up over hours.
struct Metronome: ~Copyable {
  private static let downbeat = (hertz: 1_000.0, seconds: 0.015)
  private static let other = (hertz: 800.0, seconds: 0.010)

  private let sampleRate: Double
  private let table: UnsafeMutablePointer<Float>
  private let downbeatFrames: Int
  private let otherFrames: Int
  private var click = Click()
  private var running = false
  private var origin: Int64 = 0
  private var next: Int64 = 0
  /// The click that sounds: where in the table it is, and how much is left.
  private var position = 0
  private var left = 0
  /// Clicks that were asked for one by one.
  private var strikes = Strikes()
  /// 0…1.
  var volume: Float = 0.5

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    downbeatFrames = Int(Self.downbeat.seconds * sampleRate)
    otherFrames = Int(Self.other.seconds * sampleRate)
    table = .allocate(capacity: downbeatFrames + otherFrames)
    Self.draw(Self.downbeat, into: table, frames: downbeatFrames, sampleRate)
    Self.draw(Self.other, into: table + downbeatFrames, frames: otherFrames, sampleRate)
  }

  deinit {
    table.deallocate()
  }

  mutating func start(_ click: Click, at time: Int64, now: Int64) {
    self.click = click.inRange
    origin = time > now ? time : now
    next = 0
    running = true
  }

  mutating func stop() {
    running = false
    strikes = Strikes()
  }

  /// Clicks once at a time; of many that wait the last are left out.
  mutating func strike(track: Int32, isAccented: Bool, at time: Int64) {
    strikes.add(Strike(time: time, track: track, isAccented: isAccented))
  }

  /// Adds the clicks of the quantum that begins at `now`.
  mutating func add(
    to mixer: borrowing Mixer, at now: Int64, events: borrowing Ring<Event>
  ) {
    var frame = 0
    while frame < Engine.quantum {
      let due = running ? origin + click.frame(ofClick: next, sampleRate: sampleRate) : .max
      let struck = strikes.next
      let time = min(due, struck?.time ?? .max)
      let until = time - now < Int64(Engine.quantum) ? max(Int(time - now), frame) : Engine.quantum
      sound(mixer, from: frame, to: until)
      frame = until
      guard time - now < Int64(Engine.quantum) else { return }
      if let struck, struck.time <= due {
        strikes.removeNext()
        begin(first: struck.isAccented)
        sendClick(events, track: struck.track, token: struck.isAccented ? 1 : 0, at: struck.time)
      } else {
        begin(first: next % Int64(click.beats) == 0)
        sendClick(events, track: -1, token: UInt32(truncatingIfNeeded: next), at: due)
        next += 1
      }
    }
  }

  private mutating func begin(first: Bool) {
    position = first ? 0 : downbeatFrames
    left = first ? downbeatFrames : otherFrames
  }

  private func sendClick(
    _ events: borrowing Ring<Event>, track: Int32, token: UInt32, at time: Int64
  ) {
    _ = events.send(Event(kind: .clicked, track: track, token: token, time: time))
  }

  private mutating func sound(_ mixer: borrowing Mixer, from: Int, to: Int) {
    let count = left < to - from ? left : to - from
    guard count > 0 else { return }
    for frame in 0..<count {
      let sample = table[position + frame] * volume
      mixer.left[from + frame] += sample
      mixer.right[from + frame] += sample
    }
    position += count
    left -= count
  }

  /// Falls by 60 dB over its length.
  private static func draw(
    _ kind: (hertz: Double, seconds: Double), into table: UnsafeMutablePointer<Float>,
    frames: Int, _ rate: Double
  ) {
    for frame in 0..<frames {
      let time = Double(frame) / rate
      let fall = exp(-6.9078 * time / kind.seconds)
      (table + frame).initialize(to: Float(sin(2 * .pi * kind.hertz * time) * fall))
    }
  }
}

extension Click {
  /// The frame of the k-th click, counted from the first.
  public func frame(ofClick number: Int64, sampleRate: Double) -> Int64 {
    let quarters = eighths ? 0.5 : 1.0
    return Int64((Double(number) * quarters * 60 / beatsPerMinute * sampleRate).rounded())
  }

  /// The frame at which the song begins after a count-in of whole bars.
  public func frame(afterBars bars: Int, sampleRate: Double) -> Int64 {
    frame(ofClick: Int64(bars) * Int64(beats), sampleRate: sampleRate)
  }

  /// The same with tempo and bar brought into their ranges.
  var inRange: Click {
    var copy = self
    let tempo = beatsPerMinute.isNaN ? 120 : beatsPerMinute
    let range = Click.tempi
    copy.beatsPerMinute =
      tempo < range.lowerBound
      ? range.lowerBound : (tempo > range.upperBound ? range.upperBound : tempo)
    copy.beats = beats < 2 ? 2 : (beats > 8 ? 8 : beats)
    return copy
  }
}
