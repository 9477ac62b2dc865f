import Web

/// How a thing is to be played, where it is not as it is.
public struct Voicing: Model, Equatable {
  /// What its samples are multiplied with.
  public var gain = 1.0
  /// How fast; the pitch stays.
  public var speed = 1.0
  /// dB of a low shelf at 100 Hz, a peak at 1 kHz and a high shelf at 6 kHz.
  public var bass = 0.0
  public var mid = 0.0
  public var treble = 0.0
  /// The part of it that is played, in seconds; from its beginning and to its end when missing.
  public var trimStart: Double?
  public var trimEnd: Double?
  /// How often; -1 is for ever.
  public var loops = 1
  /// Whether it is lowered while anything else sounds.
  public var isDucked: Bool?
  /// Of what somebody asks for in a group only the newest sounds.
  public var chokeGroup: Int?
  /// What sounds together, where a thing is more than one file; its own hash is missing then.
  public var tracks: [Track]?

  public init() {}

  private static let seconds = Schema.number(0...1e7)
  private static let decibels = Schema.number(-24...24)

  public static let schema = Schema.object(
    Schema.Object(
      "Voicing", "How to play a sound differently from its own settings.",
      [
        .must("gain", .number(0...1e4), "The linear gain."),
        .must("speed", .number(0.25...4), "The pitch stays."),
        .must("bass", decibels, "dB of a low shelf at 100 Hz."),
        .must("mid", decibels, "dB of a peak at 1 kHz."),
        .must("treble", decibels, "dB of a high shelf at 6 kHz."),
        .may("trim_start", seconds, "Start position."),
        .may("trim_end", seconds, "Where to end in the file."),
        .must("loops", .integer(-1...999), "Number of times; -1 is forever."),
        .may("is_ducked", .bool, "Whether it is lowered by 12 dB while anything else plays."),
        .may(
          "choke_group", .integer(1...16),
          "In a group, only the member's newest sound plays."),
        .may(
          "tracks", .list(Track.schema, most: Track.most),
          "The tracks that play together, if it is not one file."),
      ]))

  /// How long it sounds when so much of it is there; nil is for ever.
  public func seconds(of whole: Double) -> Double? {
    guard loops > 0 else { return nil }
    let part = max(min(trimEnd ?? whole, whole) - (trimStart ?? 0), 0)
    return part / speed * Double(loops)
  }
}

/// One of several sounds of a thing: a recipe that the engine follows as it plays, or a file.
public struct Track: Model, Equatable {
  /// How many sound together at most.
  public static let most = 4

  /// The number by which the engine makes it.
  public var recipe: Int?
  /// The SHA-256 of the file's bytes, which repeat for ever.
  public var hash: String?
  public var bytes: Int64?
  public var gain: Double
  public var pan: Double
  public var fadeInSeconds: Double
  public var fadeOutSeconds: Double

  public init(
    recipe: Int?, hash: String?, bytes: Int64?, gain: Double, pan: Double, fadeInSeconds: Double,
    fadeOutSeconds: Double
  ) {
    (self.recipe, self.hash, self.bytes, self.gain) = (recipe, hash, bytes, gain)
    (self.pan, self.fadeInSeconds, self.fadeOutSeconds) = (pan, fadeInSeconds, fadeOutSeconds)
  }

  public static let schema = Schema.object(
    Schema.Object(
      "PlayerTrack", "One track of a sound: generated, or a file.",
      [
        .may("recipe", .integer(0...999), "The number of the engine's recipe for it."),
        .may("hash", .hash, "The SHA-256 of the file's bytes; it loops forever."),
        .may("bytes", .count), .must("gain", .number(0...1e4)), .must("pan", .number(-1...1)),
        .must("fade_in_seconds", .number(0...3_600)),
        .must("fade_out_seconds", .number(0...3_600)),
      ]))
}
