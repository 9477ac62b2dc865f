import DSP

/// One thing the engine is asked to do; a plain value that fits a ring.
///
/// Times are frames of the engine's clock (`Engine.now`), positions are frames of a sound.
public struct Command: BitwiseCopyable, Sendable {
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    case play, stop, stopAll, pause, resume, seek, setLoops, setBus
    case transportPlay, transportPause, transportSeek
    case metronomeStart, metronomeStop
    /// `position` is the number of the group, of which only the newest sounds; 0 is none.
    case setGroup
    /// From `position` to `trimEnd` is played over and over, until it is set anew; nothing where these are the same.
    case setLoop
    /// A click at `time`, a high one where `position` is not 0.
    case click
  }

  public var kind: Kind
  public var track: Int32 = 0
  /// A number of the caller's own that comes back with events about this voice.
  public var token: UInt32 = 0
  public var sound: Int32 = 0
  /// The frame of the engine's clock; `Command.now` means the next quantum.
  public var time: Int64 = Command.now
  /// A position in the sound, or in the song.
  public var position: Int64 = 0
  public var trimStart: Int64 = 0
  /// The end of what is played; 0 means the end of the sound.
  public var trimEnd: Int64 = 0
  /// How often it is played; −1 means for ever.
  public var loops: Int32 = 1
  /// Length of a fade in or out.
  public var fadeFrames: Int32 = 0
  public var curve: FadeCurve = .linear
  /// Whether the track follows the transport; `position` is then where in the song it begins.
  public var followsTransport = false
  public var click = Click()

  /// As soon as possible.
  public static let now: Int64 = -1

  public init(_ kind: Kind, track: Int = 0) {
    self.kind = kind
    self.track = Int32(truncatingIfNeeded: track)
  }

  /// The same with every number within bounds in which sums of a few cannot overflow.
  var bounded: Command {
    let furthest: Int64 = 1 << 53
    var copy = self
    copy.time = clamp(time, -1, furthest)
    copy.position = clamp(position, -furthest, furthest)
    copy.trimStart = clamp(trimStart, 0, furthest)
    copy.trimEnd = clamp(trimEnd, 0, furthest)
    copy.fadeFrames = fadeFrames < 0 ? 0 : (fadeFrames > 1 << 30 ? 1 << 30 : fadeFrames)
    return copy
  }
}

/// Something that happened in the audio thread, told through a ring.
public struct Event: BitwiseCopyable, Sendable {
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// The voice began; `time` is its first frame.
    case started
    /// The voice ended by itself or was stopped; its track and its sound are free.
    case finished
    /// A command could not be done: no such track or sound.
    case refused
    /// A click. Those of the metronome have no track (−1), and `token` counts them from 0; those of the beats of a
    /// sound have its track, and `token` is 1 for the first of a bar.
    case clicked
    /// No time stretch is left for this voice, which therefore keeps its own speed and pitch.
    case unstretched
  }

  public var kind: Kind
  public var track: Int32
  public var token: UInt32
  public var time: Int64
}

/// The metronome's beat.
public struct Click: BitwiseCopyable, Sendable, Equatable {
  /// Quarters a minute.
  public var beatsPerMinute: Double = 120
  /// Clicks in a bar.
  public var beats: Int32 = 4
  /// Whether a click is an eighth and not a quarter.
  public var eighths = false

  public static let tempi = 40.0...240.0
  public static let signatures: ClosedRange<Int32> = 2...8

  public init() {}

  public init(beatsPerMinute: Double, beats: Int32, eighths: Bool = false) {
    self.beatsPerMinute = beatsPerMinute
    self.beats = beats
    self.eighths = eighths
  }
}
