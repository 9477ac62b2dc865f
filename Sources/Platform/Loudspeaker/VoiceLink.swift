import Engine
import Synchronization

/// What the audio thread is asked to do on one engine; a plain value that fits a ring.
enum VoiceCommand: BitwiseCopyable, Sendable {
  /// How a voice begins: silent, and louder over `fadeSeconds`.
  struct Start: BitwiseCopyable, Sendable {
    /// The engine's own `play`, with its track and its token.
    var command: Command
    /// What its samples are multiplied with.
    var gain: Float = 1
    var volume: Float = 1
    var fadeSeconds = 0.0
    var bus: Int32 = 0
    /// The engine's number of its group; 0 is none.
    var group: Int32 = 0
  }

  case play(Start)
  /// Lets a voice fade out and end.
  case fadeOut(track: Int32, seconds: Double)
  case setVolume(track: Int32, Float, seconds: Double)
  case setLoops(track: Int32, Int32)
  case setMasterVolume(Float, seconds: Double)
}

/// One engine, and the rings between those who ask for voices (`VoiceList`) and the audio thread (`VoiceRenderer`):
/// one way commands in their order, the other way the tracks whose voices have ended.
final class VoiceLink: Sendable {
  let engine: Engine
  let commands: Ring<VoiceCommand>
  /// Never full: a track is used again only after its end was received.
  let ended: Ring<Int32>
  /// The frame at which the next quantum begins, for other threads than the engine's own.
  let clock = Atomic<Int64>(0)
  /// How loud everything is at first.
  let volume: Double
  /// What the volume of everything is multiplied with.
  let baseGain: Float

  /// The frames in a second of all that is played.
  static let rate = 48_000
  static let quantaPerSecond = Double(rate) / Double(Engine.quantum)
  /// How many commands may wait. The audio thread takes them at least fifty times a second.
  static let commandLimit = 1_024

  init(tracks: Int, volume: Double, baseGain: Float = 1) {
    engine = Engine(sampleRate: Double(Self.rate), tracks: tracks, sounds: tracks)
    commands = Ring(capacity: Self.commandLimit)
    ended = Ring(capacity: engine.trackCount)
    self.volume = volume
    self.baseGain = baseGain
  }
}
