/// A song as it is written into files of other programs. Times are in seconds, all numbers thousandths.
public struct ExportedSong: Equatable, Sendable {
  public struct Chord: Equatable, Sendable {
    public struct Alternative: Equatable, Sendable {
      public let label: String
      public let confidence: Double

      public init(label: String, confidence: Double) {
        (self.label, self.confidence) = (label, confidence)
      }
    }

    /// In Harte's notation, such as `A:min7/b3`; `N` where no chord sounds.
    public let label: String
    public let start, end, confidence: Double
    public let pitchClasses: [Int]
    public var alternatives: [Alternative]
    /// Whether a person has said it.
    public let isByHand: Bool

    public init(
      label: String, start: Double, end: Double, confidence: Double, pitchClasses: [Int],
      alternatives: [Alternative] = [], isByHand: Bool = false
    ) {
      (self.label, self.start, self.end, self.confidence) = (label, start, end, confidence)
      (self.pitchClasses, self.alternatives) = (pitchClasses, alternatives)
      self.isByHand = isByHand
    }
  }

  /// A stretch of time in one key.
  public struct Key: Equatable, Sendable {
    public let start, end: Double
    public let key, mode: String

    public init(start: Double, end: Double, key: String, mode: String) {
      (self.start, self.end, self.key, self.mode) = (start, end, key, mode)
    }

    var isMinor: Bool { mode.utf8.elementsEqual("minor".utf8) }
  }

  /// What a bar has of which notes, as a person has said it: six eighths, or three quarters.
  public struct Meter: Equatable, Sendable {
    public let beats: Int
    /// 4 where a beat is a quarter note, 8 where it is an eighth.
    public let unit: Int

    public init?(beats: Int, unit: Int) {
      guard (1...32).contains(beats), unit == 4 || unit == 8 else { return nil }
      (self.beats, self.unit) = (beats, unit)
    }

    var text: String { "\(beats)/\(unit)" }
  }

  public struct Note: Equatable, Sendable {
    /// As MIDI counts.
    public let pitch: Int
    public let start, end, velocity, confidence: Double
    /// Cents above its pitch, at even steps from its start on; none where it is held steady.
    public let bends: [Int]

    public init(
      pitch: Int, start: Double, end: Double, velocity: Double, confidence: Double,
      bends: [Int] = []
    ) {
      (self.pitch, self.start, self.end) = (pitch, start, end)
      (self.velocity, self.confidence, self.bends) = (velocity, confidence, bends)
    }
  }

  public var chords: [Chord] = []
  public var key, mode: String?
  public var keys: [Key] = []
  public var tempo, tuningCents: Double?
  /// Nil where nobody has said it: then bars have as many beats as they were heard to have.
  public var meter: Meter?
  public var beats: [Double] = []
  public var downbeats: [Double] = []
  /// Nil where nothing was at hand that hears notes.
  public var notes: [Note]?
  public var duration: Double
  /// The fret of the capo for which the chords are written; 0 without one.
  public var capo = 0

  public init(duration: Double) { self.duration = duration }
}

/// Whether two labels are written alike.
func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
