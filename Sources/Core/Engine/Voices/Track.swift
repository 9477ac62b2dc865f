import DSP

/// One track: which sound it plays, where it is, and what becomes of it.
struct Track: BitwiseCopyable {
  enum State: UInt8, BitwiseCopyable {
    /// Nothing to do.
    case idle
    /// Will begin at `start`.
    case waiting
    case playing
    /// Fading out to rest at its position.
    case pausing
    case paused
    /// Fading out to end.
    case stopping
    /// Its sound has ended; the filters ring out.
    case draining
  }

  var state = State.idle
  var sound: Int32 = 0
  var token: UInt32 = 0
  /// The first frame of the engine's clock at which it sounds, or went on.
  var start: Int64 = 0
  /// Its position in the order in which voices were asked for.
  var turn: Int64 = 0
  /// The frame of the clock at which a stop begins.
  var stopAt = Int64.max
  var stopFade: Int32 = 0
  var stopCurve = FadeCurve.linear
  /// The next frame of the sound.
  var position = 0
  var trimStart = 0
  var trimEnd = 0
  /// Times it is still to be played; −1 for ever.
  var loops: Int32 = 1
  /// What is played over and over once it is reached; the end is 0 where nothing is.
  var loopStart = 0
  var loopEnd = 0
  /// From where it last went back and to where, and how many frames were read since.
  var wrapEnd = 0
  var wrapStart = 0
  var sinceWrap = Int.max / 2
  var bus: Int32 = 0
  /// Of the tracks of a group only the newest sounds; 0 is none.
  var group: Int32 = 0

  var followsTransport = false
  /// Where in the song the sound begins.
  var songStart: Int64 = 0

  var envelope = Envelope()
  /// Quanta until the filters have rung out.
  var drain: Int32 = 0
  /// The frame of the clock at which the sound ended.
  var end: Int64 = 0

  var speed: Float = 1
  var semitones: Float = 0
  /// What changes its speed and pitch; nil for a voice that was never asked to.
  var stretch: LentStretch?
  /// Whether none was left for it.
  var missesStretch = false
  /// Frames of the sound that the time stretch was fed with; it has ended when these are heard.
  var stretchFed = 0

  /// What the knobs said when they were last looked at.
  var knobVersion: UInt32 = 0
  var solo = false
  var mute = false
  var targetLeft: Float = 1
  var targetRight: Float = 1
  var gainLeft: Float = 1
  var gainRight: Float = 1
  var equalizer = StripEqualizer()

  /// Whether it will come to the end of its loop.
  var isInLoop: Bool { loopEnd > 0 && position <= loopEnd }
  /// Where it goes back, or ends.
  var readEnd: Int { isInLoop ? loopEnd : trimEnd }

  /// The position of the sound that the next frame stands for: what was read, less what the stretch still holds.
  var heard: Double {
    guard let stretch, state != .waiting else { return Double(position) }
    let late = Double(stretchFed) - stretch.position
    if late < 0 { return Double(position) }
    let since = Double(sinceWrap)
    return late > since ? Double(wrapEnd) - (late - since) : Double(position) - late
  }

  /// Whether it takes part in the mix of this quantum.
  var isHeard: Bool { state != .idle && state != .paused }

  /// Whether it began before another; of two that begin at the same frame the one asked for first.
  func isOlder(than other: Track) -> Bool {
    start == other.start ? turn < other.turn : start < other.start
  }
}
