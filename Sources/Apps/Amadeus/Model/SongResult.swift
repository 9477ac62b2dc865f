import Analysis
import Web

/// What an analysis found, as it is written down and sent.
public struct SongResult: Model, Equatable {
  public struct Chord: Model, Equatable {
    public struct Alternative: Model, Equatable {
      /// In Harte's notation.
      public let label: String
      public let confidence: Double
    }

    /// In Harte's notation, such as `A:min7/b3`; `N` where no chord sounds.
    public let label: String
    /// In seconds.
    public let start, end: Double
    public let confidence: Double
    public let pitchClasses: [Int]
    public let alternatives: [Alternative]
    /// True where a person has said it; missing where it was heard.
    public var byHand: Bool?
  }

  /// A stretch of time in one key.
  public struct Key: Model, Equatable {
    public let start, end: Double
    public let key, mode: String

    init(start: Double, end: Double, key: String, mode: String) {
      (self.start, self.end, self.key, self.mode) = (start, end, key, mode)
    }

    init(_ span: KeySpan, _ spelling: ChordSpelling) {
      (start, end) = (thousandths(span.start), thousandths(span.end))
      (key, mode) = (spelling.note(span.key.tonic), span.key.isMinor ? "minor" : "major")
    }
  }

  public struct Note: Model, Equatable {
    /// As MIDI counts.
    public let pitch: Int
    public let start, end: Double
    public let velocity, confidence: Double
    /// Cents above its pitch, every 25 ms from its start on; none where it is held steady.
    public let bends: [Int]

    init(
      pitch: Int, start: Double, end: Double, velocity: Double, confidence: Double,
      bends: [Int] = []
    ) {
      (self.pitch, self.start, self.end) = (pitch, start, end)
      (self.velocity, self.confidence, self.bends) = (velocity, confidence, bends)
    }

    init(_ note: Analysis.Note) {
      (pitch, start, end) = (note.pitch, thousandths(note.start), thousandths(note.end))
      velocity = thousandths(Double(note.velocity))
      confidence = thousandths(Double(note.confidence))
      bends = note.bends
    }

    /// What was written before there were bends says nothing of them.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      pitch = try container.decode(Int.self, forKey: .pitch)
      start = try container.decode(Double.self, forKey: .start)
      end = try container.decode(Double.self, forKey: .end)
      velocity = try container.decode(Double.self, forKey: .velocity)
      confidence = try container.decode(Double.self, forKey: .confidence)
      bends = try container.decodeIfPresent([Int].self, forKey: .bends) ?? []
    }
  }

  public let chords: [Chord]
  public let key, mode: String?
  public let keys: [Key]
  public let tempo, tuningCents: Double?
  public let beats, downbeats: [Double]
  /// Nil where nothing was at hand that hears notes.
  public let notes: [Note]?
  public let duration: Double

  init(_ analysis: SongAnalysis) {
    let spelling = ChordSpelling(analysis.key)
    chords = analysis.chords.map { Chord($0, spelling) }
    key = analysis.key.map { spelling.note($0.tonic) }
    mode = analysis.key.map { $0.isMinor ? "minor" : "major" }
    tempo = analysis.tempo.map(thousandths)
    tuningCents = analysis.tuningCents.map(thousandths)
    beats = analysis.beats.map(thousandths)
    downbeats = analysis.downbeats.map(thousandths)
    notes = analysis.notes.map { $0.map(Note.init) }
    duration = thousandths(analysis.duration)
    keys = analysis.keys.map { Key($0, ChordSpelling($0.key)) }
  }

  /// A result as a test or a file makes it.
  init(
    chords: [Chord] = [], keys: [Key] = [], tempo: Double? = nil, beats: [Double] = [],
    downbeats: [Double] = [], notes: [Note]? = nil, duration: Double
  ) {
    (self.chords, self.keys, self.tempo, self.tuningCents) = (chords, keys, tempo, nil)
    (key, mode) = (keys.first?.key, keys.first?.mode)
    (self.beats, self.downbeats, self.notes, self.duration) = (beats, downbeats, notes, duration)
  }

  private enum CodingKeys: CodingKey {
    case chords, key, mode, keys, tempo, tuningCents, beats, downbeats, notes, duration
  }

  /// What there is none of is written as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(chords, forKey: .chords)
    try container.encode(key, forKey: .key)
    try container.encode(mode, forKey: .mode)
    try container.encode(keys, forKey: .keys)
    try container.encode(tempo, forKey: .tempo)
    try container.encode(tuningCents, forKey: .tuningCents)
    try container.encode(beats, forKey: .beats)
    try container.encode(downbeats, forKey: .downbeats)
    try container.encode(notes, forKey: .notes)
    try container.encode(duration, forKey: .duration)
  }
}

extension SongResult.Chord {
  fileprivate init(_ chord: ChordSpan, _ spelling: ChordSpelling) {
    self.init(
      label: spelling.label(chord.label), start: thousandths(chord.start),
      end: thousandths(chord.end), confidence: thousandths(chord.confidence),
      pitchClasses: chord.label.pitchClasses,
      alternatives: chord.alternatives.map {
        Alternative(label: spelling.label($0.label), confidence: thousandths($0.confidence))
      })
  }
}

/// Finer than any ear, and than the analysis.
func thousandths(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
