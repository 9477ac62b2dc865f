import Analysis

/// What an analysis found, as it is written down.
struct SongResult: Encodable {
  struct Chord: Encodable {
    struct Alternative: Encodable {
      let label: String
      let confidence: Double
    }

    let label: String
    let start, end, confidence: Double
    let pitchClasses: [Int]
    let alternatives: [Alternative]
  }

  struct SoundingNote: Encodable {
    let pitch: Int
    let start, end, velocity, confidence: Double
  }

  let chords: [Chord]
  let key, mode: String?
  let tempo, tuningCents: Double?
  let beats, downbeats: [Double]
  /// Nil where there was no network to hear them.
  let notes: [SoundingNote]?
  let duration: Double

  init(_ analysis: SongAnalysis) {
    let spelling = ChordSpelling(analysis.key)
    chords = analysis.chords.map { chord in
      Chord(
        label: spelling.label(chord.label), start: thousandths(chord.start),
        end: thousandths(chord.end), confidence: thousandths(chord.confidence),
        pitchClasses: chord.label.pitchClasses,
        alternatives: chord.alternatives.map {
          Chord.Alternative(
            label: spelling.label($0.label), confidence: thousandths($0.confidence))
        })
    }
    key = analysis.key.map { spelling.note($0.tonic) }
    mode = analysis.key.map { $0.isMinor ? "minor" : "major" }
    tempo = analysis.tempo.map(thousandths)
    tuningCents = analysis.tuningCents.map(thousandths)
    beats = analysis.beats.map(thousandths)
    downbeats = analysis.downbeats.map(thousandths)
    notes = analysis.notes?.map { note in
      SoundingNote(
        pitch: note.pitch, start: thousandths(note.start), end: thousandths(note.end),
        velocity: thousandths(Double(note.velocity)),
        confidence: thousandths(Double(note.confidence)))
    }
    duration = thousandths(analysis.duration)
  }

  private enum CodingKeys: CodingKey {
    case chords, key, mode, tempo, tuningCents, beats, downbeats, notes, duration
  }

  /// What there is none of is written as null.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(chords, forKey: .chords)
    try container.encode(key, forKey: .key)
    try container.encode(mode, forKey: .mode)
    try container.encode(tempo, forKey: .tempo)
    try container.encode(tuningCents, forKey: .tuningCents)
    try container.encode(beats, forKey: .beats)
    try container.encode(downbeats, forKey: .downbeats)
    try container.encode(notes, forKey: .notes)
    try container.encode(duration, forKey: .duration)
  }

  /// A line per chord: start, end and label, apart by tabs, as MIREX's tools read them.
  var lab: String {
    chords.map { "\($0.start)\t\($0.end)\t\($0.label)" }.joined(separator: "\n")
  }

  /// The same as a table that spreadsheets open.
  var csv: String {
    (["start,end,chord,confidence"]
      + chords.map { "\($0.start),\($0.end),\($0.label),\($0.confidence)" }).joined(
        separator: "\n")
  }
}

/// Finer than any ear, and than the analysis.
private func thousandths(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
